/* Declarations shared by the files of a split. */
#ifndef FPX_SHEET_SPLIT_INTERNAL_H
#define FPX_SHEET_SPLIT_INTERNAL_H

#include <flamepix/split.h>
#include <flamepix/stack.h>
#include <flamepix/view.h>

#include "base/hash_index.h"
#include "base/memory.h"

/* Group totals: the weight of each group of a profile, and its panel. */

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
    struct fpx_group_total **ranked; /* heaviest first, equal ones by name */
};

/* The name of a stack's group: its first frame's. */
struct flamepix_bytes fpx_stack_group(const struct flamepix_stack *stack);

/* Adds the weight of a stack to its group. Returns OK, NO_MEMORY or LIMIT_GROUPS. */
enum flamepix_status fpx_group_totals_add(struct fpx_group_totals *totals,
                                          const struct flamepix_stack *stack);

/* Ranks the groups once all are added: the first `most` get panels of their own, all others the
 * panel after these. Returns OK or NO_MEMORY. */
enum flamepix_status fpx_group_totals_rank(struct fpx_group_totals *totals, size_t most);

/* The group of this name; NULL: none. */
const struct fpx_group_total *fpx_group_totals_find(const struct fpx_group_totals *totals,
                                                    struct flamepix_bytes name);

void fpx_group_totals_free(struct fpx_group_totals *totals);

/* A split as it is read. */
struct flamepix_split {
    const struct flamepix_split_options *options; /* while it is read */
    size_t most_panels;
    struct fpx_group_totals totals;
    struct flamepix_layout_options layout;
    struct flamepix_sheet_panel *panels;
    struct flamepix_buffer *captions, *layouts; /* by panel; layouts are packed */
    size_t count;                               /* of panels */
    struct flamepix_tally *tally, *of_panel;    /* of all, of one panel; NULL: nothing is counted */
    struct flamepix_profile_report first;       /* of the first reading */
    struct flamepix_layout_summary summary;
};

/* -- panels ------------------------------------------------------------------------------------ */

/* Makes room for `count` panels, and tallies for them. Returns OK or NO_MEMORY. */
enum flamepix_status fpx_split_begin_panels(struct flamepix_split *split, size_t count);

/* Sets the caption of panel `i`. Returns OK or NO_MEMORY. */
enum flamepix_status fpx_split_name_panel(struct flamepix_split *split, size_t i,
                                          struct flamepix_bytes name);

/* Lays out panel `i` from these stacks, and packs it or passes it on. Returns OK, or what the
 * layout, the tally and the taker answer. */
enum flamepix_status fpx_split_lay_out_panel(struct flamepix_split *split, size_t i,
                                             struct flamepix_stacks *stacks);

/* Call it when all panels are laid out. Returns OK or NO_MEMORY. */
enum flamepix_status fpx_split_end_panels(struct flamepix_split *split);

void fpx_split_free_panels(struct flamepix_split *split);

#endif
