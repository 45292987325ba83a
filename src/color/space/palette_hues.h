/* Palette hues: eight colours that can be told apart, also without cones for green, each in a few
 * shades; a ninth that is less easily told from them; and two quiet ones, for the rest and for the
 * root. What groups of frames are drawn with. */
#ifndef FPX_COLOR_SPACE_PALETTE_HUES_H
#define FPX_COLOR_SPACE_PALETTE_HUES_H

#include <flamepix/color.h>

enum {
    FPX_HUES = 8,      /* heavier groups have lower numbers */
    FPX_HUE_QUIET = 8, /* of what belongs to no group */
    FPX_HUE_ROOT = 9,  /* of the root */
    FPX_HUE_LIME = 10, /* a ninth, where what there is to tell apart is known beforehand */
    FPX_HUE_SHADES = 3 /* of each */
};

/* Shade 0 to FPX_HUE_SHADES - 1 of a hue, darkest first. Dark text of 4.5 to 1 can be read on
 * all of them, in both themes. */
uint32_t fpx_hue_color(unsigned hue, enum flamepix_theme theme, unsigned shade);

/* The shade that a name has. */
unsigned fpx_hue_shade(struct flamepix_bytes name);

/* What a user may ask for: one of the hues by its name, or a colour. */
struct fpx_chosen_color {
    bool is_hue;
    unsigned hue;   /* of the eight, if is_hue */
    uint32_t color; /* else; 0xRRGGBB */
};

/* What it may be, for messages. */
#define FPX_CHOSEN_COLORS "#RRGGBB, blue, orange, green, pink, aqua, yellow, violet or red"

/* Reads "blue", the name of a hue, or "#3366CC". False: it is neither. */
bool fpx_chosen_color_read(struct flamepix_bytes text, struct fpx_chosen_color *chosen_ret);

/* Appends it as it is read. Answers OK or NO_MEMORY. */
enum flamepix_status fpx_chosen_color_write(struct fpx_chosen_color chosen,
                                            struct flamepix_buffer *text);

/* What a frame of that name is drawn with: a shade of a hue, or the colour itself. */
uint32_t fpx_chosen_color_shade(struct fpx_chosen_color chosen, enum flamepix_theme theme,
                                unsigned shade);

#endif
