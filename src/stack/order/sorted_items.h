/* Sorted sequences of stacks in memory, and merging two of them.
 *
 * Keys are compared by words of 8 bytes, first byte highest, as if zero bytes followed the key; the
 * last word of a key always holds at least one of those. A key that is the beginning of another is
 * the smaller one by its length. An item remembers how many words it shares with the item before it
 * and what its next word is: two items that share as many words with the same third are ordered by
 * that word alone, and memory of keys is touched only where words agree, to find how far. So a
 * merge sort looks at each distinguishing byte about once. */
#ifndef FPX_STACK_ORDER_SORTED_ITEMS_H
#define FPX_STACK_ORDER_SORTED_ITEMS_H

#include <stdint.h>

#include <flamepix/stack.h>

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

#endif
