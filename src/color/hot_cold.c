/* The palette hot-cold: frames on CPU are warm, frames off CPU (fpx_name_is_off_cpu) blue, and the
 * root, which carries both, is neutral.
 *
 * The warm shades are flame's, and the blue ones have the same lightness and chroma. With the
 * shading of flamegraph.pl or inferno, they are the nearest to those of FlameGraph's hot and cold
 * graphs on which black text is legible. */
#include <stdlib.h>

#include "color/palettes.h"
#include "color/space/color_space.h"
#include "color/space/palette_hues.h"
#include "color/theme.h"
#include "name/label_forms.h"

struct state {
    enum flamepix_theme theme;
    enum flamepix_shading shading;
    uint64_t seed;
};

enum { HOT, COLD, MEANINGS };

/* Shades of each hue; with the root's and two greys a picture stays indexed. */
enum { SHADES_EACH = 16, CLASSIC_STEP = 2 };

static enum flamepix_status
open_hot_cold(const void *user, const struct fpx_palette_request *request, void **state_ret)
{
    struct state *state = malloc(sizeof(*state));
    (void)user;
    if (state == NULL)
        return FLAMEPIX_NO_MEMORY;
    *state =
        (struct state){request->chart->theme, request->options->shading, request->options->seed};
    *state_ret = state;
    return FLAMEPIX_OK;
}

/* -- shades by name ---------------------------------------------------------------------------- */

static uint32_t hot_shade(enum flamepix_theme theme, uint32_t i)
{
    const struct fpx_color_list *list = theme == FLAMEPIX_DARK ? &fpx_flame_dark : &fpx_flame;
    return list->colors[i * list->count / SHADES_EACH];
}

/* Four hues of four lightnesses each. */
static uint32_t cold_shade(enum flamepix_theme theme, uint32_t i)
{
    const uint32_t step = i / 4;
    const double lightness = (theme == FLAMEPIX_DARK ? 0.71 : 0.75) + 0.03 * step;
    const double chroma = (i + step) % 2 == 0 ? 0.06 : 0.085;
    return fpx_oklch(lightness, chroma, 230 + 11 * (i % 4));
}

static uint32_t named_shade(enum flamepix_theme theme, size_t meaning, uint32_t i)
{
    return meaning == COLD ? cold_shade(theme, i) : hot_shade(theme, i);
}

/* -- shades of FlameGraph ---------------------------------------------------------------------- */

static const struct fpx_shades classic[] = {
    [HOT] = {{226, 29, FPX_THIRD}, {74, 150, FPX_FIRST}, {6, 49, FPX_SECOND}, FPX_CLASSIC_HOT},
    [COLD] = {{0, 40, FPX_SECOND}, {120, 30, FPX_FIRST}, {205, 50, FPX_THIRD}, FPX_CLASSIC_COLD},
};

static uint32_t classic_shade(const struct state *state, size_t meaning,
                              struct fpx_shade_values values)
{
    const struct fpx_shades *shades = &classic[meaning];
    const uint32_t color =
        fpx_nearest_shade(shades, CLASSIC_STEP, fpx_classic_color(shades->hue, values));
    return state->theme == FLAMEPIX_DARK ? fpx_dark_color(color) : color;
}

/* -- the class --------------------------------------------------------------------------------- */

static size_t meaning_of(const void *user, const struct flamepix_frame_facts *frame)
{
    (void)user;
    return fpx_name_is_off_cpu(frame->name) ? COLD : HOT;
}

static uint32_t color_of(const void *user, const struct flamepix_frame_facts *frame)
{
    const struct state *state = user;
    const size_t meaning = meaning_of(user, frame);
    if (frame->depth == 0)
        return fpx_hue_color(FPX_HUE_ROOT, state->theme, FPX_HUE_SHADES / 2);
    if (state->shading != FLAMEPIX_SHADING_NAME)
        return classic_shade(state, meaning,
                             fpx_shade_values(state->shading, state->seed, frame->name));
    return named_shade(state->theme, meaning, fpx_name_share(frame->name, SHADES_EACH));
}

static size_t meaning_count(const void *user)
{
    (void)user;
    return MEANINGS;
}

static struct fpx_meaning meaning(const void *user, size_t i)
{
    static const char *const labels[] = {[HOT] = "on CPU", [COLD] = "off CPU"};
    static const struct fpx_shade_values middle = {0.5, 0.5, 0.5};
    const struct state *state = user;
    return (struct fpx_meaning){
        .label = flamepix_bytes_of(labels[i]),
        .color = state->shading == FLAMEPIX_SHADING_NAME
                     ? named_shade(state->theme, i, SHADES_EACH / 2)
                     : classic_shade(state, i, middle),
    };
}

/* All frames of a stack are of one kind, so the first determines the kind of its whole weight. */
const struct fpx_palette_class fpx_hot_cold_class = {
    .themed = true,
    .open = open_hot_cold,
    .close = free,
    .color = color_of,
    .meaning_count = meaning_count,
    .meaning = meaning,
    .meaning_of = meaning_of,
    .wants_sums = FLAMEPIX_SUMS_LEGEND | FLAMEPIX_SUMS_FIRST,
};
