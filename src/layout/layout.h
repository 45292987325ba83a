/* Settling: closed boxes to a layout, once the total is known. */
#ifndef FLAMEPIX_LAYOUT_LAYOUT_H
#define FLAMEPIX_LAYOUT_LAYOUT_H

#include <flamepix/layout.h>

#include "base/sum.h"
#include "layout/scale.h"
#include "layout/store.h"

/* What is known of the stacks, whatever the chart they are drawn in. */
struct flamepix_layout_facts {
    struct flamepix_sum weight;    /* of all stacks */
    struct flamepix_sum root_self; /* of those without frames */
    uint32_t limit_depth;          /* frames of a stack that counted */
    size_t limit_rows;             /* rows that there may be, the root's included */
    uint32_t max_depth;            /* these as in the summary */
    uint64_t stacks, frames, folded, cut_stacks;
};

struct flamepix_layout {
    struct flamepix_layout_summary summary;
    struct flamepix_layout_facts facts;
    struct flamepix_cutoff cutoff;
    /* Depth by depth, and of more depths than the summary has rows: a coarser layout may draw what
     * this one does not, where narrow runs join. */
    struct flamepix_box *boxes;
    struct flamepix_sum *gaps; /* of each box: of a run, what no elided frame covers */
    size_t *rows;              /* where each depth begins in `boxes`, and where the last one ends */
    size_t depths;
    struct flamepix_names names;
};

/* Prunes the store exactly and makes a layout of what is left; takes the store's names. The total
 * is the weight of the stacks, or `total_least` when that is more. Answers OK, NO_MEMORY or
 * LIMIT_SIDE. */
enum flamepix_status flamepix_layout_finish(struct flamepix_store *store,
                                            const struct flamepix_layout_facts *facts,
                                            const struct flamepix_scale *scale, double total_least,
                                            struct flamepix_layout **layout_ret);

#endif
