/* Numbered stacks: each has its place in the order in which they come as one more frame, the last,
 * whose name is a sort text. So equal stacks stay apart while they are sorted, and where each was
 * is still known afterwards. */
#ifndef FPX_STACK_ORDER_NUMBERED_STACKS_H
#define FPX_STACK_ORDER_NUMBERED_STACKS_H

#include <flamepix/stack.h>

/* Takes `stacks`, also on failure. next answers what `stacks` does, or NO_MEMORY. Answers OK or
 * NO_MEMORY. */
enum flamepix_status fpx_numbered_stacks_create(struct flamepix_stacks *stacks,
                                                struct flamepix_stacks **stacks_ret);

#endif
