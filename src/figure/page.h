/* Page: the place of everything in a picture. Bands follow each other from top to bottom without
 * gap or overlap: captions, space, the rows of the chart with the axis at the root, space, the
 * legend, the footer. Lengths are flamegraph.pl's, times the scale. */
#ifndef FPX_FIGURE_PAGE_H
#define FPX_FIGURE_PAGE_H

#include <flamepix/figure.h>

#include "figure/rows/row_rule.h"

/* A line of text in a band of its own, as wide as the page. All px of the finished image. */
struct fpx_page_caption {
    const char *text;            /* owned by the options or the figure */
    double px;                   /* size of the type */
    uint32_t height;             /* of the band */
    uint32_t baseline;           /* from the top of the band */
    enum flamepix_truncate keep; /* which part is kept when it is truncated */
    bool centred;                /* otherwise at the left padding */
    bool is_second;              /* line of the title */
    bool quiet;                  /* in grey */
    bool bold;
    bool is_search; /* a line of the figure's searches, with swatches; it has no text */
    unsigned line;  /* of that */
};

/* Two lines of the title, subtitle, zoom, two lines of searches and summary. */
enum { FPX_PAGE_ABOVE_MAX = 7 };

/* The texts around a chart, besides those in the options. All 0: none. */
struct fpx_page_texts {
    const char *title; /* without a title in the options; NULL: a plain picture's */
    /* The title in two lines (captions.h); NULL or "": one line. */
    const char *title_first, *title_second;
    const char *zoom;       /* the line about the frame that is shown; NULL: all are */
    const char *summary;    /* the summary line; NULL or "": none */
    const char *footer;     /* NULL or "": none; its text may change after planning */
    unsigned search_lines;  /* for results of searches, at most 2 */
    unsigned legend_lines;  /* of swatches and labels */
    unsigned callout_lines; /* of texts beside the chart, one per line */
    bool says_regions;      /* the axis has a line about gone frames */
    bool is_empty;          /* an axis would have nothing to measure */
};

struct fpx_page {
    uint32_t width, height;
    struct fpx_page_caption above[FPX_PAGE_ABOVE_MAX];
    unsigned above_count;
    struct fpx_page_caption title; /* as it is on one line */
    uint32_t space_above;          /* between the captions above and the chart */
    uint32_t callouts;             /* of the space at the leaves, the part for callouts */
    uint32_t callout_line;         /* the height of one */
    uint32_t chart_x, columns, rows;
    uint32_t row_height;   /* of a row with labels; in a thumbnail, of the lowest */
    uint32_t chart_height; /* of all rows together */
    bool is_around;        /* a function, with its callers on the other side */
    uint32_t fringe;       /* the part of the space at the leaves next to the chart: a torn edge */
    uint32_t down_fringe;  /* same next to the farthest callers, before the axis */
    uint32_t cut_rows;     /* rows at the leaves cut for lack of room */
    uint32_t space_below;  /* between the chart and the footer or the lower edge */
    struct fpx_page_caption axis; /* next to the root, or to the farthest callers; without text of
                                        * its own */
    uint32_t axis_regions; /* of its height, the line about regions, farthest from the chart */
    bool has_axis, root_on_top;
    /* One of `legend_lines` lines, which follow each other; without text of its own. */
    struct fpx_page_caption legend;
    unsigned legend_lines;
    struct fpx_page_caption footer;
    bool has_footer;
    uint32_t side_padding;
    uint32_t label_padding; /* left and right of a label inside its box */
    uint32_t gap, row_gap;  /* between neighbouring boxes, and between rows; 0: none */
    uint32_t margin;        /* of the row of a function with callers, besides the gap */
    double label_px;
};

/* Begins a page for a chart of `columns` cells: everything except what depends on its rows. For a
 * chart around a function the caller then sets `is_around`. */
void fpx_page_begin(const struct flamepix_figure_options *options, uint32_t columns,
                    const struct fpx_page_texts *words, struct fpx_page *page_ret);

/* On a page of an exact size, the px that the chart wants decide which captions the page gives up,
 * the least needed first; the rows' rule gets the remaining room. Returns OK, BAD_ARGUMENT (no room
 * for a chart, or a thumbnail without an exact size), LIMIT_SIDE or LIMIT_AREA. */
enum flamepix_status fpx_page_share(const struct flamepix_figure_options *options, uint64_t wanted,
                                    struct fpx_page *page, struct fpx_row_rule *rule_ret);

/* Completes the page for the rows found by that rule, and the rows that are cut. Returns OK,
 * NO_MEMORY, LIMIT_SIDE or LIMIT_AREA. */
enum flamepix_status fpx_page_finish(const struct flamepix_figure_options *options,
                                     const struct fpx_row_rule *rule,
                                     const struct fpx_row_facts *facts, struct fpx_row_count rows,
                                     struct fpx_row_count cut_rows, struct fpx_page *page,
                                     struct fpx_row_tops *tops_ret);

/* The top of the chart, in pixel rows from the top of the page. */
uint32_t fpx_page_chart_top(const struct fpx_page *page);

/* The least width of a box that can hold a label, px of the finished image. */
uint32_t fpx_page_label_width(const struct flamepix_figure_options *options);

/* The type size for which a box of this width can hold a label; both before scaling. */
double fpx_page_fontsize(uint32_t label_width);

/* An option length at the options' scale, in whole pixels, at least 1. */
uint32_t fpx_page_length(const struct flamepix_figure_options *options, double length);

/* Padding at the left and right edge, px of the finished image; 0 if bare. */
uint32_t fpx_page_side_padding(const struct flamepix_figure_options *options);

#endif
