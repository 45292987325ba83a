#include "view/views.h"

/* Stacks come in the order of the input, and stay as they are: only the row makes it a chart, by
 * the order that prevents sorting. */
enum flamepix_status fpx_flamechart_open(struct flamepix_stacks *stacks,
                                         const struct flamepix_view_request *request,
                                         struct flamepix_pattern_fault *fault_ret,
                                         struct flamepix_stacks **stacks_ret)
{
    (void)request;
    (void)fault_ret;
    *stacks_ret = stacks;
    return FLAMEPIX_OK;
}
