#include "color/space/palette_hues.h"

#include "base/buffer_printf.h"
#include "color/color_texts.h"
#include "color/shades.h"
#include "color/space/color_space.h"

struct hue {
    const char *name;
    double angle, chroma;
    double lightness; /* on the light ground */
};

/* Hues confused without cones for green (orange, green, yellow, red; blue, violet; pink, aqua)
 * differ in lightness. */
static const struct hue hues[] = {
    {"blue", 255, 0.105, 0.795},
    {"orange", 62, 0.125, 0.815},
    {"green", 140, 0.125, 0.860},
    {"pink", 350, 0.105, 0.790},
    {"aqua", 200, 0.095, 0.855},
    {"yellow", 98, 0.120, 0.890},
    {"violet", 302, 0.110, 0.755},
    {"red", 27, 0.125, 0.745},
    [FPX_HUE_QUIET] = {NULL, 80, 0.022, 0.860},
    [FPX_HUE_ROOT] = {NULL, 80, 0.006, 0.870},
    [FPX_HUE_LIME] = {NULL, 118, 0.105, 0.770},
};

/* On the dark background all are between .70 and .80, shades included. */
static double dark_lightness(double lightness)
{
    static const double darkest = 0.745, lightest = 0.890;
    return 0.715 + 0.07 * (lightness - darkest) / (lightest - darkest);
}

uint32_t fpx_hue_color(unsigned hue, enum flamepix_theme theme, unsigned shade)
{
    const struct hue *row = &hues[hue];
    double step = (double)shade - (FPX_HUE_SHADES - 1) / 2.0;
    if (theme == FLAMEPIX_DARK)
        return fpx_oklch(dark_lightness(row->lightness) + 0.015 * step, row->chroma, row->angle);
    return fpx_oklch(row->lightness + 0.022 * step, row->chroma, row->angle);
}

unsigned fpx_hue_shade(struct flamepix_bytes name)
{
    return fpx_name_share(name, FPX_HUE_SHADES);
}

/* -- chosen ------------------------------------------------------------------------------------ */

bool fpx_chosen_color_read(struct flamepix_bytes text, struct fpx_chosen_color *chosen_ret)
{
    for (unsigned i = 0; i < FPX_HUES; i++) {
        if (flamepix_bytes_equal(text, flamepix_bytes_of(hues[i].name))) {
            *chosen_ret = (struct fpx_chosen_color){.is_hue = true, .hue = i};
            return true;
        }
    }
    *chosen_ret = (struct fpx_chosen_color){0};
    return text.length == strlen("#RRGGBB") && text.data[0] == '#' &&
           fpx_color_parse(text, &chosen_ret->color);
}

enum flamepix_status fpx_chosen_color_write(struct fpx_chosen_color chosen,
                                            struct flamepix_buffer *text)
{
    if (chosen.is_hue)
        return fpx_buffer_printf(text, "%s", hues[chosen.hue].name);
    return fpx_buffer_printf(text, "#%06X", (unsigned)chosen.color);
}

uint32_t fpx_chosen_color_shade(struct fpx_chosen_color chosen, enum flamepix_theme theme,
                                unsigned shade)
{
    return chosen.is_hue ? fpx_hue_color(chosen.hue, theme, shade) : chosen.color;
}
