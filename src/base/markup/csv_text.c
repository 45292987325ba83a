#include "base/markup/escape.h"

#include "base/decimal.h"

static bool is_one_of(char byte, const char *bytes)
{
    return byte != '\0' && strchr(bytes, byte) != NULL;
}

/* Some spreadsheets also treat tabs as separators: the text after one would be a cell, and could be
 * a formula. */
static bool needs_quotes(struct flamepix_bytes text)
{
    for (size_t i = 0; i < text.length; i++) {
        const char byte = text.data[i];
        if (byte == ',' || byte == '\t' || byte == '"' || byte == '\r' || byte == '\n')
            return true;
    }
    return text.length > 0 && (text.data[0] == ' ' || text.data[text.length - 1] == ' ');
}

/* Each quote twice. */
static enum flamepix_status append_quoted(struct flamepix_buffer *row, struct flamepix_bytes text)
{
    while (text.length > 0 && row->status == FLAMEPIX_OK) {
        const char *quote = memchr(text.data, '"', text.length);
        const size_t length = quote != NULL ? (size_t)(quote - text.data) + 1 : text.length;
        flamepix_buffer_append(row, text.data, length);
        if (quote != NULL)
            flamepix_buffer_append(row, "\"", 1);
        text = flamepix_bytes_from(text, length);
    }
    return row->status;
}

enum flamepix_status fpx_csv_append_text(struct flamepix_buffer *row, struct flamepix_bytes text)
{
    const bool is_formula = text.length > 0 && is_one_of(text.data[0], "=+-@\t\r\n");
    const size_t quotes = needs_quotes(text) ? 1 : 0;
    flamepix_buffer_append(row, "\"", quotes);
    if (is_formula)
        flamepix_buffer_append(row, "'", 1);
    append_quoted(row, text);
    return flamepix_buffer_append(row, "\"", quotes);
}

enum flamepix_status fpx_csv_append_number(struct flamepix_buffer *row, double value)
{
    char digits[FPX_DECIMAL_NBYTES];
    return flamepix_buffer_append(row, digits, fpx_decimal_plain(value, digits));
}
