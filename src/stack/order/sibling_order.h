/* flamepix_order_siblings with one frame after all others. */
#ifndef FPX_STACK_ORDER_SIBLING_ORDER_H
#define FPX_STACK_ORDER_SIBLING_ORDER_H

#include <stdint.h>

#include <flamepix/bytes.h>
#include <flamepix/order.h>
#include <flamepix/stack.h>

/* Like flamepix_order_siblings; by weight, the frame `last` at depth 1 comes after its siblings,
 * whatever its weight. The text is read once stacks have come, and must outlive the source; NULL or
 * "": no such frame. */
enum flamepix_status fpx_sibling_order_create(struct flamepix_stacks *stacks,
                                              enum flamepix_sibling_order order,
                                              size_t memory_nbytes, unsigned jobs, const char *last,
                                              struct flamepix_stacks **stacks_ret);

/* Valued stacks: the name of each frame begins with the sort text of its path's worth: the weight
 * of all stacks through it, or the place of the first of them. So sorting them again puts siblings
 * in that order. */

/* Takes `stacks`, also on failure; all stacks through a path must be consecutive. If they are
 * `numbered` (sibling_order.c), a path is worth its least place, and the number is removed.
 * Otherwise it is worth its weight; the frame `last` at depth 1 (NULL or "": none; read on the
 * first next) is worth less than any other. The first next reads all stacks and frees them. The
 * result is unordered; about `memory_nbytes` of it and of data on open paths are held in memory,
 * the rest in files in $TMPDIR. next returns OK, END, NO_MEMORY, WRITE_FAILED, READ_FAILED, or what
 * `stacks` returns. Returns OK or NO_MEMORY. */
enum flamepix_status fpx_valued_stacks_create(struct flamepix_stacks *stacks, bool numbered,
                                              const char *last, size_t memory_nbytes,
                                              struct flamepix_stacks **stacks_ret);

/* Plain stacks: valued stacks (sibling_order.h) with their sort texts removed. */

/* Takes `stacks`, also on failure, in any order. next returns what `stacks` returns, or NO_MEMORY.
 * Returns OK or NO_MEMORY. */
enum flamepix_status fpx_plain_stacks_create(struct flamepix_stacks *stacks,
                                             struct flamepix_stacks **stacks_ret);

#endif
