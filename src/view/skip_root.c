#include <stdlib.h>

#include "stack/frame_bounds.h"
#include "view/edit_view.h"
#include "view/view_argument.h"
#include "view/views.h"

enum { MOST_FRAMES = 100000 };

static enum flamepix_status skip_root(void *editor, const struct flamepix_stack *stack,
                                      struct flamepix_buffer *key)
{
    const uint32_t *frames = editor;
    size_t begin = 0;
    for (uint32_t i = 0; i < *frames && begin < stack->length; i++)
        begin = fpx_frame_end(stack->key, stack->length, begin);
    return flamepix_buffer_append(key, stack->key + begin, stack->length - begin);
}

enum flamepix_status fpx_skip_root_open(struct flamepix_stacks *stacks,
                                        const struct flamepix_view_request *request,
                                        struct flamepix_pattern_fault *fault_ret,
                                        struct flamepix_stacks **stacks_ret)
{
    uint32_t *editor = malloc(sizeof(*editor));
    enum flamepix_status status = FLAMEPIX_NO_MEMORY;
    if (editor != NULL)
        status = fpx_view_number(request->argument, 1, MOST_FRAMES, fault_ret, editor);
    if (status != FLAMEPIX_OK) {
        flamepix_stacks_free(stacks);
        free(editor);
        return status;
    }
    return fpx_edit_view_open(
        stacks, (struct fpx_edit){.edit = skip_root, .free = free, .editor = editor}, stacks_ret);
}
