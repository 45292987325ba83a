/* The scales of the palettes that show changes: flamegraph.pl's, and those that go from a grey to
 * either end along a straight line of lightness and chroma, at one hue.
 *
 * Equal steps look smaller with more chroma, so they grow on the way. Orange and blue are the hues
 * that eyes without cones for green, or for red, distinguish best. On a dark background the grey is
 * dark, so that changes stand out. If brightened like colours made for white (fpx_dark_color), the
 * strong ones could not be distinguished. */
#include <math.h>

#include "color/diff_palettes.h"
#include "color/space/color_space.h"

/* -- flamegraph.pl's --------------------------------------------------------------------------- */

/* In flamegraph.pl's order of multiplication and division, so that it truncates alike. */
static uint32_t channel_of(double size, double full)
{
    const double most = 210.0;
    return (uint32_t)(most * (full - size) / full);
}

uint32_t fpx_diff_color(double change, double full)
{
    const uint32_t white = 0xFFFFFF;
    if (!(full > 0.0) || isinf(full) || isnan(change) || change == 0.0)
        return white;
    const uint32_t channel = channel_of(fmin(fabs(change), full), full);
    return change > 0.0 ? 0xFF0000 | channel << 8 | channel : channel << 16 | channel << 8 | 0xFF;
}

/* -- lines ------------------------------------------------------------------------------------- */

/* In the units of fpx_oklch. */
struct end {
    double lightness, chroma, hue;
};

struct line {
    double grey; /* lightness of the middle */
    struct end shrank, grew;
};

static uint32_t color_on_line(const struct line *line, int step)
{
    const double bend = 0.3; /* the share of the range that grows with the square of the steps */
    const struct end *end = step < 0 ? &line->shrank : &line->grew;
    const double share = fabs((double)step) / FPX_DIFF_STEPS;
    const double way = share * (1.0 - bend + bend * share);
    return fpx_oklch(line->grey + way * (end->lightness - line->grey), way * end->chroma, end->hue);
}

static const struct line safe_on_light = {0.93, {0.63, 0.15, 248}, {0.69, 0.17, 52}};
static const struct line safe_on_dark = {0.46, {0.77, 0.13, 235}, {0.81, 0.15, 65}};
static const struct line classic_on_dark = {0.46, {0.70, 0.16, 272}, {0.70, 0.19, 24}};

/* -- scales ------------------------------------------------------------------------------------ */

/* flamegraph.pl has a yellow background, on which white is visible. */
static uint32_t classic_color(int step, enum flamepix_theme theme)
{
    if (theme == FLAMEPIX_DARK)
        return color_on_line(&classic_on_dark, step);
    if (step == 0)
        return color_on_line(&safe_on_light, step);
    return fpx_diff_color(step, FPX_DIFF_STEPS);
}

static uint32_t safe_color(int step, enum flamepix_theme theme)
{
    return color_on_line(theme == FLAMEPIX_DARK ? &safe_on_dark : &safe_on_light, step);
}

const struct fpx_diff_scale fpx_diff_classic = {.color = classic_color};
const struct fpx_diff_scale fpx_diff_safe = {.color = safe_color};
