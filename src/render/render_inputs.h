/* Render inputs: from open inputs to an image, for the public calls. */
#ifndef FPX_RENDER_RENDER_INPUTS_H
#define FPX_RENDER_RENDER_INPUTS_H

#include <flamepix/render.h>

/* What a picture is drawn with, and where its bytes go. */
struct fpx_picture_target {
    struct flamepix_fonts *fonts; /* NULL: the bundled faces */
    flamepix_write_fn write;
    void *user;
};

/* The whole walk, of the sum of `count` inputs, which stay the caller's. `*report` starts as {0};
 * `*summary_ret` is set where there is a layout, also where drawing it fails, and may be NULL.
 * Answers as flamepix_render; BAD_ARGUMENT also where the units of the inputs do not add up, as the
 * report says. */
enum flamepix_status fpx_render_inputs(struct flamepix_input *const *inputs, size_t count,
                                       const struct flamepix_render_options *options,
                                       const struct fpx_picture_target *target,
                                       struct flamepix_profile_report *report,
                                       struct flamepix_layout_summary *summary_ret);

#endif
