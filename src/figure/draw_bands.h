/* The bands of a page, each drawn by one file: axis, captions, legend, callouts. */
#ifndef FPX_FIGURE_DRAW_BANDS_H
#define FPX_FIGURE_DRAW_BANDS_H

#include <flamepix/figure.h>
#include <flamepix/ink.h>
#include <flamepix/text.h>

#include "base/unit.h"
#include "color/shades.h"
#include "figure/color_table.h"
#include "figure/figure_internal.h"
#include "figure/legend_band.h"
#include "figure/page.h"
#include "figure/regions.h"
#include "figure/words/captions.h"

/* Axis: percent of the whole, along the root; seconds where a flame chart is one of time. Where a
 * picture shows what is gone, percent of what there is after, a bar under the rest, and what both
 * weigh. */

/* Draws the axis of the figure over `band`, which is as wide as the page and of the quiet ground.
 * Answers OK, NO_MEMORY or BAD_FONT. */
enum flamepix_status fpx_axis_draw(const struct flamepix_figure *figure,
                                   const struct flamepix_canvas *band);

/* Axis regions: on the axis of a picture that shows what is gone, a bar under that, and what both
 * regions weigh. */

/* Draws a bar in the ink of captions along the edge of `band` that is next to the chart, under what
 * is gone. Bands are as wide as the page. */
void fpx_axis_regions_bar(const struct flamepix_figure *figure, const struct flamepix_canvas *band);

/* Draws "after: 85 samples" and "gone: 30 samples (43.5% of before)" over `band`, in fewer words
 * where there is no room for both; each at the left end of its region, or as far from there as it
 * must be to stand whole beside the other. Answers OK, NO_MEMORY or BAD_FONT. */
enum flamepix_status fpx_axis_regions_texts(const struct flamepix_figure *figure,
                                            struct flamepix_type *type,
                                            const struct flamepix_canvas *band);

/* Axis times: how far from each other the ticks of an axis of time are, and what they say. */

enum { FPX_AXIS_TIME_NBYTES = 48 };

/* The least of 1, 2 and 5 times a power of ten that is at least `least`, which is above 0. */
double fpx_axis_step(double least);

/* What an axis of so many seconds counts: minutes and hours only where there are 5 of them, since
 * their tenths are no round number of seconds. */
struct fpx_time_unit fpx_axis_time_unit(double seconds);

/* Prints so many of a unit with the decimals that ticks `step` of it apart need: "0.5 ms". */
void fpx_axis_time_print(char text[FPX_AXIS_TIME_NBYTES], double count, double step,
                         struct fpx_time_unit unit);

/* Draw caption: a line of text in its band. */

/* Draws the caption's text over `band`, in the ink of what it holds; what is wider than the band
 * less `padding` px at both sides is cut. Answers OK, NO_MEMORY or BAD_FONT. */
enum flamepix_status fpx_caption_draw(struct flamepix_fonts *fonts,
                                      const struct fpx_page_caption *caption, uint32_t padding,
                                      const struct flamepix_canvas *band);

/* The type that it is drawn in; the fonts'. Answers OK, NO_MEMORY or BAD_FONT. */
enum flamepix_status fpx_caption_type(struct flamepix_fonts *fonts,
                                      const struct fpx_page_caption *caption,
                                      struct flamepix_type **type_ret);

/* Breaks the title that is drawn on a page whose captions have `room` px, where one line cannot
 * hold it. Answers OK, NO_MEMORY or BAD_FONT. */
enum flamepix_status fpx_page_break_title(const struct flamepix_figure_options *options,
                                          struct flamepix_fonts *fonts, const char *title,
                                          uint32_t room, struct fpx_title_lines *lines);

/* Draw legend: the legend of a figure, or its searches, line by line. Where its entries stand is
 * legend_band.h's. */

/* A line of a legend: the caption that it is, and which line of the legend. */
struct fpx_legend_line {
    const struct fpx_page_caption *caption;
    const struct fpx_legend_band *legend;
    unsigned number;
};

/* Draws the swatches and labels of one line over `band`, which is as wide as the page and one line
 * high, in the ink of what it holds. Answers OK, NO_MEMORY or BAD_FONT. */
enum flamepix_status fpx_legend_draw_line(struct flamepix_fonts *fonts, const struct fpx_page *page,
                                          const struct fpx_color_table *color_table,
                                          const struct fpx_legend_line *line,
                                          const struct flamepix_canvas *band);

/* Draw callouts: the texts beside a chart and the poles that they stand on. Where they stand is
 * figure_internal.h's. */

/* Draws what of the callouts stands in `band`, whose top is `top` px from that of the page, over
 * what the band holds. Answers OK, NO_MEMORY or BAD_FONT. */
enum flamepix_status fpx_callouts_draw(const struct flamepix_figure *figure, uint32_t top,
                                       const struct flamepix_canvas *band);

/* Separators: the frames "--" and "-", which part one stack from another in chain graphs, and user
 * code from the kernel's. They are no functions: nothing is written on them, and where rows differ
 * in height they are a broken line between what they part. */

/* Whether a box is one of them. Asked of every box several times; most names are longer. */
static inline bool fpx_is_separator(const struct flamepix_box *box)
{
    enum { LONGEST = sizeof("--") - 1 };
    return box->elided == 0 && box->name.length <= LONGEST && fpx_separator_color(box->name) != 0;
}

/* Leaves of each separator in a row, whose boxes are drawn, a broken line. A row that is too low
 * for that stays as it is, and so do those of a bare picture and of one whose rows are uniform. */
void fpx_separators_draw(const struct flamepix_figure *figure, const uint16_t *colors, uint32_t row,
                         const struct flamepix_canvas *boxes);

#endif
