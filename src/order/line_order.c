#include <flamepix/order.h>

#include <stdlib.h>
#include <string.h>

#include "base/array.h"
#include "order/keys.h"

/* The weight of a stack whose place has not come. Its text, the key without the final ';', begins
 * the text of every deeper leaf and of every stack that comes while it is held. */
struct leaf {
    size_t length; /* of the text */
    double weight;
    double rest;
};

struct lines {
    struct flamepix_stacks base;
    struct flamepix_stacks *source;
    struct flamepix_stack ahead; /* read, not handed out; shared: with what goes out before it */
    bool begun;
    bool ended;
    bool leaf_since_ahead;      /* what was read last is not `ahead` but a late leaf, now held */
    size_t leaf_shared;         /* what that leaf shares with `ahead` */
    struct flamepix_buffer key; /* of `ahead`, which is then too old for its source to keep */
    struct leaf *held;          /* deepest last */
    size_t held_count;
    size_t held_capacity;
    size_t due; /* so many of the deepest go out before `ahead` */
    char *text; /* of the deepest one held, and with it of all */
    size_t text_capacity;
};

enum turn { TURN_FORWARD, TURN_EQUAL, TURN_EARLY_LEAF, TURN_LATE_LEAF, TURN_BACK };

/* A leaf `a` comes early where `a-b` follows. Where it comes late, after `a-b` or `a 1`, more of
 * those may follow still: in `a 1 5`, `a 11`, `a 12;b 5` the count of `a` took it in between. */
static enum turn turn_between(const struct flamepix_stack *before,
                              const struct flamepix_stack *after)
{
    size_t shared = after->shared;
    if (shared == before->length)
        return after->length == shared ? TURN_EQUAL : TURN_FORWARD;
    if (shared == after->length)
        return TURN_BACK;
    unsigned char old = (unsigned char)before->key[shared];
    unsigned char new = (unsigned char)after->key[shared];
    if (new > old)
        return shared + 1 == after->length ? TURN_LATE_LEAF : TURN_FORWARD;
    return shared + 1 == before->length && new < ';' ? TURN_EARLY_LEAF : TURN_BACK;
}

/* Hands out the deepest held leaf. What went out before it begins with its text and a byte below
 * ';', so it shares the text and no more. */
static void release_leaf(struct lines *lines, struct flamepix_stack *stack_ret)
{
    const struct leaf *leaf = &lines->held[--lines->held_count];
    lines->due--;
    lines->text[leaf->length] = ';';
    *stack_ret = (struct flamepix_stack){
        .key = lines->text,
        .length = leaf->length + 1,
        .shared = leaf->length,
        .weight = leaf->weight,
        .rest = leaf->rest,
    };
}

static void add_to_leaf(struct leaf *leaf, const struct flamepix_stack *equal)
{
    struct flamepix_stack sum = {.weight = leaf->weight, .rest = leaf->rest};
    flamepix_stack_add(&sum, equal);
    leaf->weight = sum.weight;
    leaf->rest = sum.rest;
}

/* The first held leaf whose text has `length` bytes or more. */
static size_t find_leaf(const struct lines *lines, size_t length)
{
    size_t begin = 0;
    size_t end = lines->held_count;
    while (begin < end) {
        size_t middle = begin + (end - begin) / 2;
        if (lines->held[middle].length < length)
            begin = middle + 1;
        else
            end = middle;
    }
    return begin;
}

/* Keeps a leaf of length > 0 until its place has come. */
static enum flamepix_status hold_leaf(struct lines *lines, const struct flamepix_stack *stack)
{
    size_t length = stack->length - 1;
    size_t index = find_leaf(lines, length);
    if (index < lines->held_count && lines->held[index].length == length) {
        add_to_leaf(&lines->held[index], stack);
        return FLAMEPIX_OK;
    }
    enum flamepix_status status = flamepix_array_reserve(
        &lines->held, &lines->held_capacity, lines->held_count + 1, sizeof(*lines->held));
    if (status == FLAMEPIX_OK)
        status = flamepix_array_reserve(&lines->text, &lines->text_capacity, stack->length, 1);
    if (status != FLAMEPIX_OK)
        return status;
    struct leaf *leaf = &lines->held[index];
    if (index == lines->held_count) {
        size_t known = index > 0 ? leaf[-1].length : 0;
        memcpy(lines->text + known, stack->key + known, length - known);
    }
    memmove(leaf + 1, leaf, (lines->held_count - index) * sizeof(*leaf));
    *leaf = (struct leaf){.length = length, .weight = stack->weight, .rest = stack->rest};
    lines->held_count++;
    return FLAMEPIX_OK;
}

/* Finds which held leaves go out between `ahead` and `after`: those whose text `after` does not
 * begin with, and the one with whose text it goes on by ';' or more. */
static void settle_held(struct lines *lines, struct flamepix_stack *after)
{
    size_t shared = after->shared;
    size_t kept = lines->held_count;
    while (kept > 0 && lines->held[kept - 1].length > shared)
        kept--;
    unsigned char next_byte = (unsigned char)after->key[shared];
    if (kept > 0 && lines->held[kept - 1].length == shared && next_byte >= ';') {
        kept--;
        if (next_byte == ';')
            after->shared++;
    }
    lines->due = lines->held_count - kept;
}

static void hand_out_ahead(struct lines *lines, struct flamepix_stack *after,
                           struct flamepix_stack *stack_ret)
{
    *stack_ret = lines->ahead;
    if (lines->held_count > 0)
        settle_held(lines, after);
    lines->ahead = *after;
    lines->leaf_since_ahead = false;
}

static void add_to_ahead(struct lines *lines, const struct flamepix_stack *equal)
{
    flamepix_stack_add(&lines->ahead, equal);
    lines->ahead.key = equal->key;
    lines->leaf_since_ahead = false;
}

/* Holds `ahead`. What went out before it is a beginning of its text or differs from it there, else
 * `ahead` would have been a late leaf. So `after`, which begins with that text, shares as much. */
static enum flamepix_status hold_ahead(struct lines *lines, struct flamepix_stack *after)
{
    after->shared = lines->ahead.shared;
    enum flamepix_status status = hold_leaf(lines, &lines->ahead);
    lines->ahead = *after;
    lines->leaf_since_ahead = false;
    return status;
}

static enum flamepix_status hold_late(struct lines *lines, const struct flamepix_stack *leaf)
{
    if (!lines->leaf_since_ahead) {
        lines->key.length = 0;
        enum flamepix_status status =
            flamepix_buffer_append(&lines->key, lines->ahead.key, lines->ahead.length);
        if (status != FLAMEPIX_OK)
            return status;
        lines->ahead.key = lines->key.data;
    }
    lines->leaf_since_ahead = true;
    lines->leaf_shared = leaf->shared;
    return hold_leaf(lines, leaf);
}

/* Makes after->shared count from `ahead` instead of from the late leaf that was read last. */
static void count_from_ahead(const struct lines *lines, struct flamepix_stack *after)
{
    if (after->shared > lines->leaf_shared)
        after->shared = lines->leaf_shared;
    else if (after->shared == lines->leaf_shared)
        after->shared = flamepix_keys_shared(lines->ahead.key, lines->ahead.length, after->key,
                                             after->length, after->shared);
}

static enum flamepix_status begin(struct lines *lines)
{
    enum flamepix_status status = flamepix_stacks_next(lines->source, &lines->ahead);
    lines->begun = true;
    lines->ended = status == FLAMEPIX_END;
    return lines->ended ? FLAMEPIX_OK : status;
}

static void finish(struct lines *lines, struct flamepix_stack *stack_ret)
{
    *stack_ret = lines->ahead;
    lines->due = lines->held_count;
    lines->ended = true;
}

/* Reads until it is clear what becomes of the stack read ahead. */
static enum flamepix_status read_on(struct lines *lines, struct flamepix_stack *stack_ret)
{
    for (;;) {
        struct flamepix_stack after;
        enum flamepix_status status = flamepix_stacks_next(lines->source, &after);
        if (status == FLAMEPIX_END) {
            finish(lines, stack_ret);
            return FLAMEPIX_OK;
        }
        if (status != FLAMEPIX_OK)
            return status;
        if (lines->leaf_since_ahead)
            count_from_ahead(lines, &after);
        switch (turn_between(&lines->ahead, &after)) {
        case TURN_FORWARD:
            hand_out_ahead(lines, &after, stack_ret);
            return FLAMEPIX_OK;
        case TURN_EQUAL:
            add_to_ahead(lines, &after);
            break;
        case TURN_EARLY_LEAF:
            status = hold_ahead(lines, &after);
            break;
        case TURN_LATE_LEAF:
            status = hold_late(lines, &after);
            break;
        case TURN_BACK:
            return FLAMEPIX_DISORDER;
        }
        if (status != FLAMEPIX_OK)
            return status;
    }
}

static enum flamepix_status lines_next(struct flamepix_stacks *stacks,
                                       struct flamepix_stack *stack_ret)
{
    struct lines *lines = (struct lines *)stacks;
    if (lines->due > 0) {
        release_leaf(lines, stack_ret);
        return FLAMEPIX_OK;
    }
    if (!lines->begun) {
        enum flamepix_status status = begin(lines);
        if (status != FLAMEPIX_OK)
            return status;
    }
    return lines->ended ? FLAMEPIX_END : read_on(lines, stack_ret);
}

static void lines_free(struct flamepix_stacks *stacks)
{
    struct lines *lines = (struct lines *)stacks;
    flamepix_stacks_free(lines->source);
    flamepix_buffer_free(&lines->key);
    free(lines->held);
    free(lines->text);
    free(lines);
}

enum flamepix_status flamepix_order_lines(struct flamepix_stacks *source,
                                          struct flamepix_stacks **stacks_ret)
{
    struct lines *lines = calloc(1, sizeof(*lines));
    if (lines == NULL) {
        flamepix_stacks_free(source);
        return FLAMEPIX_NO_MEMORY;
    }
    lines->base = (struct flamepix_stacks){.next = lines_next, .free = lines_free};
    lines->source = source;
    *stacks_ret = &lines->base;
    return FLAMEPIX_OK;
}
