#include "figure/sidecar.h"

#include <string.h>

#define TABLE_ROW(name, extension, is_binary, head, contents)                                      \
    {#name, extension, is_binary, head, flamepix_figure_##name},
const struct flamepix_sidecar flamepix_sidecars[FLAMEPIX_SIDECARS_COUNT] = {
    FLAMEPIX_SIDECARS(TABLE_ROW)};

enum flamepix_status flamepix_figure_sidecar(const struct flamepix_figure *figure, const char *name,
                                             flamepix_write_fn write, void *user)
{
    for (size_t i = 0; i < FLAMEPIX_SIDECARS_COUNT; i++) {
        if (strcmp(flamepix_sidecars[i].name, name) == 0)
            return flamepix_sidecars[i].write(figure, write, user);
    }
    return FLAMEPIX_BAD_ARGUMENT;
}
