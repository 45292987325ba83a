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
#include "support/pictures/picture.h"

/* A byte and a match of `length` bytes like it, which zlib must inflate to as many. */
static void assert_repeats(size_t length)
{
    static struct fpx_deflate_tokens tokens;
    static uint8_t bytes[3000], expected[3000];
    struct flamepix_buffer packed = {0};
    uLongf nbytes = sizeof(bytes);
    memset(expected, 'x', sizeof(expected));
    tokens.count = 0;
    assert_int_equal(fpx_deflate_writer_create(flamepix_buffer_write, &packed, &tokens.writer),
                     FLAMEPIX_OK);
    fpx_deflate_tokens_add(&tokens, 'x');
    fpx_deflate_tokens_long_match(&tokens, length, 1);
    fpx_deflate_tokens_flush(&tokens, true);
    assert_int_equal(
        fpx_deflate_writer_finish(tokens.writer, (uint32_t)adler32(1, expected, (uInt)length + 1)),
        FLAMEPIX_OK);
    fpx_deflate_writer_free(tokens.writer);
    assert_int_equal(uncompress(bytes, &nbytes, (const Bytef *)packed.data, packed.length), Z_OK);
    assert_int_equal(nbytes, length + 1);
    assert_memory_equal(bytes, expected, nbytes);
    flamepix_buffer_free(&packed);
}

static void test_deflate_tokens_take_matches_of_every_length(void **state)
{
    (void)state;
    for (size_t length = 3; length < 2000; length++)
        assert_repeats(length);
}

static void test_deflate_tokens_are_written_when_there_are_enough(void **state)
{
    (void)state;
    static struct fpx_deflate_tokens tokens;
    struct refusal refusal = {.calls_left = 0, .answer = FLAMEPIX_WRITE_FAILED};
    tokens.count = 0;
    assert_int_equal(fpx_deflate_writer_create(refusal_write, &refusal, &tokens.writer),
                     FLAMEPIX_OK);
    for (uint32_t i = 0; i < 60 * FPX_BLOCK_TOKENS; i++) {
        assert_int_equal(tokens.count, i % FPX_BLOCK_TOKENS);
        fpx_deflate_tokens_add(&tokens, i * 2654435761u >> 24);
    }
    assert_int_equal(tokens.count, 0);
    assert_int_equal(tokens.status, FLAMEPIX_WRITE_FAILED);
    fpx_deflate_writer_free(tokens.writer);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_deflate_tokens_take_matches_of_every_length),
        cmocka_unit_test(test_deflate_tokens_are_written_when_there_are_enough),
    };
    return cmocka_run_group_tests_name("deflate_tokens", tests, NULL, NULL);
}
