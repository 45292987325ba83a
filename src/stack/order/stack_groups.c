/* Splits a source into one source after the other, by the first frames of its stacks.
 *
 * The first stack of a group is only met when the group before it is asked for one more. It is kept
 * ahead until its group is read. Since END must not invalidate a key, the key handed out last is a
 * copy; only bytes after `shared` are copied. */
#include <flamepix/order.h>

#include <stdlib.h>

#include "stack/frame_bounds.h"
#include "stack/order/stack_groups.h"

struct fpx_stack_groups {
    struct flamepix_stacks group;  /* first, so that a pointer to it is one to the whole */
    struct flamepix_stacks *inner; /* not the groups' */
    struct flamepix_stack ahead;   /* came from `inner`, not handed out yet */
    bool has_ahead, has_begun;     /* a stack is ahead; a group exists */
    enum flamepix_status status;   /* latest answer of `inner` */
    size_t head;                   /* length of the group's first frame in a key; 0: none */
    struct flamepix_buffer name, key;
};

/* Makes sure that a stack is ahead. Returns OK, or what `inner` answered. */
static enum flamepix_status look_ahead(struct fpx_stack_groups *groups)
{
    if (groups->has_ahead)
        return FLAMEPIX_OK;
    if (groups->status == FLAMEPIX_OK)
        groups->status = flamepix_stacks_next(groups->inner, &groups->ahead);
    groups->has_ahead = groups->status == FLAMEPIX_OK;
    return groups->status;
}

static bool is_of_group(const struct fpx_stack_groups *groups)
{
    return groups->head > 0 ? groups->ahead.shared >= groups->head : groups->ahead.length == 0;
}

static enum flamepix_status copy_key(struct fpx_stack_groups *groups)
{
    const struct flamepix_stack *ahead = &groups->ahead;
    const struct flamepix_bytes key = {ahead->key, ahead->length};
    const struct flamepix_bytes added = flamepix_bytes_from(key, ahead->shared);
    groups->key.length = ahead->shared;
    return flamepix_buffer_append(&groups->key, added.data, added.length);
}

static enum flamepix_status group_next(struct flamepix_stacks *stacks,
                                       struct flamepix_stack *stack_ret)
{
    struct fpx_stack_groups *groups = (struct fpx_stack_groups *)stacks;
    enum flamepix_status status = look_ahead(groups);
    if (status == FLAMEPIX_OK && !is_of_group(groups))
        return FLAMEPIX_END;
    if (status == FLAMEPIX_OK)
        status = copy_key(groups);
    if (status != FLAMEPIX_OK)
        return status;
    const struct flamepix_bytes key =
        flamepix_bytes_from(flamepix_buffer_bytes(&groups->key), groups->head);
    *stack_ret = groups->ahead;
    stack_ret->key = key.data;
    stack_ret->length = key.length;
    stack_ret->shared = groups->ahead.shared - groups->head;
    stack_ret->tail = (struct flamepix_stack_tail){0};
    groups->has_ahead = false;
    return FLAMEPIX_OK;
}

/* Does nothing: the source of a group is part of struct fpx_stack_groups. */
static void group_free(struct flamepix_stacks *stacks)
{
    (void)stacks;
}

enum flamepix_status fpx_stack_groups_create(struct flamepix_stacks *stacks,
                                             struct fpx_stack_groups **groups_ret)
{
    struct fpx_stack_groups *groups = calloc(1, sizeof(*groups));
    if (groups == NULL)
        return FLAMEPIX_NO_MEMORY;
    groups->group = (struct flamepix_stacks){.next = group_next, .free = group_free};
    groups->inner = stacks;
    groups->status = FLAMEPIX_OK;
    *groups_ret = groups;
    return FLAMEPIX_OK;
}

static enum flamepix_status pass_over_rest(struct fpx_stack_groups *groups)
{
    enum flamepix_status status = look_ahead(groups);
    while (status == FLAMEPIX_OK && groups->has_begun && is_of_group(groups)) {
        groups->has_ahead = false;
        status = look_ahead(groups);
    }
    return status;
}

/* Starts a group at the stack ahead, whose `shared` becomes the length of its first frame. */
static enum flamepix_status begin_group(struct fpx_stack_groups *groups)
{
    struct flamepix_stack *ahead = &groups->ahead;
    groups->head = ahead->length > 0 ? fpx_frame_end(ahead->key, ahead->length, 0) : 0;
    ahead->shared = groups->head;
    flamepix_buffer_clear(&groups->name);
    flamepix_buffer_clear(&groups->key);
    enum flamepix_status status = flamepix_buffer_append(&groups->name, ahead->key, groups->head);
    if (status == FLAMEPIX_OK)
        status = flamepix_buffer_append(&groups->key, ahead->key, groups->head);
    return status;
}

enum flamepix_status fpx_stack_groups_next(struct fpx_stack_groups *groups,
                                           struct flamepix_bytes *name_ret,
                                           struct flamepix_stacks **stacks_ret)
{
    enum flamepix_status status = pass_over_rest(groups);
    if (status == FLAMEPIX_OK)
        status = begin_group(groups);
    if (status != FLAMEPIX_OK)
        return status;
    groups->has_begun = true;
    *name_ret = (struct flamepix_bytes){0};
    if (groups->head > 0)
        *name_ret = (struct flamepix_bytes){groups->name.data, groups->head - 1};
    *stacks_ret = &groups->group;
    return FLAMEPIX_OK;
}

void fpx_stack_groups_free(struct fpx_stack_groups *groups)
{
    if (groups == NULL)
        return;
    flamepix_buffer_free(&groups->name);
    flamepix_buffer_free(&groups->key);
    free(groups);
}
