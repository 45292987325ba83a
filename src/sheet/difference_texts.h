/* Difference texts: the texts of a sheet about two sides that its panels compare. */
#ifndef FPX_SHEET_DIFFERENCE_TEXTS_H
#define FPX_SHEET_DIFFERENCE_TEXTS_H

#include "sheet/sheet_internal.h"

/* Fills the legend of all panels: the bar of changes, and the colours of frames on only one side.
 * The sheet compares, and its colours show changes. Returns OK, NO_MEMORY or BAD_FONT. */
enum flamepix_status fpx_difference_fill_legend(struct flamepix_sheet *sheet,
                                                struct flamepix_type *type, double em,
                                                uint32_t room);

/* Appends ", 57.6% of after" to the total of a panel that shows a part of the difference; nothing
 * for others. Returns OK or NO_MEMORY. */
enum flamepix_status fpx_difference_append_share(const struct flamepix_sheet *sheet, size_t panel,
                                                 struct flamepix_buffer *text);

/* Writes the footer, terminated, into an empty text: how the sides differ, whether they have the
 * same stacks, and the scale of the panels, as far as there is room. Returns OK, NO_MEMORY or
 * BAD_FONT. */
enum flamepix_status fpx_difference_write_footer(const struct flamepix_sheet *sheet,
                                                 struct flamepix_type *type,
                                                 struct flamepix_buffer *footer);

/* The caption of a panel: unchanged or, if it is named by a measure and before and after are
 * swapped in texts, the swapped measure. */
const char *fpx_difference_panel_name(const struct flamepix_sheet *sheet, size_t panel);

#endif
