#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "image/codec.h"

enum { RGB_NBYTES = 3, COLORS_MAX = 256 };

struct pixels_state {
    struct fpx_sink sink;
    uint32_t width;
    size_t row_nbytes;
    bool is_indexed;
    uint8_t colors[RGB_NBYTES * COLORS_MAX]; /* of indices */
    uint8_t *row;                            /* of indices, as RGB */
};

static void set_colors(struct pixels_state *state, const struct flamepix_image_options *options)
{
    state->is_indexed = options->colors != NULL;
    for (unsigned i = 0; state->is_indexed && i < options->color_count; i++) {
        state->colors[RGB_NBYTES * i] = (uint8_t)(options->colors[i] >> 16);
        state->colors[RGB_NBYTES * i + 1] = (uint8_t)(options->colors[i] >> 8);
        state->colors[RGB_NBYTES * i + 2] = (uint8_t)options->colors[i];
    }
}

static void pixels_free(void *opaque)
{
    struct pixels_state *state = opaque;
    free(state->row);
    free(state);
}

static enum flamepix_status pixels_create(const struct flamepix_image_options *options,
                                          struct fpx_sink sink, void **state_ret)
{
    struct pixels_state *state = calloc(1, sizeof(*state));
    if (state == NULL)
        return FLAMEPIX_NO_MEMORY;
    state->sink = sink;
    state->width = options->width;
    set_colors(state, options);
    if (fpx_size_multiply(options->width, RGB_NBYTES, &state->row_nbytes))
        state->row = malloc(state->row_nbytes);
    if (state->row == NULL) {
        free(state);
        return FLAMEPIX_NO_MEMORY;
    }
    *state_ret = state;
    return FLAMEPIX_OK;
}

static void expand(struct pixels_state *state, const uint8_t *row)
{
    for (uint32_t x = 0; x < state->width; x++)
        memcpy(state->row + RGB_NBYTES * (size_t)x, state->colors + RGB_NBYTES * (size_t)row[x],
               RGB_NBYTES);
}

static enum flamepix_status pixels_row(void *opaque, const uint8_t *row, uint32_t times)
{
    struct pixels_state *state = opaque;
    enum flamepix_status status = FLAMEPIX_OK;
    if (state->is_indexed) {
        expand(state, row);
        row = state->row;
    }
    for (uint32_t i = 0; i < times && status == FLAMEPIX_OK; i++)
        status = state->sink.write(state->sink.user, row, state->row_nbytes);
    return status;
}

static enum flamepix_status pixels_finish(void *opaque)
{
    (void)opaque;
    return FLAMEPIX_OK;
}

const struct fpx_codec fpx_codec_pixels = {
    .side_limit = INT32_MAX,
    .create = pixels_create,
    .row = pixels_row,
    .finish = pixels_finish,
    .free = pixels_free,
};
