/* The tags of all pixels of a sheet. Like pixels, they are gathered one row of panels at a time. */
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "sheet/open_panel.h"
#include "sheet/sheet_sidecars.h"
#include "sidecar/tags.h"

/* Copies the rows of a figure into those of its row of panels. */
struct copying {
    char *bytes; /* where the next one is copied to */
    size_t stride_nbytes;
};

static enum flamepix_status copy_row(void *user, const void *bytes, size_t length)
{
    struct copying *copying = user;
    memcpy(copying->bytes, bytes, length);
    copying->bytes += copying->stride_nbytes;
    return FLAMEPIX_OK;
}

static enum flamepix_status write_empty(const struct flamepix_sheet *sheet, uint32_t height,
                                        flamepix_write_fn write, void *user)
{
    const size_t nbytes = 4 * (size_t)sheet->grid.width;
    char *row = calloc(sheet->grid.width, 4);
    enum flamepix_status status = row == NULL ? FLAMEPIX_NO_MEMORY : FLAMEPIX_OK;
    for (uint32_t y = 0; y < height && status == FLAMEPIX_OK; y++)
        status = write(user, row, nbytes);
    free(row);
    return status;
}

static enum flamepix_status copy_panel(const struct flamepix_sheet *sheet, size_t panel, char *band)
{
    const struct flamepix_sheet_place place = flamepix_sheet_place(sheet, panel);
    const size_t stride_nbytes = 4 * (size_t)sheet->grid.width;
    struct fpx_open_panel open = {0};
    struct copying copying = {band + (place.figure_y - place.y) * stride_nbytes +
                                  4 * (size_t)place.figure_x,
                              stride_nbytes};
    if (!sheet->facts[panel].has_layout)
        return FLAMEPIX_OK;
    enum flamepix_status status = fpx_panel_open(sheet, panel, &open);
    if (status == FLAMEPIX_OK)
        status = fpx_tags_scanlines(open.figure, place.first_tag - 1, copy_row, &copying);
    fpx_panel_close(&open);
    return status;
}

static enum flamepix_status write_row(const struct flamepix_sheet *sheet, uint32_t row,
                                      flamepix_write_fn write, void *user)
{
    const struct fpx_panel_row *panels = &sheet->rows[row];
    const size_t height = (size_t)sheet->grid.caption + panels->height;
    size_t count;
    if (!fpx_size_multiply(sheet->grid.width, height, &count))
        return FLAMEPIX_NO_MEMORY;
    char *band = calloc(count, 4);
    enum flamepix_status status = band == NULL ? FLAMEPIX_NO_MEMORY : FLAMEPIX_OK;
    for (size_t i = panels->first; i < panels->end && status == FLAMEPIX_OK; i++)
        status = copy_panel(sheet, i, band);
    if (status == FLAMEPIX_OK)
        status = write(user, band, 4 * count);
    free(band);
    return status;
}

enum flamepix_status fpx_sheet_write_tags(const struct flamepix_sheet *sheet,
                                          flamepix_write_fn write, void *user)
{
    const struct fpx_sheet_grid *grid = &sheet->grid;
    const uint32_t top = flamepix_sheet_place(sheet, 0).y;
    uint32_t end = top;
    enum flamepix_status status = fpx_tags_header(grid->width, sheet->height, write, user);
    if (status == FLAMEPIX_OK)
        status = write_empty(sheet, top, write, user);
    for (uint32_t row = 0; row < grid->rows && status == FLAMEPIX_OK; row++) {
        if (row > 0)
            status = write_empty(sheet, grid->row_gutter, write, user);
        if (status == FLAMEPIX_OK)
            status = write_row(sheet, row, write, user);
        end += (row > 0 ? grid->row_gutter : 0) + grid->caption + sheet->rows[row].height;
    }
    return status == FLAMEPIX_OK ? write_empty(sheet, sheet->height - end, write, user) : status;
}

enum flamepix_status flamepix_sheet_tags(const struct flamepix_sheet *sheet,
                                         flamepix_write_fn write, void *user)
{
    return fpx_sheet_write_tags(sheet, write, user);
}
