/* A buffer of stacks sorted in memory. Stacks come in any order; those that come in order are one
 * sequence from the start, so that a buffer whose stacks are sorted already costs no more than its
 * copy. One thread at a time may use a buffer; it does not matter which. */
#ifndef FPX_STACK_ORDER_SORT_BUFFER_H
#define FPX_STACK_ORDER_SORT_BUFFER_H

#include "base/arena.h"
#include "stack/order/sorted_items.h"

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
