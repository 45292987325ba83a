/* Valued stacks: each frame's name begins with the sort text of what its path is worth, the weight
 * of all stacks through it or the place of the first of them. So sorting them again puts siblings
 * in that order. */
#ifndef FPX_STACK_ORDER_VALUED_STACKS_H
#define FPX_STACK_ORDER_VALUED_STACKS_H

#include <flamepix/stack.h>

/* Takes `stacks`, also on failure, in which all stacks through a path follow each other. Where they
 * are `numbered` (fpx_numbered_stacks_create), a path is worth its least place, and the number
 * is taken off; else it is worth its weight, but the frame at depth 1 that is called `last` (NULL
 * or "": none; read on the first next) is worth less than any other. Reads them all on the first
 * next and frees them then. What comes out is in no order; of it and of what is known of open
 * paths, only about `memory_nbytes` are held in memory, and files in $TMPDIR are used beyond. next
 * answers OK, END, NO_MEMORY, WRITE_FAILED, READ_FAILED, or what `stacks` answers. Answers OK or
 * NO_MEMORY. */
enum flamepix_status fpx_valued_stacks_create(struct flamepix_stacks *stacks, bool numbered,
                                              const char *last, size_t memory_nbytes,
                                              struct flamepix_stacks **stacks_ret);

#endif
