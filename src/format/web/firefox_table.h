/* Firefox tables: what profiles of Firefox are made of, in either of two shapes:
 *
 *     {"length": 2, "prefix": [null, 0], "frame": [4, 7]}                    columns
 *     {"schema": {"prefix": 0, "frame": 1}, "data": [[null, 4], [0, 7]]}     rows */
#ifndef FPX_FORMAT_WEB_FIREFOX_TABLE_H
#define FPX_FORMAT_WEB_FIREFOX_TABLE_H

#include <stddef.h>

#include "base/markup/json_reader.h"

/* Cells of a row beyond these are passed over; no table has any that matters there. */
enum { FPX_FIREFOX_COLUMNS = 12 };

/* Starts as {0}. */
struct fpx_firefox_table {
    struct fpx_firefox_column {
        double *cells; /* NAN: null; below all numbers: another value that is none */
        size_t count, capacity;
        bool is_known; /* the table has it */
    } columns[FPX_FIREFOX_COLUMNS];
    bool is_known;        /* there was one */
    size_t row_count;     /* the cells of its longest column that is wanted, or its rows */
    int64_t length;       /* as many rows it says to have; -1: it does not say */
    char weight_type[16]; /* the text of its member weightType; "": none */
};

/* Reads the table that comes next. `names` are the columns that are wanted, ending with NULL: they
 * become columns 0, 1, … in this order, empty where the table does not have them. What was there
 * before goes. Answers OK, NO_MEMORY or what the JSON answers. */
enum flamepix_status fpx_firefox_table_read(struct fpx_firefox_table *table,
                                            struct fpx_json_reader *json, const char *const *names);

/* The cell of a row; NAN where there is none. */
double fpx_firefox_table_cell(const struct fpx_firefox_table *table, size_t column, size_t row);

/* The same as a number of something, SIZE_MAX where there is none. */
size_t fpx_firefox_table_index(const struct fpx_firefox_table *table, size_t column, size_t row);

/* What a cell refers to that has to be there: a row of another table, or with null none. */
enum fpx_firefox_reference {
    FPX_FIREFOX_REFERS, /* to *index_ret */
    FPX_FIREFOX_NULL,
    FPX_FIREFOX_MISSING /* the column or the row is missing, or has there what is no index */
};
enum fpx_firefox_reference fpx_firefox_table_refer(const struct fpx_firefox_table *table,
                                                   size_t column, size_t row, size_t *index_ret);

/* Whether all columns that are wanted and not empty are as long as the table, so that what stands
 * in one row of them belongs together. */
bool fpx_firefox_table_is_even(const struct fpx_firefox_table *table);

/* Whether the table has this column. */
bool fpx_firefox_table_has(const struct fpx_firefox_table *table, size_t column);

/* Forgets all cells and keeps the memory. */
void fpx_firefox_table_reset(struct fpx_firefox_table *table);

void fpx_firefox_table_free(struct fpx_firefox_table *table);

#endif
