#include <stdlib.h>

#include "stack/frame_bounds.h"
#include "view/edit_view.h"
#include "view/names/idle_names.h"
#include "view/names/name_cache.h"
#include "view/views.h"

struct idle_skipper {
    struct fpx_idle_filter filter;
    struct fpx_name_cache names; /* where a name that passed the filter is idle: one byte */
};

static enum flamepix_status look_up(struct idle_skipper *skipper, struct flamepix_bytes name,
                                    enum fpx_idle_place *place_ret)
{
    struct fpx_sought_name asked = {.name = name};
    *place_ret = FPX_IDLE_NOWHERE;
    if (!fpx_idle_filter_passes(&skipper->filter, name))
        return FLAMEPIX_OK;
    fpx_name_cache_get(&skipper->names, &asked, 1);
    if (asked.made.data != NULL) {
        *place_ret = (enum fpx_idle_place)asked.made.data[0];
        return FLAMEPIX_OK;
    }
    *place_ret = fpx_idle_place_of(name);
    const char made = (char)*place_ret;
    return fpx_name_cache_put(&skipper->names, name, (struct flamepix_bytes){&made, 1});
}

/* The frame before byte `end` of a key, where the next one begins; nothing before the first. */
static struct flamepix_bytes frame_before(const char *key, size_t end)
{
    if (end == 0)
        return (struct flamepix_bytes){key, 0};
    const size_t begin = fpx_frame_begin(key, end - 1);
    return (struct flamepix_bytes){key + begin, end - 1 - begin};
}

static enum flamepix_status is_idle(struct idle_skipper *skipper,
                                    const struct flamepix_stack *stack, bool *idle_ret)
{
    enum fpx_idle_place place;
    const struct flamepix_bytes last = frame_before(stack->key, stack->length);
    enum flamepix_status status = look_up(skipper, last, &place);
    *idle_ret = place != FPX_IDLE_NOWHERE;
    if (status != FLAMEPIX_OK || *idle_ret || stack->length == 0)
        return status;
    const size_t begin = (size_t)(last.data - stack->key);
    status = look_up(skipper, frame_before(stack->key, begin), &place);
    *idle_ret = place == FPX_IDLE_LAST_OR_NEXT;
    return status;
}

/* A fpx_edit_fn. Stacks that are not idle stay unchanged, so stacks in key order stay in it. */
static enum flamepix_status skip(void *editor, const struct flamepix_stack *stack,
                                 struct flamepix_buffer *key)
{
    bool idle = false;
    enum flamepix_status status = is_idle(editor, stack, &idle);
    if (status != FLAMEPIX_OK)
        return status;
    return idle ? FLAMEPIX_END : flamepix_buffer_append(key, stack->key, stack->length);
}

static void free_skipper(void *editor)
{
    struct idle_skipper *skipper = editor;
    if (skipper == NULL)
        return;
    fpx_name_cache_free(&skipper->names);
    free(skipper);
}

enum flamepix_status fpx_skip_idle_open(struct flamepix_stacks *stacks,
                                        const struct flamepix_view_request *request,
                                        struct flamepix_pattern_fault *fault_ret,
                                        struct flamepix_stacks **stacks_ret)
{
    struct idle_skipper *skipper = calloc(1, sizeof(*skipper));
    const struct fpx_edit edit = {.edit = skip, .free = free_skipper, .editor = skipper};
    if (skipper != NULL)
        fpx_idle_filter_init(&skipper->filter);
    (void)request;
    (void)fault_ret;
    return fpx_edit_view_open(stacks, edit, stacks_ret);
}
