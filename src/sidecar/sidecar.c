#include "sidecar/sidecar.h"

#include <string.h>

#define WRITER_FILE(name)    .write = flamepix_figure_##name
#define WRITER_BINARY(name)  WRITER_FILE(name)
#define WRITER_LINKED(name)  .write_linked = flamepix_figure_##name
#define WRITER_PRINTED(name) WRITER_LINKED(name)
#define TABLE_ROW(name, extension, use, sums, head, contents)                                      \
    {#name, extension, FLAMEPIX_USE_##use, sums, head, WRITER_##use(name)},
const struct flamepix_sidecar flamepix_sidecars[FLAMEPIX_SIDECARS_COUNT] = {
    FLAMEPIX_SIDECARS(TABLE_ROW)};

enum flamepix_status flamepix_sidecar_write(const struct flamepix_sidecar *sidecar,
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
    for (size_t i = 0; i < FLAMEPIX_SIDECARS_COUNT; i++) {
        if (strcmp(flamepix_sidecars[i].name, name) == 0)
            return flamepix_sidecar_write(&flamepix_sidecars[i], figure, place, write, user);
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
