/* What the files of a split share. */
#ifndef FPX_SHEET_SPLIT_INTERNAL_H
#define FPX_SHEET_SPLIT_INTERNAL_H

#include <flamepix/split.h>
#include <flamepix/stack.h>
#include <flamepix/view.h>

#include "base/hash_index.h"
#include "base/memory.h"

/* Group totals: how much each group of a profile weighs, and which panel it is in. */

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

/* Numbered groups: stacks that name their groups, with the number of a panel in place of a name. */

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

struct flamepix_split {
    const struct flamepix_split_options *options; /* while it is read */
    size_t most_panels;
    struct fpx_group_totals totals;
    struct flamepix_layout_options layout;
    struct flamepix_sheet_panel *panels;
    struct flamepix_buffer *captions, *layouts; /* of each panel; its layout is packed */
    size_t count;                               /* of panels */
    struct flamepix_tally *tally, *of_panel;    /* of all, of one; NULL: nothing is counted */
    struct flamepix_profile_report first;       /* of the first reading */
    struct flamepix_layout_summary summary;
};

/* -- panels ------------------------------------------------------------------------------------ */

/* Makes room for `count` panels, and tallies for them. Answers OK or NO_MEMORY. */
enum flamepix_status fpx_split_begin_panels(struct flamepix_split *split, size_t count);

/* Sets the caption of panel `i`. Answers OK or NO_MEMORY. */
enum flamepix_status fpx_split_name_panel(struct flamepix_split *split, size_t i,
                                          struct flamepix_bytes name);

/* Lays out panel `i` of these stacks, and packs it or hands it over. Answers OK, or what the
 * layout, the tally and the taker answer. */
enum flamepix_status fpx_split_lay_out_panel(struct flamepix_split *split, size_t i,
                                             struct flamepix_stacks *stacks);

/* All panels are laid out. Answers OK or NO_MEMORY. */
enum flamepix_status fpx_split_end_panels(struct flamepix_split *split);

void fpx_split_free_panels(struct flamepix_split *split);

/* -- reading ----------------------------------------------------------------------------------- */

/* Plans the layout of `count` panels. Answers OK, or BAD_ARGUMENT where there is no room. */
enum flamepix_status fpx_split_plan(struct flamepix_split *split, size_t count);

/* Answers OK, or what rewinding answers. */
enum flamepix_status fpx_split_rewind(struct flamepix_input *const *inputs, size_t count,
                                      struct flamepix_profile_report *report);

/* Reads the inputs once for each slice of time, which becomes a panel. Answers OK, or as
 * flamepix_split_read. */
enum flamepix_status fpx_split_read_time_slices(struct flamepix_split *split,
                                                struct flamepix_input *const *inputs, size_t count,
                                                struct flamepix_profile_report *report);

#endif
