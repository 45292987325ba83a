#include "figure/map_colors.h"

#include "figure/figure_internal.h"

enum flamepix_status fpx_figure_map_colors(const struct flamepix_figure *figure,
                                           struct fpx_palette_map *map)
{
    size_t count;
    const struct flamepix_span *spans = flamepix_raster_spans(figure->raster, &count);
    enum flamepix_status status = FLAMEPIX_OK;
    for (size_t i = 0; i < count && status == FLAMEPIX_OK; i++) {
        struct flamepix_bytes name = spans[i].box->name;
        uint32_t color;
        if (spans[i].box->elided > 0)
            continue;
        if (spans[i].depth == 0 && !figure->summary.is_around)
            name.length = 0;
        color = flamepix_span_color(figure->raster, &spans[i], &figure->palette);
        status = fpx_palette_map_add(map, name, color);
    }
    return status;
}
