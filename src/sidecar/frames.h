/* Frames: everything drawn as JSON; in parts, for who writes a file of several figures. */
#ifndef FPX_SIDECAR_FRAMES_H
#define FPX_SIDECAR_FRAMES_H

#include "base/markup/json_text.h"
#include "figure/figure_internal.h"

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

#endif
