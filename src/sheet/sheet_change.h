/* Sheet change: of panels that compare, one rule by which all of them say what changed. */
#ifndef FPX_SHEET_SHEET_CHANGE_H
#define FPX_SHEET_SHEET_CHANGE_H

#include "sheet/sheet_internal.h"

/* Finds the rule of all panels, whose charts have their widths, and gives the colours a palette
 * that shows it, where the options leave that open; nothing where nothing is compared. Answers OK,
 * BAD_ARGUMENT (a panel has no measure), or as fpx_panel_open. */
enum flamepix_status fpx_sheet_compare(struct flamepix_sheet *sheet);

#endif
