#include "format/valgrind/gprof_line.h"

#include "format/parse/csv_row.h"
#include "format/parse/take_text.h"

bool flamepix_gprof_number(struct flamepix_bytes *line, double *value_ret)
{
    struct flamepix_bytes rest = *line, word;
    flamepix_take_blanks(&rest);
    struct flamepix_bytes behind = rest;
    if (!flamepix_text_word(&behind, &word))
        return false;
    const bool is_below_zero = flamepix_take(&word, "-");
    if (word.length == 0 || word.data[0] < '0' || word.data[0] > '9' ||
        !flamepix_csv_decimal(&word, value_ret) || word.length > 0)
        return false;
    *value_ret = is_below_zero ? -*value_ret : *value_ret;
    flamepix_take_blanks(&behind);
    *line = behind;
    return true;
}

struct flamepix_bytes flamepix_gprof_index(struct flamepix_bytes *name)
{
    struct flamepix_bytes rest = *name, before, digits;
    uint64_t number;
    if (!flamepix_take_end(&rest, "]") || !flamepix_take_until_last(&rest, "[", &before))
        return (struct flamepix_bytes){"", 0};
    digits = rest;
    if (!flamepix_take_number(&rest, &number) || rest.length > 0)
        return (struct flamepix_bytes){"", 0};
    *name = flamepix_bytes_trimmed(before);
    return digits;
}

/* -- headers ----------------------------------------------------------------------------------- */

static bool is_word(struct flamepix_bytes word, const char *lower)
{
    size_t length = strlen(lower);
    if (word.length != length)
        return false;
    for (size_t i = 0; i < length; i++) {
        const char c = word.data[i];
        if ((c >= 'A' && c <= 'Z' ? c - 'A' + 'a' : c) != lower[i])
            return false;
    }
    return true;
}

static bool has_word(struct flamepix_bytes line, const char *lower)
{
    struct flamepix_bytes word;
    while (flamepix_text_word(&line, &word)) {
        if (is_word(word, lower))
            return true;
    }
    return false;
}

bool flamepix_gprof_is_flat_header(struct flamepix_bytes line)
{
    const struct flamepix_bytes trimmed = flamepix_bytes_trimmed(line);
    return flamepix_bytes_begin_with(trimmed, "time ") && has_word(line, "seconds") &&
           has_word(line, "name");
}

bool flamepix_gprof_is_header(struct flamepix_bytes line)
{
    return (flamepix_bytes_hold(line, "%") && has_word(line, "index") && has_word(line, "self") &&
            has_word(line, "name")) ||
           (flamepix_bytes_hold(line, "/") && has_word(line, "called/total"));
}

bool flamepix_gprof_is_vtune_header(struct flamepix_bytes line)
{
    return flamepix_bytes_hold(line, ":Self") &&
           (has_word(line, "index") ||
            (has_word(line, "name") && flamepix_bytes_hold(line, ":Children")));
}

/* -- gprof ------------------------------------------------------------------------------------- */

/* "1/1", "7208", "1+3" */
static bool take_called(struct flamepix_bytes *line)
{
    struct flamepix_bytes rest = *line;
    uint64_t number;
    flamepix_take_blanks(&rest);
    if (!flamepix_take_number(&rest, &number))
        return false;
    if (flamepix_take(&rest, "/") || flamepix_take(&rest, "+"))
        (void)flamepix_take_number(&rest, &number);
    if (rest.length > 0 && !flamepix_is_blank(rest.data[0]))
        return false;
    flamepix_take_blanks(&rest);
    *line = rest;
    return true;
}

static bool take_entry(struct flamepix_bytes *line)
{
    struct flamepix_bytes rest = *line;
    uint64_t index;
    flamepix_take_blanks(&rest);
    if (!flamepix_take(&rest, "[") || !flamepix_take_number(&rest, &index) ||
        !flamepix_take(&rest, "]"))
        return false;
    *line = rest;
    return true;
}

static bool is_of_nobody(struct flamepix_bytes name)
{
    return flamepix_bytes_begin_with(name, "<spontaneous>") ||
           flamepix_bytes_hold(name, " as a whole>");
}

enum flamepix_gprof_line_kind flamepix_gprof_line_take(struct flamepix_bytes line,
                                                       struct flamepix_gprof_line *line_ret)
{
    double share;
    *line_ret = (struct flamepix_gprof_line){.is_entry = take_entry(&line)};
    if (is_of_nobody(flamepix_bytes_trimmed(line)))
        return FLAMEPIX_GPROF_NOBODY;
    if (line_ret->is_entry && !flamepix_gprof_number(&line, &share))
        return FLAMEPIX_GPROF_UNKNOWN;
    const bool has_cost = flamepix_gprof_number(&line, &line_ret->self) &&
                          flamepix_gprof_number(&line, &line_ret->children);
    const bool has_calls = take_called(&line);
    line_ret->name = flamepix_bytes_trimmed(line);
    if (is_of_nobody(line_ret->name))
        return FLAMEPIX_GPROF_NOBODY;
    line_ret->index = flamepix_gprof_index(&line_ret->name);
    if (line_ret->name.length == 0 || (!has_cost && !has_calls && line_ret->index.length == 0) ||
        (line_ret->is_entry && !has_cost))
        return FLAMEPIX_GPROF_UNKNOWN;
    return has_cost ? FLAMEPIX_GPROF_FUNCTION : FLAMEPIX_GPROF_NO_COST;
}

/* -- VTune ------------------------------------------------------------------------------------- */

/* The first column from `from` on whose name ends so. */
static size_t find_column(const struct flamepix_header_columns *columns, const char *end,
                          size_t from)
{
    for (size_t i = from; i < columns->count; i++) {
        if (flamepix_bytes_end_with(flamepix_header_columns_name(columns, i), end))
            return i;
    }
    return SIZE_MAX;
}

/* The name stands at the index that belongs to it: the next one. */
enum flamepix_status flamepix_gprof_columns_read(struct flamepix_gprof_columns *columns,
                                                 struct flamepix_bytes header)
{
    const struct flamepix_header_columns *text = &columns->text;
    const enum flamepix_status status = flamepix_header_columns_read(&columns->text, header);
    columns->self = find_column(text, ":Self", 0);
    columns->children = find_column(text, ":Children", 0);
    columns->share = find_column(text, ":Total", 0);
    columns->name = find_column(text, "Name", 0);
    columns->index =
        columns->name == SIZE_MAX ? SIZE_MAX : find_column(text, "Index", columns->name);
    columns->entry = find_column(text, "Index", 0);
    if (columns->entry == columns->index)
        columns->entry = SIZE_MAX;
    return status;
}

static bool take_cell(const struct flamepix_gprof_columns *columns, struct flamepix_bytes line,
                      size_t column, double *value_ret)
{
    struct flamepix_bytes cell = flamepix_header_columns_cell(&columns->text, line, column);
    return flamepix_gprof_number(&cell, value_ret);
}

/* The own line of a function has an index before it, or where there is no such column, its share
 * of all. */
static bool is_entry(const struct flamepix_gprof_columns *columns, struct flamepix_bytes line)
{
    const size_t column = columns->entry != SIZE_MAX ? columns->entry : columns->share;
    return flamepix_header_columns_cell(&columns->text, line, column).length > 0;
}

enum flamepix_gprof_line_kind
flamepix_gprof_columns_take(const struct flamepix_gprof_columns *columns,
                            struct flamepix_bytes line, struct flamepix_gprof_line *line_ret)
{
    *line_ret = (struct flamepix_gprof_line){.is_entry = is_entry(columns, line)};
    line_ret->name = flamepix_header_columns_cell(&columns->text, line, columns->name);
    struct flamepix_bytes index =
        flamepix_header_columns_cell(&columns->text, line, columns->index);
    line_ret->index = flamepix_gprof_index(&index);
    if (line_ret->index.length == 0)
        line_ret->index = flamepix_gprof_index(&line_ret->name);
    if (is_of_nobody(line_ret->name))
        return FLAMEPIX_GPROF_NOBODY;
    if (line_ret->name.length == 0 || columns->self == SIZE_MAX || columns->children == SIZE_MAX)
        return FLAMEPIX_GPROF_UNKNOWN;
    if (take_cell(columns, line, columns->self, &line_ret->self) &&
        take_cell(columns, line, columns->children, &line_ret->children))
        return FLAMEPIX_GPROF_FUNCTION;
    return line_ret->is_entry ? FLAMEPIX_GPROF_UNKNOWN : FLAMEPIX_GPROF_NO_COST;
}
