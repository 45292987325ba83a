#include "color/theme.h"

#include <math.h>

#include <flamepix/ink.h>

#include "color/colors_facts.h"
#include "color/space/color_space.h"

static const struct fpx_theme_colors themes[] = {
    [FLAMEPIX_LIGHT] =
        {
            .ground = 0xFFFFFF,
            .ink = 0x111111,
            .quiet = 0x6B6B6B,
            .box_ink = 0x111111,
            .pale_ink = 0x4A4A4A,
            .faded_ink = 0x4A4A4A,
            /* Cool greys, lighter than the greys of separators: the background of every frame. */
            .runs = {0xE8EBF1, 0xDDE1EA, 0xD3D8E2, 0xC9CFDB},
            .run_ink = 0x505560,
            .line = 0xC4C8CE,
        },
    [FLAMEPIX_DARK] =
        {
            .ground = 0x1B1E24,
            .ink = 0xE8EAED,
            .quiet = 0xA0A6B0,
            .box_ink = 0x111111,
            .pale_ink = 0xD4D8DE,
            .faded_ink = 0xE8EAED,
            .runs = {0x30353E, 0x373C46, 0x3E444F, 0x464C58},
            .run_ink = 0xC0C5CE,
            .line = 0x4A505B,
        },
};

const struct fpx_theme_colors *fpx_theme_colors(enum flamepix_theme theme)
{
    return &themes[theme == FLAMEPIX_DARK ? FLAMEPIX_DARK : FLAMEPIX_LIGHT];
}

uint32_t fpx_theme_run_color(enum flamepix_theme theme, double fullness)
{
    const uint32_t *runs = fpx_theme_colors(theme)->runs;
    /* Written so that NaN also counts as the weakest. */
    if (!(fullness > 0))
        return runs[0];
    if (fullness >= 1)
        return runs[FPX_RUN_STEPS - 1];
    return runs[(int)(fullness * FPX_RUN_STEPS)];
}

uint32_t flamepix_run_color(double fullness)
{
    return fpx_theme_run_color(FLAMEPIX_LIGHT, fullness);
}

uint32_t fpx_ink_on(uint32_t base, uint32_t wanted)
{
    const uint32_t black = 0x000000, white = 0xFFFFFF;
    if (fpx_contrast(base, wanted) >= FPX_TEXT_CONTRAST)
        return wanted;
    return fpx_contrast(base, black) >= fpx_contrast(base, white) ? black : white;
}

/* One level below full is enough to be distinct from more important text, and needs no colour of
 * its own. */
unsigned fpx_quiet_level(uint32_t base, uint32_t ink)
{
    enum { FULL = FLAMEPIX_LEVELS - 1, QUIET = FULL - 1 };
    uint32_t quiet = fpx_color_mix(base, ink, QUIET);
    return fpx_contrast(base, quiet) >= FPX_TEXT_CONTRAST ? QUIET : FULL;
}

/* Channels in steps of a power of two, at the middle of each step. */
static uint32_t in_steps(uint32_t color, uint32_t step)
{
    const uint32_t each_channel = 0x010101;
    return (color & ~((step - 1) * each_channel)) | step / 2 * each_channel;
}

static uint32_t pale(uint32_t color, uint32_t ground, uint32_t step)
{
    enum { PALE_LEVEL = 3, TRIES = 20 };
    uint32_t made = in_steps(fpx_color_mix(color, ground, PALE_LEVEL), step);
    if (fpx_contrast(made, ground) >= FPX_LEAST_CONTRAST)
        return made;
    /* Moves away from the background in small steps: on a light one yellows are too light. */
    struct fpx_oklch polar = fpx_oklch_of(made);
    double away = fpx_contrast(ground, 0x000000) > FPX_TEXT_CONTRAST ? -0.03 : 0.03;
    for (int i = 1; i < TRIES && fpx_contrast(made, ground) < FPX_LEAST_CONTRAST; i++)
        made = in_steps(fpx_oklch(polar.lightness + i * away, polar.chroma, polar.hue), step);
    return made;
}

uint32_t fpx_pale_color(uint32_t color, uint32_t ground)
{
    const uint32_t step = 16;
    return pale(color, ground, step);
}

uint32_t fpx_faded_color(uint32_t color, uint32_t ground)
{
    const uint32_t step = 1;
    return pale(color, ground, step);
}

/* With so little chroma left, steps would change the hue. */
uint32_t fpx_dim_color(uint32_t color, uint32_t ground)
{
    const uint32_t step = 1;
    const double chroma_kept = 0.35;
    struct fpx_oklch polar = fpx_oklch_of(color);
    return pale(fpx_oklch(polar.lightness, polar.chroma * chroma_kept, polar.hue), ground, step);
}

uint32_t fpx_dark_color(uint32_t color)
{
    /* The lightness used by palettes for white, and the one it is mapped to. */
    const double low = 0.45, high = 0.95, dark_low = 0.705, dark_high = 0.795;
    struct fpx_oklch polar = fpx_oklch_of(color);
    double share = fmin(fmax((polar.lightness - low) / (high - low), 0.0), 1.0);
    return fpx_oklch(dark_low + share * (dark_high - dark_low), polar.chroma, polar.hue);
}
