/* Rows of tables as text: a line taken apart into cells, and the numbers in them. */
#ifndef FPX_FORMAT_PARSE_CSV_RECORD_H
#define FPX_FORMAT_PARSE_CSV_RECORD_H

#include <stdbool.h>
#include <stdint.h>

#include <flamepix/bytes.h>

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
 * exponent, "1e+05". False where
 * it is not one, also where a group has not three digits. */
bool fpx_csv_whole(struct flamepix_bytes cell, double *number_ret);

/* A decimal number, whose point may be a comma, and what stands behind it: "4,273.0 ms 99 %" is
 * 4273 and " ms 99 %". An exponent is part of it. A single point or comma is the decimal one. False
 * where there is none. */
bool fpx_csv_decimal(struct flamepix_bytes *cell, double *number_ret);

void fpx_csv_record_free(struct fpx_csv_record *record);

#endif
