#include <flamepix/image.h>

#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

#include "base/options_shape.h"
#include "image/codec.h"

static const struct fpx_options_shape fpx_image_shape =
    FPX_FLAT_SHAPE(struct flamepix_image_options, part_count);

struct flamepix_image {
    const struct fpx_codec *codec;
    void *state;
    struct fpx_sink sink; /* the caller's */
    uint64_t nbytes_left; /* that may go to it */
    uint32_t width;
    uint32_t rows_left;
    unsigned color_count; /* 0: the rows are RGB */
    bool finished;
    enum flamepix_status status; /* of the first failed step */
};

static const struct fpx_codec *codec_of(enum flamepix_image_format format)
{
    switch (format) {
    case FLAMEPIX_PNG:
        return &fpx_codec_png;
    case FLAMEPIX_JPEG:
        return &fpx_codec_jpeg;
    case FLAMEPIX_PIXELS:
        return &fpx_codec_pixels;
    }
    return NULL;
}

static bool is_transparent(const struct flamepix_image_options *options)
{
    if (options->colors == NULL)
        return options->alpha;
    for (unsigned i = 0; i < options->color_count; i++)
        if (options->colors[i] >> 24 != 0)
            return true;
    return false;
}

static bool are_additions_good(const struct flamepix_image_options *options)
{
    enum { KEYWORD_MAX = 79 };
    for (size_t i = 0; i < options->part_count; i++)
        if (options->parts[i].packed.length > FLAMEPIX_IMAGE_PART_NBYTES)
            return false;
    for (size_t i = 0; i < options->text_count; i++) {
        const size_t length = strlen(options->texts[i].keyword);
        if (length < 1 || length > KEYWORD_MAX)
            return false;
    }
    return true;
}

static bool are_options_good(const struct flamepix_image_options *options)
{
    enum { SCALE_MAX = 100 };
    if (options->width == 0 || options->height == 0)
        return false;
    if (options->colors != NULL && (options->color_count < 1 || options->color_count > 256))
        return false;
    if (options->format == FLAMEPIX_JPEG && (options->quality < 1 || options->quality > 100))
        return false;
    if (options->format != FLAMEPIX_PNG && is_transparent(options))
        return false;
    if ((unsigned)options->compression > FLAMEPIX_COMPRESSION_SMALL)
        return false;
    if (!are_additions_good(options))
        return false;
    return options->scale >= 0 && options->scale <= SCALE_MAX;
}

/* A flamepix_write_fn between the codec and the caller's. */
static enum flamepix_status write_bounded(void *user, const void *bytes, size_t length)
{
    struct flamepix_image *image = user;
    if (length > image->nbytes_left)
        return FLAMEPIX_LIMIT_BYTES;
    image->nbytes_left -= length;
    return image->sink.write(image->sink.user, bytes, length);
}

enum flamepix_status flamepix_image_create(const struct flamepix_image_options *options,
                                           flamepix_write_fn write, void *user,
                                           struct flamepix_image **image_ret)
{
    FPX_TAKE(struct flamepix_image_options, fpx_image_shape, options);
    const struct fpx_codec *codec = codec_of(options->format);
    if (codec == NULL || !are_options_good(options))
        return FLAMEPIX_BAD_ARGUMENT;
    if (options->width > codec->side_limit || options->height > codec->side_limit)
        return FLAMEPIX_LIMIT_SIDE;
    struct flamepix_image *image = malloc(sizeof(*image));
    if (image == NULL)
        return FLAMEPIX_NO_MEMORY;
    *image = (struct flamepix_image){
        .codec = codec,
        .sink = {write, user},
        .nbytes_left = options->limit_nbytes > 0 ? options->limit_nbytes : UINT64_MAX,
        .width = options->width,
        .rows_left = options->height,
        .color_count = options->colors != NULL ? options->color_count : 0,
    };
    enum flamepix_status status =
        codec->create(options, (struct fpx_sink){write_bounded, image}, &image->state);
    if (status != FLAMEPIX_OK) {
        free(image);
        return status;
    }
    *image_ret = image;
    return FLAMEPIX_OK;
}

/* Takes the maximum instead of searching the first invalid index: that loop is vectorised. */
static bool are_indices_good(const struct flamepix_image *image, const uint8_t *row)
{
    if (image->codec->checks_indices || image->color_count == 0 || image->color_count == 256)
        return true;
    uint8_t greatest = 0;
    for (uint32_t x = 0; x < image->width; x++)
        greatest = row[x] > greatest ? row[x] : greatest;
    return greatest < image->color_count;
}

enum flamepix_status flamepix_image_row(struct flamepix_image *image, const uint8_t *row,
                                        uint32_t times)
{
    if (image->status != FLAMEPIX_OK)
        return image->status;
    if (times == 0 || times > image->rows_left || !are_indices_good(image, row))
        image->status = FLAMEPIX_BAD_ARGUMENT;
    else
        image->status = image->codec->row(image->state, row, times);
    if (image->status == FLAMEPIX_OK)
        image->rows_left -= times;
    return image->status;
}

enum flamepix_status flamepix_image_finish(struct flamepix_image *image)
{
    if (image->status != FLAMEPIX_OK)
        return image->status;
    if (image->rows_left > 0 || image->finished)
        image->status = FLAMEPIX_BAD_ARGUMENT;
    else
        image->status = image->codec->finish(image->state);
    image->finished = true;
    return image->status;
}

void flamepix_image_free(struct flamepix_image *image)
{
    if (image == NULL)
        return;
    image->codec->free(image->state);
    free(image);
}
