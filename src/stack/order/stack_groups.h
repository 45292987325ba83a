/* Stack groups: stacks split by their first frames. */
#ifndef FPX_STACK_ORDER_STACK_GROUPS_H
#define FPX_STACK_ORDER_STACK_GROUPS_H

#include <flamepix/order.h>

struct fpx_stack_groups; /* one thread at a time */

/* Splits stacks by their first frames. Stacks are in key order; those with the same first frame are
 * consecutive. Memory is bounded by the longest keys. Does not take `stacks`, which must outlive
 * the groups. Returns OK or NO_MEMORY. */
enum flamepix_status fpx_stack_groups_create(struct flamepix_stacks *stacks,
                                             struct fpx_stack_groups **groups_ret);

/* The next group: its name, which is its first frame, and its stacks without that frame, in key
 * order. Stacks without frames are the first group, the only one with NULL as the data of its name.
 * The rest of the group before is skipped. Name and source are owned by the groups, and valid until
 * the next call; freeing a source earlier does nothing, so that others may take it. Returns OK,
 * END, NO_MEMORY, or what the stacks answer, as the source of a group does. */
enum flamepix_status fpx_stack_groups_next(struct fpx_stack_groups *groups,
                                           struct flamepix_bytes *name_ret,
                                           struct flamepix_stacks **stacks_ret);

void fpx_stack_groups_free(struct fpx_stack_groups *groups);

#endif
