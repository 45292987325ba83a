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
#include "support/random.h"

enum { NBYTES_MAX = 400000 };

/* How bytes are given over: rows of `row_nbytes`, or 0, in parts of `part` bytes behind at most
 * `history` that came before; 0: all that may be reached. */
struct giving {
    size_t row_nbytes, part;
    unsigned depth;
    size_t history;
};

/* fpx_deflate_scanlines_take, or one kind of it. */
typedef void (*take_fn)(struct fpx_deflate_scanlines *rows, struct fpx_deflate_tokens *tokens,
                        const struct fpx_deflate_window *window, const uint8_t *part);

static struct flamepix_buffer pack(take_fn take, struct giving giving, const uint8_t *bytes,
                                   size_t nbytes)
{
    struct flamepix_buffer packed = {0};
    struct fpx_deflate_scanlines *rows = calloc(1, sizeof(*rows));
    struct fpx_deflate_tokens *tokens = calloc(1, sizeof(*tokens));
    assert_non_null(rows);
    assert_non_null(tokens);
    rows->depth = giving.depth;
    rows->row_nbytes = giving.row_nbytes;
    assert_int_equal(fpx_deflate_writer_create(flamepix_buffer_write, &packed, &tokens->writer),
                     FLAMEPIX_OK);
    for (size_t done = 0, now; done < nbytes; done += now) {
        now = nbytes - done < giving.part ? nbytes - done : giving.part;
        const size_t most = giving.history > 0 ? giving.history : FPX_DEFLATE_WINDOW;
        const size_t history = done < most ? done : most;
        const struct fpx_deflate_window window = {bytes + done - history, bytes + done + now,
                                                  (uint32_t)(done - history), 1};
        take(rows, tokens, &window, bytes + done);
    }
    fpx_deflate_tokens_flush(tokens, true);
    assert_int_equal(
        fpx_deflate_writer_finish(tokens->writer, (uint32_t)adler32(1, bytes, (uInt)nbytes)),
        FLAMEPIX_OK);
    fpx_deflate_writer_free(tokens->writer);
    free(tokens);
    free(rows);
    return packed;
}

static void assert_packed_alike(struct flamepix_buffer packed, struct flamepix_buffer by_any)
{
    assert_int_equal(packed.length, by_any.length);
    assert_memory_equal(packed.data, by_any.data, packed.length);
    flamepix_buffer_free(&by_any);
}

/* Returns the packed size, which is the same on every kind of machine. The bytes are given from
 * memory that ends where they do, for sanitizers to see what is read beyond. */
static size_t assert_inflates_back(struct giving giving, const uint8_t *bytes, size_t nbytes)
{
    uint8_t *given = malloc(nbytes), *back = malloc(nbytes);
    assert_true(given != NULL && back != NULL);
    memcpy(given, bytes, nbytes);
    struct flamepix_buffer packed = pack(fpx_deflate_scanlines_take, giving, given, nbytes);
    assert_packed_alike(packed, pack(fpx_deflate_scanlines_take_plain, giving, given, nbytes));
    uLongf back_nbytes = nbytes;
    assert_int_equal(uncompress(back, &back_nbytes, (const Bytef *)packed.data, packed.length),
                     Z_OK);
    assert_int_equal(back_nbytes, nbytes);
    assert_memory_equal(back, bytes, nbytes);
    const size_t packed_nbytes = packed.length;
    flamepix_buffer_free(&packed);
    free(given);
    free(back);
    return packed_nbytes;
}

/* Rows as png.c makes them: of a band of 16, some are equal to the one above, some hold letters,
 * and the first is not filtered. */
static size_t fill_rows(uint8_t *bytes, size_t row_nbytes, struct test_random *random)
{
    static const uint8_t letters[] = {3, 5, 0, 1, 251, 253, 0, 0, 2, 5, 5, 0, 251, 251};
    size_t nbytes = 0;
    for (unsigned row = 0; nbytes + row_nbytes <= NBYTES_MAX && row < 100; row++) {
        uint8_t *filtered = bytes + nbytes;
        memset(filtered, 0, row_nbytes);
        filtered[0] = row % 16 == 0 ? 0 : 2;
        for (size_t i = 1; i < row_nbytes && row % 16 == 0; i++)
            filtered[i] = (uint8_t)(i / 9 * 7);
        for (size_t i = 1; i < row_nbytes && row % 16 > 4; i++)
            if (i / 50 % 3 == 1)
                filtered[i] = test_random_below(random, 30) == 0 ? 9 : letters[(i + row) % 14];
        nbytes += row_nbytes;
    }
    return nbytes;
}

static void test_deflate_rows_of_every_width_inflate_back(void **state)
{
    (void)state;
    static uint8_t bytes[NBYTES_MAX];
    struct test_random random = {3};
    for (size_t row_nbytes = 2; row_nbytes < 70000; row_nbytes += 1 + row_nbytes / 3) {
        const size_t nbytes = fill_rows(bytes, row_nbytes, &random);
        for (unsigned depth = 1; depth <= FPX_SCANLINES_KEPT; depth++) {
            const size_t whole = row_nbytes * (65536 / row_nbytes + 1);
            assert_inflates_back((struct giving){row_nbytes, whole, depth, 0}, bytes, nbytes);
        }
    }
}

/* The row above is as far away as a match can reach, or farther. */
static void test_deflate_rows_reach_to_the_end_of_the_window(void **state)
{
    (void)state;
    static uint8_t bytes[NBYTES_MAX];
    for (size_t row_nbytes = 32760; row_nbytes < 32776; row_nbytes++) {
        struct test_random random = {row_nbytes};
        const size_t nbytes = 4 * row_nbytes;
        for (size_t i = 0; i < nbytes; i++)
            bytes[i] =
                i < row_nbytes ? (uint8_t)test_random_below(&random, 256) : bytes[i - row_nbytes];
        const size_t packed =
            assert_inflates_back((struct giving){row_nbytes, row_nbytes, 2, 0}, bytes, nbytes);
        assert_int_equal(packed < nbytes / 2, row_nbytes <= FPX_DEFLATE_WINDOW);
    }
}

static void test_deflate_rows_inflate_back_however_they_are_divided(void **state)
{
    (void)state;
    static uint8_t bytes[NBYTES_MAX];
    struct test_random random = {7};
    for (int round = 0; round < 200; round++) {
        const size_t row_nbytes = 1 + test_random_below(&random, round % 2 ? 20 : 3000);
        size_t nbytes = fill_rows(bytes, row_nbytes, &random);
        nbytes -= test_random_below(&random, row_nbytes);
        const size_t known = test_random_below(&random, 4) == 0 ? 0 : row_nbytes;
        const size_t part = 1 + test_random_below(&random, round % 3 ? 40 : 60000);
        const unsigned depth = 1 + (unsigned)test_random_below(&random, FPX_SCANLINES_KEPT);
        assert_inflates_back((struct giving){known, part, depth, 0}, bytes, nbytes);
    }
}

/* Less is at hand than came before, so that what was remembered may be beyond it. */
static void test_deflate_rows_reach_no_farther_than_bytes_are_at_hand(void **state)
{
    (void)state;
    static uint8_t bytes[NBYTES_MAX];
    struct test_random random = {17};
    const size_t nbytes = fill_rows(bytes, 301, &random);
    for (size_t history = 1; history < 5000; history += 1 + history / 2) {
        assert_inflates_back((struct giving){301, 700, 4, history}, bytes, nbytes);
        assert_inflates_back((struct giving){0, 50, 4, history}, bytes, nbytes);
    }
}

static void test_deflate_rows_inflate_noise_back(void **state)
{
    (void)state;
    static uint8_t bytes[NBYTES_MAX];
    struct test_random random = {11};
    for (size_t letters = 1; letters <= 256; letters *= 2) {
        for (size_t i = 0; i < NBYTES_MAX; i++)
            bytes[i] = (uint8_t)test_random_below(&random, letters);
        assert_inflates_back((struct giving){1201, 1201 * 55, 3, 0}, bytes, NBYTES_MAX);
        assert_inflates_back((struct giving){0, 5000, 3, 0}, bytes, NBYTES_MAX);
    }
}

/* The same letters come back in every band and in many places of it: most of what zlib finds by
 * looking at every byte is found where ink begins. */
static void test_deflate_rows_find_letters_again(void **state)
{
    (void)state;
    static uint8_t bytes[NBYTES_MAX];
    struct test_random random = {13};
    const size_t nbytes = fill_rows(bytes, 1201, &random);
    const size_t packed =
        assert_inflates_back((struct giving){1201, 1201 * 54, 3, 0}, bytes, nbytes);
    static uint8_t by_zlib[NBYTES_MAX];
    uLongf zlib_nbytes = sizeof(by_zlib);
    assert_int_equal(compress2(by_zlib, &zlib_nbytes, bytes, nbytes, 6), Z_OK);
    assert_true(2 * packed < 3 * zlib_nbytes);
}

static void test_deflate_rows_take_nothing_from_an_empty_part(void **state)
{
    (void)state;
    static struct fpx_deflate_scanlines rows = {.depth = 1, .row_nbytes = 7};
    static struct fpx_deflate_tokens tokens;
    static const uint8_t byte;
    const struct fpx_deflate_window window = {&byte, &byte, 0, 1};
    fpx_deflate_scanlines_take(&rows, &tokens, &window, &byte);
    assert_int_equal(tokens.count, 0);
    assert_int_equal(rows.row_left, 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_deflate_rows_of_every_width_inflate_back),
        cmocka_unit_test(test_deflate_rows_reach_to_the_end_of_the_window),
        cmocka_unit_test(test_deflate_rows_inflate_back_however_they_are_divided),
        cmocka_unit_test(test_deflate_rows_reach_no_farther_than_bytes_are_at_hand),
        cmocka_unit_test(test_deflate_rows_inflate_noise_back),
        cmocka_unit_test(test_deflate_rows_find_letters_again),
        cmocka_unit_test(test_deflate_rows_take_nothing_from_an_empty_part),
    };
    return cmocka_run_group_tests_name("deflate_scanlines", tests, NULL, NULL);
}
