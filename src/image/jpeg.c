/* Writes JPEG through libjpeg, row by row: an indexed row is expanded to RGB, and a repeated row
 * is passed up to 16 times in one call. The stream is collected in pieces of 64 KiB. Comments and
 * embedded data are marker segments before the pixels. libjpeg reports errors by longjmp, which
 * lands in run_step alone. */
#include <stdio.h> /* jpeglib.h needs it */

#include <jerror.h>
#include <jpeglib.h>
#include <setjmp.h>
#include <stdlib.h>
#include <string.h>

#include "base/buffer_printf.h"
#include "base/embedded_data.h"
#include "base/memory.h"
#include "image/codec.h"
#include "image/notes.h"

enum { PIECE_NBYTES = 64 << 10, ROWS_AT_ONCE = 16 };

struct jpeg_state {
    struct jpeg_compress_struct jpeg;
    struct jpeg_error_mgr error;
    struct jpeg_destination_mgr destination;
    struct fpx_sink sink;
    jmp_buf landing;
    enum flamepix_status status; /* why libjpeg called longjmp */
    uint8_t colors[256][3];
    uint8_t *row; /* of an indexed image: the row in RGB; NULL: rows are RGB */
    uint8_t piece[PIECE_NBYTES];
};

static void on_error(j_common_ptr jpeg)
{
    struct jpeg_state *state = jpeg->client_data;
    if (state->status == FLAMEPIX_OK)
        state->status =
            jpeg->err->msg_code == JERR_OUT_OF_MEMORY ? FLAMEPIX_NO_MEMORY : FLAMEPIX_CODEC_FAILED;
    longjmp(state->landing, 1);
}

static void on_message(j_common_ptr jpeg)
{
    (void)jpeg;
}

static void on_warning(j_common_ptr jpeg, int level)
{
    (void)jpeg;
    (void)level;
}

static void on_start(j_compress_ptr jpeg)
{
    struct jpeg_state *state = jpeg->client_data;
    state->destination.next_output_byte = state->piece;
    state->destination.free_in_buffer = PIECE_NBYTES;
}

static void write_piece(struct jpeg_state *state, size_t nbytes)
{
    state->status = state->sink.write(state->sink.user, state->piece, nbytes);
    if (state->status != FLAMEPIX_OK)
        on_error((j_common_ptr)&state->jpeg);
}

/* libjpeg expects the whole piece to be written, whatever free_in_buffer says. */
static boolean on_full(j_compress_ptr jpeg)
{
    write_piece(jpeg->client_data, PIECE_NBYTES);
    on_start(jpeg);
    return TRUE;
}

static void on_end(j_compress_ptr jpeg)
{
    struct jpeg_state *state = jpeg->client_data;
    if (state->destination.free_in_buffer < PIECE_NBYTES)
        write_piece(state, PIECE_NBYTES - state->destination.free_in_buffer);
}

/* Runs a step that calls libjpeg. Its jumps land here, so a step owns nothing. */
static enum flamepix_status run_step(struct jpeg_state *state,
                                     void (*step)(struct jpeg_state *, const void *),
                                     const void *with)
{
    if (setjmp(state->landing) == 0)
        step(state, with);
    return state->status;
}

static void open_libjpeg(struct jpeg_state *state, const void *with)
{
    (void)with;
    state->jpeg.err = jpeg_std_error(&state->error);
    state->error.error_exit = on_error;
    state->error.output_message = on_message;
    state->error.emit_message = on_warning;
    state->jpeg.client_data = state;
    jpeg_create_compress(&state->jpeg);
    state->destination.init_destination = on_start;
    state->destination.empty_output_buffer = on_full;
    state->destination.term_destination = on_end;
    state->jpeg.dest = &state->destination;
}

static void set_density(struct jpeg_state *state, double scale)
{
    UINT16 per_inch = (UINT16)(96 * scale + 0.5);
    state->jpeg.density_unit = 1;
    state->jpeg.X_density = per_inch;
    state->jpeg.Y_density = per_inch;
}

static void put_header(struct jpeg_state *state, const void *with)
{
    const struct flamepix_image_options *options = with;
    struct jpeg_compress_struct *jpeg = &state->jpeg;
    jpeg->image_width = options->width;
    jpeg->image_height = options->height;
    jpeg->input_components = 3;
    jpeg->in_color_space = JCS_RGB;
    jpeg_set_defaults(jpeg);
    jpeg_set_quality(jpeg, (int)options->quality, TRUE);
    /* The same result with and without vector code; the others are no faster. */
    jpeg->dct_method = JDCT_ISLOW;
    /* Text keeps its colours only if chroma is as fine as luma. */
    jpeg->comp_info[0].h_samp_factor = 1;
    jpeg->comp_info[0].v_samp_factor = 1;
    if (96 * options->scale >= 1)
        set_density(state, options->scale);
    jpeg_start_compress(jpeg, TRUE);
}

/* Clean text without its NUL. */
static void put_comment(struct jpeg_state *state, const void *with)
{
    const struct flamepix_buffer *text = with;
    jpeg_write_marker(&state->jpeg, JPEG_COM, (const JOCTET *)text->data,
                      (unsigned)text->length - 1);
}

/* A segment of a part: as much of the rest as fits. */
struct segment {
    char kind;
    const char *bytes;
    size_t nbytes;
};

static void put_segment(struct jpeg_state *state, const void *with)
{
    const struct segment *segment = with;
    static const char head[] = FPX_EMBEDDED_SEGMENT;
    struct jpeg_compress_struct *jpeg = &state->jpeg;
    jpeg_write_m_header(jpeg, JPEG_APP0 + FPX_EMBEDDED_APP,
                        (unsigned)(sizeof(head) + 1 + segment->nbytes));
    for (size_t i = 0; i < sizeof(head); i++)
        jpeg_write_m_byte(jpeg, head[i]);
    jpeg_write_m_byte(jpeg, segment->kind);
    for (size_t i = 0; i < segment->nbytes; i++)
        jpeg_write_m_byte(jpeg, (unsigned char)segment->bytes[i]);
}

static enum flamepix_status write_part(struct jpeg_state *state,
                                       const struct flamepix_image_part *part)
{
    enum { ROOM = FPX_EMBEDDED_SEGMENT_NBYTES - sizeof(FPX_EMBEDDED_SEGMENT) - 1 };
    struct segment segment = {.kind = part->kind, .bytes = part->packed.data};
    size_t left = part->packed.length;
    enum flamepix_status status = FLAMEPIX_OK;
    do {
        segment.nbytes = left < ROOM ? left : ROOM;
        status = run_step(state, put_segment, &segment);
        left -= segment.nbytes;
        segment.bytes = left > 0 ? segment.bytes + segment.nbytes : NULL;
        segment.kind = FPX_EMBEDDED_GOES_ON;
    } while (left > 0 && status == FLAMEPIX_OK);
    return status;
}

/* The keyword NULL: the text has none. */
static enum flamepix_status write_comment(struct jpeg_state *state, const char *keyword,
                                          const char *text)
{
    bool is_ascii;
    struct flamepix_buffer whole = {0}, clean = {0};
    enum flamepix_status status = FLAMEPIX_OK;
    if (keyword != NULL)
        status = fpx_buffer_printf(&whole, "%s: %s", keyword, text);
    if (status == FLAMEPIX_OK)
        status = fpx_notes_clean(keyword != NULL ? whole.data : text, &clean, &is_ascii);
    if (status == FLAMEPIX_OK)
        status = run_step(state, put_comment, &clean);
    flamepix_buffer_free(&whole);
    flamepix_buffer_free(&clean);
    return status;
}

static enum flamepix_status write_header(struct jpeg_state *state,
                                         const struct flamepix_image_options *options)
{
    enum flamepix_status status = run_step(state, put_header, options);
    for (size_t i = 0; i < options->text_count && status == FLAMEPIX_OK; i++)
        status = write_comment(state, options->texts[i].keyword, options->texts[i].text);
    if (status == FLAMEPIX_OK && options->notes != NULL && options->notes[0] != '\0')
        status = write_comment(state, NULL, options->notes);
    for (size_t i = 0; i < options->part_count && status == FLAMEPIX_OK; i++)
        status = write_part(state, &options->parts[i]);
    return status;
}

static void jpeg_free_state(void *opaque)
{
    struct jpeg_state *state = opaque;
    jpeg_destroy_compress(&state->jpeg);
    free(state->row);
    free(state);
}

static enum flamepix_status open_rows(struct jpeg_state *state,
                                      const struct flamepix_image_options *options)
{
    if (options->colors == NULL)
        return FLAMEPIX_OK;
    for (unsigned i = 0; i < options->color_count; i++) {
        state->colors[i][0] = (uint8_t)(options->colors[i] >> 16);
        state->colors[i][1] = (uint8_t)(options->colors[i] >> 8);
        state->colors[i][2] = (uint8_t)options->colors[i];
    }
    size_t nbytes;
    if (!fpx_size_multiply(options->width, 3, &nbytes))
        return FLAMEPIX_NO_MEMORY;
    state->row = malloc(nbytes);
    return state->row != NULL ? FLAMEPIX_OK : FLAMEPIX_NO_MEMORY;
}

static enum flamepix_status jpeg_create(const struct flamepix_image_options *options,
                                        struct fpx_sink sink, void **state_ret)
{
    struct jpeg_state *state = calloc(1, sizeof(*state));
    if (state == NULL)
        return FLAMEPIX_NO_MEMORY;
    state->sink = sink;
    enum flamepix_status status = run_step(state, open_libjpeg, NULL);
    if (status == FLAMEPIX_OK)
        status = open_rows(state, options);
    if (status == FLAMEPIX_OK)
        status = write_header(state, options);
    if (status != FLAMEPIX_OK)
        jpeg_free_state(state);
    else
        *state_ret = state;
    return status;
}

static const uint8_t *expand_row(struct jpeg_state *state, const uint8_t *row)
{
    if (state->row == NULL)
        return row;
    uint8_t *out = state->row;
    for (uint32_t x = 0; x < state->jpeg.image_width; x++, out += 3)
        memcpy(out, state->colors[row[x]], 3);
    return state->row;
}

struct repeated_row {
    const uint8_t *rgb;
    uint32_t times;
};

static void put_rows(struct jpeg_state *state, const void *with)
{
    const struct repeated_row *repeated = with;
    JSAMPROW rows[ROWS_AT_ONCE];
    for (unsigned i = 0; i < ROWS_AT_ONCE; i++)
        rows[i] = (JSAMPROW)repeated->rgb;
    uint32_t left = repeated->times;
    while (left > 0)
        left -= jpeg_write_scanlines(&state->jpeg, rows, left < ROWS_AT_ONCE ? left : ROWS_AT_ONCE);
}

static enum flamepix_status jpeg_row(void *opaque, const uint8_t *row, uint32_t times)
{
    struct jpeg_state *state = opaque;
    struct repeated_row repeated = {expand_row(state, row), times};
    return run_step(state, put_rows, &repeated);
}

static void put_end(struct jpeg_state *state, const void *with)
{
    (void)with;
    jpeg_finish_compress(&state->jpeg);
}

static enum flamepix_status jpeg_finish(void *opaque)
{
    return run_step(opaque, put_end, NULL);
}

const struct fpx_codec fpx_codec_jpeg = {
    .side_limit = JPEG_MAX_DIMENSION,
    .create = jpeg_create,
    .row = jpeg_row,
    .finish = jpeg_finish,
    .free = jpeg_free_state,
};
