#include "color/shades.h"

#include <stdlib.h>

#include "color/palettes.h"

/* Multiply and fold for each byte, and a final step in which every bit of the sum reaches the top
 * ones (constants: odd, without bit patterns). Names usually differ in one byte near the end, so
 * the final step matters. */
static uint64_t name_hash(struct flamepix_bytes name)
{
    uint64_t hash = UINT64_C(0x9E3779B97F4A7C15) ^ name.length;
    for (size_t i = 0; i < name.length; i++) {
        hash = (hash ^ (unsigned char)name.data[i]) * UINT64_C(0xD6E8FEB86659FD93);
        hash ^= hash >> 32;
    }
    hash *= UINT64_C(0xFF51AFD7ED558CCD);
    return hash ^ hash >> 29;
}

static uint32_t channel_value(const struct fpx_shade_channel *channel, uint32_t shade)
{
    uint32_t step = shade * channel->stride % FPX_SHADES_OWN;
    return channel->base +
           (channel->range * step + (FPX_SHADES_OWN - 1) / 2) / (FPX_SHADES_OWN - 1);
}

/* Shade i of them, 0 to FPX_SHADES_OWN - 1. */
static uint32_t shade_color(const struct fpx_shades *shades, uint32_t i)
{
    return channel_value(&shades->red, i) << 16 | channel_value(&shades->green, i) << 8 |
           channel_value(&shades->blue, i);
}

uint32_t fpx_separator_color(struct flamepix_bytes name)
{
    enum { SEPARATOR = 0xA0A0A0, SEPARATOR_SHORT = 0xC8C8C8 };
    if (name.length == 0 || name.length > 2 || name.data[0] != '-' ||
        name.data[name.length - 1] != '-')
        return 0;
    return name.length == 2 ? SEPARATOR : SEPARATOR_SHORT;
}

/* Scales the top 32 bits: no modulo, and the best-mixed bits decide. */
uint32_t fpx_name_share(struct flamepix_bytes name, uint32_t count)
{
    return (uint32_t)((name_hash(name) >> 32) * count >> 32);
}

static uint32_t color_of(const void *user, const struct flamepix_frame_facts *frame)
{
    return shade_color(user, fpx_name_share(frame->name, FPX_SHADES_OWN));
}

/* -- shades of flamegraph.pl or inferno -------------------------------------------------------- */

/* The exact colour that these would draw, and of the shades of the palette the nearest to it. */
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
    uint32_t nearest = shade_color(shades, 0);
    for (uint32_t i = step; i < FPX_SHADES_OWN; i += step) {
        uint32_t shade = shade_color(shades, i);
        if (distance(shade, color) < distance(nearest, color))
            nearest = shade;
    }
    return nearest;
}

static uint32_t nearest_of(const void *user, const struct flamepix_frame_facts *frame)
{
    const struct state *state = user;
    uint32_t exact = fpx_classic_color(state->shades->hue,
                                       fpx_shade_values(state->shading, state->seed, frame->name));
    return fpx_nearest_shade(state->shades, 1, exact);
}

static const struct fpx_palette_class shaded_class = {
    .open = open_shaded,
    .close = free,
    .color = nearest_of,
};

const struct fpx_palette_class fpx_shades_class = {
    .color = color_of,
    .shaded = &shaded_class,
};
