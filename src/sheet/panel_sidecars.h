/* Panel texts: a sidecar of a sheet made of the sidecars of its panels. */
#ifndef FPX_SHEET_PANEL_SIDECARS_H
#define FPX_SHEET_PANEL_SIDECARS_H

#include <flamepix/sheet.h>

#include "sidecar/sidecar.h"

/* Writes "Panel 1 of 3: web-01", the text of its figure, an empty line, and so on for each panel;
 * for a panel without a layout, its note. Captions are escaped for a terminal. `place` is passed to
 * the sidecar. Answers OK, NO_MEMORY, BAD_FONT or what `write` answers, or BAD_ARGUMENT (no
 * place). */
enum flamepix_status fpx_panel_sidecars_write(const struct flamepix_sheet *sheet,
                                              const struct fpx_sidecar *sidecar,
                                              const struct flamepix_picture_place *place,
                                              flamepix_write_fn write, void *user);

#endif
