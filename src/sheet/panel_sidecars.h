/* Panel texts: a sidecar of a sheet that has what the sidecar says of each panel. */
#ifndef FPX_SHEET_PANEL_SIDECARS_H
#define FPX_SHEET_PANEL_SIDECARS_H

#include <flamepix/sheet.h>

#include "sidecar/sidecar.h"

/* Writes "Panel 1 of 3: web-01", the text of its figure, an empty line, and so on for each panel;
 * of a panel without a layout, its note. Captions are escaped as a terminal may show them. `place`
 * is handed on to the sidecar. Answers OK, NO_MEMORY, BAD_FONT or what `write` answers, or
 * BAD_ARGUMENT (no place). */
enum flamepix_status fpx_panel_sidecars_write(const struct flamepix_sheet *sheet,
                                              const struct fpx_sidecar *sidecar,
                                              const struct flamepix_picture_place *place,
                                              flamepix_write_fn write, void *user);

#endif
