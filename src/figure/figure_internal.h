/* The internals of a figure; for the files of this folder. */
#ifndef FPX_FIGURE_FIGURE_INTERNAL_H
#define FPX_FIGURE_FIGURE_INTERNAL_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include <flamepix/figure.h>

#include "figure/legend_band.h"
#include "figure/page.h"
#include "figure/rows/row_layout.h"
#include "figure/words/captions.h"

/* Callout layout: places texts beside a chart so that nothing overlaps. */

/* One text. Columns are px from the left edge of the chart; heights are px from the root's edge
 * towards the leaves; of a chart around a function, from its callers' edge. */
struct fpx_callout_place {
    uint32_t column; /* of its pole */
    uint32_t width;  /* px: the wanted width; afterwards the actual one, perhaps 0 */
    uint32_t left;   /* where the text begins */
    uint32_t bottom; /* of its line, whose height is `line` */
    bool is_left;    /* of its pole */
};

struct fpx_callout_lengths {
    uint32_t columns; /* of the chart */
    uint32_t line;    /* height of a text */
    uint32_t gap;     /* between a text and its pole, and around it */
};

/* Chooses on which side of its pole each text is, and how much of the text there is room for. The
 * places are sorted by column, at most FLAMEPIX_MARKS_MAX. */
void fpx_callouts_choose_sides(struct fpx_callout_place *places, size_t count,
                               const struct fpx_callout_lengths *lengths);

/* The greatest height of the chart in the columns [first, end), px. */
typedef uint32_t fpx_outline_fn(const void *user, uint32_t first, uint32_t end);

/* Then lowers every text as far as the outline of the chart, the poles of others and other texts
 * allow. Returns the height that they need together. */
uint32_t fpx_callouts_lower(struct fpx_callout_place *places, size_t count,
                            const struct fpx_callout_lengths *lengths, fpx_outline_fn *outline,
                            const void *user);

/* Callouts: texts beside the chart about frames that show no label. draw_bands.h draws them. */

struct fpx_lettering;

/* One callout; after placing, in px of the finished image. */
struct fpx_callout {
    size_t mark;                           /* of the options' */
    uint32_t tag;                          /* of the frame */
    uint32_t column;                       /* of the chart, the position of its pole */
    uint32_t pole_x, pole_frame, pole_end; /* from the middle of its frame to the end of its text */
    uint32_t text_x, text_top, text_width;
};

/* Rows of pixels where a box with a label of its own covers the pole of a callout. */
struct fpx_callout_hidden {
    size_t callout;
    uint32_t top, bottom;
};

/* Starts as {0}; sorted by column once found. */
struct fpx_callouts {
    struct fpx_callout items[FLAMEPIX_MARKS_MAX];
    struct fpx_callout_place places[FLAMEPIX_MARKS_MAX];
    size_t count;
    struct fpx_callout_hidden *hidden;
    size_t hidden_count, hidden_capacity;
    uint32_t missed;  /* bit i: mark i matches no frame without a label */
    uint32_t crowded; /* bit i: no room for mark i */
};

struct flamepix_figure;

/* Finds the frame of each mark of the figure's options among the drawn frames: the widest one that
 * matches the pattern and shows no label. Also returns how many lines of text the callouts need at
 * most. Before the page is planned `lettering` is NULL, and widths alone decide which frames may
 * have no label. Returns OK, NO_MEMORY, BAD_FONT, or LIMIT_PATTERN. */
enum flamepix_status fpx_callouts_find(const struct flamepix_figure *figure,
                                       struct fpx_lettering *lettering,
                                       struct fpx_callouts *callouts, unsigned *lines_ret);

/* How much of `room` px beyond the chart they need, once its rows are planned. If there is not
 * enough room, the highest are given up. */
uint32_t fpx_callouts_lower_all(const struct flamepix_figure *figure, struct fpx_callouts *callouts,
                                uint32_t room);

/* Then places them on the finished page. Returns OK, NO_MEMORY or BAD_FONT. */
enum flamepix_status fpx_callouts_place(const struct flamepix_figure *figure,
                                        struct fpx_lettering *lettering,
                                        struct fpx_callouts *callouts);

void fpx_callouts_free(struct fpx_callouts *callouts);

struct flamepix_figure {
    const struct flamepix_layout *layout; /* the caller's */
    struct flamepix_fonts *fonts;         /* the caller's */
    struct flamepix_figure_options options;
    struct flamepix_figure_facts facts;
    struct flamepix_layout_summary summary;
    /* The comparison as texts describe it, if that is with the sides swapped. */
    struct flamepix_figure_comparison turned;
    struct flamepix_difference text_difference;
    bool is_turned;
    struct flamepix_change_rule change; /* in a comparison, if the options have no rule */
    struct flamepix_colors *colors;     /* NULL if the palette is a custom one */
    struct flamepix_palette palette;    /* of `colors`, or the custom one */
    struct flamepix_raster *raster;
    struct flamepix_raster_counts counts; /* the raster's, without cut rows */
    struct fpx_row_layout *rows;          /* NULL until the page has been planned */
    struct fpx_row_tops tops;
    uint32_t *search_masks;              /* by tag - 1 (search_matches.h); or NULL */
    struct flamepix_buffer footer;       /* its text, terminated */
    struct flamepix_buffer summary_line; /* same; empty: none */
    struct flamepix_buffer title;        /* as the views need it; same */
    struct flamepix_buffer drawn_title;  /* with isolates */
    struct flamepix_buffer drawn_unit;   /* same; empty: unchanged */
    struct fpx_title_lines title_lines;
    struct flamepix_buffer zoom_line; /* the same */
    struct fpx_legend_band search_line, legend;
    struct fpx_callouts callouts;
    struct fpx_page page;
    struct flamepix_figure_effort effort;
    unsigned unembedded; /* of the latest drawing */
};

/* Whether its chart has no text around it: no title, line about self weights, legend, footer. */
bool fpx_figure_is_silent(const struct flamepix_figure_options *options);

/* Whether a box is an ancestor of the frame that is shown. */
static inline bool fpx_figure_is_ancestor(const struct flamepix_figure *figure,
                                          const struct flamepix_span *span)
{
    return span->depth < figure->facts.views.shown_depth;
}

/* Whether a box stands for all stacks that a view merged into one. */
bool fpx_figure_is_others(const struct flamepix_figure *figure, const struct flamepix_span *span);

/* The box of the shown frame; NULL if all are shown, or if it is beyond a depth limit. */
const struct flamepix_box *fpx_figure_shown(const struct flamepix_figure *figure);

/* The type of labels at the requested size, which low rows reduce; owned by the fonts. Returns OK,
 * NO_MEMORY or BAD_FONT. */
enum flamepix_status fpx_figure_type(const struct flamepix_figure *figure,
                                     struct flamepix_type **type_ret);

/* Everything drawn, by tag - 1; and the cells of one row, left to right. */
const struct flamepix_span *fpx_figure_spans(const struct flamepix_figure *figure,
                                             size_t *count_ret);
const struct flamepix_span *fpx_figure_cells(const struct flamepix_figure *figure, uint32_t row,
                                             size_t *count_ret);

/* The place of rows in the picture: their top, in pixel rows from the top of the page, and their
 * height. */
uint32_t fpx_figure_rows_top(const struct flamepix_figure *figure, struct fpx_row_range range);
uint32_t fpx_figure_rows_height(const struct flamepix_figure *figure, struct fpx_row_range range);

/* How many frames a drawn box stands for in a merged chain: those of its chain up to it, without
 * the root, if all their names are equal; else, and for every other box, 1. */
uint32_t fpx_figure_repeats(const struct flamepix_figure *figure, const struct flamepix_span *span);

#endif
