#include "sidecar/sidecar.h"

#include <string.h>

#include "figure/figure_internal.h"
#include "layout/layout_chains.h"
#include "sidecar/snippet.h"

#define WRITER_FILE(name)         .write = fpx_sidecar_##name
#define WRITER_BINARY(name)       WRITER_FILE(name)
#define WRITER_LINKED(name)       .write_linked = fpx_sidecar_##name
#define WRITER_PRINTED(name)      WRITER_LINKED(name)
#define WRITER_PANELS(use, name)  WRITER_##use(name)
#define WRITER_OWN(use, name)     WRITER_##use(name)
#define WRITER_SUMMED(use, name)  WRITER_##use(name)
#define WRITER_SNIPPET(use, name) .append = fpx_snippet_##name
#define TABLE_ROW(row, ending, usage, of_sheet, wants, begin, contents)                            \
    {.name = #row,                                                                                 \
     .extension = (ending),                                                                        \
     .use = FPX_USE_##usage,                                                                       \
     .sheet = FPX_ON_SHEET_##of_sheet,                                                             \
     .sums = (wants),                                                                              \
     .head = (begin),                                                                              \
     .names_picture = FPX_USE_##usage == FPX_USE_LINKED || FPX_USE_##usage == FPX_USE_PRINTED,     \
     WRITER_##of_sheet(usage, row)},
const struct fpx_sidecar fpx_sidecars[FPX_SIDECARS_COUNT] = {FPX_SIDECARS(TABLE_ROW)};

static enum flamepix_status write_snippet(const struct fpx_sidecar *sidecar,
                                          const struct flamepix_figure *figure,
                                          const struct flamepix_picture_place *place,
                                          flamepix_write_fn write, void *user)
{
    struct fpx_snippet snippet;
    enum flamepix_status status = fpx_snippet_create(figure, &snippet);
    if (status == FLAMEPIX_OK)
        status = fpx_snippet_write(&snippet, sidecar->append, place, write, user);
    fpx_snippet_free(&snippet);
    return status;
}

enum flamepix_status fpx_sidecar_write(const struct fpx_sidecar *sidecar,
                                       const struct flamepix_figure *figure,
                                       const struct flamepix_picture_place *place,
                                       flamepix_write_fn write, void *user)
{
    if (sidecar->names_picture && (place == NULL || place->picture == NULL))
        return FLAMEPIX_BAD_ARGUMENT;
    if (fpx_raster_heights(figure->raster) != NULL) /* frames of chains would be missing */
        return FLAMEPIX_BAD_ARGUMENT;
    if (sidecar->append != NULL)
        return write_snippet(sidecar, figure, place, write, user);
    return sidecar->write != NULL ? sidecar->write(figure, write, user)
                                  : sidecar->write_linked(figure, place, write, user);
}

enum flamepix_status flamepix_figure_sidecar(const struct flamepix_figure *figure, const char *name,
                                             const struct flamepix_picture_place *place,
                                             flamepix_write_fn write, void *user)
{
    for (size_t i = 0; i < FPX_SIDECARS_COUNT; i++) {
        if (strcmp(fpx_sidecars[i].name, name) == 0)
            return fpx_sidecar_write(&fpx_sidecars[i], figure, place, write, user);
    }
    return FLAMEPIX_BAD_ARGUMENT;
}

enum flamepix_status flamepix_figure_frames(const struct flamepix_figure *figure,
                                            flamepix_write_fn write, void *user)
{
    return fpx_sidecar_frames(figure, write, user);
}

enum flamepix_status flamepix_figure_tags(const struct flamepix_figure *figure,
                                          flamepix_write_fn write, void *user)
{
    return fpx_sidecar_tags(figure, write, user);
}
