#include "figure/figure_shape.h"

#include <flamepix/figure.h>

#include "color/palette_shape.h"

static const struct fpx_options_shape fpx_delta_shape =
    FPX_FLAT_SHAPE(struct flamepix_delta_options, inclusive_words);

static const struct fpx_options_shape fpx_sidecar_shape =
    FPX_FLAT_SHAPE(struct flamepix_sidecar_options, href_template);

const struct fpx_options_shape fpx_facts_shape =
    /* NOLINTNEXTLINE(bugprone-sizeof-expression): the member is a pointer */
    FPX_FLAT_SHAPE(struct flamepix_figure_facts, comparison);

static const struct fpx_options_part figure_parts[] = {
    {offsetof(struct flamepix_figure_options, delta), &fpx_delta_shape},
    {offsetof(struct flamepix_figure_options, sidecars), &fpx_sidecar_shape},
    {offsetof(struct flamepix_figure_options, colors), &fpx_palette_shape},
};
const struct fpx_options_shape fpx_figure_shape =
    FPX_SHAPE(struct flamepix_figure_options, colors, figure_parts);
