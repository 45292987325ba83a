/* Palette class: implements one kind of palette. Each kind is a file in this folder, which defines
 * a constant of this type; each palette is a row of palettes.h, which names its class. */
#ifndef FPX_COLOR_PALETTE_CLASS_H
#define FPX_COLOR_PALETTE_CLASS_H

#include <flamepix/color.h>

/* Parameters for opening a palette. */
struct fpx_palette_request {
    const struct flamepix_palette_options *options;
    const char *argument; /* the text after the colon of its name; NULL: none */
    const struct flamepix_chart_facts *chart;
};

/* A group of frames that share a colour. */
struct fpx_meaning {
    struct flamepix_bytes label; /* valid as long as the palette's state */
    uint32_t color;              /* the middle of its shades */
    bool is_rest;                /* the rest, without a group: last in the legend */
};

/* `state` was returned by open, or is the row's `user` if there is no open. */
struct fpx_palette_class {
    /* Of enum flamepix_sum_wants. FIRST: a frame's meaning is that of the frame at depth 1 below
     * it; * WOKEN: it matters whether a frame is woken. */
    unsigned wants_sums;
    /* Its colours already fit the chart's theme; otherwise they are for a light background, and *
     * fpx_dark_color adapts them to a dark one. */
    bool themed;
    /* The argument allowed after a colon, in words: "N, from 1 to 9"; NULL: none. */
    const char *argument;
    flamepix_color_fn *color;
    /* The class that replaces it if the options' shading is not FLAMEPIX_SHADING_NAME; NULL: it *
     * handles shadings itself, or they have no effect. */
    const struct fpx_palette_class *shaded;
    /* The class that replaces it on the dark background; NULL: it handles that itself. */
    const struct fpx_palette_class *dark;
    /* Creates the state for one chart. NULL: the row's `user` is the state. Returns OK, NO_MEMORY *
     * or BAD_ARGUMENT (invalid argument for this palette). */
    enum flamepix_status (*open)(const void *user, const struct fpx_palette_request *request,
                                 void **state_ret);
    void (*close)(void *state); /* NULL where open is */
    /* The colour of a change at a place, any number. NULL: the palette shows no changes. */
    uint32_t (*change_color)(const void *state, double place);
    /* The number of meanings, each of them, and the one of a frame (count: none). NULL: the *
     * colours have no meaning. */
    size_t (*meaning_count)(const void *state);
    struct fpx_meaning (*meaning)(const void *state, size_t i);
    size_t (*meaning_of)(const void *state, const struct flamepix_frame_facts *frame);
};

/* Scales: palettes that interpolate between two colours by a number of the frame. */

/* The exact colour of inferno --colordiffusion for a frame with that share of the total. */
uint32_t fpx_diffusion_color(double share);

/* The `user` of a palette of the class fpx_scale_class points to one. */
enum fpx_scale {
    FPX_SCALE_SELF,     /* muted to strong by the frame's self weight ÷ its weight */
    FPX_SCALE_DEPTH,    /* by depth, from the root to the highest row */
    FPX_SCALE_DIFFUSION /* white to red by the frame's share of the total */
};

#endif
