/* A scale in OKLCH: lightness changes evenly from that of the ground to the other end; the hue from
 * yellow through green to blue on a light ground and back on a dark one, as in ColorBrewer's
 * sequential scales; colours are strongest in the middle, where screens show most. */
#include "sets/heat_internal.h"

#include <math.h>

#include "color/space/color_space.h"

/* The ends of a scale; `chroma` is that of its middle. */
struct ramp {
    double lightness[2], hue[2], chroma_ends[2], chroma;
};

static const struct ramp ramps[] = {
    [FLAMEPIX_LIGHT] = {{0.965, 0.28}, {112, 272}, {0.035, 0.09}, 0.125},
    [FLAMEPIX_DARK] = {{0.27, 0.94}, {272, 112}, {0.035, 0.12}, 0.125},
};

struct fpx_heat_scale fpx_heat_scale_of(const struct fpx_distances *distances)
{
    const size_t count = fpx_distances_count(distances);
    double least = 1;
    for (size_t a = 0; a < count; a++)
        for (size_t b = 0; b < a; b++)
            least = fmin(least, fpx_similarity_between(distances, a, b));
    /* If all are equal there is a scale, too. */
    return (struct fpx_heat_scale){fmin(floor(least * 10), 9) / 10};
}

unsigned fpx_heat_step(const struct fpx_heat_scale *scale, double similarity)
{
    const double place = (similarity - scale->least) / (1 - scale->least);
    if (!(place > 0))
        return 0;
    return place >= 1 ? FPX_HEAT_STEPS - 1 : (unsigned)(place * FPX_HEAT_STEPS);
}

static double between(const double ends[2], double place)
{
    return ends[0] + (ends[1] - ends[0]) * place;
}

uint32_t fpx_heat_color(enum flamepix_theme theme, unsigned step)
{
    const struct ramp *ramp = &ramps[theme == FLAMEPIX_DARK ? FLAMEPIX_DARK : FLAMEPIX_LIGHT];
    const double place = (double)step / (FPX_HEAT_STEPS - 1);
    const double middle = 4 * place * (1 - place);
    const double ends = between(ramp->chroma_ends, place);
    const double chroma = ends + (ramp->chroma - ends) * middle;
    return fpx_oklch(between(ramp->lightness, place), chroma, between(ramp->hue, place));
}
