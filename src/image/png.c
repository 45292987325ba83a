/* Writes PNG. libpng writes the container: header, palette, text, end. Pixels go past it.
 *
 * A chart is rows that repeat and rows that differ little from the row above. Rows of an indexed
 * image are filtered with Up, unless Up leaves more changes than the row itself has
 * (filter_first); a repeated row is zeros after Up, and is not looked at (filter_repeated).
 * Filtered rows are compressed by deflate.c from where they are filtered, and each piece of the
 * stream becomes an IDAT chunk with libdeflate's CRC. libpng reports errors by longjmp, which
 * lands in run_step alone. */
#include <libdeflate.h>
#include <png.h>
#include <setjmp.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

#include "base/embedded_data.h"
#include "image/codec.h"
#include "image/deflate/deflate.h"
#include "image/filter_up.h"
#include "image/notes.h"

struct png_state {
    struct fpx_sink sink;
    png_structp png;
    png_infop info;
    struct fpx_deflater *deflater;
    uint8_t *above; /* of an indexed image: the row above, at first zeros as the filter asks */
    size_t row_nbytes;
    uint8_t greatest_index;      /* of an indexed image */
    enum flamepix_status status; /* why libpng called longjmp */
};

enum { FILTER_NONE = 0, FILTER_UP = 2 };

/* A filtered row is a byte and up to four for each pixel, which a size_t can count. */
#define SIDE_LIMIT (PNG_UINT_31_MAX < (SIZE_MAX - 1) / 4 ? PNG_UINT_31_MAX : (SIZE_MAX - 1) / 4)

static void on_error(png_structp png, png_const_charp message)
{
    (void)message;
    png_longjmp(png, 1);
}

static void on_warning(png_structp png, png_const_charp message)
{
    (void)png;
    (void)message;
}

static void on_write(png_structp png, png_bytep bytes, size_t nbytes)
{
    struct png_state *state = png_get_io_ptr(png);
    state->status = state->sink.write(state->sink.user, bytes, nbytes);
    if (state->status != FLAMEPIX_OK)
        png_error(png, "write");
}

static void on_flush(png_structp png)
{
    (void)png;
}

/* libpng would drop the notes with a warning; here that is an error. */
static png_voidp on_malloc(png_structp png, png_alloc_size_t nbytes)
{
    struct png_state *state = png_get_mem_ptr(png);
    void *bytes = malloc(nbytes);
    if (bytes == NULL)
        state->status = FLAMEPIX_NO_MEMORY;
    return bytes;
}

static void on_free(png_structp png, png_voidp bytes)
{
    (void)png;
    free(bytes);
}

/* Runs a step that calls libpng. Its jumps land here, so a step owns nothing. */
static enum flamepix_status
run_step(struct png_state *state, void (*step)(struct png_state *, const void *), const void *with)
{
    if (setjmp(png_jmpbuf(state->png)) != 0) {
        if (state->status == FLAMEPIX_OK)
            state->status = FLAMEPIX_CODEC_FAILED;
    } else {
        step(state, with);
    }
    return state->status;
}

/* Colours after the last transparent one are opaque by default. */
static void set_transparency(struct png_state *state, const struct flamepix_image_options *options)
{
    png_byte opacities[256];
    int count = 0;
    for (unsigned i = 0; i < options->color_count; i++) {
        opacities[i] = (png_byte)(255 - (options->colors[i] >> 24));
        if (opacities[i] < 255)
            count = (int)i + 1;
    }
    if (count > 0)
        png_set_tRNS(state->png, state->info, opacities, count, NULL);
}

static void set_colors(struct png_state *state, const struct flamepix_image_options *options)
{
    png_color palette[256];
    for (unsigned i = 0; i < options->color_count; i++) {
        uint32_t color = options->colors[i];
        palette[i] = (png_color){(png_byte)(color >> 16), (png_byte)(color >> 8), (png_byte)color};
    }
    png_set_PLTE(state->png, state->info, palette, (int)options->color_count);
    set_transparency(state, options);
}

static int png_type(const struct flamepix_image_options *options)
{
    if (options->colors != NULL)
        return PNG_COLOR_TYPE_PALETTE;
    return options->alpha ? PNG_COLOR_TYPE_RGB_ALPHA : PNG_COLOR_TYPE_RGB;
}

static size_t pixel_nbytes(const struct flamepix_image_options *options)
{
    if (options->colors != NULL)
        return 1;
    return options->alpha ? 4 : 3;
}

static void put_header(struct png_state *state, const void *with)
{
    const struct flamepix_image_options *options = with;
    png_set_user_limits(state->png, PNG_UINT_31_MAX, PNG_UINT_31_MAX);
    png_set_IHDR(state->png, state->info, options->width, options->height, 8, png_type(options),
                 PNG_INTERLACE_NONE, PNG_COMPRESSION_TYPE_DEFAULT, PNG_FILTER_TYPE_DEFAULT);
    if (options->colors != NULL)
        set_colors(state, options);
    if (options->scale > 0) {
        png_uint_32 per_metre = (png_uint_32)(96 * options->scale / 0.0254 + 0.5);
        png_set_pHYs(state->png, state->info, per_metre, per_metre, PNG_RESOLUTION_METER);
    }
}

struct comment {
    const char *keyword;
    char *text;
    bool is_latin; /* and stands in a tEXt */
};

static void put_comment(struct png_state *state, const void *with)
{
    const struct comment *comment = with;
    png_text text = {
        .compression = comment->is_latin ? PNG_TEXT_COMPRESSION_NONE : PNG_ITXT_COMPRESSION_NONE,
        .key = (png_charp)(uintptr_t)comment->keyword, /* which libpng copies */
        .text = comment->text,
    };
    png_set_text(state->png, state->info, &text, 1);
}

static void put_info(struct png_state *state, const void *with)
{
    (void)with;
    png_write_info(state->png, state->info);
}

static void put_end(struct png_state *state, const void *with)
{
    (void)with;
    png_write_chunk(state->png, (png_const_bytep) "IEND", NULL, 0);
}

static void store_be32(uint8_t *bytes, uint32_t value)
{
    for (int i = 0; i < 4; i++)
        bytes[i] = (uint8_t)(value >> (24 - 8 * i));
}

/* A flamepix_write_fn for the compressed stream. Writes a chunk as libpng does, except for the
 * checksum, for which libpng takes many times as long. */
static enum flamepix_status write_idat(void *user, const void *bytes, size_t nbytes)
{
    const struct png_state *state = user;
    uint8_t head[8] = {0, 0, 0, 0, 'I', 'D', 'A', 'T'}, sum[4];
    store_be32(head, (uint32_t)nbytes);
    store_be32(sum, libdeflate_crc32(libdeflate_crc32(0, head + 4, 4), bytes, nbytes));
    enum flamepix_status status = state->sink.write(state->sink.user, head, sizeof(head));
    if (status == FLAMEPIX_OK)
        status = state->sink.write(state->sink.user, bytes, nbytes);
    if (status == FLAMEPIX_OK)
        status = state->sink.write(state->sink.user, sum, sizeof(sum));
    return status;
}

/* tEXt is Latin-1, which equals UTF-8 for ASCII only. */
static enum flamepix_status write_text(struct png_state *state, const char *keyword,
                                       const char *text, bool may_be_latin)
{
    struct flamepix_buffer clean = {0};
    struct comment comment = {.keyword = keyword};
    enum flamepix_status status = fpx_notes_clean(text, &clean, &comment.is_latin);
    comment.text = clean.data;
    comment.is_latin = comment.is_latin && may_be_latin;
    if (status == FLAMEPIX_OK)
        status = run_step(state, put_comment, &comment);
    flamepix_buffer_free(&clean);
    return status;
}

/* Notes that come alone are what older readers know. */
static enum flamepix_status write_texts(struct png_state *state,
                                        const struct flamepix_image_options *options)
{
    enum flamepix_status status = FLAMEPIX_OK;
    for (size_t i = 0; i < options->text_count && status == FLAMEPIX_OK; i++)
        status = write_text(state, options->texts[i].keyword, options->texts[i].text, false);
    if (status != FLAMEPIX_OK || options->notes == NULL || options->notes[0] == '\0')
        return status;
    return write_text(state, "Comment", options->notes, options->text_count == 0);
}

static void put_part(struct png_state *state, const void *with)
{
    const struct flamepix_image_part *part = with;
    const png_byte kind = (png_byte)part->kind;
    png_write_chunk_start(state->png, (png_const_bytep)FPX_EMBEDDED_CHUNK,
                          (png_uint_32)part->packed.length + 1);
    png_write_chunk_data(state->png, &kind, 1);
    png_write_chunk_data(state->png, (png_const_bytep)part->packed.data, part->packed.length);
    png_write_chunk_end(state->png);
}

static enum flamepix_status write_header(struct png_state *state,
                                         const struct flamepix_image_options *options)
{
    enum flamepix_status status = run_step(state, put_header, options);
    if (status == FLAMEPIX_OK)
        status = write_texts(state, options);
    if (status == FLAMEPIX_OK)
        status = run_step(state, put_info, NULL);
    for (size_t i = 0; i < options->part_count && status == FLAMEPIX_OK; i++)
        status = run_step(state, put_part, &options->parts[i]);
    return status;
}

static bool open_libpng(struct png_state *state)
{
    state->png = png_create_write_struct_2(PNG_LIBPNG_VER_STRING, NULL, on_error, on_warning, state,
                                           on_malloc, on_free);
    if (state->png == NULL)
        return false;
    png_set_write_fn(state->png, state, on_write, on_flush);
    state->info = png_create_info_struct(state->png);
    return state->info != NULL;
}

static enum flamepix_status open_rows(struct png_state *state,
                                      const struct flamepix_image_options *options)
{
    state->row_nbytes = options->width * pixel_nbytes(options);
    state->greatest_index = (uint8_t)(options->color_count - 1);
    if (options->colors != NULL && (state->above = calloc(1, state->row_nbytes)) == NULL)
        return FLAMEPIX_NO_MEMORY;
    struct fpx_deflate_plan plan = {options->compression, pixel_nbytes(options),
                                    state->row_nbytes + 1, options->height};
    return fpx_deflater_create(&plan, write_idat, state, &state->deflater);
}

static void png_free_state(void *opaque)
{
    struct png_state *state = opaque;
    fpx_deflater_free(state->deflater);
    png_destroy_write_struct(&state->png, &state->info);
    free(state->above);
    free(state);
}

static enum flamepix_status png_create(const struct flamepix_image_options *options,
                                       struct fpx_sink sink, void **state_ret)
{
    struct png_state *state = calloc(1, sizeof(*state));
    if (state == NULL)
        return FLAMEPIX_NO_MEMORY;
    state->sink = sink;
    enum flamepix_status status = FLAMEPIX_NO_MEMORY;
    if (open_libpng(state))
        status = open_rows(state, options);
    if (status == FLAMEPIX_OK)
        status = write_header(state, options);
    if (status != FLAMEPIX_OK)
        png_free_state(state);
    else
        *state_ret = state;
    return status;
}

static void filter_none(const uint8_t *row, size_t nbytes, uint8_t *filtered)
{
    *filtered++ = FILTER_NONE;
    memcpy(filtered, row, nbytes);
}

/* At box edges, Up leaves the edges of two rows. Up is used if it leaves at most 4/3 of the
 * changes: measured; a row of one colour is never filtered. Returns OK or, for an index beyond the
 * table, BAD_ARGUMENT: indices are checked here, since a second pass over the row would take half
 * as long as filtering it. */
static enum flamepix_status filter_first(const struct png_state *state, const uint8_t *row,
                                         uint8_t *filtered)
{
    size_t nbytes = state->row_nbytes;
    if (state->above == NULL) {
        filter_none(row, nbytes, filtered);
        return FLAMEPIX_OK;
    }
    const struct fpx_filter_facts facts = fpx_filter_up(row, state->above, nbytes, filtered + 1);
    filtered[0] = FILTER_UP;
    if (4 * (nbytes - 1 - facts.row_repeats) <= 3 * (nbytes - 1 - facts.filtered_repeats))
        filter_none(row, nbytes, filtered);
    return facts.greatest <= state->greatest_index ? FLAMEPIX_OK : FLAMEPIX_BAD_ARGUMENT;
}

/* After Up it is all zeros; without Up, the row is repeated. */
static void filter_repeated(const struct png_state *state, const uint8_t *row, uint8_t *filtered)
{
    size_t nbytes = state->row_nbytes;
    if (state->above == NULL) {
        filter_none(row, nbytes, filtered);
        return;
    }
    *filtered++ = FILTER_UP;
    memset(filtered, 0, nbytes);
}

static enum flamepix_status png_row(void *opaque, const uint8_t *row, uint32_t times)
{
    struct png_state *state = opaque;
    for (uint32_t i = 0; i < times; i++) {
        uint8_t *filtered;
        enum flamepix_status status = fpx_deflater_scanline(state->deflater, &filtered);
        if (status == FLAMEPIX_OK && i == 0)
            status = filter_first(state, row, filtered);
        else if (status == FLAMEPIX_OK)
            filter_repeated(state, row, filtered);
        if (status != FLAMEPIX_OK)
            return status;
    }
    return FLAMEPIX_OK;
}

static enum flamepix_status png_finish(void *opaque)
{
    struct png_state *state = opaque;
    enum flamepix_status status = fpx_deflater_finish(state->deflater);
    if (status != FLAMEPIX_OK)
        return status;
    return run_step(state, put_end, NULL);
}

const struct fpx_codec fpx_codec_png = {
    .side_limit = (uint32_t)SIDE_LIMIT,
    .checks_indices = true,
    .create = png_create,
    .row = png_row,
    .finish = png_finish,
    .free = png_free_state,
};
