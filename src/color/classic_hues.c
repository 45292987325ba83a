#include "color/shades.h"

#include "color/space/color_space.h"

/* base + range × the number that the channel follows: 1, 2 or 3. */
struct channel {
    uint8_t base, range, number;
};

struct hue {
    struct channel red, green, blue;
    double darkest;       /* from this part of the range on, black text is legible */
    double angle, chroma; /* in OKLCH, for the dark background */
};

static const struct hue hues[] = {
    [FPX_CLASSIC_HOT] = {{205, 50, 3}, {0, 230, 1}, {0, 55, 2}, 0, 50, 0.12},
    [FPX_CLASSIC_MEM] = {{0, 0, 1}, {190, 50, 2}, {0, 210, 1}, 0, 160, 0.12},
    [FPX_CLASSIC_IO] = {{80, 60, 1}, {80, 60, 1}, {190, 55, 2}, 0.6, 265, 0.11},
    [FPX_CLASSIC_RED] = {{200, 55, 1}, {50, 80, 1}, {50, 80, 1}, 0.42, 24, 0.13},
    [FPX_CLASSIC_GREEN] = {{50, 60, 1}, {200, 55, 1}, {50, 60, 1}, 0, 145, 0.13},
    [FPX_CLASSIC_BLUE] = {{80, 60, 1}, {80, 60, 1}, {205, 50, 1}, 0.6, 265, 0.11},
    [FPX_CLASSIC_YELLOW] = {{175, 55, 1}, {175, 55, 1}, {50, 20, 1}, 0, 100, 0.12},
    [FPX_CLASSIC_PURPLE] = {{190, 65, 1}, {80, 60, 1}, {190, 65, 1}, 0.15, 325, 0.12},
    [FPX_CLASSIC_AQUA] = {{50, 60, 1}, {165, 55, 1}, {165, 55, 1}, 0, 200, 0.10},
    [FPX_CLASSIC_ORANGE] = {{190, 65, 1}, {90, 65, 1}, {0, 0, 1}, 0.15, 60, 0.13},
    [FPX_CLASSIC_COLD] = {{0, 40, 2}, {0, 150, 1}, {205, 50, 3}, 0.8, 255, 0.11},
};

static uint32_t channel_value(const struct channel *channel, struct fpx_shade_values values)
{
    double value = channel->number == 1   ? values.first
                   : channel->number == 2 ? values.second
                                          : values.third;
    return channel->base + (uint32_t)(channel->range * value);
}

uint32_t fpx_classic_color(enum fpx_classic_hue hue, struct fpx_shade_values values)
{
    const struct hue *row = &hues[hue];
    return channel_value(&row->red, values) << 16 | channel_value(&row->green, values) << 8 |
           channel_value(&row->blue, values);
}

/* The part of the range, 0 to 1, that represents all values near `value`. */
static double step_of(double value)
{
    enum { LAST = FPX_CLASSIC_SHADES - 1 };
    double step = value * FPX_CLASSIC_SHADES;
    return (step >= LAST ? LAST : (int)step) / (double)LAST;
}

uint32_t fpx_classic_shade(enum fpx_classic_hue hue, enum flamepix_theme theme, double first)
{
    const struct hue *row = &hues[hue];
    double step = step_of(first);
    if (theme == FLAMEPIX_DARK)
        return fpx_oklch(0.71 + 0.08 * step, row->chroma, row->angle);
    double value = row->darkest + (1 - row->darkest) * step;
    return fpx_classic_color(hue, (struct fpx_shade_values){value, value, value});
}
