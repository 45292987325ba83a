#include "render/render_shape.h"

#include <flamepix/render.h>

#include "figure/figure_shape.h"
#include "layout/layout_shape.h"
#include "profile/profile_shape.h"

static const struct fpx_options_part render_parts[] = {
    {offsetof(struct flamepix_render_options, figure), &fpx_figure_shape},
    {offsetof(struct flamepix_render_options, layout), &fpx_layout_shape},
    {offsetof(struct flamepix_render_options, profile), &fpx_profile_shape},
};
const struct fpx_options_shape fpx_render_shape =
    FPX_SHAPE(struct flamepix_render_options, profile, render_parts);
