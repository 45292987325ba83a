#include "support/pictures/picture.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static uint32_t next_random(uint32_t *seed)
{
    *seed = *seed * 1664525u + 1013904223u;
    return *seed >> 8;
}

/* A row of boxes; in every sixth one pixels get a random level. */
static void make_row(uint8_t *row, uint32_t width, uint32_t band_seed, uint32_t *seed, bool text)
{
    for (uint32_t x = 0, box = 0; x < width; box++) {
        uint8_t color = (uint8_t)(next_random(&band_seed) % 40 * 6);
        uint32_t end = x + 1 + next_random(&band_seed) % 150;
        for (; x < width && x < end; x++) {
            bool inked = text && box % 6 == 0 && next_random(seed) % 3 == 0;
            row[x] = (uint8_t)(color + (inked ? next_random(seed) % 6 : 0));
        }
    }
}

static void make_indices(uint8_t *rows, uint32_t width, uint32_t height)
{
    enum { BAND = 16, TEXT_FIRST = 4, TEXT_END = 12 };
    uint32_t seed = 1;
    for (uint32_t y = 0; y < height; y++) {
        uint8_t *row = rows + (size_t)width * y;
        uint32_t line = y % BAND;
        if (line == BAND - 1)
            memset(row, 0, width);
        else
            make_row(row, width, y / BAND, &seed, line >= TEXT_FIRST && line < TEXT_END);
    }
}

static uint8_t *expand(const struct picture *picture, const uint8_t *indices)
{
    size_t count = (size_t)picture->width * picture->height;
    uint8_t *rgb = malloc(3 * count);
    if (rgb == NULL)
        exit(1);
    for (size_t i = 0; i < count; i++) {
        uint32_t color = picture->colors[indices[i]];
        rgb[3 * i] = (uint8_t)(color >> 16);
        rgb[3 * i + 1] = (uint8_t)(color >> 8);
        rgb[3 * i + 2] = (uint8_t)color;
    }
    return rgb;
}

struct picture picture_make(uint32_t width, uint32_t height, bool indexed)
{
    struct picture picture = {.width = width, .height = height, .pixel_nbytes = indexed ? 1 : 3};
    uint32_t seed = 7;
    for (unsigned i = 0; i < 240; i++)
        picture.colors[i] = next_random(&seed) & 0xFFFFFF;
    picture.rows = malloc((size_t)width * height);
    if (picture.rows == NULL)
        exit(1);
    make_indices(picture.rows, width, height);
    if (!indexed) {
        uint8_t *rgb = expand(&picture, picture.rows);
        free(picture.rows);
        picture.rows = rgb;
    }
    return picture;
}

struct flamepix_image_options picture_options(const struct picture *picture)
{
    return (struct flamepix_image_options){
        .format = FLAMEPIX_PNG,
        .quality = 90,
        .width = picture->width,
        .height = picture->height,
        .colors = picture->pixel_nbytes == 1 ? picture->colors : NULL,
        .color_count = 240,
    };
}

static enum flamepix_status give_rows(const struct picture *picture, struct flamepix_image *image)
{
    size_t nbytes = (size_t)picture->width * picture->pixel_nbytes;
    enum flamepix_status status = FLAMEPIX_OK;
    uint32_t times;
    for (uint32_t y = 0; y < picture->height && status == FLAMEPIX_OK; y += times) {
        const uint8_t *row = picture->rows + nbytes * y;
        times = 1;
        while (y + times < picture->height && memcmp(row, row + nbytes * times, nbytes) == 0)
            times++;
        status = flamepix_image_row(image, row, times);
    }
    return status;
}

enum flamepix_status picture_encode(const struct picture *picture,
                                    const struct flamepix_image_options *options,
                                    flamepix_write_fn write, void *user)
{
    struct flamepix_image *image;
    enum flamepix_status status = flamepix_image_create(options, write, user, &image);
    if (status != FLAMEPIX_OK)
        return status;
    status = give_rows(picture, image);
    if (status == FLAMEPIX_OK)
        status = flamepix_image_finish(image);
    flamepix_image_free(image);
    return status;
}

enum flamepix_status picture_encode_once(void *encoding)
{
    const struct picture_encoding *once = encoding;
    struct flamepix_buffer png = {0};
    enum flamepix_status status =
        picture_encode(&once->picture, &once->options, flamepix_buffer_write, &png);
    flamepix_buffer_free(&png);
    return status;
}

struct pixels picture_pixels(const struct picture *picture)
{
    struct pixels pixels = {picture->width, picture->height, NULL};
    if (picture->pixel_nbytes == 1) {
        pixels.rgb = expand(picture, picture->rows);
        return pixels;
    }
    size_t nbytes = (size_t)3 * picture->width * picture->height;
    pixels.rgb = malloc(nbytes);
    if (pixels.rgb == NULL)
        exit(1);
    memcpy(pixels.rgb, picture->rows, nbytes);
    return pixels;
}

void picture_free(struct picture *picture)
{
    free(picture->rows);
    picture->rows = NULL;
}

enum flamepix_status refusal_write(void *user, const void *bytes, size_t length)
{
    struct refusal *refusal = user;
    (void)bytes;
    (void)length;
    if (refusal->calls_left > 0) {
        refusal->calls_left--;
        return FLAMEPIX_OK;
    }
    refusal->calls_refused++;
    return refusal->answer;
}
