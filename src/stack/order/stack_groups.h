/* Stacks taken apart by their first frames. */
#ifndef FPX_STACK_ORDER_STACK_GROUPS_H
#define FPX_STACK_ORDER_STACK_GROUPS_H

#include <flamepix/order.h>

struct fpx_stack_groups; /* one thread at a time */

/* Takes stacks apart by their first frames: stacks in key order, of which those of one first frame
 * follow each other. Memory is bounded by the longest keys. Does not take `stacks`, which are there
 * as long as the groups. Answers OK or NO_MEMORY. */
enum flamepix_status fpx_stack_groups_create(struct flamepix_stacks *stacks,
                                             struct fpx_stack_groups **groups_ret);

/* The next group: its name, which is its first frame's, and its stacks without that frame, in key
 * order. Stacks without any frame are the first group; its name has the data NULL, which no other
 * has. What is left of the group before it is passed over. Name and source are the groups', and
 * gone with the next call; a source may be freed before, which does nothing, so that others may
 * take it. Answers OK, END, NO_MEMORY, or what the stacks answer, as the source of a group does. */
enum flamepix_status fpx_stack_groups_next(struct fpx_stack_groups *groups,
                                           struct flamepix_bytes *name_ret,
                                           struct flamepix_stacks **stacks_ret);

void fpx_stack_groups_free(struct fpx_stack_groups *groups);

#endif
