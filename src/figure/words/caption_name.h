/* Caption name: how captions call a frame. */
#ifndef FPX_FIGURE_WORDS_CAPTION_NAME_H
#define FPX_FIGURE_WORDS_CAPTION_NAME_H

#include <flamepix/name.h>

/* Appends the type and function of a name, or where it has no type the last part of its package and
 * the function; of a long one the type's qualifiers and template arguments are left out, so that
 * others have room too. Answers OK or NO_MEMORY. */
enum flamepix_status fpx_caption_name(struct flamepix_buffer *text, struct flamepix_bytes name);

#endif
