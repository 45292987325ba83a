/* Colour spaces: Oklch, Lab and linear light; contrast, and perceived differences of colours. */
#ifndef FPX_COLOR_SPACE_COLOR_SPACE_H
#define FPX_COLOR_SPACE_COLOR_SPACE_H

#include <stddef.h>
#include <stdint.h>

#include <flamepix/color.h>

/* Linear light: colours as amounts of light, which can be added; 0xRRGGBB holds them encoded by
 * sRGB's curve. */

/* 0 to 1 each; outside of it: beyond sRGB. */
struct fpx_linear {
    double red, green, blue;
};

struct fpx_linear fpx_linear_of(uint32_t color);

/* Back to 0xRRGGBB, rounded; values out of range are clamped, NaN becomes 0. */
uint32_t fpx_linear_color(struct fpx_linear linear);

/* OKLCH: a colour by lightness, chroma and hue, so that equal steps of a number look about equally
 * large (Björn Ottosson's Oklab, in polar coordinates). */

struct fpx_oklch {
    double lightness; /* 0 black to 1 white */
    double chroma;    /* 0 grey to about 0.32 */
    double hue;       /* degrees, 0 to 360: 29 red, 110 yellow, 142 green, 264 blue */
};

/* The colour as 0xRRGGBB. A colour outside sRGB keeps lightness and hue, and gets the largest
 * chroma that fits. Any numbers are allowed; the lightness is clamped to 0 to 1. */
uint32_t fpx_oklch(double lightness, double chroma, double hue_degrees);

/* The way back. */
struct fpx_oklch fpx_oklch_of(uint32_t color);

/* Lab: colours as CIE L*a*b* (white: D65), and their perceived difference. */

/* Tristimulus values; the Y of white is 1. */
struct fpx_xyz {
    double x, y, z;
};

struct fpx_xyz fpx_xyz_of(struct fpx_linear linear);

struct fpx_lab {
    double l, a, b; /* l from 0 black to 100 white */
};

struct fpx_lab fpx_lab_of_xyz(struct fpx_xyz xyz);
struct fpx_lab fpx_lab_of(uint32_t color);

/* By lightness, chroma and hue in degrees (LCHab): there and back. */
struct fpx_lab fpx_lab_polar(double l, double chroma, double hue_degrees);
double fpx_lab_chroma(struct fpx_lab lab);
double fpx_lab_hue(struct fpx_lab lab);

/* As 0xRRGGBB; colours outside sRGB are clamped in linear light. */
uint32_t fpx_lab_color(struct fpx_lab lab);

/* Contrast: legibility of one colour on another, as defined by WCAG 2. */

/* From 1 (the same luminance) to 21 (black and white), in either order. Text needs 4.5. */
double fpx_contrast(uint32_t a, uint32_t b);

/* Delta E: the perceived difference of two colours. */

/* CIEDE2000: about 1 is a difference just visible side by side; black and white are 100 apart. */
double fpx_delta_e(struct fpx_lab a, struct fpx_lab b);

/* Deuteranopia: a colour as seen without the cones for green, the most common kind of colour
 * blindness. */

/* `strength` is 0 (no change) to 1 (no such cones). The result may lie a little outside sRGB. */
struct fpx_xyz fpx_deuteranopia(struct fpx_xyz xyz, double strength);

/* Distant colors: colours that are far apart from each other and from given ones. */

/* The number of candidates, and so the most colours that can be found. */
enum { FPX_FAR_CANDIDATES = 72 };

/* Finds `count` colours (at most FPX_FAR_CANDIDATES), in the order in which they are chosen. */
void fpx_distant_colors(const uint32_t *seeds, size_t seed_count, size_t count, uint32_t *colors);

/* Stable sort of colours by their difference to `from`, the nearest first. */
void fpx_distant_colors_sort(uint32_t *colors, size_t count, uint32_t from);

/* Four variants of a colour, from lighter and stronger to darker and weaker. */
enum { FPX_COLOR_VARIANTS = 4 };
void fpx_color_variants(uint32_t color, uint32_t variants_ret[FPX_COLOR_VARIANTS]);

/* Distinguishable: FlameGraphs.jl's colours. Adjacent frames in a row have different ones, and so
 * do frames on top of each other, whatever their names. */

/* n of "distinguishable:n": n colours for odd depths, and as many for even ones. With four for
 * dispatch, four for garbage collection, two greys of separators, four of runs and two captions,
 * the greatest n makes 42 colours. */
#define FPX_DISTINGUISHABLE_MAX 13
enum { FPX_DISTINGUISHABLE_DEFAULT = 2 };

/* The colour of a frame from a list of `count` (1 or more) colours: frame `number` of its row at
 * `depth`, both from 1. Odd depths use the first half, even ones the second; in an odd list, the
 * second half is completed from the first. */
uint32_t fpx_distinguishable_pick(const uint32_t *colors, size_t count, uint32_t depth,
                                  uint32_t number);

/* Shade values: three numbers of a name, which select a shade in a palette of ranges. */

/* Each from 0 to 1; flamegraph.pl calls them v1, v2 and v3. */
struct fpx_shade_values {
    double first, second, third;
};

/* The numbers of a name. Those of FLAMEPIX_SHADING_NAME are flamegraph.pl's without options, by the
 * sum of the letters. `seed` is for FLAMEPIX_SHADING_RANDOM. */
struct fpx_shade_values fpx_shade_values(enum flamepix_shading shading, uint64_t seed,
                                         struct flamepix_bytes name);

#endif
