/* What an image format does for flamepix_image_*: the same steps, arguments already checked but
 * for what `checks_indices` says. */
#ifndef FPX_IMAGE_CODEC_H
#define FPX_IMAGE_CODEC_H

#include <flamepix/image.h>

/* Where the file goes. A status other than OK travels back to the caller of the codec. */
struct fpx_sink {
    flamepix_write_fn write;
    void *user;
};

/* Every step answers OK, NO_MEMORY, CODEC_FAILED, BAD_ARGUMENT or what the sink answered; after
 * anything else than OK only free follows. */
struct fpx_codec {
    uint32_t side_limit; /* px */
    /* `row` answers BAD_ARGUMENT for an index beyond the table; to others it is never given. */
    bool checks_indices;
    /* Writes the header. Keeps no pointer into the options. On failure nothing is left to free. */
    enum flamepix_status (*create)(const struct flamepix_image_options *options,
                                   struct fpx_sink sink, void **state_ret);
    /* Rows never exceed the height; `times` is at least 1. */
    enum flamepix_status (*row)(void *state, const uint8_t *row, uint32_t times);
    /* Comes once, after the last row. */
    enum flamepix_status (*finish)(void *state);
    void (*free)(void *state);
};

extern const struct fpx_codec fpx_codec_png;
extern const struct fpx_codec fpx_codec_jpeg;
extern const struct fpx_codec fpx_codec_pixels;

#endif
