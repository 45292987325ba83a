/* Order: stacks in key order, in which equal paths meet, so that each path becomes one box; and how
 * to get there. Sources are for one thread at a time (flamepix/stack.h). */
#ifndef FLAMEPIX_ORDER_H
#define FLAMEPIX_ORDER_H

#include <flamepix/stack.h>

#ifdef __cplusplus
extern "C" {
#endif

/* Streams lines that are sorted by key, or by `LC_ALL=C sort` as whole lines, which differs in one
 * way: a stack `A` may come before siblings whose names begin with `A` and a byte below ';'. Such a
 * stack is held back until its place has come, so what comes out is in key order. Equal stacks that
 * meet are added up. next answers DISORDER at the first stack that fits neither order (a stack
 * without frames fits only as the first), NO_MEMORY, else what `lines` answers. Memory is bounded
 * by the longest lines. Takes `lines`, also on failure. Answers OK or NO_MEMORY. */
FLAMEPIX_API enum flamepix_status flamepix_order_lines(struct flamepix_stacks *lines,
                                                       struct flamepix_stacks **stacks_ret);

/* Sorts stacks that come in any order and adds up equal ones. Reads all of `unsorted` on the first
 * next. Holds at most about `memory_nbytes` (at least 1 MiB is used): stacks are sorted in blocks
 * and kept as front-coded sorted runs, in memory as far as they fit, beyond it in unlinked files in
 * $TMPDIR (/tmp), and merged from there. Where that is more than one block, up to `jobs` threads
 * work (0: one for each CPU of the process; 1: the caller's alone), of which only the caller's uses
 * `unsorted`; they end with the source, or before. What comes out does not depend on `jobs`. next
 * answers OK, END, NO_MEMORY, WRITE_FAILED or READ_FAILED (the file of sorted runs), or what
 * `unsorted` answers. Takes `unsorted`, also on failure. Answers OK or NO_MEMORY. */
FLAMEPIX_API enum flamepix_status flamepix_order_sort(struct flamepix_stacks *unsorted,
                                                      size_t memory_nbytes, unsigned jobs,
                                                      struct flamepix_stacks **stacks_ret);

/* Merges sources that are each in key order, and adds up equal stacks. Any count, 0 too.
 * Takes the sources (not the array), also on failure. next answers OK, END, or the first status
 * other than these that a source answers. Answers OK or NO_MEMORY. */
FLAMEPIX_API enum flamepix_status flamepix_order_merge(struct flamepix_stacks *const *sources,
                                                       size_t count,
                                                       struct flamepix_stacks **stacks_ret);

/* One source after the other, as if their text were one file. `shared` is exact across the seam.
 * Ownership and answers as for merge. */
FLAMEPIX_API enum flamepix_status flamepix_order_concat(struct flamepix_stacks *const *sources,
                                                        size_t count,
                                                        struct flamepix_stacks **stacks_ret);

/* How siblings stand, from left to right, at every depth. */
enum flamepix_sibling_order {
    FLAMEPIX_ORDER_NAME,   /* as keys compare */
    FLAMEPIX_ORDER_WEIGHT, /* the heaviest first; of equal ones, by name */
    FLAMEPIX_ORDER_INPUT   /* by where their first stack came */
};

/* Puts siblings in this order. The stacks come in key order for ORDER_NAME (where they come out as
 * they are) and ORDER_WEIGHT, and in any order for ORDER_INPUT, which asks for the order in which
 * they come. What comes out has each path once and contiguous, as key order has, but (unless by
 * name) is not in key order; equal stacks are added up. Weights are compared exactly, to all their
 * bits. Reads all stacks on the first next, holds about `memory_nbytes` and works with `jobs`
 * threads as flamepix_order_sort does. next answers what that does. Takes `stacks`, also on
 * failure. Answers OK or NO_MEMORY. */
FLAMEPIX_API enum flamepix_status flamepix_order_siblings(struct flamepix_stacks *stacks,
                                                          enum flamepix_sibling_order order,
                                                          size_t memory_nbytes, unsigned jobs,
                                                          struct flamepix_stacks **stacks_ret);

#ifdef __cplusplus
}
#endif

#endif
