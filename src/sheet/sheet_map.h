/* Sheet map: an HTML page with a sheet and an image map of all its panels. */
#ifndef FLAMEPIX_SHEET_SHEET_MAP_H
#define FLAMEPIX_SHEET_SHEET_MAP_H

#include <flamepix/sheet.h>

/* The panels in their order, each in its reading order. Answers OK, NO_MEMORY, what
 * flamepix_panel_open answers, or what `write` answers. */
enum flamepix_status flamepix_sheet_map(const struct flamepix_sheet *sheet,
                                        const struct flamepix_picture_place *place,
                                        flamepix_write_fn write, void *user);

#endif
