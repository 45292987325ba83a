#include "format/parse/text_table.h"

#include <stdint.h>

#include "base/bytes_match.h"

/* Whether a cell ends here: at the end, or at two blanks or a tab. */
static bool ends_cell(struct flamepix_bytes line, size_t at)
{
    return at == line.length || line.data[at] == '\t' ||
           (line.data[at] == ' ' && (at + 1 == line.length || fpx_is_blank(line.data[at + 1])));
}

/* The next cell from `*at` on; false if there are no more. */
static bool next_cell(struct flamepix_bytes line, size_t *at, size_t *begin_ret)
{
    while (*at < line.length && fpx_is_blank(line.data[*at]))
        ++*at;
    if (*at == line.length)
        return false;
    *begin_ret = *at;
    while (!ends_cell(line, *at))
        ++*at;
    return true;
}

enum flamepix_status fpx_header_columns_read(struct fpx_header_columns *columns,
                                             struct flamepix_bytes header)
{
    size_t at = 0, begin;
    columns->count = 0;
    flamepix_buffer_clear(&columns->header);
    while (columns->count < FPX_HEADER_COLUMNS_MAX && next_cell(header, &at, &begin)) {
        columns->columns[columns->count++] = (struct fpx_header_column){begin, begin, at};
    }
    return flamepix_buffer_append(&columns->header, header.data, header.length);
}

bool fpx_header_columns_rule(struct fpx_header_columns *columns, struct flamepix_bytes line)
{
    size_t begins[FPX_HEADER_COLUMNS_MAX];
    size_t at = 0, count = 0, begin;
    for (size_t i = 0; i < line.length; i++) {
        if (line.data[i] != '-' && !fpx_is_blank(line.data[i]))
            return false;
    }
    while (count < columns->count && next_cell(line, &at, &begin))
        begins[count++] = begin;
    if (count == 0 || count != columns->count || next_cell(line, &at, &begin))
        return false;
    for (size_t i = 0; i < count; i++)
        columns->columns[i].begin = begins[i];
    return true;
}

struct flamepix_bytes fpx_header_columns_name(const struct fpx_header_columns *columns,
                                              size_t column)
{
    if (column >= columns->count)
        return (struct flamepix_bytes){"", 0};
    const struct fpx_header_column *named = &columns->columns[column];
    return (struct flamepix_bytes){columns->header.data + named->name_begin,
                                   named->name_end - named->name_begin};
}

/* How many bytes of a text from `begin` to `end` are below a column. */
static size_t overlap(const struct fpx_header_columns *columns, size_t column, size_t begin,
                      size_t end)
{
    const size_t from = columns->columns[column].begin;
    const size_t to = column + 1 < columns->count ? columns->columns[column + 1].begin : SIZE_MAX;
    const size_t first = begin > from ? begin : from;
    const size_t last = end < to ? end : to;
    return last > first ? last - first : 0;
}

/* The column that most of a text is below. */
static size_t column_of(const struct fpx_header_columns *columns, size_t begin, size_t end)
{
    size_t best = 0;
    for (size_t i = 1; i < columns->count; i++) {
        if (overlap(columns, i, begin, end) > overlap(columns, best, begin, end))
            best = i;
    }
    return best;
}

struct flamepix_bytes fpx_header_columns_cell(const struct fpx_header_columns *columns,
                                              struct flamepix_bytes line, size_t column)
{
    size_t at = 0, begin, first = SIZE_MAX, last = 0;
    while (column < columns->count && next_cell(line, &at, &begin)) {
        if (column_of(columns, begin, at) != column)
            continue;
        first = first == SIZE_MAX ? begin : first;
        last = at;
    }
    return first == SIZE_MAX ? (struct flamepix_bytes){"", 0}
                             : (struct flamepix_bytes){line.data + first, last - first};
}

void fpx_header_columns_free(struct fpx_header_columns *columns)
{
    flamepix_buffer_free(&columns->header);
    *columns = (struct fpx_header_columns){0};
}
