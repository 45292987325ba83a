#include "color/shades.h"
#include "color/palettes.h"

#include <stdbool.h>
#include <string.h>

enum { SEPARATOR = 0xA0A0A0, SEPARATOR_SHORT = 0xC8C8C8 };

/* Multiply and fold for each byte, and a finish in which every bit of the sum reaches the top ones
 * (constants: odd, bits without pattern). Names differ in one byte near the end more often than
 * not, so the finish matters. */
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

static uint32_t channel_value(const struct flamepix_shade_channel *channel, uint32_t shade)
{
    uint32_t step = shade * channel->stride % FLAMEPIX_SHADES_OWN;
    return channel->base +
           (channel->range * step + (FLAMEPIX_SHADES_OWN - 1) / 2) / (FLAMEPIX_SHADES_OWN - 1);
}

static bool is_named(struct flamepix_bytes name, const char *text)
{
    size_t length = strlen(text);
    return name.length == length && memcmp(name.data, text, length) == 0;
}

uint32_t flamepix_separator_color(struct flamepix_bytes name)
{
    if (is_named(name, "--"))
        return SEPARATOR;
    return is_named(name, "-") ? SEPARATOR_SHORT : 0;
}

/* The top 32 bits scaled: no modulo, and the best-mixed bits decide. */
uint32_t flamepix_name_share(struct flamepix_bytes name, uint32_t count)
{
    return (uint32_t)((name_hash(name) >> 32) * count >> 32);
}

static uint32_t color_of(const void *user, const struct flamepix_frame_facts *frame)
{
    const struct flamepix_shades *shades = user;
    uint32_t separator = flamepix_separator_color(frame->name);
    if (separator != 0)
        return separator;
    uint32_t shade = flamepix_name_share(frame->name, FLAMEPIX_SHADES_OWN);
    return channel_value(&shades->red, shade) << 16 | channel_value(&shades->green, shade) << 8 |
           channel_value(&shades->blue, shade);
}

const struct flamepix_palette_class flamepix_shades_class = {.color = color_of};
