/* Pale: the quiet twins of colours, for what is not to be looked at first in a thumbnail. */
#ifndef FLAMEPIX_FIGURE_PALE_H
#define FLAMEPIX_FIGURE_PALE_H

#include <flamepix/color.h>

/* A colour between that one and the ground, of few: yet not so near to the ground that a box of it
 * is lost there (a contrast of 1.3 to 1 at least). Colours are 0xRRGGBB. */
uint32_t flamepix_pale_color(uint32_t color, uint32_t ground);

#endif
