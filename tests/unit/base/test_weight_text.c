#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "base/decimal.h"
#include "stack/folded_count.h"

static void expect_text(struct flamepix_weight weight, const char *expected)
{
    struct flamepix_buffer text = {0};
    assert_int_equal(fpx_weight_append(&text, weight), FLAMEPIX_OK);
    assert_int_equal(flamepix_buffer_append(&text, "", 1), FLAMEPIX_OK);
    assert_string_equal(text.data, expected);
    flamepix_buffer_free(&text);
}

/* What is read is written as it was. */
static void expect_same(const char *number)
{
    struct flamepix_weight weight;
    enum flamepix_line_fault fault;
    assert_true(fpx_folded_count_parse(number, strlen(number), &weight, &fault));
    expect_text(weight, number);
}

static void test_whole_numbers_have_all_their_digits(void **state)
{
    (void)state;
    static const char *const numbers[] = {"0",
                                          "7",
                                          "-7",
                                          "9007199254740993",
                                          "-9007199254740993",
                                          "18446744073709551615",
                                          "18446744073709551617",
                                          "9999999999999999999999999",
                                          "10000000000000000000000001",
                                          "-123456789012345678901234567890",
                                          "9999999999999999999999999999999"};
    for (size_t i = 0; i < sizeof(numbers) / sizeof(numbers[0]); i++)
        expect_same(numbers[i]);
    expect_text((struct flamepix_weight){0x1p100, -1}, "1267650600228229401496703205375");
    expect_text((struct flamepix_weight){1e23, 0}, "99999999999999991611392");
}

static void test_fractions_are_the_shortest_that_are_read_back(void **state)
{
    (void)state;
    expect_same("0.1");
    expect_same("-2.5");
    expect_text((struct flamepix_weight){0.3, 1e-17}, "0.3");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_whole_numbers_have_all_their_digits),
        cmocka_unit_test(test_fractions_are_the_shortest_that_are_read_back),
    };
    return cmocka_run_group_tests_name("weight_text", tests, NULL, NULL);
}
