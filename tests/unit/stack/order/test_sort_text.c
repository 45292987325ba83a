#include <float.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "stack/order/sort_text.h"

/* Texts of rising worth, each compared with the one before: as bytes, and none begins another. */
static void expect_rising(const char *before, size_t before_length, const char *text, size_t length)
{
    size_t shorter = before_length < length ? before_length : length;
    assert_true(length <= FPX_SORT_TEXT_MAX);
    assert_null(memchr(text, ';', length));
    assert_true(memcmp(before, text, shorter) < 0);
    assert_int_equal(fpx_sort_text_length(text), length);
}

static void test_of_two_weights_the_greater_comes_first(void **state)
{
    (void)state;
    const struct flamepix_weight falling[] = {
        {1e300, 0},     {0x1p53 + 2, 0}, {0x1p53, 1},  {0x1p53, 0.5}, {0x1p53, 0}, {0x1p53, -0.25},
        {0x1p53, -0.5}, {1000001, 0},    {1000000, 0}, {65536, 0},    {65535, 0},  {3, 1e-17},
        {3, 1e-18},     {3, 0},          {3, -1e-18},  {3, -1e-17},   {2.5, 0},    {2, 0},
        {1, 0},         {0.1, 1e-20},    {0.1, 0},     {DBL_MIN, 0},  {0, 0},
    };
    char before[FPX_SORT_TEXT_MAX];
    size_t before_length = fpx_sort_text_weight(before, falling[0]);
    for (size_t i = 1; i < sizeof(falling) / sizeof(falling[0]); i++) {
        char text[FPX_SORT_TEXT_MAX];
        size_t length = fpx_sort_text_weight(text, falling[i]);
        expect_rising(before, before_length, text, length);
        memcpy(before, text, length);
        before_length = length;
    }
}

static void test_equal_weights_have_equal_texts(void **state)
{
    (void)state;
    char a[FPX_SORT_TEXT_MAX];
    char b[FPX_SORT_TEXT_MAX];
    const struct flamepix_weight one = {7, 0};
    const struct flamepix_weight same = {7, -0.0};
    size_t length = fpx_sort_text_weight(a, one);
    assert_int_equal(fpx_sort_text_weight(b, same), length);
    assert_memory_equal(a, b, length);
    const struct flamepix_weight nothing = {0, 0};
    const struct flamepix_weight below = {-1, 0};
    length = fpx_sort_text_weight(a, nothing);
    assert_int_equal(fpx_sort_text_weight(b, below), length);
    assert_memory_equal(a, b, length);
}

static void test_of_two_numbers_the_smaller_comes_first_and_can_be_read_again(void **state)
{
    (void)state;
    const uint64_t rising[] = {0,         1,   2,    3,       4,       63,
                               64,        65,  127,  128,     129,     255,
                               256,       257, 4096, 1000000, 1000001, (1ULL << 53) - 1,
                               1ULL << 53};
    char before[FPX_SORT_TEXT_MAX];
    size_t before_length = fpx_sort_text_number(before, 0);
    assert_int_equal(fpx_sort_text_read_number(before), 0);
    for (size_t i = 1; i < sizeof(rising) / sizeof(rising[0]); i++) {
        char text[FPX_SORT_TEXT_MAX];
        size_t length = fpx_sort_text_number(text, rising[i]);
        expect_rising(before, before_length, text, length);
        assert_true(fpx_sort_text_read_number(text) == rising[i]);
        memcpy(before, text, length);
        before_length = length;
    }
}

static void test_small_numbers_are_short(void **state)
{
    (void)state;
    char text[FPX_SORT_TEXT_MAX];
    const struct flamepix_weight one = {1, 0};
    const struct flamepix_weight thousand = {1000, 0};
    assert_true(fpx_sort_text_weight(text, one) <= 3);
    assert_true(fpx_sort_text_weight(text, thousand) <= 5);
    assert_true(fpx_sort_text_number(text, 1000) <= 5);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_of_two_weights_the_greater_comes_first),
        cmocka_unit_test(test_equal_weights_have_equal_texts),
        cmocka_unit_test(test_of_two_numbers_the_smaller_comes_first_and_can_be_read_again),
        cmocka_unit_test(test_small_numbers_are_short),
    };
    return cmocka_run_group_tests_name("sort_text", tests, NULL, NULL);
}
