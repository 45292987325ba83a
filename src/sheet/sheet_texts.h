/* Sheet words: what stands around the panels. */
#ifndef FPX_SHEET_SHEET_TEXTS_H
#define FPX_SHEET_SHEET_TEXTS_H

#include "sheet/sheet_internal.h"

/* Plans title, line of searches, legend and footer; of the footer all but its text. The palette is
 * open. Answers OK, NO_MEMORY or BAD_FONT. */
enum flamepix_status fpx_sheet_plan_texts(struct flamepix_sheet *sheet);

/* The title of a sheet that has words and was given none: what the views say, or what all have. */
const char *fpx_sheet_default_title(const struct flamepix_sheet *sheet);

/* The footer's text, once the panels are known: "47 profiles · 280 px = 348,427 samples". Facts
 * needed least are left out where there is no room for all. Answers as above. */
enum flamepix_status fpx_sheet_write_footer(struct flamepix_sheet *sheet);

/* Appends "280 px = 348,427 samples", or that there is no scale of all panels. Answers OK or
 * NO_MEMORY. */
enum flamepix_status fpx_sheet_append_scale(const struct flamepix_sheet *sheet,
                                            struct flamepix_buffer *text);

#endif
