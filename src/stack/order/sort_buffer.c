/* Sorts a buffer of stacks in memory: which sequences are merged, and when.
 *
 * What. Stacks are copied into an arena, one record each, with an item that points at it. A stack
 * that is greater than the one before continues a sequence, any other begins a new one. So a buffer
 * holds ascending sequences side by side in one array of items, and sorting it means merging
 * neighbours until one is left. sorted_items.c merges two sequences.
 *
 * Why so. Profiles are seldom in random order: they are sorted, or sorted but for a few places, or
 * several sorted ones one after another. Merging uses existing order: a buffer that is already
 * sorted is never merged, and one of few sequences takes few passes. `shared`, which every source
 * knows, tells by a look at one byte whether a stack continues the sequence.
 *
 * When. Nothing is merged while stacks come, so that one thread may fill a buffer and another sort
 * it. Then sequences are taken one after the other by the policy of adaptive ShiversSort (Jugé
 * 2020): the third from the end is merged with the second while one of the two after it reaches its
 * binary order of magnitude. So sizes fall by orders of magnitude from left to right, except for
 * the last two, which bounds the number of sequences (FPX_SORT_SEQUENCES).
 *
 * Invariants. Every sequence is strictly ascending, as equal stacks are added up where they meet:
 * with the newest record when a stack comes, or in a merge. The last sequence ends in the newest
 * record. The first item of a sequence shares nothing. Which sequences are merged depends only on
 * the stacks.
 *
 * A stack equal to the newest one begins a sequence of its own if it has a second measure (R11) for
 * which the newest record has no room; the merge keeps the record that has the room.
 *
 * Cost. For n stacks in s sequences, about n log2 s comparisons. A record takes 24 bytes beside its
 * key, an item 24 bytes, a sequence 8 bytes, and a merge a copy of its left sequence's items. */
#include "stack/order/sort_buffer.h"

#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "stack/order/next_key.h"

struct buffer_stacks {
    struct flamepix_stacks base;
    const struct fpx_sort_buffer *buffer;
    size_t next;
    const struct fpx_record *last;
};

/* Counts for each item a copy in scratch, and the begin of a sequence. */
size_t fpx_sort_buffer_nbytes_with(const struct fpx_sort_buffer *buffer,
                                   const struct flamepix_stack *stack)
{
    size_t record_nbytes;
    size_t nbytes;
    const size_t item_nbytes = 2 * sizeof(*buffer->items) + sizeof(*buffer->begins);
    if (!fpx_record_nbytes(stack, &record_nbytes) ||
        !fpx_size_multiply(buffer->item_count + 1, item_nbytes, &nbytes) ||
        !fpx_size_add(nbytes, record_nbytes, &nbytes) ||
        !fpx_size_add(nbytes, buffer->copied_nbytes, &nbytes))
        return SIZE_MAX;
    return nbytes;
}

/* Merges sequence `first` with the next one. May leave a gap before the one after that. */
static enum flamepix_status merge_sequences(struct fpx_sort_buffer *buffer, size_t first)
{
    struct fpx_sort_sequence *left = &buffer->sequences[first];
    const struct fpx_sort_sequence *right = left + 1;
    struct fpx_item *out = buffer->items + left->begin;
    enum flamepix_status status = fpx_array_reserve(&buffer->scratch, &buffer->scratch_capacity,
                                                    left->count, sizeof(*buffer->scratch));
    if (status != FLAMEPIX_OK)
        return status;
    memcpy(buffer->scratch, out, left->count * sizeof(*out));
    left->count = fpx_items_merge(buffer->scratch, left->count, buffer->items + right->begin,
                                  right->count, out);
    buffer->sequence_count--;
    memmove(left + 1, left + 2, (buffer->sequence_count - first - 1) * sizeof(*left));
    return FLAMEPIX_OK;
}

static int magnitude(size_t count)
{
    return 63 - __builtin_clzll(count);
}

static enum flamepix_status restore_balance(struct fpx_sort_buffer *buffer)
{
    while (buffer->sequence_count >= 3) {
        const struct fpx_sort_sequence *last3 = &buffer->sequences[buffer->sequence_count - 3];
        int third = magnitude(last3[0].count);
        if (third > magnitude(last3[1].count) && third > magnitude(last3[2].count))
            break;
        enum flamepix_status status = merge_sequences(buffer, buffer->sequence_count - 3);
        if (status != FLAMEPIX_OK)
            return status;
    }
    return FLAMEPIX_OK;
}

static bool equals_newest(const struct fpx_sort_buffer *buffer, const struct flamepix_stack *stack)
{
    return buffer->newest != NULL && stack->shared == stack->length &&
           stack->length == buffer->newest->length;
}

static bool follows_newest(const struct fpx_sort_buffer *buffer, const struct flamepix_stack *stack)
{
    const struct fpx_record *newest = buffer->newest;
    if (newest == NULL || stack->shared >= stack->length)
        return false;
    return stack->shared == newest->length ||
           (unsigned char)stack->key[stack->shared] > (unsigned char)newest->key[stack->shared];
}

static enum flamepix_status add_item(struct fpx_sort_buffer *buffer, struct fpx_record *record,
                                     const struct flamepix_stack *stack)
{
    enum flamepix_status status = fpx_array_reserve(&buffer->items, &buffer->item_capacity,
                                                    buffer->item_count + 1, sizeof(*buffer->items));
    if (status != FLAMEPIX_OK)
        return status;
    bool follows = follows_newest(buffer, stack);
    if (!follows) {
        status = fpx_array_reserve(&buffer->begins, &buffer->begin_capacity,
                                   buffer->begin_count + 1, sizeof(*buffer->begins));
        if (status != FLAMEPIX_OK)
            return status;
        buffer->begins[buffer->begin_count++] = buffer->item_count;
    }
    buffer->items[buffer->item_count++] =
        fpx_item_after(follows ? buffer->newest : NULL, record, stack->shared);
    return FLAMEPIX_OK;
}

enum flamepix_status fpx_sort_buffer_add(struct fpx_sort_buffer *buffer,
                                         const struct flamepix_stack *stack)
{
    if (equals_newest(buffer, stack) && fpx_record_add(buffer->newest, stack->weight, stack->other))
        return FLAMEPIX_OK;
    size_t nbytes;
    if (!fpx_record_nbytes(stack, &nbytes))
        return FLAMEPIX_NO_MEMORY;
    void *piece;
    enum flamepix_status status = fpx_arena_take(&buffer->arena, nbytes, &piece);
    if (status != FLAMEPIX_OK)
        return status;
    buffer->copied_nbytes += nbytes;
    struct fpx_record *record = piece;
    fpx_record_fill(record, stack);
    status = add_item(buffer, record, stack);
    buffer->newest = record;
    return status;
}

enum flamepix_status fpx_sort_buffer_add_record(struct fpx_sort_buffer *buffer,
                                                struct fpx_record *record)
{
    const struct fpx_record *newest = buffer->newest;
    struct flamepix_stack stack = {.key = record->key,
                                   .length = record->length,
                                   .weight = record->weight,
                                   .other = fpx_record_other(record)};
    if (newest != NULL)
        stack.shared =
            fpx_key_prefix_length(newest->key, newest->length, stack.key, stack.length, 0);
    if (equals_newest(buffer, &stack) && fpx_record_add(buffer->newest, stack.weight, stack.other))
        return FLAMEPIX_OK;
    enum flamepix_status status = add_item(buffer, record, &stack);
    buffer->newest = record;
    return status;
}

enum flamepix_status fpx_sort_buffer_sort(struct fpx_sort_buffer *buffer)
{
    enum flamepix_status status = FLAMEPIX_OK;
    for (size_t i = 0; i < buffer->begin_count && status == FLAMEPIX_OK; i++) {
        const size_t begin = buffer->begins[i];
        const size_t end = i + 1 < buffer->begin_count ? buffer->begins[i + 1] : buffer->item_count;
        status = restore_balance(buffer);
        if (status == FLAMEPIX_OK)
            buffer->sequences[buffer->sequence_count++] =
                (struct fpx_sort_sequence){.begin = begin, .count = end - begin};
    }
    if (status == FLAMEPIX_OK)
        status = restore_balance(buffer);
    while (status == FLAMEPIX_OK && buffer->sequence_count > 1)
        status = merge_sequences(buffer, buffer->sequence_count - 2);
    return status;
}

/* Records lie in input order, so each would be a cache miss unless it is prefetched some stacks
 * before. */
static enum flamepix_status block_next(struct flamepix_stacks *stacks,
                                       struct flamepix_stack *stack_ret)
{
    enum { AHEAD = 6 };
    struct buffer_stacks *all = (struct buffer_stacks *)stacks;
    const struct fpx_sort_buffer *buffer = all->buffer;
    size_t count = buffer->sequence_count == 0 ? 0 : buffer->sequences[0].count;
    if (all->next == count)
        return FLAMEPIX_END;
    const struct fpx_item *item = &buffer->items[all->next++];
    const struct fpx_record *record = item->record;
    if (all->next + AHEAD < count)
        __builtin_prefetch(buffer->items[all->next + AHEAD].record);
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

static void buffer_stacks_free(struct flamepix_stacks *stacks)
{
    free(stacks);
}

enum flamepix_status fpx_sort_buffer_open(const struct fpx_sort_buffer *buffer,
                                          struct flamepix_stacks **stacks_ret)
{
    struct buffer_stacks *all = calloc(1, sizeof(*all));
    if (all == NULL)
        return FLAMEPIX_NO_MEMORY;
    all->base = (struct flamepix_stacks){.next = block_next, .free = buffer_stacks_free};
    all->buffer = buffer;
    *stacks_ret = &all->base;
    return FLAMEPIX_OK;
}

void fpx_sort_buffer_reset(struct fpx_sort_buffer *buffer)
{
    fpx_arena_reset(&buffer->arena);
    buffer->copied_nbytes = 0;
    buffer->item_count = 0;
    buffer->begin_count = 0;
    buffer->sequence_count = 0;
    buffer->newest = NULL;
}

void fpx_sort_buffer_free(struct fpx_sort_buffer *buffer)
{
    fpx_arena_free(&buffer->arena);
    free(buffer->items);
    free(buffer->scratch);
    free(buffer->begins);
    *buffer = (struct fpx_sort_buffer){0};
}
