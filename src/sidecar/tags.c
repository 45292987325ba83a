/* The tags of all pixels as a NumPy file (format 1.0: magic, length of the header, a Python
 * dictionary padded with blanks so that the data begins at a multiple of 64 bytes). */
#include "sidecar/tags.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "sidecar/listed_frames.h"
#include "sidecar/sidecar.h"

enum { NPY_HEADER_NBYTES = 128, NPY_PREFIX_NBYTES = 10 };

enum flamepix_status fpx_tags_header(uint32_t width, uint32_t height, flamepix_write_fn write,
                                     void *user)
{
    char header[NPY_HEADER_NBYTES + 1];
    memset(header, ' ', sizeof(header));
    memcpy(header, "\x93NUMPY\x01\x00", 8);
    header[8] = NPY_HEADER_NBYTES - NPY_PREFIX_NBYTES;
    header[9] = 0;
    int length = snprintf(header + NPY_PREFIX_NBYTES, sizeof(header) - NPY_PREFIX_NBYTES,
                          "{'descr': '<u4', 'fortran_order': False, 'shape': (%lu, %lu), }",
                          (unsigned long)height, (unsigned long)width);
    header[NPY_PREFIX_NBYTES + length] = ' ';
    header[NPY_HEADER_NBYTES - 1] = '\n';
    return write(user, header, NPY_HEADER_NBYTES);
}

static void put_little_endian(uint8_t *bytes, uint32_t value)
{
    for (unsigned i = 0; i < 4; i++)
        bytes[i] = (uint8_t)(value >> (8 * i));
}

/* Tags as they are written: as listed, plus the number of those of the figures before it. */
struct written {
    struct fpx_listed_frames listed;
    uint32_t before;
};

/* A row of the whole page. */
static void fill_row(const struct flamepix_figure *figure, uint32_t row,
                     const struct written *written, uint8_t *bytes)
{
    size_t count;
    const struct flamepix_span *cells = fpx_figure_cells(figure, row, &count);
    uint8_t *chart = bytes + 4 * (size_t)figure->page.chart_x;
    memset(bytes, 0, 4 * (size_t)figure->page.width);
    for (size_t i = 0; i < count; i++) {
        const uint32_t tag = written->before + fpx_listed_tag(&written->listed, cells[i].tag);
        for (uint32_t column = cells[i].first; column < cells[i].end; column++)
            put_little_endian(chart + 4 * (size_t)column, tag);
    }
}

static enum flamepix_status write_times(const uint8_t *bytes, size_t nbytes, uint32_t times,
                                        flamepix_write_fn write, void *user)
{
    enum flamepix_status status = FLAMEPIX_OK;
    for (uint32_t i = 0; i < times && status == FLAMEPIX_OK; i++)
        status = write(user, bytes, nbytes);
    return status;
}

static enum flamepix_status write_rows(const struct flamepix_figure *figure,
                                       const struct written *written, uint8_t *bytes,
                                       flamepix_write_fn write, void *user)
{
    const bool inverted = figure->options.inverted;
    const struct fpx_page *page = &figure->page;
    const size_t nbytes = 4 * (size_t)page->width;
    uint32_t above = fpx_page_chart_top(page);
    uint32_t below = page->height - above - page->chart_height;
    enum flamepix_status status = write_times(bytes, nbytes, above, write, user);
    for (uint32_t i = 0; i < page->rows && status == FLAMEPIX_OK; i++) {
        uint32_t row = fpx_row_tops_from_top(&figure->tops, inverted, i);
        fill_row(figure, row, written, bytes);
        uint32_t height = fpx_row_tops_height(&figure->tops, row, row + 1);
        status = write_times(bytes, nbytes, height, write, user);
    }
    memset(bytes, 0, nbytes);
    return status == FLAMEPIX_OK ? write_times(bytes, nbytes, below, write, user) : status;
}

enum flamepix_status fpx_tags_scanlines(const struct flamepix_figure *figure, uint32_t before,
                                        flamepix_write_fn write, void *user)
{
    struct written written = {.before = before};
    uint8_t *bytes = calloc(figure->page.width, 4);
    enum flamepix_status status =
        bytes == NULL ? FLAMEPIX_NO_MEMORY : fpx_listed_frames_find(figure, &written.listed);
    if (status == FLAMEPIX_OK)
        status = write_rows(figure, &written, bytes, write, user);
    fpx_listed_frames_free(&written.listed);
    free(bytes);
    return status;
}

enum flamepix_status fpx_sidecar_tags(const struct flamepix_figure *figure, flamepix_write_fn write,
                                      void *user)
{
    enum flamepix_status status =
        fpx_tags_header(figure->page.width, figure->page.height, write, user);
    return status == FLAMEPIX_OK ? fpx_tags_scanlines(figure, 0, write, user) : status;
}
