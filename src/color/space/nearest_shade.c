/* Palettes of shades, where the shade is flamegraph.pl's or inferno's: the exact colour that these
 * would draw, and of the shades of the palette the nearest to it. */
#include <stdlib.h>

#include "color/palettes.h"

struct state {
    const struct fpx_shades *shades;
    enum flamepix_shading shading;
    uint64_t seed;
};

static enum flamepix_status open_shaded(const void *user, const struct fpx_palette_request *request,
                                        void **state_ret)
{
    struct state *state = malloc(sizeof(*state));
    if (state == NULL)
        return FLAMEPIX_NO_MEMORY;
    *state = (struct state){user, request->options->shading, request->options->seed};
    *state_ret = state;
    return FLAMEPIX_OK;
}

static int channel_distance(uint32_t a, uint32_t b)
{
    int difference = (int)(a & 0xFF) - (int)(b & 0xFF);
    return difference * difference;
}

static int distance(uint32_t a, uint32_t b)
{
    return channel_distance(a >> 16, b >> 16) + channel_distance(a >> 8, b >> 8) +
           channel_distance(a, b);
}

uint32_t fpx_nearest_shade(const struct fpx_shades *shades, uint32_t step, uint32_t color)
{
    uint32_t nearest = fpx_shade_color(shades, 0);
    for (uint32_t i = step; i < FPX_SHADES_OWN; i += step) {
        uint32_t shade = fpx_shade_color(shades, i);
        if (distance(shade, color) < distance(nearest, color))
            nearest = shade;
    }
    return nearest;
}

static uint32_t color_of(const void *user, const struct flamepix_frame_facts *frame)
{
    const struct state *state = user;
    uint32_t exact = fpx_classic_color(state->shades->hue,
                                       fpx_shade_values(state->shading, state->seed, frame->name));
    return fpx_nearest_shade(state->shades, 1, exact);
}

const struct fpx_palette_class fpx_nearest_shade_class = {
    .open = open_shaded,
    .close = free,
    .color = color_of,
};
