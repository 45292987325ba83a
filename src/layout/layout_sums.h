/* What is added to a layout, or to its builder, from elsewhere. */
#ifndef FPX_LAYOUT_LAYOUT_SUMS_H
#define FPX_LAYOUT_LAYOUT_SUMS_H

#include <flamepix/layout.h>

/* The weight of the stacks that a builder has taken. */
double fpx_layout_builder_weight(const struct flamepix_layout_builder *builder);

/* Says to a builder that has taken nothing yet what the stacks weigh that come before its own, as
 * fpx_layout_builder_weight tells it of them: `before`, which may be less, too. It lets go
 * then what the whole is sure to hide, so that a part holds no more than the whole does; the layout
 * that it is joined to stays the same. Whoever says it joins the builder to one of these stacks.
 * Answers OK or LIMIT_SIDE. */
enum flamepix_status fpx_layout_builder_set_before(struct flamepix_layout_builder *builder,
                                                   double before);

/* Of stacks that all begin with one path: says what passes through the frames at depth 0 to before
 * `count` of other stacks, which are not laid out. What is laid out, and its summary, stay as they
 * are: only flamepix_layout_frame tells of it. Copies what it is told. Answers OK or NO_MEMORY. */
enum flamepix_status fpx_layout_set_passed(struct flamepix_layout *layout,
                                           const struct flamepix_passed *passed, size_t count);

/* Adds the counts and the total of another layout, that of a panel beside it; max_depth is the
 * larger one. Everything else stays. */
void fpx_layout_summary_add(struct flamepix_layout_summary *all,
                            const struct flamepix_layout_summary *added);

#endif
