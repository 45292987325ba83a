/* Colour: what a frame looks like. A palette is a value that is handed in; the named ones below are
 * equal citizens with any that a program makes itself. Colours are 0xRRGGBB. */
#ifndef FLAMEPIX_COLOR_H
#define FLAMEPIX_COLOR_H

#include <stdint.h>

#include <flamepix/bytes.h>

/* What a palette may look at. */
struct flamepix_frame_facts {
    struct flamepix_bytes name;
    uint32_t depth; /* the root's is 0 */
    double weight;  /* of the frame */
    double self;    /* of it, weight of the stacks that end here */
    double total;   /* of the whole picture */
};

/* Answers a frame's colour; must depend on its arguments alone. Any thread. */
typedef uint32_t flamepix_color_fn(const void *user, const struct flamepix_frame_facts *frame);

struct flamepix_palette {
    flamepix_color_fn *color;
    const void *user;
};

/* A named palette: hot, mem, io, red, green, blue, yellow, purple, aqua, orange, with the colour
 * ranges of flamegraph.pl. Colours are keyed by the frame's name (equal names have equal colours in
 * every picture) and quantised to at most FLAMEPIX_SHADES a palette, so that pictures stay
 * palette-indexed. The table is src/color/palettes.h. Answers OK or BAD_ARGUMENT (no such name). */
enum { FLAMEPIX_SHADES = 32 };
FLAMEPIX_API enum flamepix_status flamepix_palette_named(const char *name,
                                                         struct flamepix_palette *palette_ret);

/* The names of the palettes, in the order of the table, ending with NULL; static. */
FLAMEPIX_API const char *const *flamepix_palette_names(void);

/* The quiet colour of a run of elided frames (design rule R4), the stronger the fuller it is:
 * `fullness` is weight ÷ extent, 0 to 1. At most 4 different ones. */
FLAMEPIX_API uint32_t flamepix_run_color(double fullness);

/* `base` with a share of `ink`, level ÷ (FLAMEPIX_LEVELS - 1), mixed into each channel, rounded. */
FLAMEPIX_API uint32_t flamepix_color_mix(uint32_t base, uint32_t ink, unsigned level);

#endif
