/* Panel words: the caption of a panel, and what stands in place of its chart. */
#ifndef FPX_SHEET_PANEL_TEXTS_H
#define FPX_SHEET_PANEL_TEXTS_H

#include <flamepix/ink.h>

#include "sheet/sheet_internal.h"

/* Draws the panel's name, bold, and at the right its total, quietly, over `band`, which is as wide
 * as the panel and ground. Of a name too long, both ends stay: names of
 * one series often differ in one of them. Answers OK, NO_MEMORY or
 * BAD_FONT. */
enum flamepix_status fpx_panel_draw_caption(const struct flamepix_sheet *sheet, size_t panel,
                                            const struct flamepix_canvas *band);

/* Fills `place` and says in it why there is no chart. Answers as above. */
enum flamepix_status fpx_panel_draw_note(const struct flamepix_sheet *sheet, size_t panel,
                                         const struct flamepix_canvas *place);

#endif
