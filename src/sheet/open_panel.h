/* Open panel: the figure of a panel, while it is needed. */
#ifndef FPX_SHEET_OPEN_PANEL_H
#define FPX_SHEET_OPEN_PANEL_H

#include "figure/figure_internal.h"
#include "sheet/sheet_internal.h"

/* Starts as {0}. */
struct fpx_open_panel {
    struct flamepix_layout *layout;
    struct flamepix_figure *figure;
};

/* Makes the figure of a panel that has a layout, as wide as the sheet's scale wants it. Answers OK,
 * BAD_ARGUMENT, LIMIT_SIDE, LIMIT_AREA, LIMIT_PATTERN or NO_MEMORY; to be closed in any case. */
enum flamepix_status fpx_panel_open(const struct flamepix_sheet *sheet, size_t panel,
                                    struct fpx_open_panel *open);

void fpx_panel_close(struct fpx_open_panel *open);

#endif
