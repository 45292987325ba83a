/* Sorted sequences of stacks in memory, and merging two of them.
 *
 * Keys are compared by words of 8 bytes, first byte highest, as if zero bytes followed the key; the
 * last word of a key always holds at least one of those. A key that is the beginning of another is
 * the smaller one by its length. An item remembers how many words it shares with the item before it
 * and what its next word is: two items that share as many words with the same third are ordered by
 * that word alone, and memory of keys is touched only where words agree, to find how far. So a
 * merge sort looks at each distinguishing byte about once. */
#ifndef FLAMEPIX_ORDER_ITEMS_H
#define FLAMEPIX_ORDER_ITEMS_H

#include <stdint.h>

#include <flamepix/stack.h>

struct flamepix_record {
    double weight;
    double rest;
    size_t length;
    char key[]; /* `length` bytes, then zero bytes up to the end of the last word */
};

struct flamepix_item {
    struct flamepix_record *record;
    uint64_t word; /* the first that is not shared; 0 beyond the last */
    size_t shared; /* exactly how many words are; 0 for the first of a sequence */
};

/* Bytes a record with a key of `length` needs. False where they do not fit a size_t. */
bool flamepix_record_nbytes(size_t length, size_t *nbytes_ret);

/* Copies the stack into `record`, which has that many bytes. */
void flamepix_record_fill(struct flamepix_record *record, const struct flamepix_stack *stack);

/* The item of a record that follows `before` (NULL for the first of a sequence), with which it is
 * known to share at least `shared` bytes. */
struct flamepix_item flamepix_item_after(const struct flamepix_record *before,
                                         struct flamepix_record *record, size_t shared);

/* How many bytes the item shares with `before`, the record of the item before it. */
size_t flamepix_item_shared_nbytes(const struct flamepix_record *before,
                                   const struct flamepix_item *item);

/* Merges two sequences, each strictly ascending, adding up equal stacks. `out` may overlap `right`
 * where there are at least `left_count` items between their beginnings. Answers how many items were
 * written. */
size_t flamepix_items_merge(const struct flamepix_item *left, size_t left_count,
                            const struct flamepix_item *right, size_t right_count,
                            struct flamepix_item *out);

#endif
