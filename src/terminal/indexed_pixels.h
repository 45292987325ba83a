/* Indexed pixels: a picture of few colours as numbers of them. */
#ifndef FPX_TERMINAL_INDEXED_PIXELS_H
#define FPX_TERMINAL_INDEXED_PIXELS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { FLAMEPIX_INDEXED_COLORS = 256 };

/* Replaces `count` pixels of RGB, 3 bytes each, by the numbers of their colours, one byte each, at
 * the beginning of `pixels`; `colors` gets the RGB of each. Answers how many there are, in the
 * order in which they come; 0: more than FLAMEPIX_INDEXED_COLORS, and the pixels are as before. */
size_t fpx_index_pixels(uint8_t *pixels, size_t count, uint8_t colors[3 * FLAMEPIX_INDEXED_COLORS]);

#endif
