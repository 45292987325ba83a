/* Several bases are one view: the match nearest to the root is the base. */
#include <stdlib.h>

#include "base/memory.h"
#include "view/edit_view.h"
#include "view/frame_finder.h"
#include "view/views.h"

struct base {
    struct fpx_frame_finder **finders; /* one for each request */
    size_t count, capacity;
};

static enum flamepix_status cut_to_base(void *editor, const struct flamepix_stack *stack,
                                        struct flamepix_buffer *key)
{
    struct base *base = editor;
    size_t begin = SIZE_MAX;
    for (size_t i = 0; i < base->count; i++) {
        struct fpx_found_frames found;
        enum flamepix_status status = fpx_frame_finder_take(base->finders[i], stack, &found);
        if (status != FLAMEPIX_OK)
            return status;
        if (found.count > 0 && found.ranges[0].begin < begin)
            begin = found.ranges[0].begin;
    }
    if (begin == SIZE_MAX)
        return FLAMEPIX_END;
    return flamepix_buffer_append(key, stack->key + begin, stack->length - begin);
}

static void free_base(void *editor)
{
    struct base *base = editor;
    for (size_t i = 0; base != NULL && i < base->count; i++)
        fpx_frame_finder_free(base->finders[i]);
    if (base != NULL)
        free(base->finders);
    free(base);
}

static enum flamepix_status add_finder(struct base *base,
                                       const struct flamepix_view_request *request,
                                       struct flamepix_pattern_fault *fault)
{
    enum flamepix_status status = fpx_array_reserve(
        &base->finders, &base->capacity, base->count + 1, sizeof(struct fpx_frame_finder *));
    if (status == FLAMEPIX_OK)
        status =
            fpx_frame_finder_create(request, FPX_FIRST_FRAME, fault, &base->finders[base->count]);
    if (status == FLAMEPIX_OK)
        base->count++;
    return status;
}

enum flamepix_status fpx_base_open(struct flamepix_stacks *stacks,
                                   const struct flamepix_view_request *request,
                                   struct flamepix_pattern_fault *fault_ret,
                                   struct flamepix_stacks **stacks_ret)
{
    struct base *base = calloc(1, sizeof(*base));
    enum flamepix_status status = base != NULL ? FLAMEPIX_OK : FLAMEPIX_NO_MEMORY;
    for (; request != NULL && status == FLAMEPIX_OK; request = request->also)
        status = add_finder(base, request, fault_ret);
    if (status != FLAMEPIX_OK) {
        flamepix_stacks_free(stacks);
        free_base(base);
        return status;
    }
    return fpx_edit_view_open(
        stacks, (struct fpx_edit){.edit = cut_to_base, .free = free_base, .editor = base},
        stacks_ret);
}
