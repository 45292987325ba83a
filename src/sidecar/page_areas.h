/* Page areas: the place of everything on the page. The JSON of frames and the image map use them,
 * so they agree with each other and with the tags of pixels. */
#ifndef FPX_SIDECAR_PAGE_AREAS_H
#define FPX_SIDECAR_PAGE_AREAS_H

#include "figure/figure_internal.h"

/* Px of the finished image, from the upper left corner of the figure's page. */
struct fpx_area {
    uint32_t x, y, width, height;
};

/* The smallest rectangle around all cells of something drawn. A frame owns all of it, unless others
 * of its chain cover it; a run that has sunk into several rows owns a part of it. */
struct fpx_area fpx_figure_area(const struct flamepix_figure *figure,
                                const struct flamepix_span *span);

/* Everything that is owned: disjoint rectangles, each with the tag that the tag matrix has in all
 * of its pixels. Starts as {0}. */
struct fpx_owned_areas {
    struct fpx_area *items; /* sorted by tag, then from the root's row on */
    /* The items of a tag are begin[tag - 1] to before begin[tag]: one for a frame, none if others
     * of its chain cover it, one or several for a run. */
    size_t *begin;
    size_t tag_count;
};

/* Returns OK or NO_MEMORY; free it in any case. */
enum flamepix_status fpx_owned_areas_init(struct fpx_owned_areas *areas,
                                          const struct flamepix_figure *figure);
void fpx_owned_areas_free(struct fpx_owned_areas *areas);

#endif
