#include "terminal/terminal_cells.h"

#include <stdlib.h>

#include "base/memory.h"

enum flamepix_status fpx_cell_chart_add(struct fpx_cell_chart *page, const struct fpx_cell *cell)
{
    enum flamepix_status status = fpx_array_reserve(&page->cells, &page->cell_capacity,
                                                    page->cell_count + 1, sizeof(*page->cells));
    if (status == FLAMEPIX_OK)
        page->cells[page->cell_count++] = *cell;
    return status;
}

enum flamepix_status fpx_cell_chart_add_line(struct fpx_cell_chart *page,
                                             const struct fpx_cell_line *line)
{
    enum flamepix_status status = fpx_array_reserve(&page->lines, &page->line_capacity,
                                                    page->line_count + 1, sizeof(*page->lines));
    if (status == FLAMEPIX_OK)
        page->lines[page->line_count++] = *line;
    return status;
}

void fpx_cell_chart_free(struct fpx_cell_chart *page)
{
    flamepix_buffer_free(&page->heading);
    flamepix_buffer_free(&page->text);
    free(page->cells);
    free(page->lines);
    *page = (struct fpx_cell_chart){0};
}
