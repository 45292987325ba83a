/* What a figure is made of; for the files of this room. */
#ifndef FLAMEPIX_FIGURE_PARTS_H
#define FLAMEPIX_FIGURE_PARTS_H

#include "figure/page.h"

struct flamepix_figure {
    const struct flamepix_layout *layout; /* the caller's */
    struct flamepix_fonts *fonts;         /* the caller's */
    struct flamepix_figure_options options;
    struct flamepix_figure_facts facts;
    struct flamepix_layout_summary summary;
    struct flamepix_raster *raster;
    struct flamepix_buffer footer; /* its words, terminated */
    struct flamepix_page page;
    struct flamepix_figure_effort effort;
};

#endif
