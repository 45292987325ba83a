/* Counted stacks: the stacks after a view. A view that leaves none of them is a fault. */
#ifndef FPX_VIEW_COUNTED_STACKS_H
#define FPX_VIEW_COUNTED_STACKS_H

#include <flamepix/stack.h>

#include "view/ancestor_sums.h"

/* Starts as {0}. */
struct fpx_stack_count {
    struct flamepix_weight weight;
    bool has_stacks, has_frames;
    enum flamepix_status status; /* OK, until the source returns another status than OK and END */
    /* Sums of the stacks before a view that shows what stands on a path; else NULL. Owned by the
     * maker of the count. */
    struct flamepix_ancestor_sums *ancestors;
};

/* Whether a view dropped all stacks, or all frames. */
bool fpx_stack_count_is_emptied(const struct fpx_stack_count *before,
                                const struct fpx_stack_count *left);

/* Passes on `stacks` and counts them in `count`, from 0. `before` counts the stacks before the view
 * that they come from; NULL: they come from no view. Both outlive the source. At the END, its next
 * returns NO_STACKS if a view dropped all stacks, or all frames. Takes `stacks`, also on failure.
 * Returns OK or NO_MEMORY. */
enum flamepix_status fpx_counted_stacks_create(struct flamepix_stacks *stacks,
                                               const struct fpx_stack_count *before,
                                               struct fpx_stack_count *count,
                                               struct flamepix_stacks **stacks_ret);

#endif
