/* A buffer of stacks sorted in memory. Stacks may come in any order; consecutive stacks in order
 * are one sequence from the start, so a buffer with sorted stacks costs no more than copying them.
 * One thread at a time may use a buffer, no matter which. */
#ifndef FPX_STACK_ORDER_SORT_BUFFER_H
#define FPX_STACK_ORDER_SORT_BUFFER_H

#include <stdint.h>

#include <flamepix/stack.h>

#include "base/memory.h"

/* Sorted sequences of stacks in memory, and merging two of them.
 *
 * Keys are compared by words of 8 bytes, first byte highest, as if zero bytes followed the key; the
 * last word of a key always holds at least one of those. If one key is a prefix of another, their
 * lengths decide. An item stores how many words it shares with the item before, and its next word.
 * Two items that share equally many words with the same third are ordered by that word alone; keys
 * are read only if the words agree, to find how far. So a merge sort looks at each distinguishing
 * byte about once. */

/* A stack stored in memory. Most have no `other`, and no room for it. */
struct fpx_record {
    struct flamepix_weight weight;
    uint64_t length : 63; /* of the key */
    uint64_t has_other : 1;
    /* Followed by zero bytes up to the end of the last word, then by `other` if there is one. */
    char key[];
};

struct fpx_item {
    struct fpx_record *record;
    uint64_t word; /* the first one not shared; 0 beyond the last */
    size_t shared; /* exact number of shared words; 0 for the first of a sequence */
};

/* The size of a stack's record in bytes. False if it does not fit a size_t. */
bool fpx_record_nbytes(const struct flamepix_stack *stack, size_t *nbytes_ret);

/* Copies the stack into `record`, which has that size. */
void fpx_record_fill(struct fpx_record *record, const struct flamepix_stack *stack);

/* 0 if there is none. */
struct flamepix_weight fpx_record_other(const struct fpx_record *record);

/* Adds both measures, like flamepix_stack_add. False, without any change, if the record has no room
 * for an `other` that is not 0. */
bool fpx_record_add(struct fpx_record *record, struct flamepix_weight weight,
                    struct flamepix_weight other);

/* The item of a record after `before` (NULL for the first of a sequence), with which it is known to
 * share at least `shared` bytes. */
struct fpx_item fpx_item_after(const struct fpx_record *before, struct fpx_record *record,
                               size_t shared);

/* Number of bytes that the item shares with `before`, the record of the item before it. */
size_t fpx_item_shared_nbytes(const struct fpx_record *before, const struct fpx_item *item);

/* Merges two sequences, each strictly ascending; equal stacks are added up. `out` may overlap
 * `right` if it begins at least `left_count` items before it. Returns the number of items
 * written. */
size_t fpx_items_merge(const struct fpx_item *left, size_t left_count, const struct fpx_item *right,
                       size_t right_count, struct fpx_item *out);

struct fpx_sort_sequence {
    size_t begin;
    size_t count;
};

/* Merging keeps the binary orders of magnitude descending, except for the last two. */
enum { FPX_SORT_SEQUENCES = 8 * sizeof(size_t) + 4 };

/* Starts as {0}. */
struct fpx_sort_buffer {
    struct fpx_arena arena;
    size_t copied_nbytes; /* of records in the arena, without its waste */
    struct fpx_item *items;
    size_t item_count;
    size_t item_capacity;
    struct fpx_item *scratch;
    size_t scratch_capacity;
    size_t *begins; /* of the sequences as they came: index of the first item */
    size_t begin_count;
    size_t begin_capacity;
    struct fpx_sort_sequence sequences[FPX_SORT_SEQUENCES]; /* while it is sorted */
    size_t sequence_count;
    struct fpx_record *newest; /* from which `shared` of the next stack counts; NULL at first */
};

/* Bytes of memory that the buffer would need with this stack added. They depend only on its stacks,
 * not on those before the last reset, whose memory is reused. */
size_t fpx_sort_buffer_nbytes_with(const struct fpx_sort_buffer *buffer,
                                   const struct flamepix_stack *stack);

/* Copies one more stack, whose `shared` counts from the stack added before it (any value for the
 * first after a reset). Not after sort. Returns OK or NO_MEMORY. */
enum flamepix_status fpx_sort_buffer_add(struct fpx_sort_buffer *buffer,
                                         const struct flamepix_stack *stack);

/* Adds a stack in a record of the caller's: equal stacks are added up in it, and it must outlive
 * the buffer. Otherwise like fpx_sort_buffer_add. */
enum flamepix_status fpx_sort_buffer_add_record(struct fpx_sort_buffer *buffer,
                                                struct fpx_record *record);

/* Merges everything into one sequence. Returns OK or NO_MEMORY. */
enum flamepix_status fpx_sort_buffer_sort(struct fpx_sort_buffer *buffer);

/* The sorted stacks of the buffer, which must outlive the source. Returns OK or NO_MEMORY. */
enum flamepix_status fpx_sort_buffer_open(const struct fpx_sort_buffer *buffer,
                                          struct flamepix_stacks **stacks_ret);

/* Empties the buffer but keeps its memory for more stacks. */
void fpx_sort_buffer_reset(struct fpx_sort_buffer *buffer);

/* Frees everything; the buffer is {0} again. */
void fpx_sort_buffer_free(struct fpx_sort_buffer *buffer);

#endif
