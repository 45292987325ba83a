/* A block of stacks, sorted in memory: which sequences are merged with which, and when.
 *
 * What. Stacks are copied into an arena, one record each, with an item that points at it. A stack
 * that is greater than the one before it continues a sequence, any other one begins a new sequence.
 * So a block is a row of ascending sequences side by side in one array of items, and sorting it is
 * merging neighbours until one is left. How two sequences are merged is in items.c.
 *
 * Why so. Profiles are seldom in random order: they are sorted, or sorted but for a few places, or
 * several sorted ones after each other. Merging takes what order there is: a block that is sorted
 * already is never merged at all, and one of few sequences in a few passes. `shared`, which every
 * source knows, says by a look at one byte whether a stack continues the sequence.
 *
 * When. Nothing is merged while stacks come, so that one thread may fill a block and another one
 * sort it. Then sequences are taken one after the other by the policy of adaptive ShiversSort (Jugé
 * 2020): the third one from the end is merged with the second while one of the two after it reaches
 * its binary order of magnitude. So sizes fall by orders of magnitude from left to right, but for
 * the last two, which bounds how many there are (FPX_SORT_SEQUENCES).
 *
 * Invariants. Every sequence is strictly ascending, as equal stacks are added up where they meet:
 * with the newest record when a stack comes, or in a merge. The last sequence ends in the newest
 * record. The first item of a sequence shares nothing. What is merged with what depends on the
 * stacks alone.
 *
 * A stack that equals the newest one, but whose second measure (R11) the newest record has no room
 * for, begins a sequence of its own; the merge keeps the record that has the room.
 *
 * Cost. For n stacks in s sequences, about n log2 s comparisons. A record takes 24 bytes beside its
 * key, an item 24 bytes, a sequence 8 bytes, and a merge a copy of its left sequence's items. */
#include "stack/order/sort_block.h"

#include <stdlib.h>
#include <string.h>

#include "base/array.h"
#include "stack/order/keys.h"

struct block_stacks {
    struct flamepix_stacks base;
    const struct fpx_sort_block *block;
    size_t next;
    const struct fpx_record *last;
};

/* An item may have a copy in scratch, and begin a sequence. */
size_t fpx_sort_block_nbytes_with(const struct fpx_sort_block *block,
                                  const struct flamepix_stack *stack)
{
    size_t record_nbytes;
    size_t nbytes;
    const size_t item_nbytes = 2 * sizeof(*block->items) + sizeof(*block->begins);
    if (!fpx_record_nbytes(stack, &record_nbytes) ||
        !fpx_size_multiply(block->item_count + 1, item_nbytes, &nbytes) ||
        !fpx_size_add(nbytes, record_nbytes, &nbytes) ||
        !fpx_size_add(nbytes, block->copied_nbytes, &nbytes))
        return SIZE_MAX;
    return nbytes;
}

/* Merges the sequences `first` and the one after it. A gap may be left before the one after
 * that. */
static enum flamepix_status merge_sequences(struct fpx_sort_block *block, size_t first)
{
    struct fpx_sort_sequence *left = &block->sequences[first];
    const struct fpx_sort_sequence *right = left + 1;
    struct fpx_item *out = block->items + left->begin;
    enum flamepix_status status = fpx_array_reserve(&block->scratch, &block->scratch_capacity,
                                                    left->count, sizeof(*block->scratch));
    if (status != FLAMEPIX_OK)
        return status;
    memcpy(block->scratch, out, left->count * sizeof(*out));
    left->count = fpx_items_merge(block->scratch, left->count, block->items + right->begin,
                                  right->count, out);
    block->sequence_count--;
    memmove(left + 1, left + 2, (block->sequence_count - first - 1) * sizeof(*left));
    return FLAMEPIX_OK;
}

static int magnitude(size_t count)
{
    return 63 - __builtin_clzll(count);
}

static enum flamepix_status restore_balance(struct fpx_sort_block *block)
{
    while (block->sequence_count >= 3) {
        const struct fpx_sort_sequence *last3 = &block->sequences[block->sequence_count - 3];
        int third = magnitude(last3[0].count);
        if (third > magnitude(last3[1].count) && third > magnitude(last3[2].count))
            break;
        enum flamepix_status status = merge_sequences(block, block->sequence_count - 3);
        if (status != FLAMEPIX_OK)
            return status;
    }
    return FLAMEPIX_OK;
}

static bool equals_newest(const struct fpx_sort_block *block, const struct flamepix_stack *stack)
{
    return block->newest != NULL && stack->shared == stack->length &&
           stack->length == block->newest->length;
}

static bool follows_newest(const struct fpx_sort_block *block, const struct flamepix_stack *stack)
{
    const struct fpx_record *newest = block->newest;
    if (newest == NULL || stack->shared >= stack->length)
        return false;
    return stack->shared == newest->length ||
           (unsigned char)stack->key[stack->shared] > (unsigned char)newest->key[stack->shared];
}

static enum flamepix_status add_item(struct fpx_sort_block *block, struct fpx_record *record,
                                     const struct flamepix_stack *stack)
{
    enum flamepix_status status = fpx_array_reserve(&block->items, &block->item_capacity,
                                                    block->item_count + 1, sizeof(*block->items));
    if (status != FLAMEPIX_OK)
        return status;
    bool follows = follows_newest(block, stack);
    if (!follows) {
        status = fpx_array_reserve(&block->begins, &block->begin_capacity, block->begin_count + 1,
                                   sizeof(*block->begins));
        if (status != FLAMEPIX_OK)
            return status;
        block->begins[block->begin_count++] = block->item_count;
    }
    block->items[block->item_count++] =
        fpx_item_after(follows ? block->newest : NULL, record, stack->shared);
    return FLAMEPIX_OK;
}

enum flamepix_status fpx_sort_block_add(struct fpx_sort_block *block,
                                        const struct flamepix_stack *stack)
{
    if (equals_newest(block, stack) && fpx_record_add(block->newest, stack->weight, stack->other))
        return FLAMEPIX_OK;
    size_t nbytes;
    if (!fpx_record_nbytes(stack, &nbytes))
        return FLAMEPIX_NO_MEMORY;
    void *piece;
    enum flamepix_status status = fpx_arena_take(&block->arena, nbytes, &piece);
    if (status != FLAMEPIX_OK)
        return status;
    block->copied_nbytes += nbytes;
    struct fpx_record *record = piece;
    fpx_record_fill(record, stack);
    status = add_item(block, record, stack);
    block->newest = record;
    return status;
}

enum flamepix_status fpx_sort_block_add_record(struct fpx_sort_block *block,
                                               struct fpx_record *record)
{
    const struct fpx_record *newest = block->newest;
    struct flamepix_stack stack = {.key = record->key,
                                   .length = record->length,
                                   .weight = record->weight,
                                   .other = fpx_record_other(record)};
    if (newest != NULL)
        stack.shared = fpx_keys_shared(newest->key, newest->length, stack.key, stack.length, 0);
    if (equals_newest(block, &stack) && fpx_record_add(block->newest, stack.weight, stack.other))
        return FLAMEPIX_OK;
    enum flamepix_status status = add_item(block, record, &stack);
    block->newest = record;
    return status;
}

enum flamepix_status fpx_sort_block_sort(struct fpx_sort_block *block)
{
    enum flamepix_status status = FLAMEPIX_OK;
    for (size_t i = 0; i < block->begin_count && status == FLAMEPIX_OK; i++) {
        const size_t begin = block->begins[i];
        const size_t end = i + 1 < block->begin_count ? block->begins[i + 1] : block->item_count;
        status = restore_balance(block);
        if (status == FLAMEPIX_OK)
            block->sequences[block->sequence_count++] =
                (struct fpx_sort_sequence){.begin = begin, .count = end - begin};
    }
    if (status == FLAMEPIX_OK)
        status = restore_balance(block);
    while (status == FLAMEPIX_OK && block->sequence_count > 1)
        status = merge_sequences(block, block->sequence_count - 2);
    return status;
}

/* Records lie in the order in which they came, so each is a wait for memory unless it is asked for
 * some stacks before. */
static enum flamepix_status block_next(struct flamepix_stacks *stacks,
                                       struct flamepix_stack *stack_ret)
{
    enum { AHEAD = 6 };
    struct block_stacks *all = (struct block_stacks *)stacks;
    const struct fpx_sort_block *block = all->block;
    size_t count = block->sequence_count == 0 ? 0 : block->sequences[0].count;
    if (all->next == count)
        return FLAMEPIX_END;
    const struct fpx_item *item = &block->items[all->next++];
    const struct fpx_record *record = item->record;
    if (all->next + AHEAD < count)
        __builtin_prefetch(block->items[all->next + AHEAD].record);
    *stack_ret = (struct flamepix_stack){
        .key = record->key,
        .length = record->length,
        .shared = all->last == NULL ? 0 : fpx_item_shared_nbytes(all->last, item),
        .weight = record->weight,
        .other = fpx_record_other(record),
    };
    all->last = record;
    return FLAMEPIX_OK;
}

static void block_stacks_free(struct flamepix_stacks *stacks)
{
    free(stacks);
}

enum flamepix_status fpx_sort_block_open(const struct fpx_sort_block *block,
                                         struct flamepix_stacks **stacks_ret)
{
    struct block_stacks *all = calloc(1, sizeof(*all));
    if (all == NULL)
        return FLAMEPIX_NO_MEMORY;
    all->base = (struct flamepix_stacks){.next = block_next, .free = block_stacks_free};
    all->block = block;
    *stacks_ret = &all->base;
    return FLAMEPIX_OK;
}

void fpx_sort_block_reset(struct fpx_sort_block *block)
{
    fpx_arena_reset(&block->arena);
    block->copied_nbytes = 0;
    block->item_count = 0;
    block->begin_count = 0;
    block->sequence_count = 0;
    block->newest = NULL;
}

void fpx_sort_block_free(struct fpx_sort_block *block)
{
    fpx_arena_free(&block->arena);
    free(block->items);
    free(block->scratch);
    free(block->begins);
    *block = (struct fpx_sort_block){0};
}
