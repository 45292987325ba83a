/* Map: an HTML page with the picture and an image map of all that is drawn in it; in parts, for who
 * writes one of several figures. */
#ifndef FPX_SIDECAR_MAP_H
#define FPX_SIDECAR_MAP_H

#include "base/markup/escape.h"
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

/* Reading order: the order in which everything drawn is read out. */

/* The tags of all that is drawn: a frame, then what stands on it, from left to right and each with
 * all that stands on it in turn, whichever way the picture goes up; around a function first what it
 * called, then who called it. There are as many as fpx_figure_spans has; the caller's to free.
 * Answers OK or NO_MEMORY. */
enum flamepix_status fpx_reading_order(const struct flamepix_figure *figure, uint32_t **tags_ret);

/* Tooltip: what is said of something drawn when somebody points at it. */

/* Appends one line, as flamegraph.pl says it: "Function: mysqld`JOIN::exec (272,959 samples,
 * 78.34%)", with the nametype of the options and the name less one annotation at its end; of the
 * root "all (348,427 samples, 100%)"; of a run "312 frames too narrow to draw (1,204 samples,
 * 4.10%)". Of a merged chain it is that of its last frame, and says which are under it.
 *
 * Counts are multiplied by the factor and have two decimals at most; percentages are of the exact
 * weight, of what percentages in boxes are of. Where two sides are compared, it goes on with
 * "; before 1,204, after 1,310, +0.42%" of all stacks that pass through the frame, or of widths
 * that are no side with how much it changed; of a ratio with the other measure and the ratio.
 *
 * The bytes are those of names, of any value: whoever writes them escapes them. Not terminated.
 * Answers OK or NO_MEMORY. */
enum flamepix_status fpx_tooltip(const struct flamepix_figure *figure,
                                 const struct flamepix_span *span, struct flamepix_buffer *text);

#endif
