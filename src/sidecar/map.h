/* Map: an HTML page with the picture and an image map of all that is drawn in it; in parts, for who
 * writes one of several figures. */
#ifndef FPX_SIDECAR_MAP_H
#define FPX_SIDECAR_MAP_H

#include "base/markup/html_text.h"
#include "figure/figure_internal.h"

/* What a map is of. */
struct fpx_map_picture {
    uint32_t width, height; /* px of the finished image */
    double scale;           /* that many of them are one px of the page */
    const char *title;
    struct flamepix_bytes alt;
    const struct flamepix_picture_place *place;
};

/* A map on its way to html.write. Once html.status is not OK, what follows is left out. */
struct fpx_map {
    struct fpx_html html; /* write and user are there before it begins */
    struct fpx_map_picture picture;
    uint32_t width, height;             /* of the picture in the page */
    struct flamepix_buffer title, link; /* of the area at hand */
};

/* Everything before the areas. */
void fpx_map_begin(struct fpx_map *map, const struct fpx_map_picture *picture);

/* The areas of a figure whose page has its upper left corner at (x, y) of the image, in reading
 * order. Coordinates are whole px of the page: edges are rounded, so that areas do not overlap, and
 * an area whose middle would not be its own pixel is left out. */
void fpx_map_put(struct fpx_map *map, const struct flamepix_figure *figure, uint32_t x, uint32_t y);

/* Everything behind them. Frees what the map holds, and answers OK, NO_MEMORY, or what `write`
 * answered. */
enum flamepix_status fpx_map_end(struct fpx_map *map);

/* What such a page is called: the title of the options unless it is NULL or "", else `otherwise`,
 * else "Flame Graph" or "Icicle Graph". */
const char *fpx_map_title(const struct flamepix_figure_options *options, const char *otherwise);

#endif
