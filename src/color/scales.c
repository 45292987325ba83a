#include "color/palette_class.h"

#include <math.h>
#include <stdlib.h>

#include "color/palettes.h"
#include "color/space/color_space.h"
#include "color/space/palette_hues.h"
#include "color/theme.h"

/* Number of steps drawn, besides the greys of separators and the root's. */
enum { STEPS = 24 };

struct state {
    enum fpx_scale scale;
    enum flamepix_theme theme;
    uint32_t depths;
};

static enum flamepix_status open_scale(const void *user, const struct fpx_palette_request *request,
                                       void **state_ret)
{
    const enum fpx_scale *scale = user;
    struct state *state = malloc(sizeof(*state));
    if (state == NULL)
        return FLAMEPIX_NO_MEMORY;
    *state = (struct state){*scale, request->chart->theme, request->chart->depths};
    *state_ret = state;
    return FLAMEPIX_OK;
}

uint32_t fpx_diffusion_color(double share)
{
    static const double most = 2000;
    double value = trunc(most * sqrt(fmin(fmax(share, 0), 1)));
    uint32_t channel = 100 + (uint32_t)(150 * (most - value) / most);
    return 0xFF0000 | channel << 8 | channel;
}

/* part ÷ whole, from 0 to 1. */
static double share_of(double part, double whole)
{
    return whole > 0 ? fmin(fmax(part / whole, 0), 1) : 0;
}

/* The middle of the step that holds a share. */
static double stepped(double share)
{
    double step = fmin(floor(share * STEPS), STEPS - 1);
    return step / (STEPS - 1);
}

/* From the muted hue to a strong orange. */
static uint32_t self_color(const struct state *state, double strength)
{
    double chroma = 0.015 + 0.125 * strength;
    double lightness =
        state->theme == FLAMEPIX_DARK ? 0.71 + 0.07 * strength : 0.89 - 0.12 * strength;
    return fpx_oklch(lightness, chroma, 80 - 35 * strength);
}

/* Once through the cool half of the colour circle, so that neighbours of a chart are similar. */
static uint32_t depth_color(const struct state *state, double height)
{
    double lightness =
        state->theme == FLAMEPIX_DARK ? 0.715 + 0.07 * height : 0.775 + 0.115 * height;
    return fpx_oklch(lightness, 0.105, 275 - 175 * height);
}

static uint32_t color_of(const void *user, const struct flamepix_frame_facts *frame)
{
    const struct state *state = user;
    if (state->scale == FPX_SCALE_DIFFUSION) {
        double root = stepped(sqrt(share_of(frame->weight, frame->total)));
        uint32_t color = fpx_diffusion_color(root * root);
        return state->theme == FLAMEPIX_DARK ? fpx_dark_color(color) : color;
    }
    if (frame->depth == 0)
        return fpx_hue_color(FPX_HUE_ROOT, state->theme, FPX_HUE_SHADES / 2);
    if (state->scale == FPX_SCALE_SELF)
        return self_color(state, stepped(share_of(frame->self, frame->weight)));
    return depth_color(state, stepped(share_of(frame->depth - 1, (double)state->depths - 2)));
}

const struct fpx_palette_class fpx_scale_class = {
    .themed = true,
    .open = open_scale,
    .close = free,
    .color = color_of,
};
