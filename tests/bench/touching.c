/* How well palettes tell frames apart that touch: touching PROFILE...
 *
 * Two frames touch where they stand side by side in a row, sharing an edge, or one on the other.
 * Of such pairs with different names, over all profiles at the default width, it is told how many
 * differ by a CIEDE2000 of at least 5: about what is seen at a glance in narrow boxes; and how many
 * do so for people without cones for green. */
#include <stdio.h>
#include <string.h>

#include "bench/bench.h"
#include "color/space/color_space.h"

static const double SEEN = 5.0;

struct touching {
    struct flamepix_palette palette;
    const struct flamepix_raster *raster; /* of the profile at hand */
    uint64_t pairs, seen, seen_without_green;
};

static uint32_t color_of(const struct touching *touching, const struct flamepix_span *span)
{
    return flamepix_span_color(touching->raster, span, &touching->palette);
}

static struct fpx_lab without_green(uint32_t color)
{
    struct fpx_xyz xyz = fpx_xyz_of(fpx_linear_of(color));
    return fpx_lab_of_xyz(fpx_deuteranopia(xyz, 1.0));
}

static bool is_same_name(const struct flamepix_span *a, const struct flamepix_span *b)
{
    return a->box->name.length == b->box->name.length &&
           memcmp(a->box->name.data, b->box->name.data, a->box->name.length) == 0;
}

static void count_pair(struct touching *touching, const struct flamepix_span *a,
                       const struct flamepix_span *b)
{
    if (a->box->elided > 0 || b->box->elided > 0 || is_same_name(a, b))
        return;
    uint32_t first = color_of(touching, a), second = color_of(touching, b);
    touching->pairs++;
    touching->seen += fpx_delta_e(fpx_lab_of(first), fpx_lab_of(second)) >= SEEN;
    touching->seen_without_green +=
        fpx_delta_e(without_green(first), without_green(second)) >= SEEN;
}

static void count_raster(struct touching *touching, const struct flamepix_raster *raster)
{
    size_t count;
    const struct flamepix_span *spans = flamepix_raster_spans(raster, &count);
    touching->raster = raster;
    for (size_t i = 1; i < count; i++) {
        if (spans[i - 1].depth == spans[i].depth && spans[i - 1].end == spans[i].first)
            count_pair(touching, &spans[i - 1], &spans[i]);
        count_pair(touching, &spans[spans[i].parent - 1], &spans[i]);
    }
}

static struct flamepix_raster *raster_of(const char *path, struct flamepix_layout **layout_ret)
{
    struct flamepix_render_options options = flamepix_render_defaults();
    struct flamepix_input *input;
    struct flamepix_raster *raster;
    bench_must(flamepix_input_open(path, NULL, &input), path);
    flamepix_figure_plan(&options.figure, &options.layout);
    bench_must(flamepix_render_layout(&input, 1, &options, NULL, layout_ret, NULL), path);
    bench_must(flamepix_raster_create(*layout_ret, true, 0, &raster), path);
    flamepix_input_free(input);
    return raster;
}

/* The palettes that are told: the default, and flamegraph.pl's. */
static const char *const NAMES[] = {FLAMEPIX_DEFAULT_PALETTE, FLAMEPIX_CLASSIC_PALETTE};
enum { PALETTES = sizeof(NAMES) / sizeof(NAMES[0]) };

static void report(const char *name, const struct touching *touching)
{
    char what[80];
    double pairs = (double)touching->pairs;
    snprintf(what, sizeof(what), "touching pairs told apart, %s", name);
    bench_row_of(what, 100.0 * (double)touching->seen / pairs, "%", 0, "");
    snprintf(what, sizeof(what), "the same without cones for green, %s", name);
    bench_row_of(what, 100.0 * (double)touching->seen_without_green / pairs, "%", 0, "");
}

int main(int argc, char **argv)
{
    struct touching all[PALETTES] = {0};
    for (int i = 0; i < PALETTES; i++)
        bench_must(flamepix_palette_named(NAMES[i], &all[i].palette), NAMES[i]);
    for (int i = 1; i < argc; i++) {
        struct flamepix_layout *layout;
        struct flamepix_raster *raster = raster_of(argv[i], &layout);
        for (int k = 0; k < PALETTES; k++)
            count_raster(&all[k], raster);
        flamepix_raster_free(raster);
        flamepix_layout_free(layout);
    }
    if (all[0].pairs == 0) {
        fprintf(stderr, "usage: touching PROFILE...\n");
        return 2;
    }
    for (int k = 0; k < PALETTES; k++)
        report(NAMES[k], &all[k]);
    return 0;
}
