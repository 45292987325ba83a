/* Text columns: width of characters in a terminal. */
#ifndef FPX_BASE_TEXT_COLUMNS_H
#define FPX_BASE_TEXT_COLUMNS_H

#include <stddef.h>
#include <stdint.h>

#include <flamepix/bytes.h>

/* Truncated text: the beginning of a text that is too long. */

/* Appends `text`; if it has more than `most` bytes, as many whole characters as fit, and an
 * ellipsis. Returns OK or NO_MEMORY. */
enum flamepix_status fpx_cut_append(struct flamepix_buffer *to, struct flamepix_bytes text,
                                    size_t most);

/* Replacement for a character whose number of columns is uncertain. */
enum { FPX_COLUMNS_UNSURE = '?' };

/* The columns of a character: 1, or 2 for wide East Asian ones. 0 if terminals differ, or if it
 * must not be shown: control characters, combining marks, scripts whose letters join, emoji,
 * private ones and all that are not in the table. */
unsigned fpx_columns_of(uint32_t code_point);

/* The columns of a text in which each character of width 0 is shown as FPX_COLUMNS_UNSURE. */
size_t fpx_columns_of_text(struct flamepix_bytes text);

/* Appends the text in this form, as much of it as fits `columns`. Returns OK or NO_MEMORY. */
enum flamepix_status fpx_columns_append(struct flamepix_buffer *shown, struct flamepix_bytes text,
                                        size_t columns);

#endif
