#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "image/deflate/deflate_load.h"
#include "support/random.h"

static uint32_t equal_one_by_one(const uint8_t *a, const uint8_t *b, unsigned count)
{
    uint32_t bits = 0;
    for (unsigned i = 0; i < count; i++)
        bits |= (uint32_t)(a[i] == b[i]) << i;
    return bits;
}

static void test_eight_bytes_are_loaded_the_first_one_lowest(void **state)
{
    (void)state;
    static const uint8_t bytes[] = {99, 1, 2, 3, 4, 5, 6, 7, 0xF8};
    assert_true(fpx_load_8(bytes + 1) == UINT64_C(0xF807060504030201));
}

static void test_eight_bytes_become_eight_numbers(void **state)
{
    (void)state;
    static const uint8_t bytes[] = {99, 0, 1, 0x7F, 0x80, 0xFE, 0xFF, 6, 7};
    uint32_t wide[8];
    fpx_widen_8(wide, bytes + 1);
    for (unsigned i = 0; i < 8; i++)
        assert_int_equal(wide[i], bytes[1 + i]);
}

static void test_zeros_among_eight_bytes_are_those_that_are_zero(void **state)
{
    (void)state;
    static const uint8_t values[] = {0, 1, 0x7F, 0x80, 0xFF};
    struct test_random random = {1};
    for (int round = 0; round < 20000; round++) {
        uint8_t bytes[8];
        static const uint8_t zeros[8];
        for (unsigned i = 0; i < sizeof(bytes); i++)
            bytes[i] = values[test_random_below(&random, sizeof(values))];
        assert_int_equal(fpx_zeros_8(fpx_load_8(bytes)),
                         equal_one_by_one(bytes, zeros, sizeof(bytes)));
    }
}

static void test_bytes_that_are_equal_are_found_alike_however_many_are_compared(void **state)
{
    (void)state;
    struct test_random random = {2};
    for (int round = 0; round < 20000; round++) {
        uint8_t a[32], b[32];
        const size_t values = (size_t)1 << (1 + round % 8);
        for (unsigned i = 0; i < sizeof(a); i++) {
            a[i] = (uint8_t)test_random_below(&random, values);
            b[i] = (uint8_t)test_random_below(&random, values);
        }
        assert_int_equal(fpx_equal_16_plain(a, b), equal_one_by_one(a, b, 16));
        assert_int_equal(fpx_equal_16(a, b), equal_one_by_one(a, b, 16));
        assert_int_equal(fpx_equal_32(a, b), equal_one_by_one(a, b, 32));
    }
}

/* The bytes end where their memory does, for sanitizers to see what is read beyond. */
static void assert_match_is_measured(size_t distance, size_t equal, size_t limit, size_t known)
{
    const size_t nbytes = distance + limit;
    uint8_t *bytes = malloc(nbytes);
    assert_non_null(bytes);
    for (size_t i = 0; i < nbytes; i++)
        bytes[i] = i < distance ? (uint8_t)(i * 7 + i / 31) : bytes[i - distance];
    if (equal < limit)
        bytes[distance + equal] ^= 0x40;
    assert_int_equal(fpx_match_length(bytes + distance, bytes + nbytes, distance, known),
                     equal < limit ? equal : limit);
    free(bytes);
}

static void test_a_match_is_as_long_as_bytes_are_equal(void **state)
{
    (void)state;
    static const size_t distances[] = {1, 3, 31, 32, 33, 300};
    for (size_t d = 0; d < sizeof(distances) / sizeof(distances[0]); d++) {
        for (size_t limit = 4; limit < 1200; limit += 1 + limit / 16) {
            for (size_t equal = 4; equal <= limit; equal += 1 + equal / 16)
                assert_match_is_measured(distances[d], equal, limit, 4);
            assert_match_is_measured(distances[d], limit, limit, limit < 32 ? 4 : 32);
        }
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_eight_bytes_are_loaded_the_first_one_lowest),
        cmocka_unit_test(test_eight_bytes_become_eight_numbers),
        cmocka_unit_test(test_zeros_among_eight_bytes_are_those_that_are_zero),
        cmocka_unit_test(test_bytes_that_are_equal_are_found_alike_however_many_are_compared),
        cmocka_unit_test(test_a_match_is_as_long_as_bytes_are_equal),
    };
    return cmocka_run_group_tests_name("deflate_load", tests, NULL, NULL);
}
