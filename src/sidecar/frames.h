/* Frames: everything drawn as JSON; in parts, for who writes a file of several figures. */
#ifndef FPX_SIDECAR_FRAMES_H
#define FPX_SIDECAR_FRAMES_H

#include <flamepix/ledger.h>

#include "base/markup/json_text.h"
#include "figure/figure_internal.h"

/* The records of a profile as JSON (flamepix/ledger.h): what all outputs say of them. */

/* Writes `lead` and {"seen":5,"drawn":{"count":3,"weight":30},"leftOut":{"idle":{...}},
 * "damaged":0,"notUnderstood":2}: of the reasons those that have records; a weight where it is
 * known. */
void fpx_records_json(struct fpx_json *json, const char *lead,
                      const struct flamepix_ledger *ledger);

/* Where a figure stands among others. All 0: it is the only one. */
struct fpx_frames_place {
    bool has_panel; /* each of its frames says the number of its panel */
    size_t panel;
    uint32_t tags; /* of the figures before it */
    uint32_t x, y; /* of its page, px */
};

/* The members of a chart and of what it does not show: "chart", "stacks" and those behind it. */
void fpx_frames_chart(struct fpx_json *json, const struct flamepix_figure *figure,
                      struct fpx_frames_place place);

/* The members "view" and "leftOut", what views did; nothing where there are none. */
void fpx_frames_views(struct fpx_json *json, const struct flamepix_figure_views *views);

/* The member "zoom", which frame is shown; nothing where all are. */
void fpx_frames_zoom(struct fpx_json *json, const struct flamepix_figure *figure);

/* The member "search": how much of all samples, `total`, was found, drawn or not; nothing where the
 * tally is NULL. */
void fpx_frames_searches(struct fpx_json *json, const struct flamepix_figure_options *options,
                         const struct flamepix_tally *tally, double total);

/* The elements of the member "frames". Answers OK, NO_MEMORY, BAD_FONT, or what `write` answers. */
enum flamepix_status fpx_frames_put(struct fpx_json *json, const struct flamepix_figure *figure,
                                    struct fpx_frames_place place);

/* Frames comparison: what the frames JSON says of two sides. */

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
