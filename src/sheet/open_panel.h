/* Open panel: the figure of a panel while it is in use. */
#ifndef FPX_SHEET_OPEN_PANEL_H
#define FPX_SHEET_OPEN_PANEL_H

#include "figure/figure_internal.h"
#include "sheet/sheet_internal.h"

/* Starts as {0}. */
struct fpx_open_panel {
    struct flamepix_layout *layout;
    struct flamepix_figure *figure;
};

/* Makes the figure of a panel with a layout, in the width of the sheet's scale. Returns OK,
 * BAD_ARGUMENT, LIMIT_SIDE, LIMIT_AREA, LIMIT_PATTERN or NO_MEMORY; close it in any case. */
enum flamepix_status fpx_panel_open(const struct flamepix_sheet *sheet, size_t panel,
                                    struct fpx_open_panel *open);

void fpx_panel_close(struct fpx_open_panel *open);

#endif
