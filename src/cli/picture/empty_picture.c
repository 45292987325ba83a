#include "cli/picture/draw_pages.h"

enum flamepix_status fpx_empty_picture_lay_out(const struct fpx_picture_arguments *picture,
                                               const struct flamepix_render_options *options,
                                               const struct flamepix_profile_report *report,
                                               enum flamepix_status status,
                                               struct flamepix_layout **layout_ret)
{
    const bool draws =
        status == FLAMEPIX_NO_STACKS && report->is_empty && picture->empty == FPX_EMPTY_DRAW;
    return draws ? flamepix_render_empty_layout(options, layout_ret) : status;
}
