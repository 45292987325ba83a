/* Sheet: many profiles on one picture, a panel each, in the same colours. The picture is made row
 * by row of panels, so it takes the memory of one such row, however many panels there are. */
#ifndef FLAMEPIX_SHEET_H
#define FLAMEPIX_SHEET_H

#include <flamepix/figure.h>

#ifdef __cplusplus
extern "C" {
#endif

/* What the width of a panel stands for. Units of one kind are one scale: times, and sizes. What
 * cannot be converted has a scale of its own, kind by kind. */
enum flamepix_sheet_scale {
    /* The largest profile fills its panel; every other one is narrower as its total is less. Panels
     * that have a row have the same scale. */
    FLAMEPIX_SCALE_LARGEST,
    /* The same of a total that sheets of other days may have too (flamepix_sheet_full). */
    FLAMEPIX_SCALE_COMMON,
    FLAMEPIX_SCALE_EACH /* each profile fills its panel */
};

/* The weight that fills a panel: of LARGEST, that of the largest profile; of COMMON, `total`, or
 * where that is 0 the smallest 1, 2 or 5 × 10^k that is not below the largest; of EACH, 0: there is
 * no such weight. Answers OK or BAD_ARGUMENT (a total below the largest, or one that is not for
 * COMMON). */
FLAMEPIX_API enum flamepix_status flamepix_sheet_full(enum flamepix_sheet_scale scale_by,
                                                      double total, double largest,
                                                      double *full_ret);

/* One profile. Everything is the caller's, and outlives the sheet. */
struct flamepix_sheet_panel {
    const char *caption; /* its name; NULL or "": none */
    /* The same as it is drawn, where it was put together: with isolates around the names in it
     * (flamepix_type_fit_line). NULL: it is a name. */
    const char *drawn_caption;
    /* Its layout, as flamepix_layout_pack packs it, made with the options that flamepix_sheet_plan
     * sets, of this sheet or one of a larger scale; empty where there is none. */
    struct flamepix_bytes packed;
    const char *note; /* why there is no layout, in a few words; stands in its place */
    /* Stands in a row of its own, as wide as all columns together, and has a layout of those
     * options with as many columns as flamepix_sheet_plan_row sets. */
    bool has_row;
    /* Where two sides are compared, what its weight and its other are; else NULL. */
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
    uint32_t width; /* of the sheet, which panels then share; 0: as wide as they are */
    /* Panels beside each other, at most as many as there are; 0: as many as fit into the width, or
     * else so many that the sheet is about 16:10. */
    uint32_t columns;
    /* Of a panel, its caption included. Where panels share a width they keep these proportions; a
     * height of 0 is what the rows of each take. Panels of a given height that are less than
     * FLAMEPIX_SHEET_FULL_WIDTH wide have the look of thumbnails. */
    uint32_t panel_width, panel_height;
    enum flamepix_sheet_scale scale_by;
    double total; /* of COMMON; 0: a round number */
    /* Sums of all profiles together (flamepix_tally_add), for colours that depend on them, their
     * legend, and searches; NULL: none were taken. */
    const struct flamepix_tally *tally;
    /* The same of what there was before, for sidecars that say what changed, where panels compare;
     * NULL: none were taken. */
    const struct flamepix_tally *before;
    const char *noun; /* what panels are, for the footer, with an s at the end; NULL: "profiles" */
    /* Of the two sides that all panels show, each in its measure: title, legend and footer are
     * those of a comparison, and one rule, by the largest change in all panels, says what changed
     * in each; the tally is that of after. NULL: nothing is compared. */
    const struct flamepix_difference *difference;
    struct flamepix_side_ratios ratios; /* that its weights have been multiplied by */
    /* What views did to all profiles together, for title and footer; what is shown of each is its
     * panel's to say. */
    struct flamepix_figure_views views;
    /* The look of the panels and of the words around them, and what the image carries: of the whole
     * sheet, its frames alone. Sizes, preset's looks, `bare` and marks say nothing here; title NULL
     * is "Flame Graphs" or "Icicle Graphs", and what the views say. */
    struct flamepix_figure_options figure;
    /* Of the panels' layouts: what else than columns they were made with. */
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

/* What a sheet of so many panels decides for the layout of each, as flamepix_figure_plan does for
 * that of one picture. Answers OK or BAD_ARGUMENT (no panels, or no room for them). */
FLAMEPIX_API enum flamepix_status flamepix_sheet_plan(const struct flamepix_sheet_options *options,
                                                      size_t count,
                                                      struct flamepix_layout_options *layout);

/* The same for panels that have a row. */
FLAMEPIX_API enum flamepix_status
flamepix_sheet_plan_row(const struct flamepix_sheet_options *options, size_t count,
                        struct flamepix_layout_options *layout);

/* What a sheet needs of the sums of all its profiles, as flamepix_figure_wants_sums. */
FLAMEPIX_API unsigned flamepix_sheet_wants_sums(const struct flamepix_sheet_options *options);

/* A sheet that was worked out. One thread at a time, with the fonts that it draws with. */
struct flamepix_sheet;

/* Works out the sheet; nothing of its size is allocated. Panels, fonts and the strings of the
 * options must outlive it. Answers OK, NO_STACKS (no panel has a layout, and nothing is compared),
 * BAD_ARGUMENT, LIMIT_SIDE, LIMIT_AREA, LIMIT_PATTERN, BAD_FONT or NO_MEMORY. */
FLAMEPIX_API enum flamepix_status
flamepix_sheet_create(const struct flamepix_sheet_panel *panels, size_t count,
                      const struct flamepix_sheet_options *options, struct flamepix_fonts *fonts,
                      struct flamepix_sheet **sheet_ret);

/* The sheet in px of the finished image. */
struct flamepix_sheet_page {
    uint32_t width, height;
    uint32_t columns, rows; /* of panels */
    uint32_t panel_width;
    double full;         /* weight that fills a panel; 0: each its own, or each unit another */
    uint64_t drawn;      /* boxes and runs with a tag, in all panels */
    uint64_t elided;     /* frames in runs, drawn or not */
    unsigned unembedded; /* as in struct flamepix_figure_page */
};
FLAMEPIX_API struct flamepix_sheet_page flamepix_sheet_page(const struct flamepix_sheet *sheet);

/* The place of a panel, and of the page of its figure within it, in px from the left and the top.
 * A panel without a layout has no figure: its tags are none. */
struct flamepix_sheet_place {
    uint32_t x, y, width, height; /* with its caption */
    uint32_t figure_x, figure_y, figure_width, figure_height;
    uint32_t first_tag; /* tags go on from panel to panel */
    uint32_t tags;      /* how many it has */
};
FLAMEPIX_API struct flamepix_sheet_place flamepix_sheet_place(const struct flamepix_sheet *sheet,
                                                              size_t panel);

/* Draws the sheet, top to bottom, into an image. Answers as flamepix_figure_draw does. */
FLAMEPIX_API enum flamepix_status flamepix_sheet_draw(struct flamepix_sheet *sheet,
                                                      flamepix_write_fn write, void *user);

/* The sidecars of the whole sheet, as flamepix_figure_frames and flamepix_figure_tags have them:
 * the JSON has the panels in its head, and with each frame the number of its panel, from 0. Answer
 * as those do. */
FLAMEPIX_API enum flamepix_status flamepix_sheet_frames(const struct flamepix_sheet *sheet,
                                                        flamepix_write_fn write, void *user);
FLAMEPIX_API enum flamepix_status flamepix_sheet_tags(const struct flamepix_sheet *sheet,
                                                      flamepix_write_fn write, void *user);

FLAMEPIX_API void flamepix_sheet_free(struct flamepix_sheet *sheet);

#ifdef __cplusplus
}
#endif

#endif
