/* OKLCH: a colour by lightness, chroma and hue, so that equal steps of a number look about equally
 * large (Björn Ottosson's Oklab, in polar coordinates). */
#ifndef FPX_COLOR_SPACE_OKLCH_H
#define FPX_COLOR_SPACE_OKLCH_H

#include <stdint.h>

struct fpx_oklch {
    double lightness; /* 0 black to 1 white */
    double chroma;    /* 0 grey to about 0.32 */
    double hue;       /* degrees, 0 to 360: 29 red, 110 yellow, 142 green, 264 blue */
};

/* The colour as 0xRRGGBB. One that no screen shows keeps lightness and hue, and has the most chroma
 * that is shown. Any numbers; the lightness is cut off at 0 and 1. */
uint32_t fpx_oklch(double lightness, double chroma, double hue_degrees);

/* The way back. */
struct fpx_oklch fpx_oklch_of(uint32_t color);

#endif
