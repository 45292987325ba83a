/* Palette class: how palettes of one kind work. Each kind is a file in this room, which defines a
 * constant of this type; each palette is a row of palettes.h, which names its class. */
#ifndef FPX_COLOR_PALETTE_CLASS_H
#define FPX_COLOR_PALETTE_CLASS_H

#include <flamepix/color.h>

/* What a palette is opened for. */
struct fpx_palette_request {
    const struct flamepix_palette_options *options;
    const char *argument; /* what follows the colon of its name; NULL: nothing does */
    const struct flamepix_chart_facts *chart;
};

/* A group of frames that share a colour because they have something in common. */
struct fpx_meaning {
    struct flamepix_bytes label; /* valid as long as the palette's state */
    uint32_t color;              /* the middle of its shades */
    bool is_rest;                /* what belongs to no group: the legend names it last */
};

/* `state` is what open made, and the row's `user` where there is no open. */
struct fpx_palette_class {
    /* Of enum flamepix_sum_wants. FIRST: a frame means what the frame at depth 1 below it means;
     * WOKEN: it matters whether a frame is woken. */
    unsigned wants_sums;
    /* Its colours are those of the chart's theme already; else they are made for a light ground,
     * and fpx_dark_color makes them fit for a dark one. */
    bool themed;
    /* What its name may have behind a colon, in words: "N, from 1 to 9"; NULL: nothing. */
    const char *argument;
    flamepix_color_fn *color;
    /* The class that does its work where the options' shading is not FLAMEPIX_SHADING_NAME; NULL:
     * it sees to that itself, or shadings change nothing. */
    const struct fpx_palette_class *shaded;
    /* The class that does its work on the dark ground; NULL: it does so itself. */
    const struct fpx_palette_class *dark;
    /* Makes the state for one chart. NULL: the row's `user` is all there is. Answers OK, NO_MEMORY
     * or BAD_ARGUMENT (not an argument of this palette). */
    enum flamepix_status (*open)(const void *user, const struct fpx_palette_request *request,
                                 void **state_ret);
    void (*close)(void *state); /* NULL where open is */
    /* The colour of a change at a place, any number. NULL: the palette shows no changes. */
    uint32_t (*change_color)(const void *state, double place);
    /* How many meanings there are, what each is, and which one a frame has (count: none). NULL:
     * the colours mean nothing. */
    size_t (*meaning_count)(const void *state);
    struct fpx_meaning (*meaning)(const void *state, size_t i);
    size_t (*meaning_of)(const void *state, const struct flamepix_frame_facts *frame);
};

/* Scales: palettes whose colour is a place between two, by a number of the frame. */

/* The exact colour of inferno --colordiffusion for a frame of that share of the total. */
uint32_t fpx_diffusion_color(double share);

/* The `user` of a palette of the class fpx_scale_class is one of these. */
enum fpx_scale {
    FPX_SCALE_SELF,     /* quiet to strong by the frame's self share of its own weight */
    FPX_SCALE_DEPTH,    /* by depth, from the root to the highest row */
    FPX_SCALE_DIFFUSION /* white to red by the frame's share of the total */
};

#endif
