#include "view/cut_view.h"
#include "view/views.h"

static size_t ignore(const struct fpx_found_frames *found, size_t length)
{
    return found->count == 0 ? length : FPX_CUT_OUT;
}

enum flamepix_status fpx_ignore_open(struct flamepix_stacks *stacks,
                                     const struct flamepix_view_request *request,
                                     struct flamepix_pattern_fault *fault_ret,
                                     struct flamepix_stacks **stacks_ret)
{
    return fpx_cut_view_open(stacks, request, FPX_FIRST_FRAME, ignore, fault_ret, stacks_ret);
}
