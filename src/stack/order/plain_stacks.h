/* Plain stacks: valued ones (valued_stacks.h) with their sort texts taken off again. */
#ifndef FPX_STACK_ORDER_PLAIN_STACKS_H
#define FPX_STACK_ORDER_PLAIN_STACKS_H

#include <flamepix/stack.h>

/* Takes `stacks`, also on failure, which may come in any order. next answers what they do, or
 * NO_MEMORY. Answers OK or NO_MEMORY. */
enum flamepix_status fpx_plain_stacks_create(struct flamepix_stacks *stacks,
                                             struct flamepix_stacks **stacks_ret);

#endif
