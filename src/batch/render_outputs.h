/* Render outputs: one variant of one input into its files. */
#ifndef FLAMEPIX_BATCH_RENDER_OUTPUTS_H
#define FLAMEPIX_BATCH_RENDER_OUTPUTS_H

#include "batch/product.h"

/* What is to be drawn, and with what. `path` is for paths on the way; after a failure it is the
 * path of the file that `status` is about. */
struct flamepix_outputs_request {
    const struct flamepix_plan *plan;
    struct flamepix_fonts *fonts;
    const struct flamepix_layout *layout;
    uint64_t bad_lines;
    size_t job, variant;
    struct flamepix_buffer *path;
};

/* What came of it. */
struct flamepix_outputs_made {
    struct flamepix_figure_page page;
    uint64_t picture_nbytes;
    bool filing; /* the failure is about the file */
};

/* Draws the picture and its sidecars and puts each whole under its name, the picture last; makes
 * folders that are missing. Answers OK, what flamepix_figure_* answer, or, with `filing`, what
 * flamepix_output_* answer (errno set). */
enum flamepix_status flamepix_render_outputs(const struct flamepix_outputs_request *request,
                                             struct flamepix_outputs_made *made_ret);

#endif
