/* Sums that a layout or its builder gets from elsewhere. */
#ifndef FPX_LAYOUT_LAYOUT_SUMS_H
#define FPX_LAYOUT_LAYOUT_SUMS_H

#include <flamepix/layout.h>

/* The weight of the stacks that a builder has taken. */
double fpx_layout_builder_weight(const struct flamepix_layout_builder *builder);

/* Sets for a builder that has taken nothing yet the weight of the stacks before its own, from
 * fpx_layout_builder_weight of their builder: `before`, or less. The builder can then drop
 * everything that the whole is sure to hide, so that a part holds no more than the whole does; the
 * layout that it is joined to is the same. The caller must join the builder to one of these stacks.
 * Returns OK or LIMIT_SIDE. */
enum flamepix_status fpx_layout_builder_set_before(struct flamepix_layout_builder *builder,
                                                   double before);

/* For stacks that all begin with one path: sets the weights of other stacks, which are not laid
 * out, through its frames at depth 0 to before `count`. The layout and its summary are unchanged:
 * only flamepix_layout_frame reports them. Copies its argument. Returns OK or NO_MEMORY. */
enum flamepix_status fpx_layout_set_passed(struct flamepix_layout *layout,
                                           const struct flamepix_passed *passed, size_t count);

/* Adds the counts and the total of another layout, of a panel beside it; max_depth is the larger
 * one. Everything else is unchanged. */
void fpx_layout_summary_add(struct flamepix_layout_summary *all,
                            const struct flamepix_layout_summary *added);

#endif
