/* CSV, as far as it is written here: fields of a row (RFC 4180), none of which a spreadsheet takes
 * for a formula. */
#ifndef FPX_BASE_MARKUP_CSV_TEXT_H
#define FPX_BASE_MARKUP_CSV_TEXT_H

#include <flamepix/bytes.h>

/* Appends a text as one field, quoted where it has to be. One that begins with '=', '+', '-', '@',
 * a tab or an end of line gets a single quote before it, which spreadsheets take for "this is
 * text". Answers OK or NO_MEMORY. */
enum flamepix_status fpx_csv_append_text(struct flamepix_buffer *row, struct flamepix_bytes text);

/* Appends a number, as fpx_decimal_plain prints it; `value` is finite. Answers OK or
 * NO_MEMORY. */
enum flamepix_status fpx_csv_append_number(struct flamepix_buffer *row, double value);

#endif
