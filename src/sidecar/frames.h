/* Frames: everything drawn as JSON; in parts, for callers that write a file of several figures. */
#ifndef FPX_SIDECAR_FRAMES_H
#define FPX_SIDECAR_FRAMES_H

#include <flamepix/ledger.h>

#include "base/markup/json_text.h"
#include "figure/figure_internal.h"

/* The records of a profile as JSON (flamepix/ledger.h), common to all outputs. */

/* Writes `lead` and {"seen":5,"drawn":{"count":3,"weight":30},"leftOut":{"idle":{...}},
 * "damaged":0,"notUnderstood":2}: only reasons that have records; a weight only if known. */
void fpx_records_json(struct fpx_json *json, const char *lead,
                      const struct flamepix_ledger *ledger);

/* The place of a figure among others. All 0: it is the only one. */
struct fpx_frames_place {
    bool has_panel; /* each frame has the number of its panel */
    size_t panel;
    uint32_t tags; /* of the figures before it */
    uint32_t x, y; /* of its page, px */
};

/* The members about a chart and what it does not show: "chart", "stacks" and those that follow. */
void fpx_frames_chart(struct fpx_json *json, const struct flamepix_figure *figure,
                      struct fpx_frames_place place);

/* The members "view" and "leftOut", the effects of views; nothing without views. */
void fpx_frames_views(struct fpx_json *json, const struct flamepix_figure_views *views);

/* The member "zoom", the frame that is shown; nothing if all are. */
void fpx_frames_zoom(struct fpx_json *json, const struct flamepix_figure *figure);

/* The member "search": how much of all samples, `total`, was found, drawn or not; nothing if the
 * tally is NULL. */
void fpx_frames_searches(struct fpx_json *json, const struct flamepix_figure_options *options,
                         const struct flamepix_tally *tally, double total);

/* The elements of the member "frames". Returns OK, NO_MEMORY, BAD_FONT, or what `write` returns. */
enum flamepix_status fpx_frames_put(struct fpx_json *json, const struct flamepix_figure *figure,
                                    struct fpx_frames_place place);

/* Frames comparison: the members of the frames JSON about two sides. */

/* The member "measure", the meaning of "weight" and "other" of frames, or "ratio", that of the
 * whole: null if infinite. Nothing without a comparison. */
void fpx_frames_measure(struct fpx_json *json, const struct flamepix_figure *figure);

/* The member "comparison", how different both sides are; nothing without such a difference. */
void fpx_frames_comparison(struct fpx_json *json,
                           const struct flamepix_figure_comparison *comparison);

/* The member "regions" of a figure that also shows gone frames: the side after and the gone frames,
 * each with its weight and place. */
void fpx_frames_regions(struct fpx_json *json, const struct flamepix_figure *figure);

/* The members of a frame or a run that follow its weights. */
void fpx_frames_change(struct fpx_json *json, const struct flamepix_figure *figure,
                       const struct flamepix_span *span);

#endif
