#include "figure/rows/scanline_writer.h"

#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "base/os/system.h"

enum { PALETTE_ENTRIES = 256 };
_Static_assert(PALETTE_ENTRIES / FLAMEPIX_LEVELS == FLAMEPIX_INDEXED_COLORS, "flamepix/ink.h");

/* Rows are encoded in batches: their time is measured, and reading the clock twice per row would be
 * 2 % of a picture's time. */
enum { PACKED_ROWS = 8 };

struct fpx_scanline_writer {
    struct flamepix_image *image;
    uint32_t width;
    bool indexed;
    bool alpha;      /* not indexed, and with transparency */
    uint32_t *table; /* colour of each ink pixel */
    uint8_t *values; /* indexed, with fewer levels: each index; else NULL: a pixel is its own */
    uint16_t *held;  /* the last row, not yet passed on */
    uint32_t times;  /* its repetitions; 0: no row is held */
    uint8_t *bytes;  /* PACKED_ROWS rows in the image's format */
    size_t row_nbytes;
    uint32_t packed; /* of them */
    uint32_t packed_times[PACKED_ROWS];
    double seconds;
};

/* They do not overlap, so the compiler can vectorise this. */
static void cut_to_bytes(const uint16_t *restrict pixels, uint32_t count, uint8_t *restrict bytes)
{
    for (uint32_t x = 0; x < count; x++)
        bytes[x] = (uint8_t)pixels[x];
}

static void pack_indices(const struct fpx_scanline_writer *writer, uint8_t *bytes)
{
    const uint16_t *held = writer->held;
    const uint8_t *values = writer->values;
    if (values == NULL) {
        cut_to_bytes(held, writer->width, bytes);
        return;
    }
    for (uint32_t x = 0, width = writer->width; x < width; x++)
        bytes[x] = values[held[x]];
}

static void pack_colors(const struct fpx_scanline_writer *writer, uint8_t *bytes)
{
    const uint16_t *held = writer->held;
    const uint32_t *table = writer->table;
    for (uint32_t x = 0, width = writer->width; x < width; x++) {
        uint32_t color = table[held[x]];
        *bytes++ = (uint8_t)(color >> 16);
        *bytes++ = (uint8_t)(color >> 8);
        *bytes++ = (uint8_t)color;
        if (writer->alpha)
            *bytes++ = (uint8_t)(255 - (color >> 24));
    }
}

static enum flamepix_status write_packed(struct fpx_scanline_writer *writer)
{
    enum flamepix_status status = FLAMEPIX_OK;
    const double begin = fpx_clock_seconds();
    for (uint32_t i = 0; i < writer->packed && status == FLAMEPIX_OK; i++)
        status = flamepix_image_row(writer->image, writer->bytes + i * writer->row_nbytes,
                                    writer->packed_times[i]);
    writer->seconds += fpx_clock_seconds() - begin;
    writer->packed = 0;
    return status;
}

static enum flamepix_status pack_held(struct fpx_scanline_writer *writer)
{
    if (writer->times == 0)
        return FLAMEPIX_OK;
    uint8_t *bytes = writer->bytes + writer->packed * writer->row_nbytes;
    if (writer->indexed)
        pack_indices(writer, bytes);
    else
        pack_colors(writer, bytes);
    writer->packed_times[writer->packed++] = writer->times;
    writer->times = 0;
    return writer->packed == PACKED_ROWS ? write_packed(writer) : FLAMEPIX_OK;
}

static bool has_clear_colors(const struct fpx_color_table *color_table)
{
    for (size_t i = 0; i < color_table->count; i++)
        if ((color_table->colors[i].base & FPX_CLEAR) != 0)
            return true;
    return false;
}

/* Pixels with the same value have the same colour. */
static enum flamepix_status reduce_levels(struct fpx_scanline_writer *writer,
                                          const struct fpx_color_table *color_table)
{
    const unsigned count = (unsigned)color_table->count * FLAMEPIX_LEVELS;
    writer->values = calloc(count, sizeof(*writer->values));
    if (writer->values == NULL)
        return FLAMEPIX_NO_MEMORY;
    for (unsigned i = 0; i < count; i++) {
        writer->values[i] = (uint8_t)fpx_color_table_value(color_table, i);
        writer->table[writer->values[i]] = writer->table[i];
    }
    return FLAMEPIX_OK;
}

static enum flamepix_status start_image(struct fpx_scanline_writer *writer,
                                        const struct fpx_color_table *color_table,
                                        struct flamepix_image_options *image,
                                        flamepix_write_fn write, void *user)
{
    enum flamepix_status status = fpx_color_table_pixel_colors(color_table, &writer->table);
    if (status != FLAMEPIX_OK)
        return status;
    const unsigned levels = fpx_color_table_levels(color_table);
    writer->width = image->width;
    writer->indexed = color_table->count <= PALETTE_ENTRIES / levels;
    writer->alpha = !writer->indexed && has_clear_colors(color_table);
    writer->held = calloc(image->width, sizeof(*writer->held));
    if (!fpx_size_multiply(image->width, writer->indexed ? 1 : 4, &writer->row_nbytes))
        return FLAMEPIX_NO_MEMORY;
    writer->bytes = calloc(PACKED_ROWS, writer->row_nbytes);
    if (writer->held == NULL || writer->bytes == NULL)
        return FLAMEPIX_NO_MEMORY;
    if (writer->indexed && levels != FLAMEPIX_LEVELS)
        status = reduce_levels(writer, color_table);
    if (status != FLAMEPIX_OK)
        return status;
    image->colors = writer->indexed ? writer->table : NULL;
    image->color_count = writer->indexed ? (unsigned)color_table->count * levels : 0;
    image->alpha = writer->alpha;
    return flamepix_image_create(image, write, user, &writer->image);
}

enum flamepix_status fpx_scanline_writer_create(const struct fpx_color_table *color_table,
                                                struct flamepix_image_options image,
                                                flamepix_write_fn write, void *user,
                                                struct fpx_scanline_writer **writer_ret)
{
    struct fpx_scanline_writer *writer = calloc(1, sizeof(*writer));
    if (writer == NULL)
        return FLAMEPIX_NO_MEMORY;
    enum flamepix_status status = start_image(writer, color_table, &image, write, user);
    if (status != FLAMEPIX_OK) {
        fpx_scanline_writer_free(writer);
        return status;
    }
    *writer_ret = writer;
    return FLAMEPIX_OK;
}

enum flamepix_status fpx_scanline_writer_row(struct fpx_scanline_writer *writer,
                                             const uint16_t *row, uint32_t times)
{
    size_t nbytes = writer->width * sizeof(*row);
    if (times == 0)
        return FLAMEPIX_OK;
    if (writer->times == 0 || memcmp(writer->held, row, nbytes) != 0) {
        enum flamepix_status status = pack_held(writer);
        if (status != FLAMEPIX_OK)
            return status;
        memcpy(writer->held, row, nbytes);
    }
    writer->times += times;
    return FLAMEPIX_OK;
}

enum flamepix_status fpx_scanline_writer_finish(struct fpx_scanline_writer *writer)
{
    enum flamepix_status status = pack_held(writer);
    if (status == FLAMEPIX_OK)
        status = write_packed(writer);
    if (status != FLAMEPIX_OK)
        return status;
    double begin = fpx_clock_seconds();
    status = flamepix_image_finish(writer->image);
    writer->seconds += fpx_clock_seconds() - begin;
    return status;
}

double fpx_scanline_writer_seconds(const struct fpx_scanline_writer *writer)
{
    return writer->seconds;
}

void fpx_scanline_writer_free(struct fpx_scanline_writer *writer)
{
    if (writer == NULL)
        return;
    flamepix_image_free(writer->image);
    free(writer->table);
    free(writer->values);
    free(writer->held);
    free(writer->bytes);
    free(writer);
}
