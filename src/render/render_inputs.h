/* Render inputs: from open inputs to an image, for the public functions. */
#ifndef FPX_RENDER_RENDER_INPUTS_H
#define FPX_RENDER_RENDER_INPUTS_H

#include <flamepix/render.h>

/* The fonts of a picture, and where its bytes are written. */
struct fpx_picture_target {
    struct flamepix_fonts *fonts; /* NULL: the bundled faces */
    flamepix_write_fn write;
    void *user;
};

/* The whole pipeline, for the sum of `count` inputs, which are owned by the caller. `*report`
 * starts as {0}; `*summary_ret` is set if there is a layout, even if drawing it fails, and may be
 * NULL. Returns as flamepix_render; also BAD_ARGUMENT if the units of the inputs do not add up, as
 * the report shows. */
enum flamepix_status fpx_render_inputs(struct flamepix_input *const *inputs, size_t count,
                                       const struct flamepix_render_options *options,
                                       const struct fpx_picture_target *target,
                                       struct flamepix_profile_report *report,
                                       struct flamepix_layout_summary *summary_ret);

#endif
