#include "view/edit_view.h"

#include <stdlib.h>

#include "stack/key_pair.h"

struct edit_view {
    struct flamepix_stacks stacks; /* first member, so that a pointer to it points to the whole */
    struct flamepix_stacks *inner;
    struct fpx_edit edit;
    struct fpx_key_pair keys;
};

static enum flamepix_status edit_next(struct flamepix_stacks *stacks,
                                      struct flamepix_stack *stack_ret)
{
    struct edit_view *view = (struct edit_view *)stacks;
    struct flamepix_stack stack; /* the caller's keeps the last key at the END */
    enum flamepix_status edited = FLAMEPIX_END;
    while (edited == FLAMEPIX_END) {
        enum flamepix_status status = flamepix_stacks_next(view->inner, &stack);
        if (status != FLAMEPIX_OK)
            return status;
        edited = view->edit.edit(view->edit.editor, &stack, fpx_key_pair_next(&view->keys));
    }
    if (edited != FLAMEPIX_OK)
        return edited;
    *stack_ret = stack;
    fpx_key_pair_hand_out(&view->keys, stack_ret);
    return FLAMEPIX_OK;
}

static void edit_free(struct flamepix_stacks *stacks)
{
    struct edit_view *view = (struct edit_view *)stacks;
    flamepix_stacks_free(view->inner);
    view->edit.free(view->edit.editor);
    fpx_key_pair_free(&view->keys);
    free(view);
}

enum flamepix_status fpx_edit_view_open(struct flamepix_stacks *stacks, struct fpx_edit edit,
                                        struct flamepix_stacks **stacks_ret)
{
    struct edit_view *view = calloc(1, sizeof(*view));
    if (view == NULL || edit.editor == NULL) {
        flamepix_stacks_free(stacks);
        edit.free(edit.editor);
        free(view);
        return FLAMEPIX_NO_MEMORY;
    }
    *view = (struct edit_view){
        .stacks = {.next = edit_next, .free = edit_free},
        .inner = stacks,
        .edit = edit,
    };
    *stacks_ret = &view->stacks;
    return FLAMEPIX_OK;
}
