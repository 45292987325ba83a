/* Page: where everything of a picture stands. Blocks follow each other from top to bottom without
 * gap or overlap: lines of words, space, the rows of the chart, space, the footer. Lengths are
 * those of flamegraph.pl, times the scale. */
#ifndef FLAMEPIX_FIGURE_PAGE_H
#define FLAMEPIX_FIGURE_PAGE_H

#include <flamepix/figure.h>

/* A line of words in a block of its own, as wide as the page. All px of the finished image. */
struct flamepix_page_line {
    const char *text;  /* the options'"'"' or the figure'"'"'s */
    double px;         /* size of the type */
    uint32_t height;   /* of the block */
    uint32_t baseline; /* from the top of the block */
    bool centred;      /* else at the left padding */
    bool quiet;        /* in grey */
};

struct flamepix_page {
    uint32_t width, height;
    struct flamepix_page_line above[2]; /* title and subtitle */
    unsigned above_count;
    uint32_t space_above; /* between the lines above and the chart */
    uint32_t chart_x, columns, row_height, rows;
    uint32_t cut_rows;    /* rows at the leaves that an exact size leaves no room for */
    uint32_t space_below; /* between the chart and the footer, or the lower edge */
    struct flamepix_page_line footer;
    bool has_footer;
    uint32_t side_padding;
    uint32_t label_padding; /* left and right of a label inside its box */
    uint32_t gap;           /* between neighbouring boxes; 0: none */
    double label_px;
};

/* Plans a page for a chart of `columns` × `rows` cells; `footer` is its words. Allocates nothing.
 * Answers OK, BAD_ARGUMENT (no room for a chart), LIMIT_SIDE, LIMIT_AREA. */
enum flamepix_status flamepix_page_plan(const struct flamepix_figure_options *options,
                                        uint32_t columns, uint32_t rows, const char *footer,
                                        struct flamepix_page *page_ret);

/* The top of the chart, and of the row of a depth, in rows of pixels from the top of the page. */
uint32_t flamepix_page_chart_top(const struct flamepix_page *page);
uint32_t flamepix_page_row_top(const struct flamepix_page *page, bool inverted, uint32_t depth);

/* An option length at the options'"'"' scale, in whole pixels, at least 1. */
uint32_t flamepix_page_length(const struct flamepix_figure_options *options, double length);

/* Padding at the left and right edge, px of the finished image; 0 when bare. */
uint32_t flamepix_page_side_padding(const struct flamepix_figure_options *options);

#endif
