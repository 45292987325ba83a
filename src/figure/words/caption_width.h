/* Caption width: how wide a text is when nothing of it is cut. */
#ifndef FPX_FIGURE_WORDS_CAPTION_WIDTH_H
#define FPX_FIGURE_WORDS_CAPTION_WIDTH_H

#include <flamepix/text.h>

/* The advance of the whole text, px; at most FPX_CAPTION_WIDTH_MAX, where a longer text is
 * cut. Answers OK, NO_MEMORY or BAD_FONT. */
enum { FPX_CAPTION_WIDTH_MAX = 1 << 16 };
enum flamepix_status fpx_caption_width(struct flamepix_type *type, struct flamepix_bytes text,
                                       uint32_t *width_ret);

#endif
