/* Numbered groups: stacks that name their groups, with the number of a panel in place of a name. */
#ifndef FPX_SHEET_NUMBERED_GROUPS_H
#define FPX_SHEET_NUMBERED_GROUPS_H

#include <flamepix/view.h>

#include "sheet/group_totals.h"

/* A view that does what "split-by" does, and then puts the number of its panel where the group's
 * name stood: all of as many digits, so that panels are in order where stacks are. Stacks without
 * frames have theirs alone. The totals are ranked and know all groups. */
struct fpx_numbered_groups {
    struct flamepix_view view; /* first: the view of a request is one of these */
    const struct fpx_group_totals *totals;
};
struct fpx_numbered_groups fpx_number_groups(const struct flamepix_view *split_by,
                                             const struct fpx_group_totals *totals);

/* The number that such a name is. */
size_t fpx_group_number(struct flamepix_bytes name);

#endif
