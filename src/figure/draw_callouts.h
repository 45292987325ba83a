/* Draw callouts: the texts beside a chart and the poles that they stand on. Where they stand is
 * callouts.h's. */
#ifndef FPX_FIGURE_DRAW_CALLOUTS_H
#define FPX_FIGURE_DRAW_CALLOUTS_H

#include <flamepix/ink.h>

#include "figure/figure_internal.h"

/* Draws what of the callouts stands in `band`, whose top is `top` px from that of the page, over
 * what the band holds. Answers OK, NO_MEMORY or BAD_FONT. */
enum flamepix_status fpx_callouts_draw(const struct flamepix_figure *figure, uint32_t top,
                                       const struct flamepix_canvas *band);

#endif
