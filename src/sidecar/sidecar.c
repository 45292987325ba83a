#include "sidecar/sidecar.h"

#include <string.h>

#define WRITER_FILE(name)    .write = fpx_sidecar_##name
#define WRITER_BINARY(name)  WRITER_FILE(name)
#define WRITER_LINKED(name)  .write_linked = fpx_sidecar_##name
#define WRITER_PRINTED(name) WRITER_LINKED(name)
#define TABLE_ROW(name, extension, use, sums, head, contents)                                      \
    {#name, extension, FPX_USE_##use, sums, head, WRITER_##use(name)},
const struct fpx_sidecar fpx_sidecars[FPX_SIDECARS_COUNT] = {FPX_SIDECARS(TABLE_ROW)};

enum flamepix_status fpx_sidecar_write(const struct fpx_sidecar *sidecar,
                                       const struct flamepix_figure *figure,
                                       const struct flamepix_picture_place *place,
                                       flamepix_write_fn write, void *user)
{
    if (sidecar->write != NULL)
        return sidecar->write(figure, write, user);
    if (place == NULL || place->picture == NULL)
        return FLAMEPIX_BAD_ARGUMENT;
    return sidecar->write_linked(figure, place, write, user);
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
