/* Sheet map: an HTML page with a sheet and an image map of all its panels. */
#ifndef FPX_SHEET_SHEET_MAP_H
#define FPX_SHEET_SHEET_MAP_H

#include <flamepix/sheet.h>

/* The panels in their order, each in its reading order. Answers OK, NO_MEMORY, what
 * fpx_panel_open answers, or what `write` answers. */
enum flamepix_status fpx_sheet_map(const struct flamepix_sheet *sheet,
                                   const struct flamepix_picture_place *place,
                                   flamepix_write_fn write, void *user);

#endif
