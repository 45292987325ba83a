/* What a sheet is made of; for the files of this room. */
#ifndef FPX_SHEET_SHEET_INTERNAL_H
#define FPX_SHEET_SHEET_INTERNAL_H

#include <flamepix/compare.h>

#include "base/unit_kinds.h"
#include "figure/color_table.h"
#include "figure/legend_band.h"
#include "figure/page.h"
#include "figure/words/distinct_label.h"
#include "figure/words/title_lines.h"
#include "sheet/sheet_grid.h"

/* What is known of a panel. */
struct fpx_sheet_facts {
    bool has_layout;
    double total;
    uint32_t row, x, width; /* its place: the row of panels, the left edge, px */
    uint32_t columns;       /* of its chart, px */
    uint32_t height;        /* of its figure, or of its note, px */
    uint32_t tags_before;   /* of the panels before it */
    uint32_t drawn, tags;   /* boxes; those and frames without a cell (listed_frames.h) */
    /* Where two sides are compared: what they are in its measure, and by which rule it changed. */
    struct flamepix_figure_comparison comparison;
    struct flamepix_change_rule rule;
};

/* Panels beside each other. */
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
    struct fpx_unit_kinds kinds;           /* of the units of the panels (sheet_units.h) */
    double *fulls;   /* of each kind, the weight that fills a panel; 0: each its own */
    double sum;      /* of the totals, of one kind; where two sides are compared, what is after */
    uint32_t depths; /* of the highest chart */
    size_t profiles; /* panels with a layout */
    uint64_t drawn, elided;
    double elided_weight;           /* of all panels, with kept frames under it */
    struct flamepix_colors *colors; /* NULL where the palette is a program's own */
    struct fpx_color_table color_table;
    unsigned coarseness; /* of its colours */
    uint16_t note_color, line_color;
    struct fpx_page page;       /* the words around the panels; its chart is not used */
    uint32_t height;            /* of the sheet */
    struct fpx_panel_row *rows; /* grid.rows */
    /* Where two sides are compared, what the colours of all panels go by, its `by` left open; and
     * whether frames of only one side have a box. */
    struct flamepix_change_rule change;
    struct flamepix_difference told; /* as words tell it: with `negate`, turned */
    bool is_changed, has_chance, has_fresh, has_gone;
    struct flamepix_buffer title;       /* as the views ask for it; empty: they do not */
    struct flamepix_buffer drawn_title; /* the same with isolates */
    struct fpx_title_lines title_lines;
    struct flamepix_buffer footer;
    struct fpx_legend_band search_line, legend;
    unsigned unembedded; /* of the latest drawing */
};

#endif
