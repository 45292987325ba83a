#include "sheet/sheet_sidecars.h"

enum flamepix_status (*const flamepix_sheet_sidecars[FLAMEPIX_SIDECARS_COUNT])(
    const struct flamepix_sheet *sheet, flamepix_write_fn write, void *user) = {
    [FLAMEPIX_SIDECAR_frames] = flamepix_sheet_frames,
    [FLAMEPIX_SIDECAR_tags] = flamepix_sheet_tags,
};
