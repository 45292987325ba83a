/* Flame, the default palette: peach, apricot, amber and sand, with distinguishable neighbours.
 *
 * Requirements:
 *   - warm: hues from salmon (40 degrees in OKLCH) to sand (93). At this lightness redder ones look
 *     pink, yellower ones olive;
 *   - calm: a chroma of 0.05 to 0.15, most of them near 0.1, and a lightness of 0.80 ± 0.04, so
 *     that no box stands out by its colour, and black text has a contrast of 7 on each. On the dark
 *     background the same shades are darker by 0.04, so that they do not glare;
 *   - far apart: of any two names, 93 in 100 get shades that differ by a CIEDE2000 of 5 or more,
 *     and 75 for people without cones for green (hot: 86 and 52).
 *
 * There is no formula: the shades were found by annealing. Candidates were all colours of a grid
 * within those limits (hue in steps of 4 degrees, chroma in steps of 0.01, five lightnesses). A set
 * of 24 was changed one shade at a time, for more pairs that are far apart with and without cones
 * for green, chroma near 0.115, and few shades that look pink, olive, mustard or dirty. One in 24
 * pairs of names shares its shade; more shades would only be nearer to each other.
 *
 * The root belongs to every stack and is neutral. Equal names deeper keep their shade.
 *
 * The shades are listed by hue. The hash of a name selects its shade, so that equal names have
 * equal colours in every picture. The unit test measures these properties. */
#include "color/color_texts.h"
#include "color/palettes.h"

static const uint32_t light_shades[] = {
    0xEDB5A2, 0xE89C81, 0xFFAD8A, 0xEBB79D, 0xF69657, 0xF6B384, 0xDEA379, 0xFBBB87,
    0xCFA98B, 0xE8C2A3, 0xEEA753, 0xF3C080, 0xE4A349, 0xECBA7A, 0xE3C5A0, 0xFEBD55,
    0xD0AB6E, 0xE3A521, 0xF0BA58, 0xE5C77C, 0xCCB673, 0xCDAF4F, 0xEBC751, 0xD8CA9E,
};

static const uint32_t dark_shades[] = {
    0xE0A996, 0xDB9075, 0xF1A17E, 0xDEAB91, 0xE88A4A, 0xE9A778, 0xD1976D, 0xEEAE7B,
    0xC29D7F, 0xDBB597, 0xE19B46, 0xE6B374, 0xD7973B, 0xDFAD6E, 0xD6B894, 0xF1B047,
    0xC39F62, 0xD69900, 0xE3AD4A, 0xD8BA70, 0xBFAA67, 0xC0A342, 0xDEBA42, 0xCBBD92,
};

static const uint32_t LIGHT_ROOT = 0xD9D2C6, DARK_ROOT = 0xB7B2AA;

const struct fpx_color_list fpx_flame = {light_shades,
                                         sizeof(light_shades) / sizeof(light_shades[0])};
const struct fpx_color_list fpx_flame_dark = {dark_shades,
                                              sizeof(dark_shades) / sizeof(dark_shades[0])};

static uint32_t color_on_light(const void *user, const struct flamepix_frame_facts *frame)
{
    (void)user;
    return frame->depth == 0 ? LIGHT_ROOT : fpx_listed_color(&fpx_flame, frame->name);
}

static uint32_t color_on_dark(const void *user, const struct flamepix_frame_facts *frame)
{
    (void)user;
    return frame->depth == 0 ? DARK_ROOT : fpx_listed_color(&fpx_flame_dark, frame->name);
}

static const struct fpx_palette_class dark_class = {.themed = true, .color = color_on_dark};

const struct fpx_palette_class fpx_flame_class = {
    .color = color_on_light,
    .dark = &dark_class,
};
