#include "view/cut_view.h"
#include "view/views.h"

static size_t prune_from(const struct fpx_found_frames *found, size_t length)
{
    return found->count > 0 ? found->ranges[found->count - 1].end : length;
}

enum flamepix_status fpx_prune_from_open(struct flamepix_stacks *stacks,
                                         const struct flamepix_view_request *request,
                                         struct flamepix_pattern_fault *fault_ret,
                                         struct flamepix_stacks **stacks_ret)
{
    return fpx_cut_view_open(stacks, request, FPX_ALL_FRAMES, prune_from, fault_ret, stacks_ret);
}
