/* Text columns: how much room characters take in a terminal. */
#ifndef FPX_BASE_TEXT_COLUMNS_H
#define FPX_BASE_TEXT_COLUMNS_H

#include <stddef.h>
#include <stdint.h>

#include <flamepix/bytes.h>

/* Cut text: the beginning of what is too long. */

/* Appends `text`; of one that has more than `most` bytes, so many of them as are whole characters,
 * and an ellipsis. Answers OK or NO_MEMORY. */
enum flamepix_status fpx_cut_append(struct flamepix_buffer *to, struct flamepix_bytes text,
                                    size_t most);

/* What stands for a character that takes no sure number of columns. */
enum { FPX_COLUMNS_UNSURE = '?' };

/* The columns of a character: 1, or 2 of what East Asia writes wide. 0 where terminals differ, or
 * where it is not to be shown at all: control characters, marks that join the character before
 * them, scripts whose letters join, emoji, private ones and all that is not in the table. */
unsigned fpx_columns_of(uint32_t code_point);

/* The columns of a text of which each character that has 0 is shown as FPX_COLUMNS_UNSURE. */
size_t fpx_columns_of_text(struct flamepix_bytes text);

/* Appends the text so shown, as much of it as `columns` hold. Answers OK or NO_MEMORY. */
enum flamepix_status fpx_columns_append(struct flamepix_buffer *shown, struct flamepix_bytes text,
                                        size_t columns);

#endif
