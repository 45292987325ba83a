#include "sheet/sheet_sidecars.h"

/* As of a sidecar's row: one of them is there, or none, where it is of one picture only. */
struct row {
    enum flamepix_status (*write)(const struct flamepix_sheet *sheet, flamepix_write_fn write,
                                  void *user);
    enum flamepix_status (*write_linked)(const struct flamepix_sheet *sheet,
                                         const struct flamepix_picture_place *place,
                                         flamepix_write_fn write, void *user);
};

/* By the sidecar's number. */
static const struct row rows[FPX_SIDECARS_COUNT] = {
    [FPX_SIDECAR_frames] = {.write = flamepix_sheet_frames},
    [FPX_SIDECAR_map] = {.write_linked = fpx_sheet_map},
    [FPX_SIDECAR_tags] = {.write = flamepix_sheet_tags},
    [FPX_SIDECAR_text] = {.write = fpx_sheet_text},
    [FPX_SIDECAR_csv] = {.write = fpx_sheet_csv},
};

bool fpx_sheet_has_sidecar(size_t number)
{
    return rows[number].write != NULL || rows[number].write_linked != NULL;
}

enum flamepix_status fpx_sheet_sidecar(const struct flamepix_sheet *sheet, size_t number,
                                       const struct flamepix_picture_place *place,
                                       flamepix_write_fn write, void *user)
{
    const struct row *row = &rows[number];
    if (row->write != NULL)
        return row->write(sheet, write, user);
    if (row->write_linked == NULL || place == NULL || place->picture == NULL)
        return FLAMEPIX_BAD_ARGUMENT;
    return row->write_linked(sheet, place, write, user);
}
