/* The internals of a sheet; for the files of this folder. */
#ifndef FPX_SHEET_SHEET_INTERNAL_H
#define FPX_SHEET_SHEET_INTERNAL_H

#include <stdbool.h>

#include <flamepix/compare.h>
#include <flamepix/ink.h>
#include <flamepix/sheet.h>

#include "base/unit_kinds.h"
#include "figure/color_table.h"
#include "figure/legend_band.h"
#include "figure/page.h"
#include "figure/words/captions.h"
#include "figure/words/distinct_label.h"

/* Sheet grid: how many panels are next to each other, and their places. */

/* All px of the finished image, unless marked as before scaling. */
struct fpx_sheet_grid {
    uint32_t columns;
    uint32_t rows;  /* if each panel has one column; else the sheet sets it */
    uint32_t width; /* of the sheet */
    uint32_t left;  /* of the first column; the right margin is equal, or a few px wider */
    uint32_t panel_width;
    uint32_t row_width;    /* of all columns */
    uint32_t gutter;       /* between columns */
    uint32_t row_gutter;   /* between rows of panels */
    uint32_t caption;      /* the height of a panel's caption */
    uint32_t chart_height; /* before scaling; 0: as each panel's rows need */
    bool thumbnails;       /* panels look like thumbnails */
};

/* Returns OK, BAD_ARGUMENT (no panels, or no room for them) or LIMIT_SIDE. */
enum flamepix_status fpx_sheet_grid_choose(const struct flamepix_sheet_options *options,
                                           size_t count, struct fpx_sheet_grid *grid_ret);

/* The left edge of a column. */
uint32_t fpx_sheet_grid_x(const struct fpx_sheet_grid *grid, uint32_t column);

/* Facts about a panel. */
struct fpx_sheet_facts {
    bool has_layout;
    double total;
    uint32_t row, x, width; /* its place: the row of panels, the left edge, px */
    uint32_t columns;       /* of its chart, px */
    uint32_t height;        /* of its figure, or of its note, px */
    uint32_t tags_before;   /* of the panels before it */
    uint32_t drawn, tags;   /* boxes; and boxes plus frames without a cell (listed_frames.h) */
    /* If two sides are compared: the comparison in its measure, and the rule of its changes. */
    struct flamepix_figure_comparison comparison;
    struct flamepix_change_rule rule;
};

/* A row of panels. */
struct fpx_panel_row {
    size_t first, end; /* of the panels */
    uint32_t height;   /* of their charts */
};

struct flamepix_sheet {
    const struct flamepix_sheet_panel *panels; /* the caller's */
    size_t count;
    struct flamepix_sheet_options options;
    struct flamepix_fonts *fonts; /* the caller's */
    struct fpx_sheet_grid grid;
    struct fpx_sheet_facts *facts;         /* of each panel */
    struct fpx_distinct_names captions;    /* of the panels */
    struct flamepix_figure_options figure; /* of each panel */
    struct fpx_unit_kinds kinds;           /* of the units of the panels (sheet_internal.h) */
    double *fulls;   /* by kind, the weight that fills a panel; 0: each its own */
    double sum;      /* of the totals, of one kind; if two sides are compared, the side after */
    uint32_t depths; /* of the highest chart */
    size_t profiles; /* panels with a layout */
    uint64_t drawn, elided;
    double elided_weight;           /* of all panels, on kept frames */
    struct flamepix_colors *colors; /* NULL if the palette is a custom one */
    struct fpx_color_table color_table;
    unsigned coarseness; /* of its colours */
    uint16_t note_color, line_color;
    struct fpx_page page;       /* the texts around the panels; its chart is not used */
    uint32_t height;            /* of the sheet */
    struct fpx_panel_row *rows; /* grid.rows */
    /* If two sides are compared, the rule for the colours of all panels, without its `by`; and
     * whether frames of only one side have a box. */
    struct flamepix_change_rule change;
    struct flamepix_difference turned; /* as in texts: with `negate`, swapped */
    bool is_changed, has_chance, has_fresh, has_gone;
    struct flamepix_buffer title;       /* as the views need it; empty: none */
    struct flamepix_buffer drawn_title; /* same with isolates */
    struct fpx_title_lines title_lines;
    struct flamepix_buffer footer;
    struct fpx_legend_band search_line, legend;
    unsigned unembedded; /* of the latest drawing */
};

/* Sheet colors: one palette and one table of colours for all panels, so that equal names have equal
 * colours everywhere. */

/* Opens the palette, once for all panels. The totals of the sheet are known. Returns OK,
 * BAD_ARGUMENT, LIMIT_PATTERN or NO_MEMORY. */
enum flamepix_status fpx_sheet_open_colors(struct flamepix_sheet *sheet);

/* Finds the colours of all panels, and with them facts that only a panel's figure has: its height
 * and the number of boxes. Returns as fpx_panel_open. */
enum flamepix_status fpx_sheet_inspect_panels(struct flamepix_sheet *sheet);

/* Panel texts: the caption of a panel, and the note in place of its chart. */

/* Draws the panel's name, bold, and at the right its total, quietly, over `band`, which is as wide
 * as the panel and background. A name too long keeps both ends: names of one series often differ in
 * one of them. Returns OK, NO_MEMORY or BAD_FONT. */
enum flamepix_status fpx_panel_draw_caption(const struct flamepix_sheet *sheet, size_t panel,
                                            const struct flamepix_canvas *band);

/* Fills `place` and draws in it the reason why there is no chart. Returns as above. */
enum flamepix_status fpx_panel_draw_note(const struct flamepix_sheet *sheet, size_t panel,
                                         const struct flamepix_canvas *place);

/* Panel rows: which panels are in one row, and their heights. */

/* Puts the panels, in order, into the columns of the grid, and sets its number of rows. Returns OK
 * or NO_MEMORY. */
enum flamepix_status fpx_sheet_place_panels(struct flamepix_sheet *sheet);

/* The share of a panel that is one column wide: 1, or less for a panel of a whole row. */
double fpx_sheet_column_share(const struct flamepix_sheet *sheet, size_t panel);

/* Sets rows to the height of their highest panels, whose figures are known. */
void fpx_sheet_set_heights(struct flamepix_sheet *sheet);

/* Sheet units: the weights of panels together, as far as their units can be added and compared. */

/* Adds up the totals of all panels, kind by kind (unit_kinds.h), and finds the weight that fills a
 * panel of each kind. Returns OK, NO_MEMORY or BAD_ARGUMENT (flamepix_sheet_full). */
enum flamepix_status fpx_sheet_add_up(struct flamepix_sheet *sheet);

/* The weight of a panel in the unit of its kind, and the weight that fills it; 0: its own. */
double fpx_sheet_amount(const struct flamepix_sheet *sheet, size_t panel);
double fpx_sheet_full_of(const struct flamepix_sheet *sheet, size_t panel);

/* The common unit of all panels, to which others of its kind are converted; "" if they do not add
 * up. */
const char *fpx_sheet_unit(const struct flamepix_sheet *sheet);

/* Sums of all panels if they have one unit, for texts; NULL: none, or they do not add up. */
const struct flamepix_tally *fpx_sheet_sums(const struct flamepix_sheet *sheet);

void fpx_sheet_units_free(struct flamepix_sheet *sheet);

/* Sheet texts: the texts around the panels. */

/* Plans title, line of searches, legend and footer (without its text). The palette is open. Returns
 * OK, NO_MEMORY or BAD_FONT. */
enum flamepix_status fpx_sheet_plan_texts(struct flamepix_sheet *sheet);

/* The title of a sheet with texts but no given title: from the views, or the default. */
const char *fpx_sheet_default_title(const struct flamepix_sheet *sheet);

/* Writes the footer's text, once the panels are known: "47 profiles · 280 px = 348,427 samples".
 * The least needed facts are left out if there is no room for all. Returns as above. */
enum flamepix_status fpx_sheet_write_footer(struct flamepix_sheet *sheet);

/* Appends "280 px = 348,427 samples", or that the panels have no common scale. Returns OK or
 * NO_MEMORY. */
enum flamepix_status fpx_sheet_append_scale(const struct flamepix_sheet *sheet,
                                            struct flamepix_buffer *text);

#endif
