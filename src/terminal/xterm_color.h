/* The 256 colours of xterm, for terminals that have no others. */
#ifndef FPX_TERMINAL_XTERM_COLOR_H
#define FPX_TERMINAL_XTERM_COLOR_H

#include <stdint.h>

/* The number, 16 to 255, of the one nearest to a colour, 0xRRGGBB. The first 16 are left to the
 * user, who may have made them any colours. */
unsigned fpx_xterm_color(uint32_t color);

/* What xterm makes of one of these numbers, 0xRRGGBB. */
uint32_t fpx_xterm_color_value(unsigned number);

#endif
