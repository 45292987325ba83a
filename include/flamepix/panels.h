/* Panels: two sides as a sheet (flamepix/sheet.h) that shows each of them and their differences,
 * one panel for each wanted measure. All panels are made in one reading. */
#ifndef FLAMEPIX_PANELS_H
#define FLAMEPIX_PANELS_H

#include <flamepix/profile.h>
#include <flamepix/sheet.h>

#ifdef __cplusplus
extern "C" {
#endif

/* The panels of two sides. Read by one thread at a time; afterwards they do not change. */
struct flamepix_panels;

struct flamepix_panels_options {
    size_t size; /* sizeof the struct (flamepix.h); 0: that of version 0.1 */
    const struct flamepix_measure *const *measures; /* one for each panel, in order */
    size_t count;                                   /* of them, at least 1 */
    size_t limit_names_nbytes; /* of sums by name; 0 is FLAMEPIX_DEFAULT_LIMIT_NAMES_NBYTES */
    /* Another watcher of both sides, as a flamepix_watch_fn of flamepix/render.h; NULL: none. */
    enum flamepix_status (*watch)(void *user, struct flamepix_stacks *stacks,
                                  struct flamepix_stacks **stacks_ret);
    void *watcher;
    struct flamepix_profile_options profile; /* inputs are assigned to two sides */
    /* As made by flamepix_panels_sheet for these measures; its tally is ignored. */
    struct flamepix_sheet_options sheet;
};

/* Sets columns, sizes, scale and noun of such a sheet, whose width is known. */
FLAMEPIX_API void flamepix_panels_arrange(struct flamepix_sheet_options *sheet,
                                          const struct flamepix_measure *const *measures,
                                          size_t count, bool own_scales);

/* A sheet for panels of these measures, as wide as the figure: two columns if they are wide enough
 * to read, with the measures that may exceed one side (delta, max and sum) in rows of their own.
 * With `own_scales` each panel is filled, else all share one scale. */
static inline struct flamepix_sheet_options
flamepix_panels_sheet(const struct flamepix_figure_options *figure,
                      const struct flamepix_layout_options *layout,
                      const struct flamepix_measure *const *measures, size_t count, bool own_scales)
{
    struct flamepix_sheet_options sheet = flamepix_sheet_defaults();
    sheet.figure = *figure;
    if (sheet.figure.colors.name == NULL)
        sheet.figure.colors.name = FLAMEPIX_CHANGE_PALETTE;
    sheet.layout = *layout;
    sheet.width = figure->width;
    flamepix_panels_arrange(&sheet, measures, count, own_scales);
    return sheet;
}

/* Reads the sum of `count` inputs once and lays out each panel in its measure; a panel may have no
 * weight. The report says how the sides differ; it is the caller's and outlives the panels. Returns
 * OK, NO_STACKS (neither side has any), BAD_ARGUMENT (no panels, no room for them, the inputs are
 * not of two sides, or a view makes a chart around a function), or the status of
 * flamepix_profile_read, flamepix_layout_create or the tally. */
FLAMEPIX_API enum flamepix_status
flamepix_panels_read(struct flamepix_input *const *inputs, size_t count,
                     const struct flamepix_panels_options *options,
                     struct flamepix_panels **panels_ret, struct flamepix_profile_report *report);

/* The panels, for flamepix_sheet_create; a caption is the measure's name, and a panel without
 * weight has a note about what is absent. Owned by the panels. */
FLAMEPIX_API const struct flamepix_sheet_panel *
flamepix_panels_all(const struct flamepix_panels *panels, size_t *count_ret);

/* Sums of all stacks of after, for the sheet; NULL: it shows none. Owned by the panels. */
FLAMEPIX_API const struct flamepix_tally *
flamepix_panels_tally(const struct flamepix_panels *panels);

/* The same for before, without searches; NULL: no sidecar needs sums. Owned by the panels. */
FLAMEPIX_API const struct flamepix_tally *
flamepix_panels_tally_before(const struct flamepix_panels *panels);

/* The contents of all panels together, as in flamepix_split_summary. */
FLAMEPIX_API struct flamepix_layout_summary
flamepix_panels_summary(const struct flamepix_panels *panels);

FLAMEPIX_API void flamepix_panels_free(struct flamepix_panels *panels);

#ifdef __cplusplus
}
#endif

#endif
