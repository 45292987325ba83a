/* flamepix_order_siblings with a frame that stands behind all others. */
#ifndef FPX_STACK_ORDER_SIBLING_ORDER_H
#define FPX_STACK_ORDER_SIBLING_ORDER_H

#include <flamepix/order.h>

/* As flamepix_order_siblings; by weight, the frame at depth 1 whose name is `last` stands behind
 * its siblings, whatever it weighs. The text is read when stacks have come, and outlives the
 * source; NULL or "": there is none. */
enum flamepix_status fpx_sibling_order_create(struct flamepix_stacks *stacks,
                                              enum flamepix_sibling_order order,
                                              size_t memory_nbytes, unsigned jobs, const char *last,
                                              struct flamepix_stacks **stacks_ret);

#endif
