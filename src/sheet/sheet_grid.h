/* Sheet grid: how many panels stand beside each other, and where. */
#ifndef FPX_SHEET_SHEET_GRID_H
#define FPX_SHEET_SHEET_GRID_H

#include <stdbool.h>

#include <flamepix/sheet.h>

/* All px of the finished image, but for those that are said to be before scaling. */
struct fpx_sheet_grid {
    uint32_t columns;
    uint32_t rows;  /* where each panel has one column; else the sheet finds them */
    uint32_t width; /* of the sheet */
    uint32_t left;  /* of the first column; the right side has as much, or a few px more */
    uint32_t panel_width;
    uint32_t row_width;    /* of all columns */
    uint32_t gutter;       /* between columns */
    uint32_t row_gutter;   /* between rows of panels */
    uint32_t caption;      /* the height of a panel's caption */
    uint32_t chart_height; /* before scaling; 0: as the rows of each panel need */
    bool thumbnails;       /* panels have that look */
};

/* Answers OK, BAD_ARGUMENT (no panels, or no room for them) or LIMIT_SIDE. */
enum flamepix_status fpx_sheet_grid_choose(const struct flamepix_sheet_options *options,
                                           size_t count, struct fpx_sheet_grid *grid_ret);

/* The left edge of a column. */
uint32_t fpx_sheet_grid_x(const struct fpx_sheet_grid *grid, uint32_t column);

#endif
