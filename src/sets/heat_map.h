/* Heat map: a picture of how similar many measurements are, each with each: a square of cells in
 * cluster order, the tree of that order beside it, and names where there is room for them. */
#ifndef FPX_SETS_HEAT_MAP_H
#define FPX_SETS_HEAT_MAP_H

#include <flamepix/color.h>
#include <flamepix/image.h>
#include <flamepix/text.h>

#include "sets/cluster_order.h"

/* All of it is the caller's. Lengths are px before scaling. */
struct fpx_heat_map {
    const struct fpx_distances *distances;
    const struct fpx_cluster_order *order; /* of at least one measurement */
    const struct flamepix_bytes *names;    /* of the measurements, by their numbers */
    const char *title;
    enum flamepix_theme theme;
    /* Of the picture at most, above 0; but it is wider where measurements would not have a pixel
     * each, or the words below the map no place. */
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

/* Draws it. `size_ret` is set also where the answer is LIMIT_SIDE or LIMIT_AREA. Answers OK,
 * NO_MEMORY, BAD_FONT, LIMIT_SIDE, LIMIT_AREA, LIMIT_BYTES, CODEC_FAILED, or what `write`
 * answers. */
enum flamepix_status fpx_heat_map_draw(const struct fpx_heat_map *map, struct flamepix_fonts *fonts,
                                       flamepix_write_fn write, void *user,
                                       struct fpx_heat_map_size *size_ret);

#endif
