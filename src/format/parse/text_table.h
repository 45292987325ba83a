/* Text table: texts stored once and numbered from 0: the strings, functions or frames of a
 * recording. */
#ifndef FPX_FORMAT_PARSE_TEXT_TABLE_H
#define FPX_FORMAT_PARSE_TEXT_TABLE_H

#include <stdbool.h>
#include <stdint.h>

#include <flamepix/bytes.h>
#include <flamepix/stack.h>

#include "base/hash_index.h"
#include "base/memory.h"

/* Rows of tables as text: splits a line into cells, and parses the numbers in them. */

enum { FPX_CELLS_MAX = 64 };

/* Starts as {0}. */
struct fpx_csv_record {
    struct flamepix_bytes cells[FPX_CELLS_MAX]; /* valid until the next line is read */
    size_t count;
    struct flamepix_buffer text; /* the buffer of the cells */
};

/* The separator between the cells of a table with this header: ',', ';' or a tab. */
char fpx_csv_separator(struct flamepix_bytes header);

/* Splits a line into at most `most` cells, from 1 to FPX_CELLS_MAX; the last one holds the
 * unchanged rest. Quotes around a cell are removed, "" in them becomes one quote, and separators in
 * them are text. Blanks in front of a cell stay. Returns OK or NO_MEMORY. */
enum flamepix_status fpx_csv_record_read(struct fpx_csv_record *record, struct flamepix_bytes line,
                                         char separator, size_t most);

/* The cell of this number; empty if the record has none. */
struct flamepix_bytes fpx_csv_cell(const struct fpx_csv_record *record, size_t number);

/* The number of the first cell with this text, ignoring outer blanks; SIZE_MAX if there is none. */
size_t fpx_csv_column(const struct fpx_csv_record *record, const char *text);

/* An integer in the format of any country, "2,893,824", "2.893.824", "2 893 824", or with an
 * exponent, "1e+05". False if it is not one, or if a group does not have three digits. */
bool fpx_csv_whole(struct flamepix_bytes cell, double *number_ret);

/* A decimal number with a point or a comma, and the text after it: "4,273.0 ms 99 %" is 4273 and "
 * ms 99 %". An exponent is part of the number. A single point or comma is the decimal one. False if
 * there is no number. */
bool fpx_csv_decimal(struct flamepix_bytes *cell, double *number_ret);

void fpx_csv_record_free(struct fpx_csv_record *record);

/* Starts as {0}. */
struct fpx_text_table {
    struct flamepix_bytes *texts; /* `count` texts, each in the arena */
    size_t count, capacity;
    struct fpx_arena arena;
    struct fpx_hash_index index; /* of the interned texts */
};

/* Copies a text under the next number, `count`, even if the table has it already. Returns OK or
 * NO_MEMORY. */
enum flamepix_status fpx_text_table_append(struct fpx_text_table *table,
                                           struct flamepix_bytes text);

/* The number of a text, which is added if new. A table is filled either by append or by intern, not
 * by both. Returns OK or NO_MEMORY. */
enum flamepix_status fpx_text_table_intern(struct fpx_text_table *table, struct flamepix_bytes text,
                                           size_t *number_ret);

/* The text of a number; empty if there is none. Valid until reset or free. */
struct flamepix_bytes fpx_text_table_get(const struct fpx_text_table *table, uint64_t number);

/* Forgets all texts and keeps the memory. */
void fpx_text_table_reset(struct fpx_text_table *table);

/* Frees everything; the table is {0} again. */
void fpx_text_table_free(struct fpx_text_table *table);

/* Header columns: a table whose cells are below the names of a header. Columns are as wide as their
 * contents, so their positions are read from the header:
 *
 *     Index  % CPU Time:Total  CPU Time:Self  Name
 *     -----  ----------------  -------------  ----
 *     [0]    100.0             0.25           main
 *
 * Names are separated by two or more blanks; an optional line of dashes marks the begin of each
 * column. */

enum { FPX_HEADER_COLUMNS_MAX = 32 };

/* In bytes from the beginning of a line. */
struct fpx_header_column {
    size_t begin;
    size_t name_begin, name_end; /* in the header */
};

/* Starts as {0}. */
struct fpx_header_columns {
    struct fpx_header_column columns[FPX_HEADER_COLUMNS_MAX];
    size_t count;
    struct flamepix_buffer header;
};

/* Parses a header; columns beyond the maximum are dropped. Returns OK or NO_MEMORY. */
enum flamepix_status fpx_header_columns_read(struct fpx_header_columns *columns,
                                             struct flamepix_bytes header);

/* Takes the line after the header if it has dashes below as many columns; otherwise false. */
bool fpx_header_columns_rule(struct fpx_header_columns *columns, struct flamepix_bytes line);

/* The name of a column, and its cell in a line: the text with most of its bytes below the column.
 * Without blanks around it; empty if there is none. */
struct flamepix_bytes fpx_header_columns_name(const struct fpx_header_columns *columns,
                                              size_t column);
struct flamepix_bytes fpx_header_columns_cell(const struct fpx_header_columns *columns,
                                              struct flamepix_bytes line, size_t column);

void fpx_header_columns_free(struct fpx_header_columns *columns);

#endif
