/* Heaviest stacks: of many stacks, some that weigh the most, and one more for the rest. */
#ifndef FPX_STACK_ORDER_HEAVIEST_STACKS_H
#define FPX_STACK_ORDER_HEAVIEST_STACKS_H

#include <stdint.h>

#include <flamepix/stack.h>

/* The `limit` (above 0) heaviest stacks of `sorted`, in which each comes once and in key order; of
 * equal ones the lesser keys. All others are one stack of one frame, with the sum of their weights.
 * It is called "others"; where the profile has such a frame at depth 1, "others 2" or the next
 * number that is free. What comes out is in key order.
 *
 * Reads all stacks on the first next; when that has answered OK, the name of the frame stands in
 * `others` (FLAMEPIX_OTHERS_NBYTES; or NULL), "" where there is no rest. Memory is that of `limit`
 * weights: stacks are written down meanwhile, front-coded, in a few MiB and beyond them in an
 * unlinked file in $TMPDIR. next answers OK, END, NO_MEMORY, WRITE_FAILED, READ_FAILED, or what
 * `sorted` answers. Takes `sorted`, also on failure. Answers OK or NO_MEMORY. */
enum flamepix_status fpx_heaviest_stacks_create(struct flamepix_stacks *sorted, size_t limit,
                                                char *others, struct flamepix_stacks **stacks_ret);

#endif
