/* Split: the groups of one profile as panels of a sheet (flamepix/sheet.h), the heaviest first.
 *
 * Groups are made by a view, "split-by", which puts a first frame with the name of its group into
 * each stack, as "group-by" does. A plain reading of the profile keeps that frame. Here every group
 * becomes a panel of its own, without it. */
#ifndef FLAMEPIX_SPLIT_H
#define FLAMEPIX_SPLIT_H

#include <flamepix/profile.h>
#include <flamepix/sheet.h>

#ifdef __cplusplus
extern "C" {
#endif

/* The panels of one profile. Read by one thread at a time; afterwards they do not change. */
struct flamepix_split;

enum {
    FLAMEPIX_DEFAULT_PANELS = 20,
    FLAMEPIX_PANELS_MAX = 1000,
    /* Distinct groups of a profile, and the bytes of their names; more are LIMIT_GROUPS. */
    FLAMEPIX_GROUPS_MAX = 100000,
    FLAMEPIX_GROUP_NAMES_NBYTES = 32 << 20
};

/* Receives each panel as soon as it is laid out, in order, if they are no sheet. */
struct flamepix_split_taker {
    struct flamepix_tally *tally; /* counts each panel from 0; NULL: no counting */
    /* `report` is that of the first reading. A status other than OK ends the reading. */
    enum flamepix_status (*take)(void *user, const char *caption,
                                 const struct flamepix_layout *layout,
                                 const struct flamepix_profile_report *report);
    void *user;
    struct flamepix_layout_options layout; /* of each panel */
};

struct flamepix_split_options {
    size_t size;               /* sizeof the struct (flamepix.h); 0: that of version 0.1 */
    bool names;                /* sums by name are needed, whatever the sheet shows */
    size_t limit_names_nbytes; /* memory for them; 0 is FLAMEPIX_DEFAULT_LIMIT_NAMES_NBYTES */
    const struct flamepix_split_taker *taker; /* NULL: panels are packed, for a sheet */
    bool captions_only; /* panels have only weights; so the inputs are read only once */
    size_t most_panels; /* 1 to FLAMEPIX_PANELS_MAX; 0 is FLAMEPIX_DEFAULT_PANELS */
    /* One of the views is "split-by", or the recordings are read in slices. */
    struct flamepix_profile_options profile;
    /* The sheet for the panels; its tally is ignored. */
    struct flamepix_sheet_options sheet;
};

/* A sheet for panels of groups: one below the other, with one scale, as wide as the figure. */
static inline struct flamepix_sheet_options
flamepix_split_sheet(const struct flamepix_figure_options *figure,
                     const struct flamepix_layout_options *layout)
{
    struct flamepix_sheet_options sheet = flamepix_sheet_defaults();
    sheet.figure = *figure;
    sheet.layout = *layout;
    sheet.width = figure->width;
    sheet.columns = 1;
    sheet.panel_width = sheet.panel_height = 0;
    sheet.scale_by = FLAMEPIX_SCALE_LARGEST;
    sheet.noun = "panels";
    return sheet;
}

/* For slices of time, reads the sum of `count` inputs once for each slice; each is a panel, in
 * order. For groups, reads it twice: for the weights of its groups, and for a layout of each of the
 * `most_panels` heaviest ones (of equal weights the lesser name), and of all others together, which
 * are the last panel. Inputs are rewound between, and stay the caller's. `report_ret` may be NULL.
 * Returns OK, LIMIT_GROUPS, BAD_ARGUMENT (no view "split-by", too many panels, or no room for
 * them), or the status of flamepix_profile_read, flamepix_layout_create or the tally. */
FLAMEPIX_API enum flamepix_status flamepix_split_read(struct flamepix_input *const *inputs,
                                                      size_t count,
                                                      const struct flamepix_split_options *options,
                                                      struct flamepix_split **split_ret,
                                                      struct flamepix_profile_report *report_ret);

/* The panels, for flamepix_sheet_create: at least one. A caption is the group's name; "(no name)"
 * if empty, "(no frames)" for stacks without any, "others" for the rest. Owned by the split. */
FLAMEPIX_API const struct flamepix_sheet_panel *
flamepix_split_panels(const struct flamepix_split *split, size_t *count_ret);

/* Sums of all panels together, for the sheet; NULL: it shows none. Owned by the split. */
FLAMEPIX_API const struct flamepix_tally *flamepix_split_tally(const struct flamepix_split *split);

/* Sums over all panels: total, stacks, frames and those of them that are kept, elided or folded,
 * stacks that are cut; the depth is that of the deepest. The rest is 0. */
FLAMEPIX_API struct flamepix_layout_summary
flamepix_split_summary(const struct flamepix_split *split);

FLAMEPIX_API void flamepix_split_free(struct flamepix_split *split);

#ifdef __cplusplus
}
#endif

#endif
