/* Page: where everything of a picture stands. Bands follow each other from top to bottom without
 * gap or overlap: captions, space, the rows of the chart with the axis at the root, space, the
 * legend, the footer. Lengths are those of flamegraph.pl, times the scale. */
#ifndef FPX_FIGURE_PAGE_H
#define FPX_FIGURE_PAGE_H

#include <flamepix/figure.h>

#include "figure/rows/row_rule.h"

/* A line of text in a band of its own, as wide as the page. All px of the finished image. */
struct fpx_page_caption {
    const char *text;            /* the options' or the figure's */
    double px;                   /* size of the type */
    uint32_t height;             /* of the band */
    uint32_t baseline;           /* from the top of the band */
    enum flamepix_truncate keep; /* what stays of it where it does not fit */
    bool centred;                /* else at the left padding */
    bool is_second;              /* line of the title */
    bool quiet;                  /* in grey */
    bool bold;
    bool is_search; /* a line of the figure's search line, with swatches; it has no text */
    unsigned line;  /* of that */
};

/* Two lines of the title, subtitle, zoom, two lines of searches and summary. */
enum { FPX_PAGE_ABOVE_MAX = 7 };

/* What is to be said around a chart, besides what the options say. All 0: nothing. */
struct fpx_page_texts {
    const char *title; /* where the options have none; NULL: that of a plain picture */
    /* The title in two lines (captions.h); NULL or "": it stands on one. */
    const char *title_first, *title_second;
    const char *zoom;       /* the line that says which frame is shown; NULL: all is */
    const char *summary;    /* the line that says where the time goes; NULL or "": none */
    const char *footer;     /* NULL or "": none; its text may change once the page is planned */
    unsigned search_lines;  /* of what searches find, at most 2 */
    unsigned legend_lines;  /* of swatches and labels */
    unsigned callout_lines; /* of texts beside the chart, each on a line of its own */
    bool says_regions;      /* the axis has a line about what is gone */
    bool is_empty;          /* there is nothing that an axis could measure */
};

struct fpx_page {
    uint32_t width, height;
    struct fpx_page_caption above[FPX_PAGE_ABOVE_MAX];
    unsigned above_count;
    struct fpx_page_caption title; /* as it stands on one line */
    uint32_t space_above;          /* between the captions above and the chart */
    uint32_t callouts;             /* of the space at the leaves, what is kept for callouts */
    uint32_t callout_line;         /* the height of one */
    uint32_t chart_x, columns, rows;
    uint32_t row_height;   /* of a row with labels; in a thumbnail, of the lowest */
    uint32_t chart_height; /* of all rows together */
    bool is_around;        /* a function, whose callers stand on the other side of it */
    uint32_t fringe;       /* of the space at the leaves, what is next to the chart: a torn edge */
    uint32_t down_fringe;  /* the same next to the farthest callers, but before the axis */
    uint32_t cut_rows;     /* rows at the leaves that there is no room for */
    uint32_t space_below;  /* between the chart and the footer, or the lower edge */
    struct fpx_page_caption axis; /* next to the root, or to the farthest callers; it has no
                                        * text of its own */
    uint32_t axis_regions; /* of its height, the line about regions, farthest from the chart */
    bool has_axis, root_on_top;
    /* One line, of which `legend_lines` follow each other; it has no text of its own. */
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

/* Begins a page for a chart of `columns` cells: all but what follows from its rows. Whoever draws a
 * chart around a function sets `is_around` then. */
void fpx_page_begin(const struct flamepix_figure_options *options, uint32_t columns,
                    const struct fpx_page_texts *words, struct fpx_page *page_ret);

/* The px that the chart would like to have in a page of an exact size decide which captions the
 * page gives up for it, the least needed first; the rows' rule has the room that is left. Answers
 * OK, BAD_ARGUMENT (no room for a chart, or a thumbnail without an exact size), LIMIT_SIDE or
 * LIMIT_AREA. */
enum flamepix_status fpx_page_share(const struct flamepix_figure_options *options, uint64_t wanted,
                                    struct fpx_page *page, struct fpx_row_rule *rule_ret);

/* Completes the page for the rows that were found by that rule, and those that are cut. Answers OK,
 * NO_MEMORY, LIMIT_SIDE or LIMIT_AREA. */
enum flamepix_status fpx_page_finish(const struct flamepix_figure_options *options,
                                     const struct fpx_row_rule *rule,
                                     const struct fpx_row_facts *facts, struct fpx_row_count rows,
                                     struct fpx_row_count cut_rows, struct fpx_page *page,
                                     struct fpx_row_tops *tops_ret);

/* The top of the chart, in rows of pixels from the top of the page. */
uint32_t fpx_page_chart_top(const struct fpx_page *page);

/* So wide is a box that can hold a label, px of the finished image. */
uint32_t fpx_page_label_width(const struct flamepix_figure_options *options);

/* The size of the type of which a box of this width can hold a label; both before scaling. */
double fpx_page_fontsize(uint32_t label_width);

/* An option length at the options' scale, in whole pixels, at least 1. */
uint32_t fpx_page_length(const struct flamepix_figure_options *options, double length);

/* Padding at the left and right edge, px of the finished image; 0 when bare. */
uint32_t fpx_page_side_padding(const struct flamepix_figure_options *options);

#endif
