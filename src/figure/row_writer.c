#include "figure/row_writer.h"

#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

#include "base/clock.h"

struct flamepix_row_writer {
    struct flamepix_image *image;
    uint32_t width;
    bool indexed;
    uint32_t *table; /* colour of each ink pixel */
    uint16_t *held;  /* the last row, not yet given on */
    uint32_t times;  /* how often; 0: no row is held */
    uint8_t *bytes;  /* that row as the image wants it */
    double seconds;
};

static void pack_row(struct flamepix_row_writer *sheet)
{
    if (sheet->indexed) {
        for (uint32_t x = 0; x < sheet->width; x++)
            sheet->bytes[x] = (uint8_t)sheet->held[x];
        return;
    }
    for (uint32_t x = 0; x < sheet->width; x++) {
        uint32_t color = sheet->table[sheet->held[x]];
        sheet->bytes[3 * (size_t)x] = (uint8_t)(color >> 16);
        sheet->bytes[3 * (size_t)x + 1] = (uint8_t)(color >> 8);
        sheet->bytes[3 * (size_t)x + 2] = (uint8_t)color;
    }
}

static enum flamepix_status give_held(struct flamepix_row_writer *sheet)
{
    if (sheet->times == 0)
        return FLAMEPIX_OK;
    pack_row(sheet);
    double begin = flamepix_clock_seconds();
    enum flamepix_status status = flamepix_image_row(sheet->image, sheet->bytes, sheet->times);
    sheet->seconds += flamepix_clock_seconds() - begin;
    sheet->times = 0;
    return status;
}

static enum flamepix_status start_image(struct flamepix_row_writer *sheet,
                                        const struct flamepix_color_table *inks,
                                        struct flamepix_image_options *image,
                                        flamepix_write_fn write, void *user)
{
    enum flamepix_status status = flamepix_color_table_table(inks, &sheet->table);
    if (status != FLAMEPIX_OK)
        return status;
    sheet->width = image->width;
    sheet->indexed = inks->count <= FLAMEPIX_INDEXED_COLORS;
    sheet->held = calloc(image->width, sizeof(*sheet->held));
    sheet->bytes = calloc(image->width, sheet->indexed ? 1 : 3);
    if (sheet->held == NULL || sheet->bytes == NULL)
        return FLAMEPIX_NO_MEMORY;
    image->colors = sheet->indexed ? sheet->table : NULL;
    image->color_count = sheet->indexed ? (unsigned)(inks->count * FLAMEPIX_LEVELS) : 0;
    return flamepix_image_create(image, write, user, &sheet->image);
}

enum flamepix_status flamepix_row_writer_create(const struct flamepix_color_table *inks,
                                                struct flamepix_image_options image,
                                                flamepix_write_fn write, void *user,
                                                struct flamepix_row_writer **sheet_ret)
{
    struct flamepix_row_writer *sheet = calloc(1, sizeof(*sheet));
    if (sheet == NULL)
        return FLAMEPIX_NO_MEMORY;
    enum flamepix_status status = start_image(sheet, inks, &image, write, user);
    if (status != FLAMEPIX_OK) {
        flamepix_row_writer_free(sheet);
        return status;
    }
    *sheet_ret = sheet;
    return FLAMEPIX_OK;
}

enum flamepix_status flamepix_row_writer_row(struct flamepix_row_writer *sheet, const uint16_t *row,
                                             uint32_t times)
{
    size_t nbytes = sheet->width * sizeof(*row);
    if (times == 0)
        return FLAMEPIX_OK;
    if (sheet->times == 0 || memcmp(sheet->held, row, nbytes) != 0) {
        enum flamepix_status status = give_held(sheet);
        if (status != FLAMEPIX_OK)
            return status;
        memcpy(sheet->held, row, nbytes);
    }
    sheet->times += times;
    return FLAMEPIX_OK;
}

enum flamepix_status flamepix_row_writer_finish(struct flamepix_row_writer *sheet)
{
    enum flamepix_status status = give_held(sheet);
    if (status != FLAMEPIX_OK)
        return status;
    double begin = flamepix_clock_seconds();
    status = flamepix_image_finish(sheet->image);
    sheet->seconds += flamepix_clock_seconds() - begin;
    return status;
}

double flamepix_row_writer_seconds(const struct flamepix_row_writer *sheet)
{
    return sheet->seconds;
}

void flamepix_row_writer_free(struct flamepix_row_writer *sheet)
{
    if (sheet == NULL)
        return;
    flamepix_image_free(sheet->image);
    free(sheet->table);
    free(sheet->held);
    free(sheet->bytes);
    free(sheet);
}
