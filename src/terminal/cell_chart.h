/* Cell page: a figure as lines of text. */
#ifndef FPX_TERMINAL_CELL_CHART_H
#define FPX_TERMINAL_CELL_CHART_H

#include <flamepix/figure.h>

#include "terminal/terminal_cells.h"

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
