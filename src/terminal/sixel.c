/* Sixels, written by libsixel. A picture has few colours by construction, and libsixel gets exactly
 * these: a palette that it computes has five bits a channel, which makes white grey.
 *
 * libsixel 1.10 does not check one of its smallest allocations and ends the program if it fails;
 * its allocator gets no information to prevent that. */
#include <limits.h>
#include <sixel.h>

#include "base/memory.h"
#include "terminal/terminal_cells.h"
#include "terminal/terminal_protocols.h"

struct sink {
    flamepix_write_fn write;
    void *user;
    enum flamepix_status status; /* of the first failed write */
};

/* libsixel ignores the result of a write. */
static int on_write(char *bytes, int length, void *user)
{
    struct sink *sink = user;
    if (sink->status == FLAMEPIX_OK && length > 0)
        sink->status = sink->write(sink->user, bytes, (size_t)length);
    return length;
}

static enum flamepix_status status_of(SIXELSTATUS answer)
{
    if (answer == SIXEL_BAD_ALLOCATION)
        return FLAMEPIX_NO_MEMORY;
    return SIXEL_FAILED(answer) ? FLAMEPIX_CODEC_FAILED : FLAMEPIX_OK;
}

enum { COLORS_MAX = 256 };

/* Twice as many slots as colours, for short probes. A slot holds a number + 1. */
enum { SLOT_BITS = 9, SLOTS = 1 << SLOT_BITS };

struct table {
    uint16_t slots[SLOTS];
    uint32_t values[COLORS_MAX]; /* 0xRRGGBB */
    size_t count;
};

static uint32_t value_at(const uint8_t *pixel)
{
    return (uint32_t)pixel[0] << 16 | (uint32_t)pixel[1] << 8 | pixel[2];
}

static uint16_t *find_slot(struct table *table, uint32_t value)
{
    uint32_t at = value * UINT32_C(0x9E3779B1) >> (32 - SLOT_BITS);
    while (table->slots[at] != 0 && table->values[table->slots[at] - 1] != value)
        at = (at + 1) % SLOTS;
    return &table->slots[at];
}

/* Whether every colour got a number. */
static bool collect(struct table *table, const uint8_t *pixels, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        const uint32_t value = value_at(pixels + 3 * i);
        uint16_t *slot = find_slot(table, value);
        if (*slot != 0)
            continue;
        if (table->count == COLORS_MAX)
            return false;
        table->values[table->count] = value;
        *slot = (uint16_t)++table->count;
    }
    return true;
}

/* Replaces `count` RGB pixels, 3 bytes each, by the numbers of their colours, one byte each, at the
 * beginning of `pixels`; `colors` gets the RGB of each number. Returns how many colours there are,
 * in order of first use; 0: more than COLORS_MAX, and the pixels are unchanged. */
static size_t index_pixels(uint8_t *pixels, size_t count, uint8_t colors[3 * COLORS_MAX])
{
    struct table table = {.count = 0};
    if (!collect(&table, pixels, count))
        return 0;
    /* Numbers are written only over pixels that have been read. */
    for (size_t i = 0; i < count; i++)
        pixels[i] = (uint8_t)(*find_slot(&table, value_at(pixels + 3 * i)) - 1);
    for (size_t i = 0; i < table.count; i++) {
        colors[3 * i] = (uint8_t)(table.values[i] >> 16);
        colors[3 * i + 1] = (uint8_t)(table.values[i] >> 8);
        colors[3 * i + 2] = (uint8_t)table.values[i];
    }
    return table.count;
}

/* The picture's own colours if sixels can have that many; otherwise libsixel chooses. */
static enum flamepix_status make_dither(unsigned char *pixels, int width, int height,
                                        sixel_dither_t **dither_ret)
{
    unsigned char colors[3 * COLORS_MAX];
    const size_t count = index_pixels(pixels, (size_t)width * (size_t)height, colors);
    const bool is_indexed = count > 0;
    SIXELSTATUS answer = sixel_dither_new(dither_ret, is_indexed ? (int)count : COLORS_MAX, NULL);
    if (SIXEL_FAILED(answer))
        return status_of(answer);
    if (is_indexed)
        sixel_dither_set_palette(*dither_ret, colors);
    else
        answer =
            sixel_dither_initialize(*dither_ret, pixels, width, height, SIXEL_PIXELFORMAT_RGB888,
                                    SIXEL_LARGE_AUTO, SIXEL_REP_AUTO, SIXEL_QUALITY_FULL);
    sixel_dither_set_pixelformat(*dither_ret,
                                 is_indexed ? SIXEL_PIXELFORMAT_PAL8 : SIXEL_PIXELFORMAT_RGB888);
    return status_of(answer);
}

static bool is_good(const struct fpx_terminal_image *image)
{
    size_t count, nbytes;
    return image->width > 0 && image->height > 0 && image->width <= INT_MAX / 3 &&
           image->height <= INT_MAX / 3 && fpx_size_multiply(image->width, image->height, &count) &&
           fpx_size_multiply(count, 3, &nbytes) && nbytes <= INT_MAX &&
           nbytes == image->bytes->length;
}

enum flamepix_status fpx_sixel_put(const struct fpx_terminal_image *image, flamepix_write_fn write,
                                   void *user)
{
    enum { DEPTH = 3 }; /* bytes a pixel, which libsixel ignores */
    const int width = (int)image->width, height = (int)image->height;
    struct sink sink = {write, user, FLAMEPIX_OK};
    sixel_output_t *output = NULL;
    sixel_dither_t *dither = NULL;
    if (!is_good(image))
        return FLAMEPIX_BAD_ARGUMENT;
    unsigned char *pixels = (unsigned char *)image->bytes->data;
    enum flamepix_status status = status_of(sixel_output_new(&output, on_write, &sink, NULL));
    if (status == FLAMEPIX_OK)
        status = make_dither(pixels, width, height, &dither);
    if (status == FLAMEPIX_OK)
        status = status_of(sixel_encode(pixels, width, height, DEPTH, dither, output));
    sixel_dither_unref(dither);
    sixel_output_unref(output);
    if (status == FLAMEPIX_OK)
        status = sink.status;
    return status == FLAMEPIX_OK ? write(user, "\n", 1) : status;
}
