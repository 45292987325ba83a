/* The encoder: bytes become tokens, which are literals and matches (deflate_block.c).
 *
 * The bytes are the filtered rows of a flame graph. They consist of long repeats of a pixel (boxes,
 * background, and the zeros that the Up filter leaves of equal rows) and of text and edges between
 * them, which have often been seen before. Rows with a palette, where a pixel is a byte, are what
 * deflate_scanlines.c is made for, and what it looks at is where boxes and letters begin. The rest
 * is for true colours, and for those who want small files. There are three cases, cheapest first:
 *
 *     the pixel before repeats     one repeat, however long, without a search
 *     the match finder has one     a match (deflate_match.c)
 *     neither                      a literal
 *
 * A repeat is a match too, at a distance of one pixel; those longer than the 258 bytes a match can
 * have are cut into several.
 *
 * The first match found is not always the best: one that begins a byte later may be longer. So with
 * more effort ("lazy"), a match is put off byte by byte, with a literal for each, as long as what
 * is found there saves more. A repeat that begins within a match is found in this way too.
 *
 * How hard it tries is one row in `efforts`: how many places a search looks at, whether matches are
 * put off, and how many of a match's own places are remembered for later searches. Remembering
 * fewer of them takes less time and finds less.
 *
 * The caller hands over the bytes in parts, with up to 32 KiB in front of them that came before,
 * for matches to reach. The tokens of a part always stand for exactly its bytes, in order: nothing
 * is held back but tokens, so a part may be of any length and its memory may be used again. A
 * search reads 8 bytes at once, so the last 7 of a part become literals (of rows with a palette the
 * last 64), unless a match or a repeat covers them. Blocks end when 8192 tokens are gathered,
 * wherever that is.
 *
 * Memory is constant: the match finder's 80 KiB or the 32 KiB for rows, the tokens and the writer's
 * piece. The cost is one comparison for each 8 bytes of a repeat, and at most two searches for each
 * other token. The result depends on the bytes and on where they are divided into parts, and on
 * nothing else. */
#include "image/deflate/deflate_internal.h"

#include <libdeflate.h>
#include <stddef.h>
#include <stdlib.h>

struct effort {
    unsigned depth;    /* places to look at for one match */
    bool lazy;         /* check whether a match is better one byte later */
    size_t remembered; /* number of a match's last places that are remembered for later matches */
    unsigned places;   /* places to examine where ink begins in a row of bytes; 0: other method */
};

static const struct effort efforts[] = {
    [FLAMEPIX_COMPRESSION_FAST] = {1, false, 4, 1},
    [FLAMEPIX_COMPRESSION_DEFAULT] = {6, true, 32, 4},
    [FLAMEPIX_COMPRESSION_SMALL] = {300, true, FPX_MATCH_LONGEST, 0},
};

struct fpx_deflate_encoder {
    struct effort effort;
    size_t pixel_nbytes;
    uint32_t adler;
    uint32_t position; /* position of the next byte in the stream, modulo 2^32 */
    /* The match finder: one or the other. */
    struct fpx_matcher *matcher;
    struct fpx_deflate_scanlines *rows;
    struct fpx_deflate_tokens tokens;
};

static struct fpx_match find_match(struct fpx_deflate_encoder *encoder,
                                   const struct fpx_deflate_window *window, const uint8_t *place,
                                   size_t length)
{
    if (!fpx_deflate_window_repeats(window, place))
        return fpx_matcher_find(encoder->matcher, window, place, length);
    const uint8_t *end =
        window->end - place < FPX_MATCH_LONGEST ? window->end : place + FPX_MATCH_LONGEST;
    return (struct fpx_match){fpx_deflate_window_repeat_length(window, place, end),
                              (uint32_t)window->pixel_nbytes};
}

/* Defers the match byte by byte while that improves it. Returns where it begins. */
static const uint8_t *put_off(struct fpx_deflate_encoder *encoder,
                              const struct fpx_deflate_window *window, const uint8_t *place,
                              struct fpx_match *match)
{
    while (window->end - place > FPX_MATCH_AHEAD) {
        struct fpx_match later = find_match(encoder, window, place + 1, match->length);
        if (fpx_match_gain(later) <= fpx_match_gain(*match))
            break;
        fpx_deflate_tokens_add(&encoder->tokens, *place++);
        *match = later;
    }
    return place;
}

/* Takes a match or a byte. Returns where the next step begins. */
static const uint8_t *take_text(struct fpx_deflate_encoder *encoder,
                                const struct fpx_deflate_window *window, const uint8_t *place)
{
    struct fpx_match match =
        fpx_matcher_find(encoder->matcher, window, place, FPX_MATCH_SHORTEST - 1);
    if (match.distance == 0) {
        fpx_deflate_tokens_add(&encoder->tokens, *place);
        return place + 1;
    }
    if (encoder->effort.lazy)
        place = put_off(encoder, window, place, &match);
    fpx_deflate_tokens_match(&encoder->tokens, match.length, match.distance);
    const uint8_t *end = place + match.length, *found = place + 1;
    if ((size_t)(end - found) > encoder->effort.remembered)
        found = end - encoder->effort.remembered;
    fpx_matcher_add(encoder->matcher, window, found, end);
    return end;
}

static void take_pixels(struct fpx_deflate_encoder *encoder,
                        const struct fpx_deflate_window *window, const uint8_t *place)
{
    while (window->end - place >= FPX_MATCH_AHEAD) {
        if (fpx_deflate_window_repeats(window, place)) {
            size_t length = fpx_deflate_window_repeat_length(window, place, window->end);
            fpx_deflate_tokens_long_match(&encoder->tokens, length, (uint32_t)window->pixel_nbytes);
            place += length;
        } else {
            place = take_text(encoder, window, place);
        }
    }
    while (place < window->end)
        fpx_deflate_tokens_add(&encoder->tokens, *place++);
}

enum flamepix_status fpx_deflate_encoder_take(struct fpx_deflate_encoder *encoder,
                                              const uint8_t *bytes, size_t nbytes, size_t history)
{
    struct fpx_deflate_window window = {bytes - history, bytes + nbytes,
                                        encoder->position - (uint32_t)history,
                                        encoder->pixel_nbytes};
    if (encoder->rows != NULL)
        fpx_deflate_scanlines_take(encoder->rows, &encoder->tokens, &window, bytes);
    else
        take_pixels(encoder, &window, bytes);
    encoder->adler = libdeflate_adler32(encoder->adler, bytes, nbytes);
    encoder->position += (uint32_t)nbytes;
    return encoder->tokens.status;
}

enum flamepix_status fpx_deflate_encoder_finish(struct fpx_deflate_encoder *encoder)
{
    fpx_deflate_tokens_flush(&encoder->tokens, true);
    return fpx_deflate_writer_finish(encoder->tokens.writer, encoder->adler);
}

static bool open_finder(struct fpx_deflate_encoder *encoder, size_t row_nbytes)
{
    if (encoder->effort.places > 0 && encoder->pixel_nbytes == 1) {
        encoder->rows = calloc(1, sizeof(*encoder->rows));
        if (encoder->rows != NULL) {
            encoder->rows->depth = encoder->effort.places;
            encoder->rows->row_nbytes = row_nbytes;
        }
        return encoder->rows != NULL;
    }
    encoder->matcher = calloc(1, sizeof(*encoder->matcher));
    if (encoder->matcher != NULL)
        encoder->matcher->depth = encoder->effort.depth;
    return encoder->matcher != NULL;
}

enum flamepix_status fpx_deflate_encoder_create(enum flamepix_compression effort,
                                                size_t pixel_nbytes, size_t row_nbytes,
                                                flamepix_write_fn write, void *user,
                                                struct fpx_deflate_encoder **encoder_ret)
{
    struct fpx_deflate_encoder *encoder = calloc(1, sizeof(*encoder));
    if (encoder == NULL)
        return FLAMEPIX_NO_MEMORY;
    encoder->effort = efforts[effort];
    encoder->pixel_nbytes = pixel_nbytes;
    encoder->adler = 1;
    enum flamepix_status status = FLAMEPIX_NO_MEMORY;
    if (open_finder(encoder, row_nbytes))
        status = fpx_deflate_writer_create(write, user, &encoder->tokens.writer);
    if (status != FLAMEPIX_OK)
        fpx_deflate_encoder_free(encoder);
    else
        *encoder_ret = encoder;
    return status;
}

void fpx_deflate_encoder_free(struct fpx_deflate_encoder *encoder)
{
    if (encoder == NULL)
        return;
    fpx_deflate_writer_free(encoder->tokens.writer);
    free(encoder->matcher);
    free(encoder->rows);
    free(encoder);
}
