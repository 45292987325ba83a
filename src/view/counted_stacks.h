/* Counted stacks: what came out of a source. */
#ifndef FLAMEPIX_VIEW_COUNTED_STACKS_H
#define FLAMEPIX_VIEW_COUNTED_STACKS_H

#include <flamepix/stack.h>

/* Starts as {0}. */
struct flamepix_stack_count {
    struct flamepix_weight weight;
    bool has_stacks;
    enum flamepix_status status; /* OK, until the source answers something else than OK and END */
};

/* Hands on what `stacks` answers and counts it in `count`, which outlives the source. Takes
 * `stacks`, also on failure. Answers OK or NO_MEMORY. */
enum flamepix_status flamepix_counted_stacks_create(struct flamepix_stacks *stacks,
                                                    struct flamepix_stack_count *count,
                                                    struct flamepix_stacks **stacks_ret);

#endif
