/* Cell chart: a figure as lines of text. */
#ifndef FPX_TERMINAL_CELL_CHART_H
#define FPX_TERMINAL_CELL_CHART_H

#include <flamepix/figure.h>

#include "figure/words/box_texts.h"
#include "terminal/terminal_cells.h"

/* Cell label: the text of a box in a chart of text lines, where a character is as wide as a
 * column. */

/* A narrower box has no label: its first column separates it from the box before, and a name of
 * three letters and an ellipsis follows. */
enum { FPX_CELL_LABEL_COLUMNS = 5 };

/* Reused for label after label. Starts as {0}. */
struct fpx_cell_lettering {
    struct fpx_box_texts words;
    uint32_t *codes; /* of a truncated name */
    size_t code_count, code_capacity;
};

/* Sets the label of a cell, which belongs to the span, and appends its text to `text`: empty if
 * nothing fits. As in a picture, a whole name has priority over a percentage, and a percentage over
 * a truncated name. If two sides are compared, a label without the amount of the change has a sign
 * before its name, or alone: + for grown, − for shrunk, so that colour is not the only indication.
 * Returns OK or NO_MEMORY. */
enum flamepix_status fpx_cell_label_write(struct fpx_cell_lettering *lettering,
                                          const struct flamepix_figure *figure,
                                          const struct flamepix_span *span,
                                          struct flamepix_buffer *text, struct fpx_cell *cell);

void fpx_cell_lettering_free(struct fpx_cell_lettering *lettering);

/* Sets the sizes of a figure for text lines: a column is 1 px wide, a line 2 px high. If there are
 * not enough lines, chains share rows and rows at the leaves are cut. At most 65,535 columns and
 * lines, at least 1 and 2. */
void fpx_cell_chart_options(struct flamepix_figure_options *options, uint32_t columns,
                            uint32_t lines);

/* Makes the page of a figure that was created with such options and at most so many lines: a
 * heading and the rows of the chart (R15). A row with a frame wide enough for a label is a line of
 * text; other rows share a line, two by two. If that is too high, rows at the leaves with next to
 * nothing in them are cut, then the rows with the narrowest labels lose them. Returns OK, NO_MEMORY
 * or LIMIT_PATTERN (of a colour rule); the caller frees the page in any case. */
enum flamepix_status fpx_figure_cell_chart(const struct flamepix_figure *figure,
                                           struct fpx_cell_chart *page);

#endif
