/* Sheet rows: which panels stand beside each other, and how high they are. */
#ifndef FPX_SHEET_PANEL_ROWS_H
#define FPX_SHEET_PANEL_ROWS_H

#include "sheet/sheet_internal.h"

/* Puts the panels, in their order, into the columns of the grid, which finds out how many rows it
 * has. Answers OK or NO_MEMORY. */
enum flamepix_status fpx_sheet_place_panels(struct flamepix_sheet *sheet);

/* So much of a panel is one column wide: 1, or less of one that has a row. */
double fpx_sheet_column_share(const struct flamepix_sheet *sheet, size_t panel);

/* Makes rows as high as their highest panels, whose figures are known. */
void fpx_sheet_set_heights(struct flamepix_sheet *sheet);

#endif
