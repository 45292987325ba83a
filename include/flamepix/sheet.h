/* Sheet: many profiles on one picture, a panel each, in the same colours. The picture is made row
 * by row of panels, so its memory is that of one such row, for any number of panels. */
#ifndef FLAMEPIX_SHEET_H
#define FLAMEPIX_SHEET_H

#include <flamepix/figure.h>

#ifdef __cplusplus
extern "C" {
#endif

/* The scale of a panel's width. Units of one kind share a scale: times, and sizes. Those that
 * cannot be converted have a scale for each kind. */
enum flamepix_sheet_scale {
    /* The largest profile fills its panel; the others are narrower in proportion to their totals.
     * Panels in rows of their own have the same scale. */
    FLAMEPIX_SCALE_LARGEST,
    /* The same, for a total shared with sheets of other days (flamepix_sheet_full). */
    FLAMEPIX_SCALE_COMMON,
    FLAMEPIX_SCALE_EACH /* each profile fills its panel */
};

/* The weight that fills a panel: for LARGEST, that of the largest profile; for COMMON, `total`, or
 * if that is 0 the smallest 1, 2 or 5 × 10^k that is not below the largest; for EACH, 0: there is
 * no such weight. Returns OK or BAD_ARGUMENT (a total below the largest, or a total without
 * COMMON). */
FLAMEPIX_API enum flamepix_status flamepix_sheet_full(enum flamepix_sheet_scale scale_by,
                                                      double total, double largest,
                                                      double *full_ret);

/* One profile. All pointers are borrowed, and must outlive the sheet. */
struct flamepix_sheet_panel {
    const char *caption; /* its name; NULL or "": none */
    /* The same as drawn, if it is composed: with isolates around the names in it
     * (flamepix_type_fit_line). NULL: it is a plain name. */
    const char *drawn_caption;
    /* Its layout, packed by flamepix_layout_pack, made with the options that flamepix_sheet_plan
     * sets, for this sheet or one of a larger scale; empty if there is none. */
    struct flamepix_bytes packed;
    const char *note; /* why there is no layout, in a few words; shown instead */
    /* Has a row of its own, as wide as all columns together; its layout has those options with as
     * many columns as flamepix_sheet_plan_row sets. */
    bool has_row;
    /* In comparisons, the meaning of its weight and its other; else NULL. */
    const struct flamepix_measure *measure;
    uint64_t bad_lines, comments;                 /* as in struct flamepix_figure_facts */
    const struct flamepix_ledger *ledger;         /* the same */
    struct flamepix_figure_below_zero below_zero; /* the same */
    const char *unit;
    struct flamepix_figure_views views; /* of this profile; the same */
};

/* Lengths are in px before the figure's scale. */
struct flamepix_sheet_options {
    size_t size;    /* sizeof the struct (flamepix.h); 0: that of version 0.1 */
    uint32_t width; /* of the sheet, shared by the panels; 0: follows from their widths */
    /* Panels side by side, at most as many as there are; 0: as many as fit into the width, or
     * without a width, so many that the sheet is about 16:10. */
    uint32_t columns;
    /* Of a panel, with its caption. With a shared width, panels keep these proportions; a height of
     * 0 is what the rows of each take. Panels of a given height and less than
     * FLAMEPIX_SHEET_FULL_WIDTH wide have the look of thumbnails. */
    uint32_t panel_width, panel_height;
    enum flamepix_sheet_scale scale_by;
    double total; /* for COMMON; 0: a round number */
    /* Sums of all profiles together (flamepix_tally_add), for colours that depend on them, their
     * legend, and searches; NULL: none. */
    const struct flamepix_tally *tally;
    /* The same for before, for sidecars that show changes, if panels compare; NULL: none. */
    const struct flamepix_tally *before;
    const char *noun; /* noun of the panels for the footer, in the plural; NULL: "profiles" */
    /* For two sides that all panels show, each in its measure: title, legend and footer are those
     * of a comparison, and one rule, by the largest change in all panels, classifies the changes in
     * each; the tally is that of after. NULL: no comparison. */
    const struct flamepix_difference *difference;
    struct flamepix_side_ratios ratios; /* factor applied to its weights */
    /* The effects of views on all profiles together, for title and footer; the effects on each are
     * shown by its panel. */
    struct flamepix_figure_views views;
    /* The look of the panels and of the texts around them, and what the image embeds: of the whole
     * sheet, only its frames. Sizes, preset's looks, `bare` and marks are ignored; title NULL is
     * "Flame Graphs" or "Icicle Graphs", and the titles of the views. */
    struct flamepix_figure_options figure;
    /* The options of the panels' layouts, except columns. */
    struct flamepix_layout_options layout;
};

enum {
    FLAMEPIX_SHEET_PANEL_WIDTH = 280,
    FLAMEPIX_SHEET_PANEL_HEIGHT = 160,
    FLAMEPIX_SHEET_FULL_WIDTH = 400
};

/* The defaults of a figure and of a layout, and panels of 280 × 160 px. */
static inline struct flamepix_sheet_options flamepix_sheet_defaults(void)
{
    struct flamepix_sheet_options options;
    memset(&options, 0, sizeof(options));
    options.size = sizeof(options);
    options.figure = flamepix_figure_defaults();
    options.layout = flamepix_layout_defaults();
    options.panel_width = FLAMEPIX_SHEET_PANEL_WIDTH;
    options.panel_height = FLAMEPIX_SHEET_PANEL_HEIGHT;
    return options;
}

/* Sets the layout options that a sheet of so many panels decides for each, as flamepix_figure_plan
 * for one picture. Returns OK or BAD_ARGUMENT (no panels, or no room for them). */
FLAMEPIX_API enum flamepix_status flamepix_sheet_plan(const struct flamepix_sheet_options *options,
                                                      size_t count,
                                                      struct flamepix_layout_options *layout);

/* The same for panels in rows of their own. */
FLAMEPIX_API enum flamepix_status
flamepix_sheet_plan_row(const struct flamepix_sheet_options *options, size_t count,
                        struct flamepix_layout_options *layout);

/* The sums over all its profiles that a sheet needs, as flamepix_figure_wants_sums. */
FLAMEPIX_API unsigned flamepix_sheet_wants_sums(const struct flamepix_sheet_options *options);

/* A laid-out sheet. One thread at a time, together with the fonts it draws with. */
struct flamepix_sheet;

/* Lays out the sheet; allocates nothing of its size. Panels, fonts and the strings of the options
 * must outlive it. Returns OK, NO_STACKS (no panel has a layout, and nothing is compared),
 * BAD_ARGUMENT, LIMIT_SIDE, LIMIT_AREA, LIMIT_PATTERN, BAD_FONT or NO_MEMORY. */
FLAMEPIX_API enum flamepix_status
flamepix_sheet_create(const struct flamepix_sheet_panel *panels, size_t count,
                      const struct flamepix_sheet_options *options, struct flamepix_fonts *fonts,
                      struct flamepix_sheet **sheet_ret);

/* The sizes of the sheet, in px of the finished image. */
struct flamepix_sheet_page {
    uint32_t width, height;
    uint32_t columns, rows; /* of panels */
    uint32_t panel_width;
    double full;         /* weight that fills a panel; 0: differs by panel, or by unit */
    uint64_t drawn;      /* boxes and runs with a tag, in all panels */
    uint64_t elided;     /* frames in runs, drawn or not */
    unsigned unembedded; /* as in struct flamepix_figure_page */
};
FLAMEPIX_API struct flamepix_sheet_page flamepix_sheet_page(const struct flamepix_sheet *sheet);

/* The place of a panel, and of the page of its figure within it, in px from the left and the top. A
 * panel without a layout has no figure and no tags. */
struct flamepix_sheet_place {
    uint32_t x, y, width, height; /* with its caption */
    uint32_t figure_x, figure_y, figure_width, figure_height;
    uint32_t first_tag; /* tags are numbered on from panel to panel */
    uint32_t tags;      /* how many it has */
};
FLAMEPIX_API struct flamepix_sheet_place flamepix_sheet_place(const struct flamepix_sheet *sheet,
                                                              size_t panel);

/* Draws the sheet, top to bottom, into an image. Returns as flamepix_figure_draw. */
FLAMEPIX_API enum flamepix_status flamepix_sheet_draw(struct flamepix_sheet *sheet,
                                                      flamepix_write_fn write, void *user);

/* The sidecars of the whole sheet, like flamepix_figure_frames and flamepix_figure_tags: the head
 * of the JSON lists the panels, and each frame has the number of its panel, from 0. Statuses as for
 * those. */
FLAMEPIX_API enum flamepix_status flamepix_sheet_frames(const struct flamepix_sheet *sheet,
                                                        flamepix_write_fn write, void *user);
FLAMEPIX_API enum flamepix_status flamepix_sheet_tags(const struct flamepix_sheet *sheet,
                                                      flamepix_write_fn write, void *user);

FLAMEPIX_API void flamepix_sheet_free(struct flamepix_sheet *sheet);

#ifdef __cplusplus
}
#endif

#endif
