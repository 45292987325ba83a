/* A buffer of stacks sorted in memory. Stacks come in any order; those that come in order are one
 * sequence from the start, so that a buffer whose stacks are sorted already costs no more than its
 * copy. One thread at a time may use a buffer; it does not matter which. */
#ifndef FPX_STACK_ORDER_SORT_BUFFER_H
#define FPX_STACK_ORDER_SORT_BUFFER_H

#include <stdint.h>

#include <flamepix/stack.h>

#include "base/memory.h"

/* Sorted sequences of stacks in memory, and merging two of them.
 *
 * Keys are compared by words of 8 bytes, first byte highest, as if zero bytes followed the key; the
 * last word of a key always holds at least one of those. A key that is the beginning of another is
 * the smaller one by its length. An item remembers how many words it shares with the item before it
 * and what its next word is: two items that share as many words with the same third are ordered by
 * that word alone, and memory of keys is touched only where words agree, to find how far. So a
 * merge sort looks at each distinguishing byte about once. */

/* A stack kept in memory. Most have no `other`, and for those there is no room. */
struct fpx_record {
    struct flamepix_weight weight;
    uint64_t length : 63; /* of the key */
    uint64_t has_other : 1;
    /* Then zero bytes up to the end of the last word, then `other` where there is one. */
    char key[];
};

struct fpx_item {
    struct fpx_record *record;
    uint64_t word; /* the first that is not shared; 0 beyond the last */
    size_t shared; /* exactly how many words are; 0 for the first of a sequence */
};

/* Bytes that a record of the stack needs. False where they do not fit a size_t. */
bool fpx_record_nbytes(const struct flamepix_stack *stack, size_t *nbytes_ret);

/* Copies the stack into `record`, which has that many bytes. */
void fpx_record_fill(struct fpx_record *record, const struct flamepix_stack *stack);

/* 0 where there is none. */
struct flamepix_weight fpx_record_other(const struct fpx_record *record);

/* Adds both measures, as flamepix_stack_add does. False, and nothing has changed, where the record
 * has no room for an `other` that is not 0. */
bool fpx_record_add(struct fpx_record *record, struct flamepix_weight weight,
                    struct flamepix_weight other);

/* The item of a record that follows `before` (NULL for the first of a sequence), with which it is
 * known to share at least `shared` bytes. */
struct fpx_item fpx_item_after(const struct fpx_record *before, struct fpx_record *record,
                               size_t shared);

/* How many bytes the item shares with `before`, the record of the item before it. */
size_t fpx_item_shared_nbytes(const struct fpx_record *before, const struct fpx_item *item);

/* Merges two sequences, each strictly ascending, adding up equal stacks. `out` may overlap `right`
 * where there are at least `left_count` items between their beginnings. Answers how many items were
 * written. */
size_t fpx_items_merge(const struct fpx_item *left, size_t left_count, const struct fpx_item *right,
                       size_t right_count, struct fpx_item *out);

struct fpx_sort_sequence {
    size_t begin;
    size_t count;
};

/* The policy of merging keeps binary orders of magnitude descending but for the last two. */
enum { FPX_SORT_SEQUENCES = 8 * sizeof(size_t) + 4 };

/* Starts as {0}. */
struct fpx_sort_buffer {
    struct fpx_arena arena;
    size_t copied_nbytes; /* of records in the arena, without what that wastes */
    struct fpx_item *items;
    size_t item_count;
    size_t item_capacity;
    struct fpx_item *scratch;
    size_t scratch_capacity;
    size_t *begins; /* of the sequences as they came: the item each begins with */
    size_t begin_count;
    size_t begin_capacity;
    struct fpx_sort_sequence sequences[FPX_SORT_SEQUENCES]; /* while it is sorted */
    size_t sequence_count;
    struct fpx_record *newest; /* what the next stack's `shared` counts from; NULL at first */
};

/* Bytes of memory that the buffer would need with this stack added. They depend on its stacks
 * alone, and not on those before the last reset, whose memory is used again. */
size_t fpx_sort_buffer_nbytes_with(const struct fpx_sort_buffer *buffer,
                                   const struct flamepix_stack *stack);

/* Copies one more stack, of which `shared` counts from the one added before it (the first after a
 * reset may say anything). Not after sort. Answers OK or NO_MEMORY. */
enum flamepix_status fpx_sort_buffer_add(struct fpx_sort_buffer *buffer,
                                         const struct flamepix_stack *stack);

/* Takes one more stack that lies in a record of the caller's, in which equal stacks are added up
 * and which must outlive the buffer. As fpx_sort_buffer_add in all else. */
enum flamepix_status fpx_sort_buffer_add_record(struct fpx_sort_buffer *buffer,
                                                struct fpx_record *record);

/* Merges everything into one sequence. Answers OK or NO_MEMORY. */
enum flamepix_status fpx_sort_buffer_sort(struct fpx_sort_buffer *buffer);

/* The sorted stacks of the buffer, which must outlive the source. Answers OK or NO_MEMORY. */
enum flamepix_status fpx_sort_buffer_open(const struct fpx_sort_buffer *buffer,
                                          struct flamepix_stacks **stacks_ret);

/* Empties the buffer and keeps its memory for the next stacks. */
void fpx_sort_buffer_reset(struct fpx_sort_buffer *buffer);

/* Frees everything; the buffer is {0} again. */
void fpx_sort_buffer_free(struct fpx_sort_buffer *buffer);

#endif
