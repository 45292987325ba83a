/* Theme: the colours of everything in a picture but its boxes, for a light and a dark background;
 * and which ink is legible on a colour. */
#ifndef FPX_COLOR_THEME_H
#define FPX_COLOR_THEME_H

#include <flamepix/color.h>

/* Contrast needed for text, and for pale shapes to be visible (fpx_contrast). */
#define FPX_TEXT_CONTRAST  4.5
#define FPX_LEAST_CONTRAST 1.3

enum { FPX_RUN_STEPS = 4 };

/* Inks are preferences; if the base is not the theme's, fpx_ink_on decides. */
struct fpx_theme_colors {
    uint32_t ground;              /* of the picture */
    uint32_t ink, quiet;          /* text on the background; less important text */
    uint32_t box_ink, pale_ink;   /* text in boxes, and in pale ones */
    uint32_t faded_ink;           /* words in faded ones */
    uint32_t runs[FPX_RUN_STEPS]; /* of elided frames, by fullness */
    uint32_t run_ink;
    uint32_t line; /* of axes: visible on the background, and weaker than text */
};

/* Static. An invalid theme yields the light one. */
const struct fpx_theme_colors *fpx_theme_colors(enum flamepix_theme theme);

/* The muted colour of a run, as flamepix_run_color. */
uint32_t fpx_theme_run_color(enum flamepix_theme theme, double fullness);

/* `wanted` if text in it is legible on `base`; otherwise black or white, one of which always is:
 * where both have the same contrast, it is 4.58. */
uint32_t fpx_ink_on(uint32_t base, uint32_t wanted);

/* The level of coverage at which text in `ink` is weaker on `base` but still legible; the full one
 * if there is none. */
unsigned fpx_quiet_level(uint32_t base, uint32_t ink);

/* A pale shade of a colour on a background, in few steps, so that a palette has few of them;
 * visible on the background. */
uint32_t fpx_pale_color(uint32_t color, uint32_t ground);

/* Variant for a frame that a search did not match, in finer steps: greyer, so that the matches
 * stand out. */
uint32_t fpx_dim_color(uint32_t color, uint32_t ground);

/* Variant for an ancestor of the frames shown, in steps fine enough to keep the hue. */
uint32_t fpx_faded_color(uint32_t color, uint32_t ground);

/* Adapts a colour made for a white background to a dark one: light enough for dark text, with the
 * same hue. */
uint32_t fpx_dark_color(uint32_t color);

#endif
