/* Heaviest stacks: the stacks that weigh most, and one more for the rest. */
#ifndef FPX_STACK_ORDER_HEAVIEST_STACKS_H
#define FPX_STACK_ORDER_HEAVIEST_STACKS_H

#include <stdint.h>

#include <flamepix/stack.h>

/* Keeps the `limit` (above 0) heaviest stacks of `sorted`, in which each stack occurs once and in
 * key order; of equal ones, those with lesser keys. The others become one stack of one frame, with
 * the sum of their weights. It is called "others", or, if the profile has such a frame at depth 1,
 * "others 2" or the next free number. The result is in key order.
 *
 * The first next reads all stacks; once it returns OK, `others` holds the name of that frame
 * (FLAMEPIX_OTHERS_NBYTES; or NULL), "" if there is no rest. Memory is that of `limit` weights:
 * stacks are stored front-coded, in a few MiB and beyond these in an unlinked file in $TMPDIR. next
 * returns OK, END, NO_MEMORY, WRITE_FAILED, READ_FAILED, or what `sorted` returns. Takes `sorted`,
 * also on failure. Returns OK or NO_MEMORY. */
enum flamepix_status fpx_heaviest_stacks_create(struct flamepix_stacks *sorted, size_t limit,
                                                char *others, struct flamepix_stacks **stacks_ret);

#endif
