/* Implements an image format for flamepix_image_*: the same steps, with arguments already checked
 * except as noted at `checks_indices`. */
#ifndef FPX_IMAGE_CODEC_H
#define FPX_IMAGE_CODEC_H

#include <flamepix/image.h>

/* Destination of the file. A status other than OK is returned to the caller of the codec. */
struct fpx_sink {
    flamepix_write_fn write;
    void *user;
};

/* Every step returns OK, NO_MEMORY, CODEC_FAILED, BAD_ARGUMENT or the status of the sink; after
 * anything but OK only free may follow. */
struct fpx_codec {
    uint32_t side_limit; /* px */
    /* `row` returns BAD_ARGUMENT for an index beyond the table; other codecs never receive one. */
    bool checks_indices;
    /* Writes the header. Keeps no pointer to the options. On failure there is nothing to free. */
    enum flamepix_status (*create)(const struct flamepix_image_options *options,
                                   struct fpx_sink sink, void **state_ret);
    /* The rows never exceed the height; `times` is at least 1. */
    enum flamepix_status (*row)(void *state, const uint8_t *row, uint32_t times);
    /* Called once, after the last row. */
    enum flamepix_status (*finish)(void *state);
    void (*free)(void *state);
};

extern const struct fpx_codec fpx_codec_png;
extern const struct fpx_codec fpx_codec_jpeg;
extern const struct fpx_codec fpx_codec_pixels;

#endif
