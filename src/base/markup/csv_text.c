#include "base/markup/escape.h"

#include "base/buffer_printf.h"
#include "base/decimal.h"

static bool is_one_of(char byte, const char *bytes)
{
    return byte != '\0' && strchr(bytes, byte) != NULL;
}

/* What may end a cell: spreadsheets of some countries split at semicolons, others also at tabs,
 * whatever stands in quotes that do not begin the cell. */
#define SEPARATORS ",;\t\r\n"

static bool needs_quotes(struct flamepix_bytes text)
{
    for (size_t i = 0; i < text.length; i++)
        if (is_one_of(text.data[i], SEPARATORS "\""))
            return true;
    return text.length > 0 && (text.data[0] == ' ' || text.data[text.length - 1] == ' ');
}

/* The text inside the quotes, if there are any: each quote twice, and a single quote before each
 * sign that would begin a formula. */
static enum flamepix_status append_cell(struct flamepix_buffer *row, struct flamepix_bytes text)
{
    bool begins_cell = true;
    size_t done = 0;
    for (size_t i = 0; i < text.length; i++) {
        const char byte = text.data[i];
        const bool is_formula = begins_cell && is_one_of(byte, "=+-@");
        begins_cell = is_one_of(byte, SEPARATORS) || (begins_cell && byte == ' ');
        if (byte != '"' && !is_formula)
            continue;
        flamepix_buffer_append(row, text.data + done, i - done);
        flamepix_buffer_append(row, is_formula ? "'" : "\"", 1);
        done = i;
    }
    return flamepix_buffer_append(row, text.data + done, text.length - done);
}

static enum flamepix_status append_field(struct flamepix_buffer *row, struct flamepix_bytes text)
{
    const size_t quotes = needs_quotes(text) ? 1 : 0;
    flamepix_buffer_append(row, "\"", quotes);
    append_cell(row, text);
    return flamepix_buffer_append(row, "\"", quotes);
}

enum flamepix_status fpx_csv_append_text(struct flamepix_buffer *row, struct flamepix_bytes text)
{
    struct flamepix_buffer plain = {0};
    enum flamepix_status status = fpx_escape_controls(&plain, text.data, text.length);
    if (status == FLAMEPIX_OK)
        append_field(row, flamepix_buffer_bytes(&plain));
    flamepix_buffer_free(&plain);
    return fpx_buffer_keep(row, status);
}

enum flamepix_status fpx_csv_append_number(struct flamepix_buffer *row, double value)
{
    char digits[FPX_DECIMAL_NBYTES];
    return flamepix_buffer_append(row, digits, fpx_decimal_plain(value, digits));
}
