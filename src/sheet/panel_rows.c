/* The panels of a sheet in rows: each takes the next column, or a whole row. */
#include "sheet/sheet_internal.h"

#include <stdlib.h>

/* The height of a note in rows, if charts have no fixed height. */
enum { NOTE_ROWS = 4 };

/* -- neighbours -------------------------------------------------------------------------------- */

/* Puts a panel into the row, whose columns before `column` are taken. Returns the new number of
 * taken columns; 0: no room in this row. */
static uint32_t put_panel(struct flamepix_sheet *sheet, size_t panel, uint32_t row, uint32_t column)
{
    const struct fpx_sheet_grid *grid = &sheet->grid;
    struct fpx_sheet_facts *facts = &sheet->facts[panel];
    const bool has_row = sheet->panels[panel].has_row;
    if (column == grid->columns || (has_row && column > 0))
        return 0;
    facts->row = row;
    facts->x = fpx_sheet_grid_x(grid, column);
    facts->width = has_row ? grid->row_width : grid->panel_width;
    return has_row ? grid->columns : column + 1;
}

enum flamepix_status fpx_sheet_place_panels(struct flamepix_sheet *sheet)
{
    uint32_t row = 0, column = 0;
    sheet->rows = calloc(sheet->count, sizeof(*sheet->rows));
    if (sheet->rows == NULL)
        return FLAMEPIX_NO_MEMORY;
    for (size_t i = 0; i < sheet->count; i++) {
        column = put_panel(sheet, i, row, column);
        if (column == 0) {
            sheet->rows[++row].first = i;
            column = put_panel(sheet, i, row, 0);
        }
        sheet->rows[row].end = i + 1;
    }
    sheet->grid.rows = row + 1;
    return FLAMEPIX_OK;
}

double fpx_sheet_column_share(const struct flamepix_sheet *sheet, size_t panel)
{
    const uint32_t width = sheet->facts[panel].width;
    return width == sheet->grid.panel_width ? 1 : (double)sheet->grid.panel_width / width;
}

/* -- heights ----------------------------------------------------------------------------------- */

static uint32_t height_of_note(const struct flamepix_sheet *sheet)
{
    const struct fpx_sheet_grid *grid = &sheet->grid;
    const double height =
        grid->chart_height > 0 ? grid->chart_height : (double)NOTE_ROWS * sheet->figure.row_height;
    return fpx_page_length(&sheet->figure, height);
}

void fpx_sheet_set_heights(struct flamepix_sheet *sheet)
{
    for (size_t i = 0; i < sheet->count; i++) {
        struct fpx_sheet_facts *facts = &sheet->facts[i];
        struct fpx_panel_row *row = &sheet->rows[facts->row];
        if (!facts->has_layout)
            facts->height = height_of_note(sheet);
        if (facts->height > row->height)
            row->height = facts->height;
    }
}

static uint32_t top_of_row(const struct flamepix_sheet *sheet, uint32_t row)
{
    uint32_t top = sheet->page.space_above;
    for (unsigned i = 0; i < sheet->page.above_count; i++)
        top += sheet->page.above[i].height;
    for (uint32_t i = 0; i < row; i++)
        top += sheet->grid.caption + sheet->rows[i].height + sheet->grid.row_gutter;
    return top;
}

/* The roots of a row of panels are aligned. */
struct flamepix_sheet_place flamepix_sheet_place(const struct flamepix_sheet *sheet, size_t panel)
{
    const struct fpx_sheet_facts *facts = &sheet->facts[panel];
    struct flamepix_sheet_place place = {
        .x = facts->x,
        .y = top_of_row(sheet, facts->row),
        .width = facts->width,
        .height = sheet->grid.caption + sheet->rows[facts->row].height,
        .figure_width = facts->columns,
        .figure_height = facts->height,
        .first_tag = facts->tags_before + 1,
        .tags = facts->tags,
    };
    place.figure_x = place.x;
    place.figure_y = place.y + sheet->grid.caption;
    if (!sheet->figure.inverted)
        place.figure_y += sheet->rows[facts->row].height - facts->height;
    return place;
}
