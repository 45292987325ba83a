/* The search of FlameGraphs.jl for distinguishable colours, which it takes from Colors.jl.
 *
 * The candidates are a grid in LCHab: two lightnesses, two chromas, eighteen hues. Each step takes
 * the candidate whose nearest colour, among the seeds (background, ink, marks) and all colours
 * taken before, is the farthest away; of equal ones the first. Distances are CIEDE2000 with the
 * cones for green almost disabled, so that people without them can distinguish the result, too.
 *
 * The perceived colour of each candidate is computed once, and its nearest distance is updated with
 * each colour taken: the cost is (seeds + count) × 72 differences, under a millisecond. */
#include "color/space/color_space.h"

#include <math.h>

struct candidate {
    uint32_t color;
    struct fpx_lab seen;
    double nearest; /* the smallest distance to a colour chosen so far */
};

static struct fpx_lab seen_color(uint32_t color)
{
    const double strength = 0.95;
    struct fpx_xyz xyz = fpx_xyz_of(fpx_linear_of(color));
    return fpx_lab_of_xyz(fpx_deuteranopia(xyz, strength));
}

static void make_candidates(struct candidate candidates[FPX_FAR_CANDIDATES])
{
    enum { HUES = 18 };
    static const double chromas[] = {10, 55}, lightnesses[] = {65, 80};
    for (int hue = 0; hue < HUES; hue++)
        for (int c = 0; c < 2; c++)
            for (int l = 0; l < 2; l++) {
                struct fpx_lab lab = fpx_lab_polar(lightnesses[l], chromas[c], 10.0 + 20.0 * hue);
                uint32_t color = fpx_lab_color(lab);
                *candidates++ = (struct candidate){color, seen_color(color), HUGE_VAL};
            }
}

static void come_near(struct candidate *candidates, struct fpx_lab seen)
{
    for (int i = 0; i < FPX_FAR_CANDIDATES; i++)
        candidates[i].nearest = fmin(candidates[i].nearest, fpx_delta_e(seen, candidates[i].seen));
}

static const struct candidate *farthest(const struct candidate *candidates)
{
    const struct candidate *best = candidates;
    for (int i = 1; i < FPX_FAR_CANDIDATES; i++)
        if (candidates[i].nearest > best->nearest)
            best = &candidates[i];
    return best;
}

void fpx_distant_colors(const uint32_t *seeds, size_t seed_count, size_t count, uint32_t *colors)
{
    struct candidate candidates[FPX_FAR_CANDIDATES];
    make_candidates(candidates);
    for (size_t i = 0; i < seed_count; i++)
        come_near(candidates, seen_color(seeds[i]));
    for (size_t i = 0; i < count; i++) {
        const struct candidate *taken = farthest(candidates);
        colors[i] = taken->color;
        come_near(candidates, taken->seen);
    }
}

void fpx_distant_colors_sort(uint32_t *colors, size_t count, uint32_t from)
{
    const struct fpx_lab place = fpx_lab_of(from);
    for (size_t i = 1; i < count; i++) {
        const uint32_t color = colors[i];
        const double distance = fpx_delta_e(place, fpx_lab_of(color));
        size_t k = i;
        for (; k > 0 && fpx_delta_e(place, fpx_lab_of(colors[k - 1])) > distance; k--)
            colors[k] = colors[k - 1];
        colors[k] = color;
    }
}

void fpx_color_variants(uint32_t color, uint32_t variants_ret[FPX_COLOR_VARIANTS])
{
    const struct fpx_lab lab = fpx_lab_of(color);
    const double chroma = fpx_lab_chroma(lab);
    const double hue = fpx_lab_hue(lab);
    const double light = fmin(lab.l + 2.5, 100.0), dark = fmax(lab.l - 2.5, 0.0);
    const double strong = chroma + 10.0, weak = fmax(chroma - 10.0, 0.0);
    for (int i = 0; i < FPX_COLOR_VARIANTS; i++) {
        double share = (double)i / (FPX_COLOR_VARIANTS - 1);
        struct fpx_lab variant =
            fpx_lab_polar(light + share * (dark - light), strong + share * (weak - strong),
                          hue - 7.5 + share * 15.0);
        variants_ret[i] = fpx_lab_color(variant);
    }
}
