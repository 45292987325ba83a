/* The rows of a table may precede its schema. So they are read into columns by position, which are
 * then rearranged. */
#include "format/web/firefox.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"

static enum flamepix_status append_cell(struct fpx_firefox_column *column, double value)
{
    enum flamepix_status status = fpx_array_reserve(&column->cells, &column->capacity,
                                                    column->count + 1, sizeof(*column->cells));
    if (status == FLAMEPIX_OK)
        column->cells[column->count++] = value;
    return status;
}

static enum flamepix_status read_cell(struct fpx_firefox_column *column,
                                      struct fpx_json_reader *json)
{
    struct fpx_json_token token = {.kind = FPX_JSON_FALSE};
    double value = -(double)INFINITY;
    (void)fpx_json_read_scalar(json, &token);
    if (token.kind == FPX_JSON_NULL)
        value = (double)NAN;
    else if (token.kind == FPX_JSON_NUMBER)
        value = token.number;
    const enum flamepix_status status = fpx_json_status(json);
    return status == FLAMEPIX_OK ? append_cell(column, value) : status;
}

static enum flamepix_status read_column(struct fpx_firefox_table *table, size_t number,
                                        struct fpx_json_reader *json)
{
    struct fpx_firefox_column *column = &table->columns[number];
    enum flamepix_status status = fpx_json_open_array(json);
    if (status == FLAMEPIX_OK) {
        column->count = 0;
        column->is_known = true;
    }
    while (fpx_json_next_element(json, &status))
        status = read_cell(column, json);
    if (column->count > table->row_count)
        table->row_count = column->count;
    return status;
}

static void forget_cells(struct fpx_firefox_table *table)
{
    for (size_t i = 0; i < FPX_FIREFOX_COLUMNS; i++) {
        table->columns[i].count = 0;
        table->columns[i].is_known = false;
    }
    table->row_count = 0;
}

/* -- rows -------------------------------------------------------------------------------------- */

static enum flamepix_status read_row(struct fpx_firefox_table *table, struct fpx_json_reader *json)
{
    size_t i = 0;
    enum flamepix_status status = FLAMEPIX_OK;
    if (!fpx_json_begin_array(json))
        return fpx_json_status(json);
    while (fpx_json_next_element(json, &status)) {
        if (i < FPX_FIREFOX_COLUMNS)
            status = read_cell(&table->columns[i++], json);
    }
    while (status == FLAMEPIX_OK && i < FPX_FIREFOX_COLUMNS)
        status = append_cell(&table->columns[i++], (double)NAN);
    table->row_count++;
    return status;
}

static enum flamepix_status read_rows(struct fpx_firefox_table *table, struct fpx_json_reader *json)
{
    enum flamepix_status status = fpx_json_open_array(json);
    if (status == FLAMEPIX_OK)
        forget_cells(table);
    while (fpx_json_next_element(json, &status))
        status = read_row(table, json);
    return status;
}

static size_t place_of(struct flamepix_bytes key, const char *const *names)
{
    for (size_t i = 0; names[i] != NULL && i < FPX_FIREFOX_COLUMNS; i++) {
        if (fpx_json_is(key, names[i]))
            return i;
    }
    return SIZE_MAX;
}

/* Reads the position in a row of each of the names; -1: none. */
static enum flamepix_status read_schema(struct fpx_json_reader *json, const char *const *names,
                                        int64_t *positions)
{
    struct flamepix_bytes key;
    enum flamepix_status status = fpx_json_open_object(json);
    while (fpx_json_next_member(json, &key, &status)) {
        const size_t place = place_of(key, names);
        if (place != SIZE_MAX)
            (void)fpx_json_read_integer(json, &positions[place]);
    }
    return status;
}

/* Puts the columns in the order of the names. */
static void arrange(struct fpx_firefox_table *table, const int64_t *positions)
{
    struct fpx_firefox_column arranged[FPX_FIREFOX_COLUMNS] = {{0}};
    struct fpx_firefox_column *columns = table->columns;
    for (size_t i = 0; i < FPX_FIREFOX_COLUMNS; i++) {
        if (positions[i] < 0 || positions[i] >= FPX_FIREFOX_COLUMNS)
            continue;
        arranged[i] = columns[positions[i]];
        arranged[i].is_known = true;
        columns[positions[i]] = (struct fpx_firefox_column){0};
    }
    for (size_t i = 0; i < FPX_FIREFOX_COLUMNS; i++)
        free(columns[i].cells);
    memcpy(columns, arranged, sizeof(arranged));
}

/* A type that is too long is not a known one. */
static void read_weight_type(struct fpx_firefox_table *table, struct fpx_json_reader *json)
{
    struct flamepix_bytes text;
    if (!fpx_json_read_string(json, &text) || text.length >= sizeof(table->weight_type))
        return;
    memcpy(table->weight_type, text.data, text.length);
    table->weight_type[text.length] = '\0';
}

/* -- the table --------------------------------------------------------------------------------- */

enum flamepix_status fpx_firefox_table_read(struct fpx_firefox_table *table,
                                            struct fpx_json_reader *json, const char *const *names)
{
    int64_t positions[FPX_FIREFOX_COLUMNS];
    struct flamepix_bytes key;
    bool has_rows = false;
    for (size_t i = 0; i < FPX_FIREFOX_COLUMNS; i++)
        positions[i] = -1;
    fpx_firefox_table_reset(table);
    enum flamepix_status status = fpx_json_open_object(json);
    table->is_known = status == FLAMEPIX_OK;
    while (fpx_json_next_member(json, &key, &status)) {
        const size_t place = place_of(key, names);
        if (fpx_json_is(key, "schema")) {
            status = read_schema(json, names, positions);
        } else if (fpx_json_is(key, "weightType")) {
            read_weight_type(table, json);
        } else if (fpx_json_is(key, "length")) {
            (void)fpx_json_read_integer(json, &table->length);
        } else if (fpx_json_is(key, "data")) {
            has_rows = true;
            status = read_rows(table, json);
        } else if (place != SIZE_MAX && !has_rows) {
            status = read_column(table, place, json);
        }
    }
    if (has_rows)
        arrange(table, positions);
    return status;
}

double fpx_firefox_table_cell(const struct fpx_firefox_table *table, size_t column, size_t row)
{
    const struct fpx_firefox_column *of = &table->columns[column];
    return row < of->count ? of->cells[row] : (double)NAN;
}

size_t fpx_firefox_table_index(const struct fpx_firefox_table *table, size_t column, size_t row)
{
    const double cell = fpx_firefox_table_cell(table, column, row);
    return cell >= 0 && cell < 9e15 && cell == floor(cell) ? (size_t)cell : SIZE_MAX;
}

enum fpx_firefox_reference fpx_firefox_table_refer(const struct fpx_firefox_table *table,
                                                   size_t column, size_t row, size_t *index_ret)
{
    if (row < table->columns[column].count && isnan(table->columns[column].cells[row]))
        return FPX_FIREFOX_NULL;
    *index_ret = fpx_firefox_table_index(table, column, row);
    return *index_ret == SIZE_MAX ? FPX_FIREFOX_MISSING : FPX_FIREFOX_REFERS;
}

bool fpx_firefox_table_is_even(const struct fpx_firefox_table *table)
{
    if (table->length >= 0 && (uint64_t)table->length != table->row_count)
        return false;
    for (size_t i = 0; i < FPX_FIREFOX_COLUMNS; i++) {
        const struct fpx_firefox_column *column = &table->columns[i];
        if (column->is_known && column->count > 0 && column->count != table->row_count)
            return false;
    }
    return true;
}

bool fpx_firefox_table_has(const struct fpx_firefox_table *table, size_t column)
{
    return table->columns[column].is_known;
}

void fpx_firefox_table_reset(struct fpx_firefox_table *table)
{
    forget_cells(table);
    table->is_known = false;
    table->length = -1;
    table->weight_type[0] = '\0';
}

void fpx_firefox_table_free(struct fpx_firefox_table *table)
{
    for (size_t i = 0; i < FPX_FIREFOX_COLUMNS; i++)
        free(table->columns[i].cells);
    *table = (struct fpx_firefox_table){0};
}
