/* Group totals: how much each group of a profile weighs, and which panel it is in. */
#ifndef FPX_SHEET_GROUP_TOTALS_H
#define FPX_SHEET_GROUP_TOTALS_H

#include <flamepix/stack.h>

#include "base/arena.h"
#include "base/hash_index.h"

struct fpx_group_total {
    struct flamepix_bytes name; /* its data is NULL for stacks without frames */
    struct flamepix_weight weight;
    size_t panel; /* its number; known once the groups are ranked */
};

/* Starts as {0}. */
struct fpx_group_totals {
    struct fpx_group_total *groups; /* as they were met */
    size_t count, capacity;
    struct fpx_hash_index index; /* of groups */
    struct fpx_arena names;
    size_t names_nbytes;
    struct fpx_group_total **ranked; /* the heaviest first, of equal ones the lesser name */
};

/* The name of the group that a stack is of: its first frame's. */
struct flamepix_bytes fpx_stack_group(const struct flamepix_stack *stack);

/* Adds the weight of a stack to its group. Answers OK, NO_MEMORY or LIMIT_GROUPS. */
enum flamepix_status fpx_group_totals_add(struct fpx_group_totals *totals,
                                          const struct flamepix_stack *stack);

/* Ranks the groups, when all are there: the first `most` are in panels of their own, all others in
 * the one behind these. Answers OK or NO_MEMORY. */
enum flamepix_status fpx_group_totals_rank(struct fpx_group_totals *totals, size_t most);

/* The group of this name; NULL: there is none. */
const struct fpx_group_total *fpx_group_totals_find(const struct fpx_group_totals *totals,
                                                    struct flamepix_bytes name);

void fpx_group_totals_free(struct fpx_group_totals *totals);

#endif
