#include "sheet/sheet_shape.h"

#include <flamepix/sheet.h>

#include "figure/figure_shape.h"
#include "layout/layout_shape.h"

static const struct fpx_options_part sheet_parts[] = {
    {offsetof(struct flamepix_sheet_options, figure), &fpx_figure_shape},
    {offsetof(struct flamepix_sheet_options, layout), &fpx_layout_shape},
};
const struct fpx_options_shape fpx_sheet_shape =
    FPX_SHAPE(struct flamepix_sheet_options, layout, sheet_parts);
