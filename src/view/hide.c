#include "view/names/name_edges.h"
#include "view/views.h"

/* The frames between those that match. */
static enum flamepix_status hide(void *editor, const struct flamepix_stack *stack,
                                 struct flamepix_buffer *key)
{
    struct fpx_found_frames found;
    size_t begin = 0;
    enum flamepix_status status = fpx_frame_finder_take(editor, stack, &found);
    for (size_t i = 0; i < found.count && status == FLAMEPIX_OK; i++) {
        status = flamepix_buffer_append(key, stack->key + begin, found.ranges[i].begin - begin);
        begin = found.ranges[i].end;
    }
    if (status != FLAMEPIX_OK)
        return status;
    return flamepix_buffer_append(key, stack->key + begin, stack->length - begin);
}

enum flamepix_status fpx_hide_open(struct flamepix_stacks *stacks,
                                   const struct flamepix_view_request *request,
                                   struct flamepix_pattern_fault *fault_ret,
                                   struct flamepix_stacks **stacks_ret)
{
    return fpx_found_edit_open(stacks, request, hide, fault_ret, stacks_ret);
}
