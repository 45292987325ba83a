/* Reading order: the order in which everything drawn is read out. */
#ifndef FPX_SIDECAR_READING_ORDER_H
#define FPX_SIDECAR_READING_ORDER_H

#include "figure/figure_internal.h"

/* The tags of all that is drawn: a frame, then what stands on it, from left to right and each with
 * all that stands on it in turn, whichever way the picture goes up; around a function first what it
 * called, then who called it. There are as many as fpx_figure_spans has; the caller's to free.
 * Answers OK or NO_MEMORY. */
enum flamepix_status fpx_reading_order(const struct flamepix_figure *figure, uint32_t **tags_ret);

#endif
