/* Order: stacks in key order, where equal paths meet, so that each path becomes one box; and
 * sources that sort. Sources are for one thread at a time (flamepix/stack.h). */
#ifndef FLAMEPIX_ORDER_H
#define FLAMEPIX_ORDER_H

#include <flamepix/stack.h>

#ifdef __cplusplus
extern "C" {
#endif

/* Streams lines that are sorted by key, or by `LC_ALL=C sort` as whole lines, which differs in one
 * way: a stack `A` may come before siblings whose names begin with `A` and a byte below ';'. Such a
 * stack is held back until its place, so the result is in key order. Adjacent equal stacks are
 * added up. next returns DISORDER at the first stack that fits neither order (a stack without
 * frames fits only as the first), NO_MEMORY, else the status of `lines`. Memory is bounded by the
 * longest lines. Takes `lines`, also on failure. Returns OK or NO_MEMORY. */
FLAMEPIX_API enum flamepix_status flamepix_order_lines(struct flamepix_stacks *lines,
                                                       struct flamepix_stacks **stacks_ret);

/* Sorts stacks in any order and adds up equal ones. The first next reads all of `unsorted`. Holds
 * at most about `memory_nbytes` (at least 1 MiB): stacks are sorted in blocks and kept as
 * front-coded sorted runs, in memory as far as they fit, beyond it in unlinked files in $TMPDIR
 * (/tmp), and merged from there. With more than one block, up to `jobs` threads work (0: one for
 * each CPU of the process; 1: the caller's alone), of which only the caller's uses `unsorted`; they
 * end with the source, or earlier. The result does not depend on `jobs`. next returns OK, END,
 * NO_MEMORY, WRITE_FAILED or READ_FAILED (the file of sorted runs), or the status of `unsorted`.
 * Takes `unsorted`, also on failure. Returns OK or NO_MEMORY. */
FLAMEPIX_API enum flamepix_status flamepix_order_sort(struct flamepix_stacks *unsorted,
                                                      size_t memory_nbytes, unsigned jobs,
                                                      struct flamepix_stacks **stacks_ret);

/* Merges sources that are each in key order, and adds up equal stacks. Any count, including 0.
 * Takes the sources (not the array), also on failure. next returns OK, END, or the first other
 * status of a source. Returns OK or NO_MEMORY. */
FLAMEPIX_API enum flamepix_status flamepix_order_merge(struct flamepix_stacks *const *sources,
                                                       size_t count,
                                                       struct flamepix_stacks **stacks_ret);

/* One source after the other, as if their text were one file. `shared` is exact across the seam.
 * Ownership and returns as for merge. */
FLAMEPIX_API enum flamepix_status flamepix_order_concat(struct flamepix_stacks *const *sources,
                                                        size_t count,
                                                        struct flamepix_stacks **stacks_ret);

/* The order of siblings, from left to right, at every depth. */
enum flamepix_sibling_order {
    FLAMEPIX_ORDER_NAME,   /* as keys compare */
    FLAMEPIX_ORDER_WEIGHT, /* heaviest first; equal ones by name */
    FLAMEPIX_ORDER_INPUT   /* by the place of their first stack in the input */
};

/* Puts siblings in this order. The stacks are in key order for ORDER_NAME (passed on unchanged) and
 * ORDER_WEIGHT; ORDER_INPUT takes any order and uses it. In the result each path is once and
 * contiguous, as in key order, but (unless by name) not in key order; equal stacks are added up.
 * Weights are compared exactly, to all their bits. Reads all stacks on the first next, holds about
 * `memory_nbytes` and works with `jobs` threads as flamepix_order_sort does. next returns the same
 * statuses. Takes `stacks`, also on failure. Returns OK or NO_MEMORY. */
FLAMEPIX_API enum flamepix_status flamepix_order_siblings(struct flamepix_stacks *stacks,
                                                          enum flamepix_sibling_order order,
                                                          size_t memory_nbytes, unsigned jobs,
                                                          struct flamepix_stacks **stacks_ret);

#ifdef __cplusplus
}
#endif

#endif
