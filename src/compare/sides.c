/* Two sources in key order as one.
 *
 * What. A stack that both sides have comes once and has both measures; the key is that of the side
 * where it is, and is not copied: a side that waits keeps its key, and one that has handed out its
 * stack goes on only when the next one is asked for.
 *
 * Why hardly any byte is compared. `shared` of both heads counts from the stack handed out last:
 * that of a side that has gone on does so by itself, and that of one that waits is made to when it
 * loses. Both heads are behind that stack, so the one that shares more with it is the smaller one,
 * and shares with the other what the other does with that stack. Only where both share the same are
 * bytes compared, behind what they share. It is the tournament of order/merge.c for two.
 *
 * Cost. The bytes of each key behind what is shared, once; memory is two heads. */
#include <flamepix/compare.h>

#include <stdlib.h>

#include "order/keys.h"

struct side {
    struct flamepix_stacks *source;
    struct flamepix_stack head; /* shared: with the stack handed out last */
    bool is_used;               /* the head has been handed out, or there is none yet */
    bool has_ended;
};

struct sides {
    struct flamepix_stacks base;
    struct side before, after;
};

static enum flamepix_status advance(struct side *side)
{
    if (!side->is_used || side->has_ended)
        return FLAMEPIX_OK;
    enum flamepix_status status = flamepix_stacks_next(side->source, &side->head);
    side->has_ended = status == FLAMEPIX_END;
    side->is_used = side->has_ended;
    return side->has_ended ? FLAMEPIX_OK : status;
}

/* Below 0, 0 or above 0, as the head of `a` is less than that of `b`, equal or more. The `shared`
 * of the greater one becomes what it shares with the smaller one. */
static int meet(struct side *a, struct side *b)
{
    if (a->has_ended || b->has_ended)
        return (int)a->has_ended - (int)b->has_ended;
    struct flamepix_stack *one = &a->head;
    struct flamepix_stack *two = &b->head;
    if (one->shared != two->shared)
        return one->shared > two->shared ? -1 : 1;
    size_t shared = flamepix_keys_shared(one->key, one->length, two->key, two->length, one->shared);
    if (shared == one->length && shared == two->length)
        return 0;
    bool is_first =
        shared == one->length ||
        (shared < two->length && (unsigned char)one->key[shared] < (unsigned char)two->key[shared]);
    *(is_first ? &two->shared : &one->shared) = shared;
    return is_first ? -1 : 1;
}

static enum flamepix_status sides_next(struct flamepix_stacks *stacks,
                                       struct flamepix_stack *stack_ret)
{
    struct sides *sides = (struct sides *)stacks;
    struct side *before = &sides->before;
    struct side *after = &sides->after;
    enum flamepix_status status = advance(before);
    if (status == FLAMEPIX_OK)
        status = advance(after);
    if (status != FLAMEPIX_OK)
        return status;
    if (before->has_ended && after->has_ended)
        return FLAMEPIX_END;
    const int order = meet(before, after);
    before->is_used = order <= 0;
    after->is_used = order >= 0;
    *stack_ret = after->is_used ? after->head : before->head;
    stack_ret->weight = after->is_used ? after->head.weight : (struct flamepix_weight){0};
    stack_ret->other = before->is_used ? before->head.weight : (struct flamepix_weight){0};
    return FLAMEPIX_OK;
}

static void sides_free(struct flamepix_stacks *stacks)
{
    free(stacks);
}

enum flamepix_status flamepix_sides_merge(struct flamepix_stacks *before,
                                          struct flamepix_stacks *after,
                                          struct flamepix_stacks **stacks_ret)
{
    struct sides *sides = malloc(sizeof(*sides));
    if (sides == NULL)
        return FLAMEPIX_NO_MEMORY;
    *sides = (struct sides){
        .base = {.next = sides_next, .free = sides_free, .in_order = true},
        .before = {.source = before, .is_used = true},
        .after = {.source = after, .is_used = true},
    };
    *stacks_ret = &sides->base;
    return FLAMEPIX_OK;
}
