#include "stack/order/heaviest_stacks.h"
#include "view/view_argument.h"
#include "view/views.h"

enum { MOST_STACKS = 100000 };

enum flamepix_status fpx_top_open(struct flamepix_stacks *stacks,
                                  const struct flamepix_view_request *request,
                                  struct flamepix_pattern_fault *fault_ret,
                                  struct flamepix_stacks **stacks_ret)
{
    uint32_t limit;
    enum flamepix_status status =
        fpx_view_number(request->argument, 1, MOST_STACKS, fault_ret, &limit);
    if (status != FLAMEPIX_OK) {
        flamepix_stacks_free(stacks);
        return status;
    }
    return fpx_heaviest_stacks_create(stacks, limit, request->others, stacks_ret);
}
