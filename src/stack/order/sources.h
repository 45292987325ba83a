/* Arrays of sources. */
#ifndef FPX_STACK_ORDER_SOURCES_H
#define FPX_STACK_ORDER_SOURCES_H

#include <flamepix/order.h>
#include <flamepix/stack.h>

/* Frees each source, but not the array. */
void fpx_sources_free(struct flamepix_stacks *const *sources, size_t count);

/* Line order of one part of a text: see flamepix_order_lines. */

/* Like flamepix_order_lines, but ends before each stack that comes while `*is_past`, which `source`
 * sets before handing one out, and that is independent of those before it: they all come before it,
 * as does every leaf that was held back. A source begun anew at that stack hands out what would
 * have followed. The stack is the latest from `source`; if that answered END instead, none is left.
 * Otherwise next may be called again after END, and continues with that stack. `is_past` must
 * outlive the source. Takes `source`, also on failure. Returns OK or NO_MEMORY, next also DISORDER
 * and what `source` returns. */
enum flamepix_status fpx_order_lines_until(struct flamepix_stacks *source, const bool *is_past,
                                           struct flamepix_stacks **stacks_ret);

#endif
