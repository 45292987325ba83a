/* Header columns: a table whose cells stand below the names of a header. Columns are as wide as
 * what is in them, so where a cell is, is read off the header and not counted:
 *
 *     Index  % CPU Time:Total  CPU Time:Self  Name
 *     -----  ----------------  -------------  ----
 *     [0]    100.0             0.25           main
 *
 * Names have two blanks or more between them; a line of dashes, if there is one, says where columns
 * begin. */
#ifndef FLAMEPIX_FORMAT_PARSE_HEADER_COLUMNS_H
#define FLAMEPIX_FORMAT_PARSE_HEADER_COLUMNS_H

#include <stdbool.h>

#include <flamepix/bytes.h>

enum { FLAMEPIX_HEADER_COLUMNS_MAX = 32 };

/* Bytes from the beginning of a line. */
struct flamepix_header_column {
    size_t begin;
    size_t name_begin, name_end; /* in the header */
};

/* Starts as {0}. */
struct flamepix_header_columns {
    struct flamepix_header_column columns[FLAMEPIX_HEADER_COLUMNS_MAX];
    size_t count;
    struct flamepix_buffer header;
};

/* Takes a header; what has more columns is cut. Answers OK or NO_MEMORY. */
enum flamepix_status flamepix_header_columns_read(struct flamepix_header_columns *columns,
                                                  struct flamepix_bytes header);

/* Takes the line behind the header, if it is one of dashes below as many columns; false: it is
 * none. */
bool flamepix_header_columns_rule(struct flamepix_header_columns *columns,
                                  struct flamepix_bytes line);

/* The name of a column, and what stands below it in a line, if only by most of its bytes; without
 * blanks around it, and empty where there is none. */
struct flamepix_bytes flamepix_header_columns_name(const struct flamepix_header_columns *columns,
                                                   size_t column);
struct flamepix_bytes flamepix_header_columns_cell(const struct flamepix_header_columns *columns,
                                                   struct flamepix_bytes line, size_t column);

void flamepix_header_columns_free(struct flamepix_header_columns *columns);

#endif
