/* The layout of a profile without samples: only its root. */
#include "layout/layout_internal.h"
#include "layout/layout_shape.h"

enum flamepix_status flamepix_layout_empty(const struct flamepix_layout_options *options,
                                           struct flamepix_layout **layout_ret)
{
    FPX_TAKE(struct flamepix_layout_options, fpx_layout_shape, options);
    const uint32_t limit_depth =
        options->limit_depth > 0 ? options->limit_depth : FLAMEPIX_DEFAULT_LIMIT_DEPTH;
    struct fpx_layout_facts facts = {
        .limit_depth = limit_depth, .limit_rows = (size_t)limit_depth + 1, .frames = 1};
    struct fpx_layout_scale scale;
    struct fpx_box_store store;
    enum flamepix_status status = fpx_layout_scale_init(&scale, options);
    if (status != FLAMEPIX_OK)
        return status;
    if (options->max_rows > 0 && options->max_rows < facts.limit_rows)
        facts.limit_rows = options->max_rows;
    fpx_box_store_init(&store, (struct fpx_box_store_pace){.factor = 1});
    status = fpx_layout_finish(&store, &facts, &scale, 0, layout_ret);
    fpx_box_store_free(&store);
    return status;
}
