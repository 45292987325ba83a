/* Palettes of shades, where the shade is flamegraph.pl's or inferno's: the exact colour that these
 * would draw, and of the shades of the palette the nearest to it. */
#include <stdlib.h>

#include "color/palettes.h"

struct state {
    const struct flamepix_shades *shades;
    enum flamepix_shading shading;
    uint64_t seed;
};

static enum flamepix_status
open_shaded(const void *user, const struct flamepix_palette_request *request, void **state_ret)
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

static uint32_t color_of(const void *user, const struct flamepix_frame_facts *frame)
{
    const struct state *state = user;
    uint32_t exact = flamepix_classic_color(
        state->shades->hue, flamepix_shade_values(state->shading, state->seed, frame->name));
    uint32_t nearest = flamepix_shade_color(state->shades, 0);
    for (uint32_t i = 1; i < FLAMEPIX_SHADES_OWN; i++) {
        uint32_t color = flamepix_shade_color(state->shades, i);
        if (distance(color, exact) < distance(nearest, exact))
            nearest = color;
    }
    return nearest;
}

const struct flamepix_palette_class flamepix_nearest_shade_class = {
    .open = open_shaded,
    .close = free,
    .color = color_of,
};
