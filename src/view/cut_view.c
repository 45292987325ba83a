#include "view/cut_view.h"

#include <stdlib.h>

#include "base/bytes_match.h"

struct cut_view {
    struct flamepix_stacks stacks; /* first member, so that a pointer to it points to the whole */
    struct flamepix_stacks *inner;
    struct fpx_frame_finder *finder;
    fpx_cut_fn *cut;
    struct flamepix_buffer key; /* copy of the last key that was handed out */
    size_t shared;              /* shared with it, at least, by all stacks left out since */
};

static size_t lesser(size_t a, size_t b)
{
    return a < b ? a : b;
}

/* Sets what the stack shares with the last one handed out, and replaces that. From here on its key
 * is the copy, which stays valid if all following stacks are left out. */
static enum flamepix_status take_place(struct cut_view *view, struct flamepix_stack *stack)
{
    const size_t shorter = lesser(view->key.length, stack->length);
    size_t shared = lesser(lesser(view->shared, stack->shared), shorter);
    if (shared < shorter)
        shared += fpx_common_prefix_length(view->key.data + shared, stack->key + shared,
                                           shorter - shared);
    stack->shared = shared;
    stack->tail = (struct flamepix_stack_tail){0};
    view->key.length = shared;
    view->shared = stack->length;
    enum flamepix_status status =
        flamepix_buffer_append(&view->key, stack->key + shared, stack->length - shared);
    if (stack->length > 0)
        stack->key = view->key.data;
    return status;
}

static enum flamepix_status cut_next(struct flamepix_stacks *stacks,
                                     struct flamepix_stack *stack_ret)
{
    struct cut_view *view = (struct cut_view *)stacks;
    for (;;) {
        struct fpx_found_frames found;
        struct flamepix_stack stack;
        enum flamepix_status status = flamepix_stacks_next(view->inner, &stack);
        if (status == FLAMEPIX_OK)
            status = fpx_frame_finder_take(view->finder, &stack, &found);
        if (status != FLAMEPIX_OK)
            return status;
        size_t length = view->cut(&found, stack.length);
        if (length != FPX_CUT_OUT) {
            stack.length = length;
            *stack_ret = stack;
            return take_place(view, stack_ret);
        }
        view->shared = lesser(view->shared, stack.shared);
    }
}

static void cut_free(struct flamepix_stacks *stacks)
{
    struct cut_view *view = (struct cut_view *)stacks;
    flamepix_stacks_free(view->inner);
    fpx_frame_finder_free(view->finder);
    flamepix_buffer_free(&view->key);
    free(view);
}

enum flamepix_status fpx_cut_view_open(struct flamepix_stacks *stacks,
                                       const struct flamepix_view_request *request,
                                       enum fpx_wanted_frames wanted, fpx_cut_fn *cut,
                                       struct flamepix_pattern_fault *fault_ret,
                                       struct flamepix_stacks **stacks_ret)
{
    struct cut_view *view = calloc(1, sizeof(*view));
    if (view == NULL) {
        flamepix_stacks_free(stacks);
        return FLAMEPIX_NO_MEMORY;
    }
    *view = (struct cut_view){
        .stacks = {.next = cut_next, .free = cut_free}, .inner = stacks, .cut = cut};
    enum flamepix_status status =
        request->found.data != NULL
            ? fpx_frame_finder_of_path(request->found, &view->finder)
            : fpx_frame_finder_create(request, wanted, fault_ret, &view->finder);
    if (status != FLAMEPIX_OK) {
        cut_free(&view->stacks);
        return status;
    }
    *stacks_ret = &view->stacks;
    return FLAMEPIX_OK;
}
