#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include <zlib.h>

#include <flamepix/bytes.h>

#include "image/deflate_fast.h"
#include "support/picture.h"

static uint32_t next_random(uint32_t *seed)
{
    *seed = *seed * 1664525u + 1013904223u;
    return *seed >> 8;
}

/* Compresses in parts of `part` bytes, as a caller with a sliding window does. */
static struct flamepix_buffer pack(const uint8_t *bytes, size_t nbytes, size_t part)
{
    struct flamepix_buffer packed = {0};
    struct flamepix_deflate_fast *fast;
    assert_int_equal(flamepix_deflate_fast_create(flamepix_buffer_write, &packed, &fast),
                     FLAMEPIX_OK);
    for (size_t done = 0; done < nbytes; done += part) {
        size_t now = nbytes - done < part ? nbytes - done : part;
        size_t history = done < FLAMEPIX_DEFLATE_WINDOW ? done : FLAMEPIX_DEFLATE_WINDOW;
        assert_int_equal(flamepix_deflate_fast_take(fast, bytes + done, now, history), FLAMEPIX_OK);
    }
    assert_int_equal(flamepix_deflate_fast_finish(fast), FLAMEPIX_OK);
    flamepix_deflate_fast_free(fast);
    return packed;
}

/* zlib must inflate it to the same bytes, checksum and end included. Answers the packed size. */
static size_t assert_inflates_back(const uint8_t *bytes, size_t nbytes, size_t part)
{
    struct flamepix_buffer packed = pack(bytes, nbytes, part);
    uint8_t *back = malloc(nbytes + 1);
    assert_non_null(back);
    uLongf back_nbytes = nbytes + 1;
    uLong packed_nbytes = packed.length;
    assert_int_equal(uncompress2(back, &back_nbytes, (const Bytef *)packed.data, &packed_nbytes),
                     Z_OK);
    assert_int_equal(packed_nbytes, packed.length);
    assert_int_equal(back_nbytes, nbytes);
    if (nbytes > 0)
        assert_memory_equal(back, bytes, nbytes);
    free(back);
    flamepix_buffer_free(&packed);
    return packed_nbytes;
}

static void test_deflate_fast_takes_nothing_and_little(void **state)
{
    (void)state;
    static const uint8_t bytes[] = "abcabcabcabcabcabcabc";
    for (size_t nbytes = 0; nbytes < sizeof(bytes); nbytes++)
        assert_inflates_back(bytes, nbytes, 100);
}

static void test_deflate_fast_packs_runs_of_every_length(void **state)
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

static void test_deflate_fast_finds_matches_of_every_length(void **state)
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
static void test_deflate_fast_reaches_to_the_end_of_the_window(void **state)
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

static void test_deflate_fast_inflates_back_whatever_comes(void **state)
{
    (void)state;
    static uint8_t bytes[200000];
    uint32_t seed = 11;
    for (int round = 0; round < 60; round++) {
        uint32_t letters = 1 + next_random(&seed) % (round % 2 ? 256 : 4);
        size_t nbytes = next_random(&seed) % sizeof(bytes);
        for (size_t i = 0; i < nbytes;) {
            size_t run = 1 + next_random(&seed) % (round % 3 ? 30 : 1), back = 0;
            if (i > 40000)
                back = next_random(&seed) % 40000;
            for (; run > 0 && i < nbytes; run--, i++)
                bytes[i] = (uint8_t)(back > 0 ? bytes[i - back] : next_random(&seed) % letters);
        }
        assert_inflates_back(bytes, nbytes, 1 + next_random(&seed) % 100000);
    }
}

/* Byte by byte nothing but literals remain, in more tokens than one block holds. */
static void test_deflate_fast_takes_single_bytes(void **state)
{
    (void)state;
    static uint8_t bytes[100000];
    uint32_t seed = 13;
    for (size_t i = 0; i < sizeof(bytes); i++)
        bytes[i] = (uint8_t)(next_random(&seed) % 200);
    assert_inflates_back(bytes, sizeof(bytes), 1);
}

static void test_deflate_fast_packs_well(void **state)
{
    (void)state;
    static uint8_t bytes[1 << 20];
    assert_true(assert_inflates_back(bytes, sizeof(bytes), 1 << 17) < 1500);
}

static void test_deflate_fast_answers_what_the_writer_answers(void **state)
{
    (void)state;
    static uint8_t bytes[400000];
    uint32_t seed = 17;
    for (size_t i = 0; i < sizeof(bytes); i++)
        bytes[i] = (uint8_t)next_random(&seed);
    for (unsigned n = 0; n < 4; n++) {
        struct refusal refusal = {.calls_left = n, .answer = FLAMEPIX_WRITE_FAILED};
        struct flamepix_deflate_fast *fast;
        assert_int_equal(flamepix_deflate_fast_create(refusal_write, &refusal, &fast), FLAMEPIX_OK);
        enum flamepix_status status = flamepix_deflate_fast_take(fast, bytes, sizeof(bytes), 0);
        assert_int_equal(status, n < 3 ? FLAMEPIX_WRITE_FAILED : FLAMEPIX_OK);
        assert_int_equal(flamepix_deflate_fast_finish(fast), FLAMEPIX_WRITE_FAILED);
        assert_int_equal(refusal.calls_refused, 1);
        flamepix_deflate_fast_free(fast);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_deflate_fast_takes_nothing_and_little),
        cmocka_unit_test(test_deflate_fast_packs_runs_of_every_length),
        cmocka_unit_test(test_deflate_fast_finds_matches_of_every_length),
        cmocka_unit_test(test_deflate_fast_reaches_to_the_end_of_the_window),
        cmocka_unit_test(test_deflate_fast_inflates_back_whatever_comes),
        cmocka_unit_test(test_deflate_fast_takes_single_bytes),
        cmocka_unit_test(test_deflate_fast_packs_well),
        cmocka_unit_test(test_deflate_fast_answers_what_the_writer_answers),
    };
    return cmocka_run_group_tests_name("deflate_fast", tests, NULL, NULL);
}
