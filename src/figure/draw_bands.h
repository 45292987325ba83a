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

/* Axis: percent of the whole, along the root; seconds in a flame chart over time. If a picture
 * shows gone frames, percent of the side after, a bar under the gone region, and the weights of
 * both. */

/* Draws the figure's axis over `band`, which is as wide as the page and filled with the quiet
 * ground. Returns OK, NO_MEMORY or BAD_FONT. */
enum flamepix_status fpx_axis_draw(const struct flamepix_figure *figure,
                                   const struct flamepix_canvas *band);

/* Axis regions: on the axis of a picture with gone frames, a bar under them, and the weights of
 * both regions. */

/* Draws a bar in the ink of captions along the edge of `band` that is next to the chart, under the
 * gone region. Bands are as wide as the page. */
void fpx_axis_regions_bar(const struct flamepix_figure *figure, const struct flamepix_canvas *band);

/* Draws "after: 85 samples" and "gone: 30 samples (43.5% of before)" over `band`, with fewer words
 * if there is no room for both; each at the left end of its region, or moved as far as needed to
 * fit whole next to the other. Returns OK, NO_MEMORY or BAD_FONT. */
enum flamepix_status fpx_axis_regions_texts(const struct flamepix_figure *figure,
                                            struct flamepix_type *type,
                                            const struct flamepix_canvas *band);

/* Axis times: the distance of ticks on an axis of time, and their labels. */

enum { FPX_AXIS_TIME_NBYTES = 48 };

/* The least of 1, 2 and 5 times a power of ten that is at least `least`, which is above 0. */
double fpx_axis_step(double least);

/* The unit of an axis of so many seconds: minutes and hours only from 5 of them on, since their
 * tenths are not a round number of seconds. */
struct fpx_time_unit fpx_axis_time_unit(double seconds);

/* Prints a number of units with the decimals that ticks `step` units apart need: "0.5 ms". */
void fpx_axis_time_print(char text[FPX_AXIS_TIME_NBYTES], double count, double step,
                         struct fpx_time_unit unit);

/* Draw caption: a line of text in its band. */

/* Draws the caption's text over `band`, in the ink of the band's colour; text wider than the band
 * less `padding` px at both sides is truncated. Returns OK, NO_MEMORY or BAD_FONT. */
enum flamepix_status fpx_caption_draw(struct flamepix_fonts *fonts,
                                      const struct fpx_page_caption *caption, uint32_t padding,
                                      const struct flamepix_canvas *band);

/* The type of a caption; owned by the fonts. Returns OK, NO_MEMORY or BAD_FONT. */
enum flamepix_status fpx_caption_type(struct flamepix_fonts *fonts,
                                      const struct fpx_page_caption *caption,
                                      struct flamepix_type **type_ret);

/* Breaks the drawn title of a page whose captions have `room` px, if it does not fit on one line.
 * Returns OK, NO_MEMORY or BAD_FONT. */
enum flamepix_status fpx_page_break_title(const struct flamepix_figure_options *options,
                                          struct flamepix_fonts *fonts, const char *title,
                                          uint32_t room, struct fpx_title_lines *lines);

/* Draw legend: the legend of a figure, or its searches, line by line. legend_band.h places the
 * entries. */

/* A line of a legend: its caption, and its index in the legend. */
struct fpx_legend_line {
    const struct fpx_page_caption *caption;
    const struct fpx_legend_band *legend;
    unsigned number;
};

/* Draws the swatches and labels of one line over `band`, which is as wide as the page and one line
 * high, in the ink of the band's colour. Returns OK, NO_MEMORY or BAD_FONT. */
enum flamepix_status fpx_legend_draw_line(struct flamepix_fonts *fonts, const struct fpx_page *page,
                                          const struct fpx_color_table *color_table,
                                          const struct fpx_legend_line *line,
                                          const struct flamepix_canvas *band);

/* Separators: the frames "--" and "-", which separate one stack from another in chain graphs, and
 * user code from the kernel's. They are not functions: they have no label, and in rows of different
 * heights they are drawn as a broken line between their neighbours. */

/* Whether a box is a separator. Called for every box several times; most names are longer. */
static inline bool fpx_is_separator(const struct flamepix_box *box)
{
    enum { LONGEST = sizeof("--") - 1 };
    return box->elided == 0 && box->name.length <= LONGEST && fpx_separator_color(box->name) != 0;
}

#endif
