#include "render/render_internal.h"

#include <stdlib.h>

#include "layout/layout_sums.h"
#include "profile/profile_ways.h"

enum flamepix_status fpx_render_add_ancestors(const struct flamepix_render_options *options,
                                              const struct flamepix_profile_report *report,
                                              struct flamepix_layout **layout)
{
    const struct flamepix_measure *measure =
        report->has_two_sides && !options->shows_ratio ? options->measure : NULL;
    struct flamepix_passed *passed;
    size_t count;
    enum flamepix_status status =
        fpx_profile_passed(&options->profile, report, measure, &passed, &count);
    if (status == FLAMEPIX_OK)
        status = fpx_layout_set_passed(*layout, passed, count);
    free(passed);
    if (status != FLAMEPIX_OK) {
        flamepix_layout_free(*layout);
        *layout = NULL;
    }
    return status;
}
