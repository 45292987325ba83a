/* Sheet sidecars: what writes each sidecar (figure/sidecar.h) of a sheet. */
#ifndef FLAMEPIX_SHEET_SHEET_SIDECARS_H
#define FLAMEPIX_SHEET_SHEET_SIDECARS_H

#include <flamepix/sheet.h>

#include "figure/sidecar.h"

/* By the sidecar's number; NULL: it is of one picture only. Each answers OK, NO_MEMORY, or what
 * `write` answers. */
extern enum flamepix_status (*const flamepix_sheet_sidecars[FLAMEPIX_SIDECARS_COUNT])(
    const struct flamepix_sheet *sheet, flamepix_write_fn write, void *user);

#endif
