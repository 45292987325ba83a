/* Chart stacks: what a flame chart joins. Stacks come in the order of the input, through any views;
 * equal neighbours are one box where `shared` says so. */
#ifndef FPX_PROFILE_FLAMECHART_STACKS_H
#define FPX_PROFILE_FLAMECHART_STACKS_H

#include <flamepix/stack.h>

/* Counts in `read`, from 0, what views take of `stacks`. */
enum flamepix_status fpx_chart_stacks_begin(struct flamepix_stacks *stacks, uint64_t *read,
                                            struct flamepix_stacks **stacks_ret);

/* Of what the views leave, leaves out stacks that weigh nothing, and makes `shared` of the next one
 * what all between it and the one before it share: with a stack that is the one before it once
 * more, all but its last frame. It is 0 where the views took more than they left since. So `shared`
 * may be less than what two keys have in common. A view takes one stack after the other. Both take
 * `stacks`, also on failure, and answer OK or NO_MEMORY. */
enum flamepix_status fpx_chart_stacks_end(struct flamepix_stacks *stacks, const uint64_t *read,
                                          struct flamepix_stacks **stacks_ret);

#endif
