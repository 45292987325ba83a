/* Passed frames: what a layout of one frame is told of the frames that it stands on. */
#ifndef FPX_RENDER_ANCESTOR_FRAMES_H
#define FPX_RENDER_ANCESTOR_FRAMES_H

#include <flamepix/render.h>

/* Before the reading ends that the report is of, once all of its stacks are laid out. Answers OK or
 * NO_MEMORY, after which the layout is freed, and NULL. */
enum flamepix_status fpx_render_add_ancestors(const struct flamepix_render_options *options,
                                              const struct flamepix_profile_report *report,
                                              struct flamepix_layout **layout);

#endif
