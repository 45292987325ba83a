/* Sheet snippet: the part of a document that accompanies a sheet. */
#ifndef FPX_SHEET_SHEET_SNIPPET_H
#define FPX_SHEET_SHEET_SNIPPET_H

#include <flamepix/sheet.h>

#include "sidecar/sidecar.h"

/* Writes what `append` makes of the snippet of a sheet: its sentence (sheet_alt.h), its size, title
 * and total, and a table of the top frames of all panels together, if their units add up. Answers
 * OK, NO_MEMORY, what fpx_panel_open answers, or what `write` answers. */
enum flamepix_status fpx_sheet_snippet_write(const struct flamepix_sheet *sheet,
                                             fpx_snippet_fn *append,
                                             const struct flamepix_picture_place *place,
                                             flamepix_write_fn write, void *user);

#endif
