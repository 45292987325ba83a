/* Palette hues for groups of frames: eight colours that are distinguishable also without cones for
 * green, each in a few shades; a ninth that is less distinct from them; and two muted ones, for the
 * rest and for the root. */
#ifndef FPX_COLOR_SPACE_PALETTE_HUES_H
#define FPX_COLOR_SPACE_PALETTE_HUES_H

#include <flamepix/color.h>

enum {
    FPX_HUES = 8,      /* heavier groups have lower numbers */
    FPX_HUE_QUIET = 8, /* the rest, without a group */
    FPX_HUE_ROOT = 9,  /* of the root */
    FPX_HUE_LIME = 10, /* a ninth, for palettes that know their categories beforehand */
    FPX_HUE_SHADES = 3 /* of each */
};

/* Shade 0 to FPX_HUE_SHADES - 1 of a hue, darkest first. Dark text has a contrast of at least 4.5
 * to 1 on all of them, in both themes. */
uint32_t fpx_hue_color(unsigned hue, enum flamepix_theme theme, unsigned shade);

/* The shade of a name. */
unsigned fpx_hue_shade(struct flamepix_bytes name);

/* A colour as given by a user: one of the hues by its name, or a colour. */
struct fpx_chosen_color {
    bool is_hue;
    unsigned hue;   /* of the eight, if is_hue */
    uint32_t color; /* else; 0xRRGGBB */
};

/* The allowed forms, for messages. */
#define FPX_CHOSEN_COLORS "#RRGGBB, blue, orange, green, pink, aqua, yellow, violet or red"

/* Parses "blue", the name of a hue, or "#3366CC". False for anything else. */
bool fpx_chosen_color_read(struct flamepix_bytes text, struct fpx_chosen_color *chosen_ret);

/* Appends it in the form that is parsed. Returns OK or NO_MEMORY. */
enum flamepix_status fpx_chosen_color_write(struct fpx_chosen_color chosen,
                                            struct flamepix_buffer *text);

/* The colour of a frame of that name: a shade of the hue, or the colour itself. */
uint32_t fpx_chosen_color_shade(struct fpx_chosen_color chosen, enum flamepix_theme theme,
                                unsigned shade);

#endif
