#include <string.h>

#include "view/edit_view.h"
#include "view/views.h"

/* Where the last frame of a key of `length` bytes begins. */
static size_t last_frame(const char *key, size_t length)
{
    size_t begin = length - 1;
    while (begin > 0 && key[begin - 1] != ';')
        begin--;
    return begin;
}

static enum flamepix_status reverse(void *editor, const struct flamepix_stack *stack,
                                    struct flamepix_buffer *key)
{
    enum flamepix_status status = FLAMEPIX_OK;
    (void)editor;
    for (size_t end = stack->length; end > 0 && status == FLAMEPIX_OK;) {
        const size_t begin = last_frame(stack->key, end);
        status = flamepix_buffer_append(key, stack->key + begin, end - begin);
        end = begin;
    }
    return status;
}

static void free_nothing(void *editor)
{
    (void)editor;
}

enum flamepix_status flamepix_reverse_open(struct flamepix_stacks *stacks,
                                           const struct flamepix_view_request *request,
                                           struct flamepix_pattern_fault *fault_ret,
                                           struct flamepix_stacks **stacks_ret)
{
    (void)request;
    (void)fault_ret;
    return flamepix_edit_view_open(
        stacks, (struct flamepix_edit){.edit = reverse, .free = free_nothing}, stacks_ret);
}
