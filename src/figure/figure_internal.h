/* What a figure is made of; for the files of this room. */
#ifndef FPX_FIGURE_FIGURE_INTERNAL_H
#define FPX_FIGURE_FIGURE_INTERNAL_H

#include "figure/callouts.h"
#include "figure/legend_band.h"
#include "figure/page.h"
#include "figure/rows/row_layout.h"
#include "figure/words/title_lines.h"

struct flamepix_figure {
    const struct flamepix_layout *layout; /* the caller's */
    struct flamepix_fonts *fonts;         /* the caller's */
    struct flamepix_figure_options options;
    struct flamepix_figure_facts facts;
    struct flamepix_layout_summary summary;
    /* What is compared as words tell it, where that is with the sides in each other's place. */
    struct flamepix_figure_comparison told;
    struct flamepix_difference text_difference;
    bool is_turned;
    struct flamepix_change_rule change; /* where it compares, and the options have no rule */
    struct flamepix_colors *colors;     /* NULL where the palette is a program's own */
    struct flamepix_palette palette;    /* of the colors, or the program's */
    struct flamepix_raster *raster;
    struct flamepix_raster_counts counts; /* the raster's, less what is cut */
    struct fpx_row_layout *rows;          /* NULL until the page is planned */
    struct fpx_row_tops tops;
    uint32_t *search_masks;              /* by tag - 1 (search_matches.h); or NULL */
    struct flamepix_buffer footer;       /* its text, terminated */
    struct flamepix_buffer summary_line; /* the same; empty: there is none */
    struct flamepix_buffer title;        /* as the views ask for it; the same */
    struct flamepix_buffer drawn_title;  /* with isolates */
    struct flamepix_buffer drawn_unit;   /* the same; empty: as it is */
    struct fpx_title_lines title_lines;
    struct flamepix_buffer zoom_line; /* the same */
    struct fpx_legend_band search_line, legend;
    struct fpx_callouts callouts;
    struct fpx_page page;
    struct flamepix_figure_effort effort;
    unsigned unembedded; /* of the latest drawing */
};

/* Whether nothing is said around its chart: no title, line about self weights, legend, footer. */
bool fpx_figure_is_silent(const struct flamepix_figure_options *options);

/* Whether a box is an ancestor of the frame that is shown. */
static inline bool fpx_figure_is_ancestor(const struct flamepix_figure *figure,
                                          const struct flamepix_span *span)
{
    return span->depth < figure->facts.views.shown_depth;
}

/* Whether a box stands for all stacks that a view left no place of their own. */
bool fpx_figure_is_others(const struct flamepix_figure *figure, const struct flamepix_span *span);

/* The box of the frame that is shown; NULL where all are, or where it is beyond a limit of
 * depth. */
const struct flamepix_box *fpx_figure_shown(const struct flamepix_figure *figure);

/* The type of labels at the size asked for, which low rows make smaller; the fonts'. Answers OK,
 * NO_MEMORY or BAD_FONT. */
enum flamepix_status fpx_figure_type(const struct flamepix_figure *figure,
                                     struct flamepix_type **type_ret);

/* All that is drawn, by tag - 1; and the cells of one row, left to right. */
const struct flamepix_span *fpx_figure_spans(const struct flamepix_figure *figure,
                                             size_t *count_ret);
const struct flamepix_span *fpx_figure_cells(const struct flamepix_figure *figure, uint32_t row,
                                             size_t *count_ret);

/* The place of rows in the picture: the top, in rows of pixels from the top of the page, and the
 * height. */
uint32_t fpx_figure_rows_top(const struct flamepix_figure *figure, struct fpx_row_range range);
uint32_t fpx_figure_rows_height(const struct flamepix_figure *figure, struct fpx_row_range range);

/* How many frames a drawn box stands for where a chain is merged: those of its chain up to it, the
 * root left out, if all their names are equal; else, and for every other box, 1. */
uint32_t fpx_figure_repeats(const struct flamepix_figure *figure, const struct flamepix_span *span);

#endif
