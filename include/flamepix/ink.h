/* Ink: the pixels of a picture in the making. A picture has a table of colours (base and ink of
 * each); a pixel is `colour × FLAMEPIX_LEVELS + level`, where level is how much of the colour's
 * base its ink covers. So text is drawn by adding, on any background, and with up to
 * FLAMEPIX_INDEXED_COLORS colours a pixel is also the index into a PNG palette. */
#ifndef FLAMEPIX_INK_H
#define FLAMEPIX_INK_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

enum {
    FLAMEPIX_LEVELS = 6,          /* coverage levels of text: 0 none to 5 full */
    FLAMEPIX_INDEXED_COLORS = 42, /* × 6 levels = 252 of a palette's 256 entries */
    FLAMEPIX_COLORS_MAX = 10922   /* × 6 levels fit 16 bits */
};

/* A piece of a picture: `height` rows of `width` pixels, `stride` pixels from row to row. */
struct flamepix_canvas {
    uint16_t *pixels; /* owned by the maker of the canvas */
    uint32_t width, height;
    size_t stride;
};

#ifdef __cplusplus
}
#endif

#endif
