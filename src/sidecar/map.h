/* Map: an HTML page with the picture and an image map of everything drawn; in parts, for callers
 * that write one for several figures. */
#ifndef FPX_SIDECAR_MAP_H
#define FPX_SIDECAR_MAP_H

#include "base/markup/escape.h"
#include "figure/figure_internal.h"

/* What a map is of. */
struct fpx_map_picture {
    uint32_t width, height; /* px of the finished image */
    double scale;           /* px of the image per px of the page */
    const char *title;
    struct flamepix_bytes alt;
    const struct flamepix_picture_place *place;
};

/* A map being written to html.write. Once html.status is not OK, later output is dropped. */
struct fpx_map {
    struct fpx_html html; /* write and user are set by the caller */
    struct fpx_map_picture picture;
    uint32_t width, height;             /* of the picture in the page, px */
    struct flamepix_buffer title, link; /* of the area at hand */
};

/* Writes everything before the areas. */
void fpx_map_begin(struct fpx_map *map, const struct fpx_map_picture *picture);

/* Writes the areas of a figure whose page has its upper left corner at (x, y) of the image, in
 * reading order. Coordinates are whole px of the page. Edges are rounded, so areas do not overlap;
 * an area whose middle would not be its own pixel is left out. */
void fpx_map_put(struct fpx_map *map, const struct flamepix_figure *figure, uint32_t x, uint32_t y);

/* Writes everything after the areas. Frees what the map holds. Returns OK, NO_MEMORY, or what
 * `write` answered. */
enum flamepix_status fpx_map_end(struct fpx_map *map);

/* The title of such a page: of the options unless it is NULL or "", else `otherwise`, else "Flame
 * Graph" or "Icicle Graph". */
const char *fpx_map_title(const struct flamepix_figure_options *options, const char *otherwise);

/* Reading order: the order in which screen readers read what is drawn. */

/* The tags of everything drawn, in preorder: a frame, then from left to right each frame on it with
 * all above it, for flames and icicles alike; around a function first its callees, then its
 * callers. The array has as many as fpx_figure_spans and is owned by the caller. Returns OK or
 * NO_MEMORY. */
enum flamepix_status fpx_reading_order(const struct flamepix_figure *figure, uint32_t **tags_ret);

/* Tooltip: the text for a drawn box that is pointed at. */

/* Appends one line, as flamegraph.pl says it: "Function: mysqld`JOIN::exec (272,959 samples,
 * 78.34%)", with the nametype of the options and the name less one annotation at its end; of the
 * root "all (348,427 samples, 100%)"; of a run "312 frames too narrow to draw (1,204 samples,
 * 4.10%)". A merged chain has that of its last frame, with the names of those under it.
 *
 * Counts are multiplied by the factor and have two decimals at most; percentages are of the exact
 * weight, relative to the same whole as in boxes. If two sides are compared, it continues with ";
 * before 1,204, after 1,310, +0.42%" for all stacks that pass through the frame, or, if widths are
 * neither side, with the change; for a ratio with the other measure and the ratio.
 *
 * Names are raw bytes of any value: the caller escapes them. Not terminated. Returns OK or
 * NO_MEMORY. */
enum flamepix_status fpx_tooltip(const struct flamepix_figure *figure,
                                 const struct flamepix_span *span, struct flamepix_buffer *text);

#endif
