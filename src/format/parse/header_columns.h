/* Header columns: a table whose cells stand below the names of a header. Columns are as wide as
 * what is in them, so where a cell is, is read off the header and not counted:
 *
 *     Index  % CPU Time:Total  CPU Time:Self  Name
 *     -----  ----------------  -------------  ----
 *     [0]    100.0             0.25           main
 *
 * Names have two blanks or more between them; a line of dashes, if there is one, says where columns
 * begin. */
#ifndef FPX_FORMAT_PARSE_HEADER_COLUMNS_H
#define FPX_FORMAT_PARSE_HEADER_COLUMNS_H

#include <stdbool.h>

#include <flamepix/bytes.h>

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

#endif
