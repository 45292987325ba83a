/* Cut text: the beginning of what is too long. */
#ifndef FPX_BASE_CUT_TEXT_H
#define FPX_BASE_CUT_TEXT_H

#include <flamepix/bytes.h>

/* Appends `text`; of one that has more than `most` bytes, so many of them as are whole characters,
 * and an ellipsis. Answers OK or NO_MEMORY. */
enum flamepix_status fpx_cut_append(struct flamepix_buffer *to, struct flamepix_bytes text,
                                    size_t most);

#endif
