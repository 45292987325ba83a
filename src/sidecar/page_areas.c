#include "sidecar/page_areas.h"

#include <stdlib.h>

/* Columns [first, end) of some rows. */
static struct fpx_area area_of(const struct flamepix_figure *figure, uint32_t first, uint32_t end,
                               struct fpx_row_range rows)
{
    return (struct fpx_area){
        .x = figure->page.chart_x + first,
        .y = fpx_figure_rows_top(figure, rows),
        .width = end - first,
        .height = fpx_figure_rows_height(figure, rows),
    };
}

struct fpx_area fpx_figure_area(const struct flamepix_figure *figure,
                                const struct flamepix_span *span)
{
    return area_of(figure, span->first, span->end, fpx_row_layout_range(figure->rows, span));
}

/* Counts the cells' spans of each tag in begin[tag]. */
static void count_cells(const struct flamepix_figure *figure, size_t *begin)
{
    for (uint32_t row = 0; row < figure->page.rows; row++) {
        size_t count;
        const struct flamepix_span *cells = fpx_figure_cells(figure, row, &count);
        for (size_t i = 0; i < count; i++)
            begin[cells[i].tag]++;
    }
}

/* `next` has the place of the next item of each tag, and afterwards the beginning of the following
 * tag's. */
static void put_cells(const struct flamepix_figure *figure, size_t *next, struct fpx_area *items)
{
    for (uint32_t row = 0; row < figure->page.rows; row++) {
        size_t count;
        const struct flamepix_span *cells = fpx_figure_cells(figure, row, &count);
        for (size_t i = 0; i < count; i++)
            items[next[cells[i].tag - 1]++] =
                area_of(figure, cells[i].first, cells[i].end, (struct fpx_row_range){row, row + 1});
    }
}

enum flamepix_status fpx_owned_areas_init(struct fpx_owned_areas *areas,
                                          const struct flamepix_figure *figure)
{
    (void)fpx_figure_spans(figure, &areas->tag_count);
    areas->begin = calloc(areas->tag_count + 1, sizeof(*areas->begin));
    if (areas->begin == NULL)
        return FLAMEPIX_NO_MEMORY;
    count_cells(figure, areas->begin);
    for (size_t tag = 1; tag <= areas->tag_count; tag++)
        areas->begin[tag] += areas->begin[tag - 1];
    const size_t count = areas->begin[areas->tag_count];
    areas->items = calloc(count > 0 ? count : 1, sizeof(*areas->items));
    if (areas->items == NULL)
        return FLAMEPIX_NO_MEMORY;
    put_cells(figure, areas->begin, areas->items);
    /* Each begin has become that of the next tag. */
    for (size_t tag = areas->tag_count; tag > 0; tag--)
        areas->begin[tag] = areas->begin[tag - 1];
    areas->begin[0] = 0;
    return FLAMEPIX_OK;
}

void fpx_owned_areas_free(struct fpx_owned_areas *areas)
{
    free(areas->items);
    free(areas->begin);
    *areas = (struct fpx_owned_areas){0};
}
