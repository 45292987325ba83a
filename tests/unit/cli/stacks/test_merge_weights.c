#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "cli/stacks/stack_output.h"

enum { INPUTS = 3 };

static void assert_weights(const char *text, const double integers[INPUTS], double unit)
{
    struct flamepix_input_part parts[INPUTS] = {{0}};
    struct fpx_merge_weights weights;
    double sum = 0;
    assert_int_equal(fpx_merge_weights_read(text, parts, INPUTS, &weights), FPX_EXIT_DONE);
    for (size_t i = 0; i < INPUTS; i++) {
        assert_true(parts[i].ratio.over == integers[i] && parts[i].ratio.under == 1);
        sum += integers[i];
    }
    assert_true(weights.unit == unit && weights.sum == sum);
}

static void test_weights_are_integers_of_one_unit(void **state)
{
    (void)state;
    assert_weights("1,2,30", (const double[]){1, 2, 30}, 1);
    assert_weights("1,0.25,2.5", (const double[]){100, 25, 250}, 100);
    assert_weights(".1,2.,003", (const double[]){1, 20, 30}, 10);
}

static void test_weights_may_have_signs_and_exponents(void **state)
{
    (void)state;
    static const struct flamepix_ratio expected[INPUTS] = {{1000, 1}, {25, 1}, {5, 1}};
    struct flamepix_input_part parts[INPUTS] = {{0}};
    struct fpx_merge_weights weights;
    assert_int_equal(fpx_merge_weights_read("1e2,+2.5,5E-01", parts, INPUTS, &weights),
                     FPX_EXIT_DONE);
    for (size_t i = 0; i < INPUTS; i++)
        assert_true(parts[i].ratio.over == expected[i].over &&
                    parts[i].ratio.under == expected[i].under);
    assert_true(weights.unit == 10);
}

static void test_weights_too_far_apart_for_one_unit_are_each_a_ratio(void **state)
{
    (void)state;
    static const struct flamepix_ratio expected[INPUTS] = {
        {1, 1e14}, {15, 10}, {999999999999999, 1}};
    struct flamepix_input_part parts[INPUTS] = {{0}};
    struct fpx_merge_weights weights;
    assert_int_equal(
        fpx_merge_weights_read("0.00000000000001,1.5,999999999999999", parts, INPUTS, &weights),
        FPX_EXIT_DONE);
    for (size_t i = 0; i < INPUTS; i++)
        assert_true(parts[i].ratio.over == expected[i].over &&
                    parts[i].ratio.under == expected[i].under);
    assert_true(weights.unit == 1 && weights.sum == 1e-14 + 1.5 + 999999999999999);
}

static void test_what_is_no_number_above_0_is_no_weight(void **state)
{
    (void)state;
    static const char *const texts[] = {
        "",           "1",         "1,2",      "1,2,3,4", "1,2,",  "1,,2",
        "1,2,0",      "1,2,-1",    "1,2,+-1",  "1,2,1e",  "1,2,.", "1,2,1.2.3",
        "1,2,nan",    "1,2,inf",   "1, 2,3",   "1,2,3 ",  "1;2;3", "1,2,1000000000000001",
        "1,2,0.0000", "1,2,0x1p3", "1,2,\x01", "one,2,3"};
    for (size_t i = 0; i < sizeof(texts) / sizeof(texts[0]); i++) {
        struct flamepix_input_part parts[INPUTS] = {{0}};
        struct fpx_merge_weights weights;
        assert_int_equal(fpx_merge_weights_read(texts[i], parts, INPUTS, &weights), FPX_EXIT_USAGE);
        assert_true(parts[0].ratio.over == 0);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_weights_are_integers_of_one_unit),
        cmocka_unit_test(test_weights_may_have_signs_and_exponents),
        cmocka_unit_test(test_weights_too_far_apart_for_one_unit_are_each_a_ratio),
        cmocka_unit_test(test_what_is_no_number_above_0_is_no_weight),
    };
    return cmocka_run_group_tests_name("merge weights", tests, NULL, NULL);
}
