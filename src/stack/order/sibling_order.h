/* flamepix_order_siblings with a frame that stands behind all others. */
#ifndef FPX_STACK_ORDER_SIBLING_ORDER_H
#define FPX_STACK_ORDER_SIBLING_ORDER_H

#include <stdint.h>

#include <flamepix/bytes.h>
#include <flamepix/order.h>
#include <flamepix/stack.h>

/* As flamepix_order_siblings; by weight, the frame at depth 1 whose name is `last` stands behind
 * its siblings, whatever it weighs. The text is read when stacks have come, and outlives the
 * source; NULL or "": there is none. */
enum flamepix_status fpx_sibling_order_create(struct flamepix_stacks *stacks,
                                              enum flamepix_sibling_order order,
                                              size_t memory_nbytes, unsigned jobs, const char *last,
                                              struct flamepix_stacks **stacks_ret);

/* Valued stacks: each frame's name begins with the sort text of what its path is worth, the weight
 * of all stacks through it or the place of the first of them. So sorting them again puts siblings
 * in that order. */

/* Takes `stacks`, also on failure, in which all stacks through a path follow each other. Where they
 * are `numbered` (sibling_order.c), a path is worth its least place, and the number
 * is taken off; else it is worth its weight, but the frame at depth 1 that is called `last` (NULL
 * or "": none; read on the first next) is worth less than any other. Reads them all on the first
 * next and frees them then. What comes out is in no order; of it and of what is known of open
 * paths, only about `memory_nbytes` are held in memory, and files in $TMPDIR are used beyond. next
 * answers OK, END, NO_MEMORY, WRITE_FAILED, READ_FAILED, or what `stacks` answers. Answers OK or
 * NO_MEMORY. */
enum flamepix_status fpx_valued_stacks_create(struct flamepix_stacks *stacks, bool numbered,
                                              const char *last, size_t memory_nbytes,
                                              struct flamepix_stacks **stacks_ret);

/* Plain stacks: valued ones (sibling_order.h) with their sort texts taken off again. */

/* Takes `stacks`, also on failure, which may come in any order. next answers what they do, or
 * NO_MEMORY. Answers OK or NO_MEMORY. */
enum flamepix_status fpx_plain_stacks_create(struct flamepix_stacks *stacks,
                                             struct flamepix_stacks **stacks_ret);

#endif
