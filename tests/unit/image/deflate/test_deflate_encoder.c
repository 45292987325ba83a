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

static uint32_t next_random(uint32_t *seed)
{
    *seed = *seed * 1664525u + 1013904223u;
    return *seed >> 8;
}

struct settings {
    enum flamepix_compression effort;
    size_t pixel_nbytes, row_nbytes;
};

/* Compresses in parts of `part` bytes, as a caller with a sliding window does. */
static struct flamepix_buffer pack(struct settings settings, const uint8_t *bytes, size_t nbytes,
                                   size_t part)
{
    struct flamepix_buffer packed = {0};
    struct fpx_deflate_encoder *encoder;
    assert_int_equal(fpx_deflate_encoder_create(settings.effort, settings.pixel_nbytes,
                                                settings.row_nbytes, flamepix_buffer_write, &packed,
                                                &encoder),
                     FLAMEPIX_OK);
    for (size_t done = 0; done < nbytes; done += part) {
        size_t now = nbytes - done < part ? nbytes - done : part;
        size_t history = done < FPX_DEFLATE_WINDOW ? done : FPX_DEFLATE_WINDOW;
        assert_int_equal(fpx_deflate_encoder_take(encoder, bytes + done, now, history),
                         FLAMEPIX_OK);
    }
    assert_int_equal(fpx_deflate_encoder_finish(encoder), FLAMEPIX_OK);
    fpx_deflate_encoder_free(encoder);
    return packed;
}

/* zlib must inflate it to the same bytes, checksum and end included. */
static void assert_inflates(const struct flamepix_buffer *packed, const uint8_t *bytes,
                            size_t nbytes)
{
    uint8_t *back = malloc(nbytes + 1);
    assert_non_null(back);
    uLongf back_nbytes = nbytes + 1;
    uLong packed_nbytes = packed->length;
    assert_int_equal(uncompress2(back, &back_nbytes, (const Bytef *)packed->data, &packed_nbytes),
                     Z_OK);
    assert_int_equal(packed_nbytes, packed->length);
    assert_int_equal(back_nbytes, nbytes);
    if (nbytes > 0)
        assert_memory_equal(back, bytes, nbytes);
    free(back);
}

/* With every effort, for pixels of 1 and 3 bytes. Returns the largest packed size. */
static size_t assert_inflates_back(const uint8_t *bytes, size_t nbytes, size_t part)
{
    size_t largest = 0;
    for (int effort = 0; effort < 3; effort++) {
        for (size_t pixel_nbytes = 1; pixel_nbytes <= 3; pixel_nbytes += 2) {
            struct settings settings = {(enum flamepix_compression)effort, pixel_nbytes, 0};
            struct flamepix_buffer packed = pack(settings, bytes, nbytes, part);
            assert_inflates(&packed, bytes, nbytes);
            largest = packed.length > largest ? packed.length : largest;
            flamepix_buffer_free(&packed);
        }
    }
    return largest;
}

static void test_deflate_encoder_takes_nothing_and_little(void **state)
{
    (void)state;
    static const uint8_t bytes[] = "abcabcabcabcabcabcabc";
    for (size_t nbytes = 0; nbytes < sizeof(bytes); nbytes++)
        assert_inflates_back(bytes, nbytes, 100);
}

static void test_deflate_encoder_packs_runs_of_every_length(void **state)
{
    (void)state;
    static uint8_t bytes[1400];
    memset(bytes, 'r', sizeof(bytes));
    for (size_t nbytes = 1; nbytes < sizeof(bytes); nbytes++) {
        bytes[nbytes - 1] = 'e';
        assert_inflates_back(bytes, nbytes, sizeof(bytes));
        bytes[nbytes - 1] = 'r';
    }
}

static void test_deflate_encoder_finds_matches_of_every_length(void **state)
{
    (void)state;
    uint8_t bytes[1400];
    uint32_t seed = 5;
    for (size_t i = 0; i < 700; i++)
        bytes[i] = (uint8_t)next_random(&seed);
    for (size_t length = 8; length < 600; length++) {
        memcpy(bytes + 700, bytes + 20, length);
        bytes[700 + length] = (uint8_t)(bytes[20 + length] + 1);
        size_t packed = assert_inflates_back(bytes, 700 + length + 1, sizeof(bytes));
        assert_true(packed < 900);
    }
}

/* Repeats what came `distance` bytes ago: found up to the window, and never beyond it. */
static void test_deflate_encoder_reaches_to_the_end_of_the_window(void **state)
{
    (void)state;
    static uint8_t bytes[70000];
    uint32_t seed = 9;
    for (size_t i = 0; i < sizeof(bytes); i++)
        bytes[i] = (uint8_t)next_random(&seed);
    for (size_t distance = 32700; distance <= 32800; distance += distance < 32760 ? 30 : 1) {
        memcpy(bytes + 40000, bytes + 40000 - distance, 64);
        assert_inflates_back(bytes, 41000, 41000);
        assert_inflates_back(bytes, 41000, 4096);
    }
}

static void test_deflate_encoder_inflates_back_whatever_comes(void **state)
{
    (void)state;
    static uint8_t bytes[200000];
    uint32_t seed = 11;
    for (int round = 0; round < 60; round++) {
        uint32_t letters = 1 + next_random(&seed) % (round % 2 ? 256 : 4);
        size_t nbytes = next_random(&seed) % sizeof(bytes);
        for (size_t i = 0; i < nbytes;) {
            size_t length = 1 + next_random(&seed) % (round % 3 ? 30 : 1), back = 0;
            if (i > 40000)
                back = next_random(&seed) % 40000;
            for (; length > 0 && i < nbytes; length--, i++)
                bytes[i] = (uint8_t)(back > 0 ? bytes[i - back] : next_random(&seed) % letters);
        }
        assert_inflates_back(bytes, nbytes, 1 + next_random(&seed) % 100000);
    }
}

/* Byte by byte nothing but literals remain, in more tokens than one block holds. */
static void test_deflate_encoder_takes_single_bytes(void **state)
{
    (void)state;
    static uint8_t bytes[100000];
    uint32_t seed = 13;
    for (size_t i = 0; i < sizeof(bytes); i++)
        bytes[i] = (uint8_t)(next_random(&seed) % 200);
    assert_inflates_back(bytes, sizeof(bytes), 1);
}

static void test_deflate_encoder_packs_runs_well(void **state)
{
    (void)state;
    static uint8_t bytes[1 << 20];
    assert_true(assert_inflates_back(bytes, sizeof(bytes), 1 << 17) < 1500);
    for (size_t i = 0; i < sizeof(bytes); i++)
        bytes[i] = (uint8_t)(i % 3);
    assert_true(assert_inflates_back(bytes, sizeof(bytes), 1 << 17) < 2500);
}

/* Rows as png.c makes them: bands of rows that differ, then rows that repeat; 2 is their filter. */
static size_t fill_rows(uint8_t *bytes, size_t capacity, size_t width, uint32_t seed)
{
    static const uint8_t glyph[] = {3, 5, 0, 1, 251, 253, 0};
    size_t nbytes = 0;
    for (unsigned row = 0; nbytes + width + 1 <= capacity; row++) {
        uint8_t *filtered = bytes + nbytes;
        filtered[0] = 2;
        for (size_t i = 0; i < width; i++)
            filtered[1 + i] = row % 16 < 9 ? 0 : (uint8_t)(glyph[(i + row) % 7] * (i / 40 % 2));
        if (row % 16 >= 9 && next_random(&seed) % 2 == 0)
            filtered[1 + next_random(&seed) % width] ^= 1;
        nbytes += width + 1;
    }
    return nbytes;
}

static void test_deflate_encoder_packs_rows_of_every_width(void **state)
{
    (void)state;
    static uint8_t bytes[150000];
    for (size_t width = 1; width < 40000; width += 1 + width / 2) {
        size_t nbytes = fill_rows(bytes, sizeof(bytes), width, (uint32_t)width);
        assert_inflates_back(bytes, nbytes, width + 1);
        size_t packed =
            assert_inflates_back(bytes, nbytes, (width + 1) * (65536 / (width + 1) + 1));
        if (width > 100)
            assert_true(packed < nbytes / 20);
    }
}

static void test_deflate_encoder_packs_smaller_with_more_effort(void **state)
{
    (void)state;
    static uint8_t bytes[600000];
    size_t nbytes = fill_rows(bytes, sizeof(bytes), 1200, 1), packed_nbytes[3];
    for (int effort = 0; effort < 3; effort++) {
        struct settings settings = {(enum flamepix_compression)effort, 1, 0};
        struct flamepix_buffer packed = pack(settings, bytes, nbytes, 1201 * 50);
        packed_nbytes[effort] = packed.length;
        flamepix_buffer_free(&packed);
    }
    assert_true(packed_nbytes[FLAMEPIX_COMPRESSION_DEFAULT] <
                packed_nbytes[FLAMEPIX_COMPRESSION_FAST]);
    assert_true(packed_nbytes[FLAMEPIX_COMPRESSION_SMALL] <=
                packed_nbytes[FLAMEPIX_COMPRESSION_DEFAULT]);
}

/* The history's address may differ between takes; what was packed before must not matter either. */
static void test_deflate_encoder_packs_the_same_every_time(void **state)
{
    (void)state;
    static uint8_t bytes[200000], moved[200003];
    size_t nbytes = fill_rows(bytes, sizeof(bytes), 700, 5);
    memcpy(moved + 3, bytes, nbytes);
    for (int effort = 0; effort < 3; effort++) {
        struct settings settings = {(enum flamepix_compression)effort, 1, 0};
        struct flamepix_buffer first = pack(settings, bytes, nbytes, 701 * 10);
        struct flamepix_buffer second = pack(settings, moved + 3, nbytes, 701 * 10);
        assert_int_equal(first.length, second.length);
        assert_memory_equal(first.data, second.data, first.length);
        flamepix_buffer_free(&first);
        flamepix_buffer_free(&second);
    }
}

static void assert_answers_refusal(enum flamepix_compression effort, const uint8_t *bytes,
                                   size_t nbytes, unsigned calls)
{
    struct refusal refusal = {.calls_left = calls, .answer = FLAMEPIX_WRITE_FAILED};
    struct fpx_deflate_encoder *encoder;
    assert_int_equal(fpx_deflate_encoder_create(effort, 1, 0, refusal_write, &refusal, &encoder),
                     FLAMEPIX_OK);
    assert_int_equal(fpx_deflate_encoder_take(encoder, bytes, nbytes, 0),
                     calls < 3 ? FLAMEPIX_WRITE_FAILED : FLAMEPIX_OK);
    assert_int_equal(fpx_deflate_encoder_finish(encoder), FLAMEPIX_WRITE_FAILED);
    assert_int_equal(refusal.calls_refused, 1);
    fpx_deflate_encoder_free(encoder);
}

static void test_deflate_encoder_answers_what_the_writer_answers(void **state)
{
    (void)state;
    static uint8_t bytes[400000];
    uint32_t seed = 17;
    for (size_t i = 0; i < sizeof(bytes); i++)
        bytes[i] = (uint8_t)next_random(&seed);
    for (int effort = 0; effort < 3; effort++)
        for (unsigned calls = 0; calls < 4; calls++)
            assert_answers_refusal((enum flamepix_compression)effort, bytes, sizeof(bytes), calls);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_deflate_encoder_takes_nothing_and_little),
        cmocka_unit_test(test_deflate_encoder_packs_runs_of_every_length),
        cmocka_unit_test(test_deflate_encoder_finds_matches_of_every_length),
        cmocka_unit_test(test_deflate_encoder_reaches_to_the_end_of_the_window),
        cmocka_unit_test(test_deflate_encoder_inflates_back_whatever_comes),
        cmocka_unit_test(test_deflate_encoder_takes_single_bytes),
        cmocka_unit_test(test_deflate_encoder_packs_runs_well),
        cmocka_unit_test(test_deflate_encoder_packs_rows_of_every_width),
        cmocka_unit_test(test_deflate_encoder_packs_smaller_with_more_effort),
        cmocka_unit_test(test_deflate_encoder_packs_the_same_every_time),
        cmocka_unit_test(test_deflate_encoder_answers_what_the_writer_answers),
    };
    return cmocka_run_group_tests_name("deflate_encoder", tests, NULL, NULL);
}
