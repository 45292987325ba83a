/* Counted stacks: what came out of a view. One that leaves nothing of something is a fault. */
#ifndef FPX_VIEW_COUNTED_STACKS_H
#define FPX_VIEW_COUNTED_STACKS_H

#include <flamepix/stack.h>

#include "view/ancestor_sums.h"

/* Starts as {0}. */
struct fpx_stack_count {
    struct flamepix_weight weight;
    bool has_stacks, has_frames;
    enum flamepix_status status; /* OK, until the source answers something else than OK and END */
    /* Of the stacks that come into a view that shows what stands on a path; else NULL. The count's
     * maker's. */
    struct flamepix_ancestor_sums *ancestors;
};

/* Whether no stack is left of some, or no frame of some. */
bool fpx_stack_count_is_emptied(const struct fpx_stack_count *before,
                                const struct fpx_stack_count *left);

/* Hands on what `stacks` answers and counts it from nothing in `count`. `before` is what came into
 * the view whose stacks they are; NULL: they are of no view. Both outlive the source. At the END,
 * its next answers NO_STACKS where a view left no stack of some, or no frame of some. Takes
 * `stacks`, also on failure. Answers OK or NO_MEMORY. */
enum flamepix_status fpx_counted_stacks_create(struct flamepix_stacks *stacks,
                                               const struct fpx_stack_count *before,
                                               struct fpx_stack_count *count,
                                               struct flamepix_stacks **stacks_ret);

#endif
