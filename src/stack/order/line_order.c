/* Line order to key order, in one pass (R1, R2).
 *
 * What. Keys are compared as if each frame ended in ';'. Comparing whole lines as bytes (`sort`,
 * flamegraph.pl, inferno) differs in one case: the line of the stack `a` has a blank after it, and
 * blanks, '-', '.', digits and others sort before ';'. So `a` may come before `a-b`, although its
 * key `a;` belongs after `a-b;` and before `a;x;`. This source accepts stacks in either order, even
 * mixed, and hands them out in key order. Other disorder is reported.
 *
 * How. The source looks one stack ahead. The step from it to the stack after is one of five turns:
 *
 *     forward     the key after it is greater: the stack ahead is in place and goes out
 *     equal       the two are added up
 *     early leaf  `a` is followed by `a-b`: `a` is held
 *     late leaf   `a` comes after `a-b` or `a 1`, and more of these may follow: it is held too
 *     back        anything else: DISORDER
 *
 * Held leaves wait until the next stack shows that nothing that belongs before them can follow: it
 * continues their text with ';' or a greater byte, or differs within their text. Then they go out,
 * the deepest first.
 *
 * Invariants. The texts of held leaves (keys without the last ';') are prefixes of one another, and
 * every stack that comes while they are held begins with all of them; so one text serves for all,
 * and their number is bounded by the length of a line. Their place is after the stack ahead.
 * `shared` of a stack counts from the stack handed out before it.
 *
 * Cost. The key of the stack ahead must stay valid while the source moves on. It does if the source
 * has a lookback, as folded text has. Otherwise the key is copied first, except for the prefix that
 * the copy already has: of bytes that lines share, each is copied once. A held leaf costs a binary
 * search among the held ones. Memory: two lines and the held leaves.
 *
 * For one part of a text, it ends where the next part can begin from nothing: before a stack after
 * the part's end, reached by a step forward with no leaf held. It can continue then. */
#include <flamepix/order.h>

#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "stack/order/next_key.h"
#include "stack/order/sources.h"

/* A stack whose place has not come. Its text, the key without the final ';', is a prefix of the
 * text of every deeper leaf and of every stack that comes while it is held. */
struct leaf {
    size_t length; /* of the text */
    struct flamepix_weight weight;
    struct flamepix_weight other;
};

struct line_order {
    struct flamepix_stacks base;
    struct flamepix_stacks *source;
    struct flamepix_stack places[2];
    struct flamepix_stack *ahead; /* read, not handed out; shared: with what goes out before */
    struct flamepix_stack *after; /* the other place: what is read after it */
    const bool *is_past; /* whether the source's latest stack is past the end of this part */
    bool begun;
    bool ended;
    bool may_end;          /* before `ahead`, after the due leaves went out */
    bool leaf_since_ahead; /* the last stack read was not `ahead` but a late leaf, now held */
    size_t leaf_shared;    /* what that leaf shares with `ahead` */
    char *copy;            /* of the key of `ahead`, if the source moves on */
    size_t copy_capacity;
    size_t copied;     /* length of the key's prefix in the copy */
    struct leaf *held; /* deepest last */
    size_t held_count;
    size_t held_capacity;
    size_t due; /* number of deepest leaves to go out before `ahead` */
    char *text; /* of the deepest held leaf; contains the others */
    size_t text_capacity;
};

enum turn { TURN_FORWARD, TURN_EQUAL, TURN_EARLY_LEAF, TURN_LATE_LEAF, TURN_BACK };

/* A leaf `a` is early if `a-b` follows. If it is late, after `a-b` or `a 1`, more of these may
 * follow: in `a 1 5`, `a 11`, `a 12;b 5` the count of `a` put it in between. */
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

/* Sets `shared`, which counts from another stack than in the source. */
static void count_shared(struct flamepix_stack *stack, size_t shared)
{
    stack->shared = shared;
    stack->tail = (struct flamepix_stack_tail){0};
}

/* Hands out the deepest held leaf. The stack before it begins with its text and a byte below ';',
 * so exactly the text is shared. */
static void release_leaf(struct line_order *order, struct flamepix_stack *stack_ret)
{
    const struct leaf *leaf = &order->held[--order->held_count];
    order->due--;
    order->text[leaf->length] = ';';
    *stack_ret = (struct flamepix_stack){
        .key = order->text,
        .length = leaf->length + 1,
        .shared = leaf->length,
        .weight = leaf->weight,
        .other = leaf->other,
    };
}

static void add_to_leaf(struct leaf *leaf, const struct flamepix_stack *equal)
{
    flamepix_weight_add_capped(&leaf->weight, equal->weight);
    flamepix_weight_add_capped(&leaf->other, equal->other);
}

/* The first held leaf with a text of at least `length` bytes. */
static size_t find_leaf(const struct line_order *order, size_t length)
{
    size_t begin = 0;
    size_t end = order->held_count;
    while (begin < end) {
        size_t middle = begin + (end - begin) / 2;
        if (order->held[middle].length < length)
            begin = middle + 1;
        else
            end = middle;
    }
    return begin;
}

/* Holds a leaf of length > 0 until its place comes. */
static enum flamepix_status hold_leaf(struct line_order *order, const struct flamepix_stack *stack)
{
    size_t length = stack->length - 1;
    size_t index = find_leaf(order, length);
    if (index < order->held_count && order->held[index].length == length) {
        add_to_leaf(&order->held[index], stack);
        return FLAMEPIX_OK;
    }
    enum flamepix_status status = fpx_array_reserve(&order->held, &order->held_capacity,
                                                    order->held_count + 1, sizeof(*order->held));
    if (status == FLAMEPIX_OK)
        status = fpx_array_reserve(&order->text, &order->text_capacity, stack->length, 1);
    if (status != FLAMEPIX_OK)
        return status;
    struct leaf *leaf = &order->held[index];
    if (index == order->held_count) {
        size_t known = index > 0 ? leaf[-1].length : 0;
        memcpy(order->text + known, stack->key + known, length - known);
    }
    memmove(leaf + 1, leaf, (order->held_count - index) * sizeof(*leaf));
    *leaf = (struct leaf){.length = length, .weight = stack->weight, .other = stack->other};
    order->held_count++;
    return FLAMEPIX_OK;
}

/* Finds the held leaves that go out between `ahead` and `after`: those whose text is not a prefix
 * of `after`, and the one whose text `after` continues with ';' or a greater byte. */
static void find_due(struct line_order *order, struct flamepix_stack *after)
{
    size_t shared = after->shared;
    size_t kept = order->held_count;
    while (kept > 0 && order->held[kept - 1].length > shared)
        kept--;
    unsigned char next_byte = (unsigned char)after->key[shared];
    if (kept > 0 && order->held[kept - 1].length == shared && next_byte >= ';') {
        kept--;
        if (next_byte == ';')
            count_shared(after, shared + 1);
    }
    order->due = order->held_count - kept;
}

/* `agreed` bytes of the new key are also in the last key, and in its copy if there is one. */
static void replace_ahead(struct line_order *order, size_t agreed)
{
    struct flamepix_stack *before = order->ahead;
    order->copied = before->key == order->copy ? agreed : 0;
    order->ahead = order->after;
    order->after = before;
    order->leaf_since_ahead = false;
}

/* Whether `ahead` stays valid when the source moves on: it does if it is a copy, or if the source
 * has a lookback. A lookback covers only one stack, so a late leaf ends it. */
static bool ahead_lasts(const struct line_order *order)
{
    bool is_latest = !order->leaf_since_ahead;
    return order->ahead->key == order->copy || (is_latest && order->source->lookback > 0);
}

/* Copies the key of `ahead` before the source moves on and invalidates it. */
static enum flamepix_status copy_ahead(struct line_order *order)
{
    struct flamepix_stack *ahead = order->ahead;
    if (ahead->length > order->copy_capacity) {
        enum flamepix_status status =
            fpx_array_reserve(&order->copy, &order->copy_capacity, ahead->length, 1);
        if (status != FLAMEPIX_OK)
            return status;
    }
    if (ahead->length > order->copied)
        memcpy(order->copy + order->copied, ahead->key + order->copied,
               ahead->length - order->copied);
    ahead->key = order->copy;
    return FLAMEPIX_OK;
}

static void hand_out_ahead(struct line_order *order, struct flamepix_stack *stack_ret)
{
    size_t agreed = order->after->shared;
    *stack_ret = *order->ahead;
    if (order->held_count > 0)
        find_due(order, order->after);
    replace_ahead(order, agreed);
}

static void add_to_ahead(struct line_order *order, const struct flamepix_stack *equal)
{
    flamepix_stack_add(order->ahead, equal);
    if (order->ahead->key != order->copy)
        order->ahead->key = equal->key;
    order->leaf_since_ahead = false;
}

/* Holds `ahead`. The stack before it is a prefix of its text or differs from it there; otherwise
 * `ahead` would be a late leaf. So `after`, which begins with that text, shares as much. */
static enum flamepix_status hold_ahead(struct line_order *order)
{
    size_t agreed = order->after->shared;
    count_shared(order->after, order->ahead->shared);
    enum flamepix_status status = hold_leaf(order, order->ahead);
    replace_ahead(order, agreed);
    return status;
}

static enum flamepix_status hold_late(struct line_order *order, const struct flamepix_stack *leaf)
{
    order->leaf_since_ahead = true;
    order->leaf_shared = leaf->shared;
    return hold_leaf(order, leaf);
}

/* Makes after->shared count from `ahead` instead of from the late leaf read last. */
static void count_from_ahead(const struct line_order *order, struct flamepix_stack *after)
{
    if (after->shared > order->leaf_shared)
        count_shared(after, order->leaf_shared);
    else if (after->shared == order->leaf_shared)
        count_shared(after, fpx_key_prefix_length(order->ahead->key, order->ahead->length,
                                                  after->key, after->length, after->shared));
}

static enum flamepix_status begin(struct line_order *order)
{
    enum flamepix_status status = flamepix_stacks_next(order->source, order->ahead);
    order->begun = true;
    order->ended = status == FLAMEPIX_END;
    order->may_end = *order->is_past;
    return order->ended ? FLAMEPIX_OK : status;
}

static void finish(struct line_order *order, struct flamepix_stack *stack_ret)
{
    *stack_ret = *order->ahead;
    order->due = order->held_count;
    order->ended = true;
}

/* Reads until the fate of the stack ahead is known. */
static enum flamepix_status read_on(struct line_order *order, struct flamepix_stack *stack_ret)
{
    for (;;) {
        enum flamepix_status status = ahead_lasts(order) ? FLAMEPIX_OK : copy_ahead(order);
        if (status == FLAMEPIX_OK)
            status = flamepix_stacks_next(order->source, order->after);
        if (status == FLAMEPIX_END) {
            finish(order, stack_ret);
            return FLAMEPIX_OK;
        }
        if (status != FLAMEPIX_OK)
            return status;
        if (order->leaf_since_ahead)
            count_from_ahead(order, order->after);
        switch (turn_between(order->ahead, order->after)) {
        case TURN_FORWARD:
            hand_out_ahead(order, stack_ret);
            order->may_end = *order->is_past && order->due == order->held_count;
            return FLAMEPIX_OK;
        case TURN_EQUAL:
            add_to_ahead(order, order->after);
            break;
        case TURN_EARLY_LEAF:
            status = hold_ahead(order);
            break;
        case TURN_LATE_LEAF:
            status = hold_late(order, order->after);
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
    struct line_order *order = (struct line_order *)stacks;
    if (order->due > 0) {
        release_leaf(order, stack_ret);
        return FLAMEPIX_OK;
    }
    if (!order->begun) {
        enum flamepix_status status = begin(order);
        if (status != FLAMEPIX_OK)
            return status;
    }
    if (order->ended || order->may_end) {
        order->may_end = false;
        return FLAMEPIX_END;
    }
    return read_on(order, stack_ret);
}

static void lines_free(struct flamepix_stacks *stacks)
{
    struct line_order *order = (struct line_order *)stacks;
    flamepix_stacks_free(order->source);
    free(order->copy);
    free(order->held);
    free(order->text);
    free(order);
}

enum flamepix_status fpx_order_lines_until(struct flamepix_stacks *source, const bool *is_past,
                                           struct flamepix_stacks **stacks_ret)
{
    struct line_order *order = calloc(1, sizeof(*order));
    if (order == NULL) {
        flamepix_stacks_free(source);
        return FLAMEPIX_NO_MEMORY;
    }
    order->base =
        (struct flamepix_stacks){.next = lines_next, .free = lines_free, .ahead = source->ahead};
    order->source = source;
    order->ahead = &order->places[0];
    order->after = &order->places[1];
    order->is_past = is_past;
    *stacks_ret = &order->base;
    return FLAMEPIX_OK;
}

enum flamepix_status flamepix_order_lines(struct flamepix_stacks *source,
                                          struct flamepix_stacks **stacks_ret)
{
    static const bool never = false;
    return fpx_order_lines_until(source, &never, stacks_ret);
}
