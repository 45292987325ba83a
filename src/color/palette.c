#include <flamepix/color.h>

#include <stdbool.h>
#include <stddef.h>
#include <string.h>

/* A palette has LATTICE shades of its own; the two separators complete FLAMEPIX_SHADES. */
enum { LATTICE = FLAMEPIX_SHADES - 2, SEPARATOR = 0xA0A0A0, SEPARATOR_SHORT = 0xC8C8C8 };

/* Which share of a shade moves a channel. Shade k of LATTICE has the shares (k × stride mod
 * LATTICE) ÷ (LATTICE - 1): strides that share no factor with LATTICE visit every step once, and
 * out of step with each other, so that the shades are spread evenly through the ranges rather than
 * strung along a diagonal. */
enum share { FIRST = 1, SECOND = 11, THIRD = 7 };

struct channel {
    uint8_t base, range;
    enum share share;
};

struct named {
    const char *name;
    struct channel red, green, blue;
};

/* The ranges of flamegraph.pl, less their dark ends: black text needs a contrast of 4.5 to 1 on
 * every shade, which a red below (214, 82, 82) or a blue below (110, 110, 205) does not give.
 * Channels that flamegraph.pl keeps equal (red and green in `blue`) are equal here too. */
static const struct named palettes[] = {
    {"hot", {226, 29, THIRD}, {74, 150, FIRST}, {6, 49, SECOND}},
    {"mem", {0, 0, FIRST}, {190, 50, SECOND}, {0, 210, FIRST}},
    {"io", {116, 24, FIRST}, {116, 24, FIRST}, {196, 49, SECOND}},
    {"red", {214, 41, SECOND}, {84, 46, FIRST}, {84, 46, FIRST}},
    {"green", {50, 60, FIRST}, {200, 55, SECOND}, {50, 60, FIRST}},
    {"blue", {114, 26, FIRST}, {114, 26, FIRST}, {212, 43, SECOND}},
    {"yellow", {175, 55, FIRST}, {175, 55, FIRST}, {50, 20, SECOND}},
    {"purple", {190, 65, SECOND}, {86, 54, FIRST}, {190, 65, SECOND}},
    {"aqua", {50, 60, SECOND}, {165, 55, FIRST}, {165, 55, FIRST}},
    {"orange", {205, 50, SECOND}, {98, 57, FIRST}, {0, 0, FIRST}},
};

static const char *const names[] = {"hot",    "mem",    "io",   "red",    "green", "blue",
                                    "yellow", "purple", "aqua", "orange", NULL};

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

static uint32_t channel_value(const struct channel *channel, uint32_t shade)
{
    uint32_t step = shade * channel->share % LATTICE;
    return channel->base + (channel->range * step + (LATTICE - 1) / 2) / (LATTICE - 1);
}

static bool is_named(struct flamepix_bytes name, const char *text)
{
    size_t length = strlen(text);
    return name.length == length && memcmp(name.data, text, length) == 0;
}

static uint32_t named_color(const void *user, const struct flamepix_frame_facts *frame)
{
    const struct named *palette = user;
    if (is_named(frame->name, "--"))
        return SEPARATOR;
    if (is_named(frame->name, "-"))
        return SEPARATOR_SHORT;
    /* The top 32 bits scaled: no modulo, and the best-mixed bits decide. */
    uint32_t shade = (uint32_t)((name_hash(frame->name) >> 32) * LATTICE >> 32);
    return channel_value(&palette->red, shade) << 16 | channel_value(&palette->green, shade) << 8 |
           channel_value(&palette->blue, shade);
}

enum flamepix_status flamepix_palette_named(const char *name, struct flamepix_palette *palette_ret)
{
    for (size_t i = 0; i < sizeof(palettes) / sizeof(palettes[0]); i++) {
        if (strcmp(palettes[i].name, name) == 0) {
            *palette_ret = (struct flamepix_palette){named_color, &palettes[i]};
            return FLAMEPIX_OK;
        }
    }
    return FLAMEPIX_BAD_ARGUMENT;
}

const char *const *flamepix_palette_names(void)
{
    return names;
}
