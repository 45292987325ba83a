/* Page areas: where on the page is what. The JSON of frames and the image map ask here, so they
 * agree with each other and with the tags of pixels. */
#ifndef FPX_SIDECAR_PAGE_AREAS_H
#define FPX_SIDECAR_PAGE_AREAS_H

#include "figure/figure_internal.h"

/* Px of the finished image, from the upper left corner of the figure's page. */
struct fpx_area {
    uint32_t x, y, width, height;
};

/* The smallest rectangle that holds all cells of something drawn. A frame owns all of it, unless it
 * is covered by others of its chain; a run that has sunk into several rows owns a part of it. */
struct fpx_area fpx_figure_area(const struct flamepix_figure *figure,
                                const struct flamepix_span *span);

/* All that is owned: rectangles that do not overlap, each with the tag that the tag matrix has in
 * all of its pixels. Starts as {0}. */
struct fpx_owned_areas {
    struct fpx_area *items; /* in the order of tags; of one tag from the root's row on */
    /* Of a tag, the items from begin[tag - 1] to before begin[tag]: one of a frame, none of one
     * that others of its chain cover, one or several of a run. */
    size_t *begin;
    size_t tag_count;
};

/* Answers OK or NO_MEMORY; to be freed in any case. */
enum flamepix_status fpx_owned_areas_init(struct fpx_owned_areas *areas,
                                          const struct flamepix_figure *figure);
void fpx_owned_areas_free(struct fpx_owned_areas *areas);

#endif
