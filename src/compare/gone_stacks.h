/* Gone stacks: stacks kept in the order in which they came, to be read once when all of them have:
 * front-coded in memory up to a size, beyond it in an unlinked file in $TMPDIR. */
#ifndef FPX_COMPARE_GONE_STACKS_H
#define FPX_COMPARE_GONE_STACKS_H

#include <flamepix/stack.h>

struct fpx_gone_stacks;

/* Holds about `memory_nbytes`, and the longest key. Answers OK or NO_MEMORY. */
enum flamepix_status fpx_gone_stacks_create(size_t memory_nbytes,
                                            struct fpx_gone_stacks **gone_ret);

/* Keeps one more stack, whose `shared` is with the one kept before it. Answers OK, NO_MEMORY or
 * WRITE_FAILED (of the file; errno set). */
enum flamepix_status fpx_gone_stacks_keep(struct fpx_gone_stacks *gone,
                                          const struct flamepix_stack *stack);

/* The stacks that were kept, which are there as long as `gone`; no more can be kept then. next
 * answers OK, END, NO_MEMORY or READ_FAILED (of the file; errno set). Answers as keep. */
enum flamepix_status fpx_gone_stacks_open(struct fpx_gone_stacks *gone,
                                          struct flamepix_stacks **stacks_ret);

/* Closes the file; errno stays what it was. */
void fpx_gone_stacks_free(struct fpx_gone_stacks *gone);

#endif
