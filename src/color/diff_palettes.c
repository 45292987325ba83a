#include "color/diff_palettes.h"

#include <math.h>
#include <stdlib.h>

#include "color/palettes.h"

enum { COLORS = 2 * FPX_DIFF_STEPS + 1 };

struct state {
    const struct flamepix_change_rule *rule; /* NULL: no comparison */
    struct flamepix_optional_color fresh, gone;
    uint32_t colors[COLORS]; /* from the largest decrease to the largest increase */
};

int fpx_diff_step(double place)
{
    if (isnan(place) || place == 0.0)
        return 0;
    const double size = fmin(fabs(place), 1.0) * FPX_DIFF_STEPS;
    const int step = (int)fmax(floor(size + 0.5), 1.0);
    return place < 0.0 ? -step : step;
}

static enum flamepix_status open_diff(const void *user, const struct fpx_palette_request *request,
                                      void **state_ret)
{
    const struct fpx_diff_scale *scale = user;
    const struct flamepix_palette_options *options = request->options;
    struct state *state = malloc(sizeof(*state));
    if (state == NULL)
        return FLAMEPIX_NO_MEMORY;
    *state =
        (struct state){.rule = options->compared, .fresh = options->fresh, .gone = options->gone};
    for (int step = -FPX_DIFF_STEPS; step <= FPX_DIFF_STEPS; step++)
        state->colors[step + FPX_DIFF_STEPS] = scale->color(step, request->chart->theme);
    *state_ret = state;
    return FLAMEPIX_OK;
}

static uint32_t change_color(const void *user, double place)
{
    const struct state *state = user;
    return state->colors[fpx_diff_step(place) + FPX_DIFF_STEPS];
}

static uint32_t color_of(const void *user, const struct flamepix_frame_facts *frame)
{
    const struct state *state = user;
    if (state->rule == NULL)
        return change_color(state, 0.0);
    const struct flamepix_change_facts facts = {.weight = frame->weight,
                                                .other = frame->other,
                                                .self_weight = frame->self,
                                                .self_other = frame->other_self};
    const enum flamepix_presence presence = flamepix_change_presence_shown(state->rule, &facts);
    if (presence == FLAMEPIX_IS_NEW && state->fresh.is_set)
        return state->fresh.color;
    if (presence == FLAMEPIX_IS_GONE && state->gone.is_set)
        return state->gone.color;
    return change_color(state, flamepix_change_place(state->rule, &facts));
}

const struct fpx_palette_class fpx_diff_class = {
    .themed = true,
    .open = open_diff,
    .close = free,
    .color = color_of,
    .change_color = change_color,
};
