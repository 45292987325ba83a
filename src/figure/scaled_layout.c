#include "figure/scaled_layout.h"

/* The image's width and the padding on both sides are rounded in both layouts, each by half a px at
 * the most: together 3 px of the smaller chart, which are up to 12 of the larger one. It is made up
 * for in steps, so that minwidth becomes hardly larger than it has to. */
static const double STEP_PX = 0.5;
enum { TRIES = 32 };

enum flamepix_status flamepix_scaled_layout(const struct flamepix_layout *layout,
                                            const struct flamepix_layout_options *options,
                                            struct flamepix_layout **layout_ret)
{
    const double columns = flamepix_layout_summary(layout).columns;
    struct flamepix_layout_options scaled = *options;
    enum flamepix_status status = flamepix_layout_coarser(layout, &scaled, layout_ret);
    for (int i = 0; i < TRIES && status == FLAMEPIX_BAD_ARGUMENT; i++) {
        scaled.minwidth_px *= 1 + STEP_PX / columns;
        status = flamepix_layout_coarser(layout, &scaled, layout_ret);
    }
    return status;
}
