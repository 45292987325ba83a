#include "format/valgrind/gprof_line.h"

#include "format/parse/parse_text.h"
#include "format/parse/text_table.h"

bool fpx_gprof_number(struct flamepix_bytes *line, double *value_ret)
{
    struct flamepix_bytes rest = *line, word;
    fpx_take_blanks(&rest);
    struct flamepix_bytes behind = rest;
    if (!fpx_text_word(&behind, &word))
        return false;
    const bool is_below_zero = fpx_take(&word, "-");
    if (word.length == 0 || word.data[0] < '0' || word.data[0] > '9' ||
        !fpx_csv_decimal(&word, value_ret) || word.length > 0)
        return false;
    *value_ret = is_below_zero ? -*value_ret : *value_ret;
    fpx_take_blanks(&behind);
    *line = behind;
    return true;
}

struct flamepix_bytes fpx_gprof_index(struct flamepix_bytes *name)
{
    struct flamepix_bytes rest = *name, before, digits;
    uint64_t number;
    if (!fpx_take_end(&rest, "]") || !fpx_take_until_last(&rest, "[", &before))
        return (struct flamepix_bytes){"", 0};
    digits = rest;
    if (!fpx_take_number(&rest, &number) || rest.length > 0)
        return (struct flamepix_bytes){"", 0};
    *name = fpx_bytes_trimmed(before);
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
    while (fpx_text_word(&line, &word)) {
        if (is_word(word, lower))
            return true;
    }
    return false;
}

bool fpx_gprof_is_flat_header(struct flamepix_bytes line)
{
    const struct flamepix_bytes trimmed = fpx_bytes_trimmed(line);
    return fpx_bytes_begin_with(trimmed, "time ") && has_word(line, "seconds") &&
           has_word(line, "name");
}

bool fpx_gprof_is_header(struct flamepix_bytes line)
{
    return (fpx_bytes_hold(line, "%") && has_word(line, "index") && has_word(line, "self") &&
            has_word(line, "name")) ||
           (fpx_bytes_hold(line, "/") && has_word(line, "called/total"));
}

bool fpx_gprof_is_vtune_header(struct flamepix_bytes line)
{
    return fpx_bytes_hold(line, ":Self") &&
           (has_word(line, "index") ||
            (has_word(line, "name") && fpx_bytes_hold(line, ":Children")));
}

/* -- gprof ------------------------------------------------------------------------------------- */

/* "1/1", "7208" or "1+3" */
static bool take_called(struct flamepix_bytes *line)
{
    struct flamepix_bytes rest = *line;
    uint64_t number;
    fpx_take_blanks(&rest);
    if (!fpx_take_number(&rest, &number))
        return false;
    if (fpx_take(&rest, "/") || fpx_take(&rest, "+"))
        (void)fpx_take_number(&rest, &number);
    if (rest.length > 0 && !fpx_is_blank(rest.data[0]))
        return false;
    fpx_take_blanks(&rest);
    *line = rest;
    return true;
}

static bool take_entry(struct flamepix_bytes *line)
{
    struct flamepix_bytes rest = *line;
    uint64_t index;
    fpx_take_blanks(&rest);
    if (!fpx_take(&rest, "[") || !fpx_take_number(&rest, &index) || !fpx_take(&rest, "]"))
        return false;
    *line = rest;
    return true;
}

static bool is_of_nobody(struct flamepix_bytes name)
{
    return fpx_bytes_begin_with(name, "<spontaneous>") || fpx_bytes_hold(name, " as a whole>");
}

enum fpx_gprof_line_kind fpx_gprof_line_take(struct flamepix_bytes line,
                                             struct fpx_gprof_line *line_ret)
{
    double share;
    *line_ret = (struct fpx_gprof_line){.is_entry = take_entry(&line)};
    if (is_of_nobody(fpx_bytes_trimmed(line)))
        return FPX_GPROF_NOBODY;
    if (line_ret->is_entry && !fpx_gprof_number(&line, &share))
        return FPX_GPROF_UNKNOWN;
    const bool has_cost =
        fpx_gprof_number(&line, &line_ret->self) && fpx_gprof_number(&line, &line_ret->children);
    const bool has_calls = take_called(&line);
    line_ret->name = fpx_bytes_trimmed(line);
    if (is_of_nobody(line_ret->name))
        return FPX_GPROF_NOBODY;
    line_ret->index = fpx_gprof_index(&line_ret->name);
    if (line_ret->name.length == 0 || (!has_cost && !has_calls && line_ret->index.length == 0) ||
        (line_ret->is_entry && !has_cost))
        return FPX_GPROF_UNKNOWN;
    return has_cost ? FPX_GPROF_FUNCTION : FPX_GPROF_NO_COST;
}

/* -- VTune ------------------------------------------------------------------------------------- */

/* The first column from `from` on whose name has this end. */
static size_t find_column(const struct fpx_header_columns *columns, const char *end, size_t from)
{
    for (size_t i = from; i < columns->count; i++) {
        if (fpx_bytes_end_with(fpx_header_columns_name(columns, i), end))
            return i;
    }
    return SIZE_MAX;
}

/* The index of a name is in the next column called Index. */
enum flamepix_status fpx_gprof_columns_read(struct fpx_gprof_columns *columns,
                                            struct flamepix_bytes header)
{
    const struct fpx_header_columns *text = &columns->text;
    fpx_header_columns_read(&columns->text, header);
    columns->self = find_column(text, ":Self", 0);
    columns->children = find_column(text, ":Children", 0);
    columns->share = find_column(text, ":Total", 0);
    columns->name = find_column(text, "Name", 0);
    columns->index =
        columns->name == SIZE_MAX ? SIZE_MAX : find_column(text, "Index", columns->name);
    columns->entry = find_column(text, "Index", 0);
    if (columns->entry == columns->index)
        columns->entry = SIZE_MAX;
    return columns->text.header.status;
}

static bool take_cell(const struct fpx_gprof_columns *columns, struct flamepix_bytes line,
                      size_t column, double *value_ret)
{
    struct flamepix_bytes cell = fpx_header_columns_cell(&columns->text, line, column);
    return fpx_gprof_number(&cell, value_ret);
}

/* The own line of a function has an index at its beginning or, if there is no such column, its
 * share of the total. */
static bool is_entry(const struct fpx_gprof_columns *columns, struct flamepix_bytes line)
{
    const size_t column = columns->entry != SIZE_MAX ? columns->entry : columns->share;
    return fpx_header_columns_cell(&columns->text, line, column).length > 0;
}

enum fpx_gprof_line_kind fpx_gprof_columns_take(const struct fpx_gprof_columns *columns,
                                                struct flamepix_bytes line,
                                                struct fpx_gprof_line *line_ret)
{
    *line_ret = (struct fpx_gprof_line){.is_entry = is_entry(columns, line)};
    line_ret->name = fpx_header_columns_cell(&columns->text, line, columns->name);
    struct flamepix_bytes index = fpx_header_columns_cell(&columns->text, line, columns->index);
    line_ret->index = fpx_gprof_index(&index);
    if (line_ret->index.length == 0)
        line_ret->index = fpx_gprof_index(&line_ret->name);
    if (is_of_nobody(line_ret->name))
        return FPX_GPROF_NOBODY;
    if (line_ret->name.length == 0 || columns->self == SIZE_MAX || columns->children == SIZE_MAX)
        return FPX_GPROF_UNKNOWN;
    if (take_cell(columns, line, columns->self, &line_ret->self) &&
        take_cell(columns, line, columns->children, &line_ret->children))
        return FPX_GPROF_FUNCTION;
    return line_ret->is_entry ? FPX_GPROF_UNKNOWN : FPX_GPROF_NO_COST;
}
