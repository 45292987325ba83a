#include "format/parse/text_table.h"

#include <math.h>
#include <string.h>

#include <flamepix/limits.h>

#include "base/bytes_match.h"
#include "base/digits.h"
#include "format/parse/parse_text.h"

char fpx_csv_separator(struct flamepix_bytes header)
{
    static const char separators[] = ",;\t";
    size_t counts[sizeof(separators) - 1] = {0};
    size_t best = 0;
    for (size_t i = 0; i < header.length; i++) {
        const char *found = memchr(separators, header.data[i], sizeof(separators) - 1);
        if (found != NULL)
            counts[found - separators]++;
    }
    for (size_t i = 1; i < sizeof(separators) - 1; i++)
        best = counts[i] > counts[best] ? i : best;
    return separators[best];
}

/* -- cells ------------------------------------------------------------------------------------- */

/* Takes a quoted cell off `rest`, which starts after the opening quote, and writes it at `out`,
 * which must not be after it. Returns the end of the written cell. */
static char *unquote(struct flamepix_bytes *rest, char *out)
{
    while (rest->length > 0) {
        const char c = *rest->data;
        *rest = flamepix_bytes_from(*rest, 1);
        if (c == '"' && (rest->length == 0 || *rest->data != '"'))
            break;
        if (c == '"')
            *rest = flamepix_bytes_from(*rest, 1);
        *out++ = c;
    }
    return out;
}

/* Moves the rest of a cell, up to the separator, from `rest` to `out`. */
static char *copy_plain(struct flamepix_bytes *rest, char *out, char separator)
{
    const char *end = rest->length == 0 ? NULL : memchr(rest->data, separator, rest->length);
    const size_t length = end == NULL ? rest->length : (size_t)(end - rest->data);
    if (length > 0)
        memmove(out, rest->data, length);
    *rest = flamepix_bytes_from(*rest, length);
    return out + length;
}

static size_t count_blanks(struct flamepix_bytes text, char separator)
{
    size_t count = 0;
    while (count < text.length && fpx_is_blank(text.data[count]) && text.data[count] != separator)
        count++;
    return count;
}

/* Splits `record` into cells in place: each is written at its old place or in front of it. */
static struct flamepix_bytes take_cell(struct flamepix_bytes *rest, char *out, char separator)
{
    char *const begin = out;
    const size_t blanks = count_blanks(*rest, separator);
    if (blanks < rest->length && rest->data[blanks] == '"') {
        memmove(out, rest->data, blanks);
        *rest = flamepix_bytes_from(*rest, blanks + 1);
        out = unquote(rest, out + blanks);
    }
    out = copy_plain(rest, out, separator);
    return (struct flamepix_bytes){begin, (size_t)(out - begin)};
}

enum flamepix_status fpx_csv_record_read(struct fpx_csv_record *record, struct flamepix_bytes line,
                                         char separator, size_t most)
{
    record->count = 0;
    flamepix_buffer_clear(&record->text);
    const enum flamepix_status status =
        flamepix_buffer_append(&record->text, line.data, line.length);
    if (status != FLAMEPIX_OK || line.length == 0)
        return status;
    struct flamepix_bytes rest = flamepix_buffer_bytes(&record->text);
    while (record->count + 1 < most) {
        record->cells[record->count++] =
            take_cell(&rest, record->text.data + (rest.data - record->text.data), separator);
        if (rest.length == 0)
            return FLAMEPIX_OK;
        rest = flamepix_bytes_from(rest, 1); /* the separator */
    }
    record->cells[record->count++] = rest;
    return FLAMEPIX_OK;
}

struct flamepix_bytes fpx_csv_cell(const struct fpx_csv_record *record, size_t number)
{
    return number < record->count ? record->cells[number] : (struct flamepix_bytes){NULL, 0};
}

size_t fpx_csv_column(const struct fpx_csv_record *record, const char *text)
{
    for (size_t i = 0; i < record->count; i++) {
        if (flamepix_bytes_equal(fpx_bytes_trimmed(record->cells[i]), flamepix_bytes_of(text)))
            return i;
    }
    return SIZE_MAX;
}

void fpx_csv_record_free(struct fpx_csv_record *record)
{
    flamepix_buffer_free(&record->text);
    *record = (struct fpx_csv_record){0};
}

/* -- numbers ----------------------------------------------------------------------------------- */

/* Separators between groups of three digits: a point, a comma, an apostrophe, or a blank, including
 * Unicode's non-breaking ones. */
static bool take_group_mark(struct flamepix_bytes *text)
{
    static const char *const marks[] = {",",           ".", " ", "'", "\xC2\xA0", "\xE2\x80\xAF",
                                        "\xE2\x80\x99"};
    for (size_t i = 0; i < sizeof(marks) / sizeof(marks[0]); i++) {
        if (fpx_take(text, marks[i]))
            return true;
    }
    return false;
}

static size_t count_digits(struct flamepix_bytes text)
{
    size_t count = 0;
    while (count < text.length && text.data[count] >= '0' && text.data[count] <= '9')
        count++;
    return count;
}

/* Appends digits to a number. */
static void add_digits(struct flamepix_bytes *text, size_t digits, double *number)
{
    for (size_t i = 0; i < digits; i++)
        *number = *number * 10 + (text->data[i] - '0');
    *text = flamepix_bytes_from(*text, digits);
}

/* Length of the exponent at the beginning of a text, such as "e+05"; 0 if there is none. */
static size_t exponent_length(struct flamepix_bytes text)
{
    struct fpx_digits digits = {0};
    if (text.length == 0 || (text.data[0] | 0x20) != 'e')
        return 0;
    const char *const end = fpx_digits_exponent(text.data + 1, text.data + text.length, &digits);
    return end == NULL ? 0 : (size_t)(end - text.data);
}

/* "1e+05", as R writes 100000. */
static bool take_whole_exponent(struct flamepix_bytes text, double *number_ret)
{
    double number;
    if (memchr(text.data, 'e', text.length) == NULL && memchr(text.data, 'E', text.length) == NULL)
        return false;
    if (!fpx_take_real(&text, &number) || text.length > 0 || !(number >= 0) ||
        !(number <= FLAMEPIX_COUNT_MAX) || number > floor(number))
        return false;
    *number_ret = number;
    return true;
}

bool fpx_csv_whole(struct flamepix_bytes cell, double *number_ret)
{
    enum { GROUP = 3 };
    struct flamepix_bytes text = fpx_bytes_trimmed(cell);
    double number = 0;
    if (text.length > 0 && take_whole_exponent(text, number_ret))
        return true;
    (void)fpx_take(&text, "+");
    size_t digits = count_digits(text);
    if (digits == 0)
        return false;
    add_digits(&text, digits, &number);
    while (text.length > 0) {
        if (digits > GROUP || !take_group_mark(&text) || count_digits(text) != GROUP)
            return false;
        digits = GROUP;
        add_digits(&text, digits, &number);
    }
    *number_ret = number;
    return true;
}

/* Digits at the beginning of a text, with the separators between them. */
static size_t number_length(struct flamepix_bytes text)
{
    struct flamepix_bytes rest = text;
    size_t length = 0;
    while (rest.length > 0) {
        const size_t digits = count_digits(rest);
        if (digits == 0)
            break;
        rest = flamepix_bytes_from(rest, digits);
        length = text.length - rest.length;
        if (!take_group_mark(&rest))
            break;
    }
    return length;
}

/* The decimal point of a number: the last point or comma, unless it occurs several times and the
 * other one does not occur. SIZE_MAX if there is none. */
static size_t find_point(struct flamepix_bytes text)
{
    size_t points[2] = {0};
    size_t last = SIZE_MAX;
    for (size_t i = 0; i < text.length; i++) {
        if (text.data[i] != '.' && text.data[i] != ',')
            continue;
        points[text.data[i] == ',']++;
        last = i;
    }
    if (last == SIZE_MAX)
        return SIZE_MAX;
    return points[text.data[last] == ','] > 1 ? SIZE_MAX : last;
}

bool fpx_csv_decimal(struct flamepix_bytes *cell, double *number_ret)
{
    enum { LONGEST = 64 };
    char plain[LONGEST];
    size_t filled = 0;
    struct flamepix_bytes rest = *cell;
    fpx_take_blanks(&rest);
    const bool is_negative = fpx_take(&rest, "-");
    if (!is_negative)
        (void)fpx_take(&rest, "+");
    const struct flamepix_bytes text = {rest.data, number_length(rest)};
    const size_t point = find_point(text);
    const size_t exponent = exponent_length(flamepix_bytes_from(rest, text.length));
    for (size_t i = 0; i < text.length && filled < LONGEST; i++) {
        if (i == point)
            plain[filled++] = '.';
        else if (text.data[i] >= '0' && text.data[i] <= '9')
            plain[filled++] = text.data[i];
    }
    for (size_t i = 0; i < exponent && filled > 0 && filled < LONGEST; i++)
        plain[filled++] = rest.data[text.length + i];
    struct flamepix_bytes number = {plain, filled};
    if (filled == 0 || !fpx_take_real(&number, number_ret))
        return false;
    if (is_negative)
        *number_ret = -*number_ret;
    *cell = flamepix_bytes_from(rest, text.length + exponent);
    return true;
}
