#include "sheet/sheet_sidecars.h"

#include "sheet/panel_sidecars.h"
#include "sheet/sheet_snippet.h"

/* As in a sidecar's row: one of them is set if the row is OWN or SUMMED. */
struct row {
    enum flamepix_status (*write)(const struct flamepix_sheet *sheet, flamepix_write_fn write,
                                  void *user);
    enum flamepix_status (*write_linked)(const struct flamepix_sheet *sheet,
                                         const struct flamepix_picture_place *place,
                                         flamepix_write_fn write, void *user);
};

#define WRITER_FILE(name)                                   .write = fpx_sheet_write_##name
#define WRITER_BINARY(name)                                 WRITER_FILE(name)
#define WRITER_LINKED(name)                                 .write_linked = fpx_sheet_write_##name
#define WRITER_PRINTED(name)                                WRITER_LINKED(name)
#define WRITER_PANELS(use, name)                            .write = NULL
#define WRITER_OWN(use, name)                               WRITER_##use(name)
#define WRITER_SUMMED(use, name)                            WRITER_##use(name)
#define WRITER_SNIPPET(use, name)                           .write = NULL
#define ROW(name, extension, use, of, sums, head, contents) {WRITER_##of(use, name)},

/* Indexed by the sidecar's number. */
static const struct row rows[FPX_SIDECARS_COUNT] = {FPX_SIDECARS(ROW)};

static enum flamepix_status write_row(const struct flamepix_sheet *sheet, const struct row *row,
                                      const struct flamepix_picture_place *place,
                                      flamepix_write_fn write, void *user)
{
    return row->write != NULL ? row->write(sheet, write, user)
                              : row->write_linked(sheet, place, write, user);
}

enum flamepix_status fpx_sheet_sidecar(const struct flamepix_sheet *sheet, size_t number,
                                       const struct flamepix_picture_place *place,
                                       flamepix_write_fn write, void *user)
{
    const struct fpx_sidecar *sidecar = &fpx_sidecars[number];
    if (sidecar->names_picture && (place == NULL || place->picture == NULL))
        return FLAMEPIX_BAD_ARGUMENT;
    switch (sidecar->sheet) {
    case FPX_ON_SHEET_PANELS:
        return fpx_panel_sidecars_write(sheet, sidecar, place, write, user);
    case FPX_ON_SHEET_SNIPPET:
        return fpx_sheet_snippet_write(sheet, sidecar->append, place, write, user);
    case FPX_ON_SHEET_OWN:
    case FPX_ON_SHEET_SUMMED:
        break;
    }
    return write_row(sheet, &rows[number], place, write, user);
}
