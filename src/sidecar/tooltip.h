/* Tooltip: what is said of something drawn when somebody points at it. */
#ifndef FPX_SIDECAR_TOOLTIP_H
#define FPX_SIDECAR_TOOLTIP_H

#include "figure/figure_internal.h"

/* Appends one line, as flamegraph.pl says it: "Function: mysqld`JOIN::exec (272,959 samples,
 * 78.34%)", with the nametype of the options and the name less one annotation at its end; of the
 * root "all (348,427 samples, 100%)"; of a run "312 frames too narrow to draw (1,204 samples,
 * 4.10%)". Of a merged chain it is that of its last frame, and says which are under it.
 *
 * Counts are multiplied by the factor and have two decimals at most; percentages are of the exact
 * weight, of what percentages in boxes are of. Where two sides are compared, it goes on with
 * "; before 1,204, after 1,310, +0.42%" of all stacks that pass through the frame, or of widths
 * that are no side with how much it changed; of a ratio with the other measure and the ratio.
 *
 * The bytes are those of names, of any value: whoever writes them escapes them. Not terminated.
 * Answers OK or NO_MEMORY. */
enum flamepix_status fpx_tooltip(const struct flamepix_figure *figure,
                                 const struct flamepix_span *span, struct flamepix_buffer *text);

#endif
