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

/* Rows of tables as text: a line taken apart into cells, and the numbers in them. */

enum { FPX_CELLS_MAX = 64 };

/* Starts as {0}. */
struct fpx_csv_record {
    struct flamepix_bytes cells[FPX_CELLS_MAX]; /* valid until the next line is read */
    size_t count;
    struct flamepix_buffer text; /* that the cells are in */
};

/* What stands between the cells of a table with this header: ',', ';' or a tab. */
char fpx_csv_separator(struct flamepix_bytes header);

/* Takes a line apart. Quotes around a cell go, "" within them becomes one of them, and separators
 * within them are text; blanks before a cell stay. At most `most` cells, from 1 to
 * FPX_CELLS_MAX: the last one is all the rest, as it is. Answers OK or NO_MEMORY. */
enum flamepix_status fpx_csv_record_read(struct fpx_csv_record *record, struct flamepix_bytes line,
                                         char separator, size_t most);

/* The cell of a number; empty where the record has none. */
struct flamepix_bytes fpx_csv_cell(const struct fpx_csv_record *record, size_t number);

/* The number of the first cell that is this text but for blanks around it; SIZE_MAX: none. */
size_t fpx_csv_column(const struct fpx_csv_record *record, const char *text);

/* A whole number in the spelling of any country, "2,893,824", "2.893.824", "2 893 824", or with an
 * exponent, "1e+05". False where it is not one, also where a group has not three digits. */
bool fpx_csv_whole(struct flamepix_bytes cell, double *number_ret);

/* A decimal number, whose point may be a comma, and what stands behind it: "4,273.0 ms 99 %" is
 * 4273 and " ms 99 %". An exponent is part of it. A single point or comma is the decimal one. False
 * where there is none. */
bool fpx_csv_decimal(struct flamepix_bytes *cell, double *number_ret);

void fpx_csv_record_free(struct fpx_csv_record *record);

/* Starts as {0}. */
struct fpx_text_table {
    struct flamepix_bytes *texts; /* count of them, each in the arena */
    size_t count, capacity;
    struct fpx_arena arena;
    struct fpx_hash_index index; /* of those that were interned */
};

/* Copies a text under the next number, count, whether or not it is there already. Answers OK or
 * NO_MEMORY. */
enum flamepix_status fpx_text_table_append(struct fpx_text_table *table,
                                           struct flamepix_bytes text);

/* The number of a text, which is added where it is not there yet. A table is filled by one of the
 * two, append or intern. Answers OK or NO_MEMORY. */
enum flamepix_status fpx_text_table_intern(struct fpx_text_table *table, struct flamepix_bytes text,
                                           size_t *number_ret);

/* The text of a number; empty where there is none. Valid until reset or free. */
struct flamepix_bytes fpx_text_table_get(const struct fpx_text_table *table, uint64_t number);

/* Forgets all texts and keeps the memory. */
void fpx_text_table_reset(struct fpx_text_table *table);

/* Frees everything; the table is {0} again. */
void fpx_text_table_free(struct fpx_text_table *table);

/* Header columns: a table whose cells stand below the names of a header. Columns are as wide as
 * what is in them, so where a cell is, is read off the header and not counted:
 *
 *     Index  % CPU Time:Total  CPU Time:Self  Name
 *     -----  ----------------  -------------  ----
 *     [0]    100.0             0.25           main
 *
 * Names have two blanks or more between them; a line of dashes, if there is one, says where columns
 * begin. */

enum { FPX_HEADER_COLUMNS_MAX = 32 };

/* Bytes from the beginning of a line. */
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

/* Takes a header; what has more columns is cut. Answers OK or NO_MEMORY. */
enum flamepix_status fpx_header_columns_read(struct fpx_header_columns *columns,
                                             struct flamepix_bytes header);

/* Takes the line behind the header, if it is one of dashes below as many columns; false: it is
 * none. */
bool fpx_header_columns_rule(struct fpx_header_columns *columns, struct flamepix_bytes line);

/* The name of a column, and what stands below it in a line, if only by most of its bytes; without
 * blanks around it, and empty where there is none. */
struct flamepix_bytes fpx_header_columns_name(const struct fpx_header_columns *columns,
                                              size_t column);
struct flamepix_bytes fpx_header_columns_cell(const struct fpx_header_columns *columns,
                                              struct flamepix_bytes line, size_t column);

void fpx_header_columns_free(struct fpx_header_columns *columns);

/* Separated stacks: a source whose stacks have nothing in common with those beside them. */

/* Hands out a stack of weight 0 and without frames before each stack of `inner`. Takes `inner`,
 * also on failure. Answers OK or NO_MEMORY. */
enum flamepix_status fpx_separated_stacks_open(struct flamepix_stacks *inner,
                                               struct flamepix_stacks **stacks_ret);

#endif
