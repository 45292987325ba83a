/* Frames comparison: what the frames JSON says of two sides. */
#ifndef FPX_SIDECAR_FRAMES_COMPARISON_H
#define FPX_SIDECAR_FRAMES_COMPARISON_H

#include "base/markup/json_text.h"
#include "figure/figure_internal.h"

/* The member "measure", what "weight" and "other" of frames are, or "ratio", that of the whole:
 * null where it is infinite. Nothing where nothing is compared. */
void fpx_frames_measure(struct fpx_json *json, const struct flamepix_figure *figure);

/* The member "comparison", how different both sides are; nothing where there is no such
 * difference. */
void fpx_frames_comparison(struct fpx_json *json,
                           const struct flamepix_figure_comparison *comparison);

/* The member "regions" of a figure that was asked for what is gone: what there is after, and what
 * is gone, each with its weight and place. */
void fpx_frames_regions(struct fpx_json *json, const struct flamepix_figure *figure);

/* The members of a frame or a run, behind its weights. */
void fpx_frames_change(struct fpx_json *json, const struct flamepix_figure *figure,
                       const struct flamepix_span *span);

#endif
