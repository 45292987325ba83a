/* What a figure is made of; for the files of this room. */
#ifndef FLAMEPIX_FIGURE_FIGURE_INTERNAL_H
#define FLAMEPIX_FIGURE_FIGURE_INTERNAL_H

#include "figure/page.h"
#include "figure/thumb_layout.h"

struct flamepix_figure {
    const struct flamepix_layout *layout; /* the caller's */
    struct flamepix_fonts *fonts;         /* the caller's */
    struct flamepix_figure_options options;
    struct flamepix_figure_facts facts;
    struct flamepix_layout_summary summary;
    struct flamepix_colors *colors;  /* NULL where the palette is a program's own */
    struct flamepix_palette palette; /* of the colors, or the program's */
    struct flamepix_raster *raster;
    struct flamepix_raster_counts counts; /* the raster's, less what a thumbnail cuts */
    struct flamepix_thumb_layout *thumb;  /* of a thumbnail; else NULL */
    uint32_t *search_masks;               /* by tag - 1 (figure/search_marks.h); or NULL */
    struct flamepix_buffer footer;        /* its text, terminated */
    struct flamepix_page page;
    struct flamepix_figure_effort effort;
};

/* All that is drawn, by tag - 1; and the cells of one row, left to right. */
const struct flamepix_span *flamepix_figure_spans(const struct flamepix_figure *figure,
                                                  size_t *count_ret);
const struct flamepix_span *flamepix_figure_cells(const struct flamepix_figure *figure,
                                                  uint32_t row, size_t *count_ret);

/* The rows that a span is drawn in. */
struct flamepix_figure_rows {
    uint32_t first, end;
};
struct flamepix_figure_rows flamepix_figure_rows(const struct flamepix_figure *figure,
                                                 const struct flamepix_span *span);

#endif
