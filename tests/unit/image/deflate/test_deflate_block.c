#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include <zlib.h>

#include <flamepix/bytes.h>

#include "image/deflate/deflate_internal.h"

static uint32_t match(uint32_t length, uint32_t distance)
{
    return fpx_deflate_match_token(length, distance);
}

typedef enum flamepix_status (*create_fn)(flamepix_write_fn write, void *user,
                                          struct fpx_deflate_writer **writer_ret);

/* The tokens, put into blocks of at most `block`. */
static struct flamepix_buffer pack_tokens(create_fn create, const uint32_t *tokens, size_t count,
                                          size_t block, uint32_t adler)
{
    struct flamepix_buffer packed = {0};
    struct fpx_deflate_writer *writer;
    assert_int_equal(create(flamepix_buffer_write, &packed, &writer), FLAMEPIX_OK);
    for (; count > block; count -= block, tokens += block)
        assert_int_equal(fpx_deflate_writer_block(writer, tokens, block, false), FLAMEPIX_OK);
    assert_int_equal(fpx_deflate_writer_block(writer, tokens, count, true), FLAMEPIX_OK);
    assert_int_equal(fpx_deflate_writer_finish(writer, adler), FLAMEPIX_OK);
    fpx_deflate_writer_free(writer);
    return packed;
}

/* What zlib makes of them, put by the writer for any machine as by that for the one at hand. */
static size_t inflate_tokens(const uint32_t *tokens, size_t count, size_t block, uint32_t adler,
                             uint8_t *bytes, size_t capacity)
{
    struct flamepix_buffer packed =
        pack_tokens(fpx_deflate_writer_create, tokens, count, block, adler);
    struct flamepix_buffer plain =
        pack_tokens(fpx_deflate_writer_create_plain, tokens, count, block, adler);
    assert_int_equal(plain.length, packed.length);
    assert_memory_equal(plain.data, packed.data, packed.length);
    flamepix_buffer_free(&plain);
    uLongf nbytes = capacity;
    assert_int_equal(uncompress(bytes, &nbytes, (const Bytef *)packed.data, packed.length), Z_OK);
    flamepix_buffer_free(&packed);
    return nbytes;
}

static void assert_makes(const uint32_t *tokens, size_t count, const char *text)
{
    uint8_t bytes[100];
    size_t length = strlen(text);
    uint32_t adler = (uint32_t)adler32(1, (const Bytef *)text, (uInt)length);
    for (size_t block = 1; block <= count + 1; block++) {
        assert_int_equal(inflate_tokens(tokens, count, block, adler, bytes, sizeof(bytes)), length);
        assert_memory_equal(bytes, text, length);
    }
}

static void test_deflate_writer_puts_bytes_and_matches(void **state)
{
    (void)state;
    assert_makes(NULL, 0, "");
    assert_makes((const uint32_t[]){'a'}, 1, "a");
    assert_makes((const uint32_t[]){'a', match(5, 1)}, 2, "aaaaaa");
    assert_makes((const uint32_t[]){'a', 'b', 'c', match(3, 3), '.', match(4, 7)}, 6,
                 "abcabc.abca");
}

/* What a token says: a byte, or bytes from some distance ago. */
struct said {
    uint32_t length, distance; /* 0: a byte */
    uint8_t byte;
};

/* The bytes that it stands for, by the definition. */
static size_t expand(const struct said *said, size_t count, uint8_t *bytes)
{
    size_t nbytes = 0;
    for (size_t i = 0; i < count; i++) {
        if (said[i].distance == 0)
            bytes[nbytes++] = said[i].byte;
        for (uint32_t n = said[i].length; n > 0; n--, nbytes++)
            bytes[nbytes] = bytes[nbytes - said[i].distance];
    }
    return nbytes;
}

static void test_deflate_writer_puts_every_length_and_distance(void **state)
{
    (void)state;
    enum { LITERALS = 32768, COUNT = LITERALS + 256 + 32768 };
    static struct said said[COUNT];
    static uint32_t tokens[COUNT];
    static uint8_t expected[10 << 20], actual[sizeof(expected)];
    size_t count = 0;
    for (uint32_t i = 0; i < LITERALS; i++)
        said[count++].byte = (uint8_t)(i * 2654435761u >> 24);
    for (uint32_t length = 3; length <= 258; length++)
        said[count++] = (struct said){length, length, 0};
    for (uint32_t distance = 1; distance <= 32768; distance++)
        said[count++] = (struct said){3 + distance % 250, distance, 0};
    for (size_t i = 0; i < count; i++)
        tokens[i] = said[i].distance > 0 ? match(said[i].length, said[i].distance) : said[i].byte;
    size_t nbytes = expand(said, count, expected);
    uint32_t adler = (uint32_t)adler32(1, expected, (uInt)nbytes);
    assert_int_equal(inflate_tokens(tokens, count, 5000, adler, actual, sizeof(actual)), nbytes);
    assert_memory_equal(actual, expected, nbytes);
}

struct pieces {
    size_t count, nbytes, empty;
};

static enum flamepix_status count_piece(void *user, const void *bytes, size_t nbytes)
{
    (void)bytes;
    struct pieces *pieces = user;
    pieces->count++;
    pieces->nbytes += nbytes;
    pieces->empty += nbytes == 0;
    return FLAMEPIX_OK;
}

static struct pieces pieces_of(const uint32_t *tokens, size_t count)
{
    struct pieces pieces = {0};
    struct fpx_deflate_writer *writer;
    assert_int_equal(fpx_deflate_writer_create(count_piece, &pieces, &writer), FLAMEPIX_OK);
    assert_int_equal(fpx_deflate_writer_block(writer, tokens, count, true), FLAMEPIX_OK);
    assert_int_equal(fpx_deflate_writer_finish(writer, 1), FLAMEPIX_OK);
    fpx_deflate_writer_free(writer);
    return pieces;
}

/* A stream that ends where a piece is full. Its tokens are about a byte each, so that adding those
 * that are missing soon finds it. */
static void test_deflate_writer_hands_on_no_empty_piece(void **state)
{
    (void)state;
    enum { PIECE = 128 << 10 };
    uint32_t *tokens = calloc(2 * PIECE, sizeof(*tokens));
    assert_non_null(tokens);
    for (size_t i = 0; i < 2 * PIECE; i++)
        tokens[i] = (uint32_t)(i % 256);
    size_t count = PIECE;
    struct pieces pieces = pieces_of(tokens, count);
    for (int tries = 0; pieces.nbytes != PIECE; tries++) {
        assert_true(tries < 100);
        count += PIECE - pieces.nbytes;
        pieces = pieces_of(tokens, count);
    }
    assert_int_equal(pieces.count, 1);
    assert_int_equal(pieces.empty, 0);
    free(tokens);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_deflate_writer_puts_bytes_and_matches),
        cmocka_unit_test(test_deflate_writer_puts_every_length_and_distance),
        cmocka_unit_test(test_deflate_writer_hands_on_no_empty_piece),
    };
    return cmocka_run_group_tests_name("deflate_block", tests, NULL, NULL);
}
