/* Any bytes as rows of pixels, of any width and handed over in any parts: every kind of machine
 * makes the same of them, and zlib makes the same bytes of that again. The first bytes say how, the
 * rest comes again and again, a bit changed, so that there is something to be found. */
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <zlib.h>

#include <flamepix/bytes.h>

#include "fuzz/source.h"
#include "image/deflate/deflate_internal.h"

enum { CHOICE_NBYTES = 6, NBYTES_MAX = 1 << 17 };

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

struct giving {
    size_t row_nbytes, part; /* 0: where rows begin is not known; 1 or more */
    unsigned depth;
};

typedef void take(struct fpx_deflate_scanlines *rows, struct fpx_deflate_tokens *tokens,
                  const struct fpx_deflate_window *window, const uint8_t *part);

static size_t fill(const uint8_t *data, size_t size, size_t times, uint8_t *bytes)
{
    size_t nbytes = 0;
    for (size_t i = 0; i < times && size <= NBYTES_MAX - nbytes; i++, nbytes += size) {
        memcpy(bytes + nbytes, data, size);
        bytes[nbytes + i * 131 % size] ^= (uint8_t)i;
    }
    return nbytes;
}

static struct flamepix_buffer pack(take *kind, const struct giving *giving, const uint8_t *bytes,
                                   size_t nbytes)
{
    struct flamepix_buffer packed = {0};
    struct fpx_deflate_scanlines *rows = calloc(1, sizeof(*rows));
    struct fpx_deflate_tokens *tokens = calloc(1, sizeof(*tokens));
    require(rows != NULL && tokens != NULL, "there is memory");
    rows->depth = giving->depth;
    rows->row_nbytes = giving->row_nbytes;
    require(fpx_deflate_writer_create(flamepix_buffer_write, &packed, &tokens->writer) ==
                FLAMEPIX_OK,
            "there is memory");
    for (size_t done = 0, now; done < nbytes; done += now) {
        now = nbytes - done < giving->part ? nbytes - done : giving->part;
        const size_t history = done < FPX_DEFLATE_WINDOW ? done : FPX_DEFLATE_WINDOW;
        const struct fpx_deflate_window window = {bytes + done - history, bytes + done + now,
                                                  (uint32_t)(done - history), 1};
        kind(rows, tokens, &window, bytes + done);
    }
    fpx_deflate_tokens_flush(tokens, true);
    const uint32_t sum = (uint32_t)adler32(1, bytes, (uInt)nbytes);
    require(fpx_deflate_writer_finish(tokens->writer, sum) == FLAMEPIX_OK, "it is written");
    fpx_deflate_writer_free(tokens->writer);
    free(tokens);
    free(rows);
    return packed;
}

static void check(const struct giving *giving, const uint8_t *bytes, size_t nbytes)
{
    struct flamepix_buffer packed = pack(fpx_deflate_scanlines_take, giving, bytes, nbytes);
    struct flamepix_buffer by_any = pack(fpx_deflate_scanlines_take_plain, giving, bytes, nbytes);
    uint8_t *back = malloc(nbytes);
    uLongf back_nbytes = nbytes;
    require(back != NULL, "there is memory");
    require(packed.length == by_any.length && memcmp(packed.data, by_any.data, packed.length) == 0,
            "every kind of machine makes the same");
    require(uncompress(back, &back_nbytes, (const Bytef *)packed.data, packed.length) == Z_OK,
            "zlib reads it");
    require(back_nbytes == nbytes && memcmp(back, bytes, nbytes) == 0, "the bytes are the same");
    free(back);
    flamepix_buffer_free(&by_any);
    flamepix_buffer_free(&packed);
}

/* The bytes end where their memory does, for sanitizers to see what is read beyond. */
int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    if (size <= CHOICE_NBYTES || size > NBYTES_MAX)
        return 0;
    const struct giving giving = {.row_nbytes = data[0] | (size_t)data[1] << 8,
                                  .part = 1 + (data[2] | (size_t)data[3] << 8),
                                  .depth = 1 + data[4] % FPX_SCANLINES_KEPT};
    uint8_t *filled = malloc(NBYTES_MAX);
    require(filled != NULL, "there is memory");
    const size_t nbytes = fill(data + CHOICE_NBYTES, size - CHOICE_NBYTES, 1 + data[5], filled);
    uint8_t *bytes = malloc(nbytes);
    require(bytes != NULL, "there is memory");
    memcpy(bytes, filled, nbytes);
    check(&giving, bytes, nbytes);
    free(bytes);
    free(filled);
    return 0;
}
