/* Runs of elided frames (R4): how a frame becomes one, and how two become one. */
#ifndef FPX_LAYOUT_ELIDED_RUNS_H
#define FPX_LAYOUT_ELIDED_RUNS_H

#include <flamepix/layout.h>

#include "layout/layout_scale.h"

/* Makes a frame a run of one, which has what ends in the frame if `keeps_self`; a run stays as it
 * is. */
void fpx_run_elide(struct flamepix_box *box, bool keeps_self);

/* Joins `right` to `left`, which begins left of it at the same depth, if both are runs, the gap
 * between them is hidden and the seam is not in it; answers whether it did. Joining is associative:
 * neighbours may be joined in any order. */
bool fpx_run_join(struct flamepix_box *left, const struct flamepix_box *right,
                  const struct fpx_cutoff *cutoff);

#endif
