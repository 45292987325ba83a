/* What the files of a split share. */
#ifndef FPX_SHEET_SPLIT_INTERNAL_H
#define FPX_SHEET_SPLIT_INTERNAL_H

#include <flamepix/split.h>

#include "sheet/group_totals.h"

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
