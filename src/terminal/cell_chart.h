/* Cell chart: a figure as lines of text. */
#ifndef FPX_TERMINAL_CELL_CHART_H
#define FPX_TERMINAL_CELL_CHART_H

#include <flamepix/figure.h>

#include "figure/words/box_texts.h"
#include "terminal/terminal_cells.h"

/* Cell label: what a box says where a chart is lines of text, and a character is as wide as a
 * column. */

/* A narrower box says nothing: its first column parts it from the one before, and a name of three
 * letters and an ellipsis follows. */
enum { FPX_CELL_LABEL_COLUMNS = 5 };

/* For one label after the other. Starts as {0}. */
struct fpx_cell_lettering {
    struct fpx_box_texts words;
    uint32_t *codes; /* of a name that is cut */
    size_t code_count, code_capacity;
};

/* Sets the words of a cell that is the span's, and appends them to `text`: none where nothing fits.
 * As in a picture, a whole name is worth more than a percentage, and that more than letters of a
 * cut one. Where two sides are compared, what does not say how much it changed has a sign before
 * its name, or alone: + of what grew, − of what shrank, so that it is not for colours alone to
 * tell. Answers OK or NO_MEMORY. */
enum flamepix_status fpx_cell_label_write(struct fpx_cell_lettering *lettering,
                                          const struct flamepix_figure *figure,
                                          const struct flamepix_span *span,
                                          struct flamepix_buffer *text, struct fpx_cell *cell);

void fpx_cell_lettering_free(struct fpx_cell_lettering *lettering);

/* Sets the sizes of a figure that is to be shown so: a column is a px wide, a line two px high.
 * Chains share rows, and rows at the leaves are cut, where there are not lines enough. At most
 * 65,535 columns and lines, at least 1 and 2. */
void fpx_cell_chart_options(struct flamepix_figure_options *options, uint32_t columns,
                            uint32_t lines);

/* Makes the page of a figure that was created with such options, of no more lines: a heading and
 * the rows of the chart (R15). A row that has a frame wide enough for a label is a line of text;
 * others share a line, two by two. Where that is too high, rows at the leaves that hold next to
 * nothing are cut, and then rows whose labels would be narrowest have none. Answers OK, NO_MEMORY
 * or LIMIT_PATTERN (of a colour rule); the page is the caller's to free in any case. */
enum flamepix_status fpx_figure_cell_chart(const struct flamepix_figure *figure,
                                           struct fpx_cell_chart *page);

#endif
