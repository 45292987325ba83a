#include "terminal/cells.h"

#include <stdlib.h>

#include "base/array.h"

enum flamepix_status flamepix_cell_page_add(struct flamepix_cell_page *page,
                                            const struct flamepix_cell *cell)
{
    enum flamepix_status status = flamepix_array_reserve(
        &page->cells, &page->cell_capacity, page->cell_count + 1, sizeof(*page->cells));
    if (status == FLAMEPIX_OK)
        page->cells[page->cell_count++] = *cell;
    return status;
}

enum flamepix_status flamepix_cell_page_add_line(struct flamepix_cell_page *page,
                                                 const struct flamepix_cell_line *line)
{
    enum flamepix_status status = flamepix_array_reserve(
        &page->lines, &page->line_capacity, page->line_count + 1, sizeof(*page->lines));
    if (status == FLAMEPIX_OK)
        page->lines[page->line_count++] = *line;
    return status;
}

void flamepix_cell_page_free(struct flamepix_cell_page *page)
{
    flamepix_buffer_free(&page->heading);
    flamepix_buffer_free(&page->text);
    free(page->cells);
    free(page->lines);
    *page = (struct flamepix_cell_page){0};
}
