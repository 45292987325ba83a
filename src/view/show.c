#include "view/names/name_edges.h"
#include "view/views.h"

static enum flamepix_status show(void *editor, const struct flamepix_stack *stack,
                                 struct flamepix_buffer *key)
{
    struct fpx_found_frames found;
    enum flamepix_status status = fpx_frame_finder_take(editor, stack, &found);
    for (size_t i = 0; i < found.count && status == FLAMEPIX_OK; i++) {
        const struct fpx_frame_range range = found.ranges[i];
        status = flamepix_buffer_append(key, stack->key + range.begin, range.end - range.begin);
    }
    return status;
}

enum flamepix_status fpx_show_open(struct flamepix_stacks *stacks,
                                   const struct flamepix_view_request *request,
                                   struct flamepix_pattern_fault *fault_ret,
                                   struct flamepix_stacks **stacks_ret)
{
    return fpx_found_edit_open(stacks, request, show, fault_ret, stacks_ret);
}
