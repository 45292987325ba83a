#include "figure/sidecar.h"

#define TABLE_ROW(name, extension, is_binary, contents)                                            \
    {#name, extension, is_binary, flamepix_figure_##name},
const struct flamepix_sidecar flamepix_sidecars[FLAMEPIX_SIDECARS_COUNT] = {
    FLAMEPIX_SIDECARS(TABLE_ROW)};
