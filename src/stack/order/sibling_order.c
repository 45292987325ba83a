/* Orders siblings by their worth instead of by name.
 *
 * What. Stacks in key order have siblings by name. For other orders, the worth of a path is
 * prepended to the name of its last frame, as text that sorts like the worth (sort_text.h). Then
 * the one sort there is puts siblings of the most weight, or of the least place, first; equal worth
 * remains by name. Finally the texts are removed:
 *
 *     by weight   stacks in key order ──────────────► valued ──► sort ──► plain
 *     by input    stacks as they come ► numbered ► sort ► valued ──► sort ──► plain
 *
 * Why not simpler. The worth of a path is known after its last stack but needed for its first. A
 * table of all paths would grow with the profile; valued stacks (valued_stacks.c) are only written
 * and read again.
 *
 * Invariants. A stack still comes before those that begin with it, so the self weight of a frame
 * stays left of its children. Each path is contiguous, each stack comes once. The order depends
 * only on the stacks; by input, also on which stack of each path comes first.
 *
 * Cost. One sort more than by name, with longer keys. Each sort stays within the memory limit, and
 * the first has freed its memory before the second begins. */
#include "stack/order/sibling_order.h"

#include <stdlib.h>

#include "base/memory.h"
#include "stack/frame_bounds.h"
#include "stack/order/next_key.h"
#include "stack/order/sort_text.h"

/* -- numbered stacks --------------------------------------------------------------------------- */

/* Each has its place in the order in which they come as one more frame, the last, whose name is a
 * sort text. So equal stacks stay apart while they are sorted, and where each was is still known
 * afterwards. */
struct numbered_stacks {
    struct flamepix_stacks stacks; /* first, so that a pointer to it is one to the whole */
    struct flamepix_stacks *inner;
    struct fpx_next_key key;
    uint64_t count;
};

static enum flamepix_status numbered_next(struct flamepix_stacks *stacks,
                                          struct flamepix_stack *stack_ret)
{
    struct numbered_stacks *numbered = (struct numbered_stacks *)stacks;
    char number[FPX_SORT_TEXT_MAX + 1];
    enum flamepix_status status = flamepix_stacks_next(numbered->inner, stack_ret);
    if (status != FLAMEPIX_OK)
        return status;
    size_t length = fpx_sort_text_number(number, numbered->count++);
    number[length++] = ';';
    fpx_next_key_begin(&numbered->key, stack_ret->shared);
    if (stack_ret->length > stack_ret->shared)
        status = fpx_next_key_append(&numbered->key, stack_ret->key + stack_ret->shared,
                                     stack_ret->length - stack_ret->shared);
    if (status == FLAMEPIX_OK)
        status = fpx_next_key_append(&numbered->key, number, length);
    fpx_next_key_hand_out(&numbered->key, stack_ret);
    return status;
}

static void numbered_free(struct flamepix_stacks *stacks)
{
    struct numbered_stacks *numbered = (struct numbered_stacks *)stacks;
    flamepix_stacks_free(numbered->inner);
    fpx_next_key_free(&numbered->key);
    free(numbered);
}

/* Takes `stacks`, also on failure. next returns what `stacks` returns, or NO_MEMORY. Returns OK or
 * NO_MEMORY. */
static enum flamepix_status number_stacks(struct flamepix_stacks *stacks,
                                          struct flamepix_stacks **stacks_ret)
{
    struct numbered_stacks *numbered = calloc(1, sizeof(*numbered));
    if (numbered == NULL) {
        flamepix_stacks_free(stacks);
        return FLAMEPIX_NO_MEMORY;
    }
    numbered->stacks = (struct flamepix_stacks){.next = numbered_next, .free = numbered_free};
    numbered->inner = stacks;
    *stacks_ret = &numbered->stacks;
    return FLAMEPIX_OK;
}

/* -- plain stacks ------------------------------------------------------------------------------ */

/* The end of a frame, after its ';'. */
struct frame_ends {
    size_t valued, plain;
};

struct plain_stacks {
    struct flamepix_stacks stacks; /* first, so that a pointer to it is one to the whole */
    struct flamepix_stacks *inner;
    struct fpx_next_key key;
    struct frame_ends *ends; /* of the latest stack's frames */
    size_t count, capacity;
};

/* Appends the frame at `begin` of the valued key, without its sort text. */
static enum flamepix_status add_frame(struct plain_stacks *plain,
                                      const struct flamepix_stack *stack, size_t begin)
{
    const size_t name = begin + fpx_sort_text_length(stack->key + begin);
    const size_t end = fpx_frame_end(stack->key, stack->length, name);
    enum flamepix_status status = fpx_next_key_append(&plain->key, stack->key + name, end - name);
    if (status == FLAMEPIX_OK)
        status = fpx_array_reserve(&plain->ends, &plain->capacity, plain->count + 1,
                                   sizeof(*plain->ends));
    if (status == FLAMEPIX_OK)
        plain->ends[plain->count++] = (struct frame_ends){end, plain->key.text.length};
    return status;
}

static enum flamepix_status plain_next(struct flamepix_stacks *stacks,
                                       struct flamepix_stack *stack_ret)
{
    struct plain_stacks *plain = (struct plain_stacks *)stacks;
    struct frame_ends kept = {0};
    enum flamepix_status status = flamepix_stacks_next(plain->inner, stack_ret);
    if (status != FLAMEPIX_OK)
        return status;
    while (plain->count > 0 && plain->ends[plain->count - 1].valued > stack_ret->shared)
        plain->count--;
    if (plain->count > 0)
        kept = plain->ends[plain->count - 1];
    fpx_next_key_begin(&plain->key, kept.plain);
    while (kept.valued < stack_ret->length && status == FLAMEPIX_OK) {
        status = add_frame(plain, stack_ret, kept.valued);
        if (status == FLAMEPIX_OK)
            kept = plain->ends[plain->count - 1];
    }
    fpx_next_key_hand_out(&plain->key, stack_ret);
    return status;
}

static void plain_free(struct flamepix_stacks *stacks)
{
    struct plain_stacks *plain = (struct plain_stacks *)stacks;
    flamepix_stacks_free(plain->inner);
    fpx_next_key_free(&plain->key);
    free(plain->ends);
    free(plain);
}

enum flamepix_status fpx_plain_stacks_create(struct flamepix_stacks *stacks,
                                             struct flamepix_stacks **stacks_ret)
{
    struct plain_stacks *plain = calloc(1, sizeof(*plain));
    if (plain == NULL) {
        flamepix_stacks_free(stacks);
        return FLAMEPIX_NO_MEMORY;
    }
    plain->stacks = (struct flamepix_stacks){.next = plain_next, .free = plain_free};
    plain->inner = stacks;
    *stacks_ret = &plain->stacks;
    return FLAMEPIX_OK;
}

/* -- siblings ---------------------------------------------------------------------------------- */

enum { RECORDS_SHARE = 8 }; /* part of the memory for written stacks */

static enum flamepix_status sort_numbered(struct flamepix_stacks *stacks, size_t memory_nbytes,
                                          unsigned jobs, struct flamepix_stacks **stacks_ret)
{
    enum flamepix_status status = number_stacks(stacks, &stacks);
    if (status != FLAMEPIX_OK)
        return status;
    return flamepix_order_sort(stacks, memory_nbytes, jobs, stacks_ret);
}

enum flamepix_status fpx_sibling_order_create(struct flamepix_stacks *stacks,
                                              enum flamepix_sibling_order order,
                                              size_t memory_nbytes, unsigned jobs, const char *last,
                                              struct flamepix_stacks **stacks_ret)
{
    const size_t share_nbytes = memory_nbytes / RECORDS_SHARE;
    const bool by_input = order == FLAMEPIX_ORDER_INPUT;
    enum flamepix_status status = FLAMEPIX_OK;
    *stacks_ret = stacks;
    if (order == FLAMEPIX_ORDER_NAME)
        return FLAMEPIX_OK;
    if (by_input)
        status = sort_numbered(stacks, memory_nbytes, jobs, &stacks);
    if (status == FLAMEPIX_OK)
        status = fpx_valued_stacks_create(stacks, by_input, last, share_nbytes, &stacks);
    if (status == FLAMEPIX_OK)
        status = flamepix_order_sort(stacks, memory_nbytes, jobs, &stacks);
    if (status == FLAMEPIX_OK)
        status = fpx_plain_stacks_create(stacks, stacks_ret);
    return status;
}

enum flamepix_status flamepix_order_siblings(struct flamepix_stacks *stacks,
                                             enum flamepix_sibling_order order,
                                             size_t memory_nbytes, unsigned jobs,
                                             struct flamepix_stacks **stacks_ret)
{
    return fpx_sibling_order_create(stacks, order, memory_nbytes, jobs, NULL, stacks_ret);
}
