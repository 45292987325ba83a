/* Ahead: stacks that a thread of its own takes from their source, some batches ahead of who reads
 * them, so that making them and using them go on at once. */
#ifndef FPX_STACK_ORDER_READ_AHEAD_H
#define FPX_STACK_ORDER_READ_AHEAD_H

#include <flamepix/stack.h>

/* The same stacks, and what `inner` answers with its errno. Until this source is freed, only its
 * thread uses `inner`, which answers OK, END or an error like any other source, and shares nothing
 * with the caller. Memory is that of four batches, each of up to 256 stacks or of `batch_nbytes` of
 * text and one stack more. Where no thread can be started, it is `inner` itself that is answered.
 * Takes `inner`, also on failure. next answers what `inner` does, or NO_MEMORY. Answers OK or
 * NO_MEMORY. */
enum flamepix_status fpx_read_ahead_create(struct flamepix_stacks *inner, size_t batch_nbytes,
                                           struct flamepix_stacks **stacks_ret);

#endif
