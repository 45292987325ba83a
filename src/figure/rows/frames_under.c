/* Which frame each run of a chart belongs to most.
 *
 * Neither layout nor raster know the names of a run's frames. They know what the run stands on:
 * frames that call those in it. The one under most of its columns, the left one of equals,
 * represents it. A run on a run belongs to the same frame as the lower run. A span has a larger tag
 * than the spans under it, so one pass in the order of tags finds all; the runs of a row do not
 * overlap, so altogether each cell is examined about once. */
#include <stdlib.h>

#include "figure/rows/row_layout.h"

/* The tag of the span with most of the run's columns in the row under its lowest; else its parent,
 * if that row is blank. */
static uint32_t find_under(const struct fpx_row_layout *rows, const struct flamepix_span *run)
{
    const uint32_t row = fpx_row_layout_range(rows, run).first;
    uint32_t most = 0, tag = run->parent;
    size_t count;
    if (row == 0)
        return tag;
    const struct flamepix_span *cells =
        fpx_row_layout_row(rows, fpx_row_layout_under(rows, row), &count);
    for (size_t i = fpx_cells_find(cells, count, run->first);
         i < count && cells[i].first < run->end; i++) {
        uint32_t first = cells[i].first > run->first ? cells[i].first : run->first;
        uint32_t end = cells[i].end < run->end ? cells[i].end : run->end;
        if (end - first <= most)
            continue;
        most = end - first;
        tag = cells[i].tag;
    }
    return tag;
}

enum flamepix_status fpx_row_layout_find_under(struct fpx_row_layout *rows)
{
    rows->under = calloc(rows->count, sizeof(*rows->under));
    if (rows->under == NULL)
        return FLAMEPIX_NO_MEMORY;
    for (size_t i = 0; i < rows->count; i++) {
        rows->under[i] = rows->spans[i].tag;
        if (rows->spans[i].box->elided == 0)
            continue;
        uint32_t tag = find_under(rows, &rows->spans[i]);
        rows->under[i] = tag == 0 ? 1 : rows->under[tag - 1];
    }
    return FLAMEPIX_OK;
}
