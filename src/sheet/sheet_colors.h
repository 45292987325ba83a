/* Sheet colors: one palette and one table of colours for all panels, so that equal names have equal
 * colours wherever they stand. */
#ifndef FPX_SHEET_SHEET_COLORS_H
#define FPX_SHEET_SHEET_COLORS_H

#include "sheet/sheet_internal.h"

/* Opens the palette, once for all panels. The totals of the sheet are known. Answers OK,
 * BAD_ARGUMENT, LIMIT_PATTERN or NO_MEMORY. */
enum flamepix_status fpx_sheet_open_colors(struct flamepix_sheet *sheet);

/* Finds the colours of all panels, and with them what only a panel's figure tells: its height and
 * how much it draws. Answers as fpx_panel_open does. */
enum flamepix_status fpx_sheet_inspect_panels(struct flamepix_sheet *sheet);

#endif
