/* Arrays of sources. */
#ifndef FPX_STACK_ORDER_SOURCES_H
#define FPX_STACK_ORDER_SOURCES_H

#include <flamepix/order.h>
#include <flamepix/stack.h>

/* Frees each of the sources, not the array. */
void fpx_sources_free(struct flamepix_stacks *const *sources, size_t count);

/* Line order of one part of a text: see flamepix_order_lines. */

/* As flamepix_order_lines, but it ends before each stack that comes when `*is_past`, which `source`
 * sets before it hands one out, and that owes nothing to those before it: it comes behind them all,
 * and so does every leaf that was held back. Whoever begins from nothing at that stack hands out
 * what would have followed. It is the latest that `source` has handed out; where that has answered
 * END instead, none is left. Else next may be asked again after END, and goes on with that stack.
 * `is_past` outlives the source. Takes `source`, also on failure. Answers OK or NO_MEMORY, next
 * also DISORDER and what `source` answers. */
enum flamepix_status fpx_order_lines_until(struct flamepix_stacks *source, const bool *is_past,
                                           struct flamepix_stacks **stacks_ret);

#endif
