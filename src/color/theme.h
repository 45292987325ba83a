/* Theme: the colours of everything in a picture but its boxes, for a light and for a dark ground;
 * and which ink can be read on a colour. */
#ifndef FPX_COLOR_THEME_H
#define FPX_COLOR_THEME_H

#include <flamepix/color.h>

/* What words need to be read, and what is pale to be seen (fpx_contrast). */
#define FPX_TEXT_CONTRAST  4.5
#define FPX_LEAST_CONTRAST 1.3

enum { FPX_RUN_STEPS = 4 };

/* Inks are those that are wanted; where the base is not the theme's, fpx_ink_on has the last
 * word. */
struct fpx_theme_colors {
    uint32_t ground;              /* of the picture */
    uint32_t ink, quiet;          /* words on the ground; those that matter less */
    uint32_t box_ink, pale_ink;   /* words in boxes, and in pale ones */
    uint32_t faded_ink;           /* words in faded ones */
    uint32_t runs[FPX_RUN_STEPS]; /* of elided frames, from sparse to full */
    uint32_t run_ink;
    uint32_t line; /* of axes: seen on the ground, and quieter than words */
};

/* Static. A theme that is none is the light one. */
const struct fpx_theme_colors *fpx_theme_colors(enum flamepix_theme theme);

/* The quiet colour of a run, as flamepix_run_color. */
uint32_t fpx_theme_run_color(enum flamepix_theme theme, double fullness);

/* `wanted` where words in it can be read on `base`; else black or white, of which one always can:
 * the worse of both has a contrast of at most 4.58 where the better has as much. */
uint32_t fpx_ink_on(uint32_t base, uint32_t wanted);

/* At which level of coverage words in `ink` are quieter on `base` and can still be read; the full
 * one where there is none. */
unsigned fpx_quiet_level(uint32_t base, uint32_t ink);

/* A pale shade of a colour on a ground, in few steps, so that a palette has few of them; seen on
 * the ground. */
uint32_t fpx_pale_color(uint32_t color, uint32_t ground);

/* The same of a frame that a search did not find, in finer steps: greyer, so that what it found is
 * all that glows. */
uint32_t fpx_dim_color(uint32_t color, uint32_t ground);

/* The same of a frame that what is shown stands on, in steps so fine that the hue stays what it
 * is. */
uint32_t fpx_faded_color(uint32_t color, uint32_t ground);

/* What a colour made for a white ground becomes on a dark one: as light as dark words need it, the
 * hue kept. */
uint32_t fpx_dark_color(uint32_t color);

#endif
