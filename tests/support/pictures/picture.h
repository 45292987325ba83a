/* Made-up pictures for tests of the encoders: rows of boxes with noise like text in them. */
#ifndef TESTS_SUPPORT_PICTURE_H
#define TESTS_SUPPORT_PICTURE_H

#include <stdbool.h>

#include <flamepix/image.h>

#include "support/pictures/pixels.h"

/* 40 colours in 6 levels, index = colour × 6 + level, or the same picture in RGB. */
struct picture {
    uint32_t width, height;
    unsigned pixel_nbytes; /* 1 or 3 */
    uint8_t *rows;
    uint32_t colors[240];
};

/* The same for the same arguments, or exit(1). */
struct picture picture_make(uint32_t width, uint32_t height, bool indexed);

/* Options that fit the picture: PNG, default compression, quality 90, no scale, no notes. */
struct flamepix_image_options picture_options(const struct picture *picture);

/* Encodes it, equal rows that follow each other in one call. */
enum flamepix_status picture_encode(const struct picture *picture,
                                    const struct flamepix_image_options *options,
                                    flamepix_write_fn write, void *user);

/* One picture and how it is encoded. */
struct picture_encoding {
    struct picture picture;
    struct flamepix_image_options options;
};

/* Encodes it and forgets it: for scarce_memory_try. */
enum flamepix_status picture_encode_once(void *encoding);

/* What a lossless encoder must give back. */
struct pixels picture_pixels(const struct picture *picture);

void picture_free(struct picture *picture);

/* A writer that takes `calls_left` calls and then refuses each; `user` is one of these. */
struct refusal {
    unsigned calls_left;
    enum flamepix_status answer;
    unsigned calls_refused;
};
enum flamepix_status refusal_write(void *user, const void *bytes, size_t length);

#endif
