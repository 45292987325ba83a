/* Heat map: a picture of the similarities between many measurements: a square of cells in cluster
 * order, the tree of that order beside it, and names if there is room. */
#ifndef FPX_SETS_HEAT_MAP_H
#define FPX_SETS_HEAT_MAP_H

#include <flamepix/figure.h>

#include "sets/cluster_order.h"

/* All members are owned by the caller. Lengths are px before scaling. */
struct fpx_heat_map {
    const struct fpx_distances *distances;
    const struct fpx_cluster_order *order; /* of at least one measurement */
    const struct flamepix_bytes *names;    /* of the measurements, by their numbers */
    const char *title;
    enum flamepix_theme theme;
    /* The greatest width of the picture, above 0; it is wider if needed for a pixel per
     * measurement, or for the texts below the map. */
    uint32_t width;
    double scale; /* multiplies all lengths; 1 to 8 */
    enum flamepix_image_format format;
    enum flamepix_compression compression;
    unsigned quality;
    unsigned levels;       /* of text, as of a figure */
    uint64_t limit_nbytes; /* the same */
    uint32_t limit_side;   /* px, scaled */
    uint64_t limit_area;
};

struct fpx_heat_map_size {
    uint64_t width, height; /* px */
};

/* Draws it. `size_ret` is also set for LIMIT_SIDE and LIMIT_AREA. Returns OK, NO_MEMORY, BAD_FONT,
 * LIMIT_SIDE, LIMIT_AREA, LIMIT_BYTES, CODEC_FAILED, or what `write` returns. */
enum flamepix_status fpx_heat_map_draw(const struct fpx_heat_map *map, struct flamepix_fonts *fonts,
                                       flamepix_write_fn write, void *user,
                                       struct fpx_heat_map_size *size_ret);

#endif
