#include <float.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <flamepix/weight.h>

static struct flamepix_weight of(double value)
{
    return (struct flamepix_weight){value, 0};
}

static void expect(struct flamepix_weight weight, double value, double rest)
{
    assert_true(weight.value == value);
    assert_true(weight.rest == rest);
}

static void test_a_weight_keeps_what_a_double_would_round_away(void **state)
{
    (void)state;
    struct flamepix_weight sum = of(0x1p53);
    flamepix_weight_add(&sum, of(1));
    expect(sum, 0x1p53, 1);
    flamepix_weight_add(&sum, of(-0x1p53));
    expect(sum, 1, 0);
}

/* Whatever is added is taken away again, in another order. */
static void test_a_weight_comes_back_to_nothing(void **state)
{
    (void)state;
    static const double numbers[] = {0.1, -1e12, 0.7, 3e-3, -33333.3, 1e9, 0.2};
    enum { COUNT = 7 };
    struct flamepix_weight sum = {0};
    for (int i = 0; i < COUNT; i++)
        flamepix_weight_add(&sum, of(numbers[i]));
    assert_true(sum.rest != 0);
    for (int i = 0; i < COUNT; i++)
        flamepix_weight_add(&sum, of(-numbers[(i * 3) % COUNT]));
    expect(sum, 0, 0);
}

static void test_the_weight_between_two_sums_is_what_was_added(void **state)
{
    (void)state;
    struct flamepix_weight start = of(1e12), end;
    flamepix_weight_add(&start, of(0.3));
    end = start;
    flamepix_weight_add(&end, of(0.1));
    expect(flamepix_weight_between(start, end), 0.1, 0);
    expect(flamepix_weight_between(end, start), -0.1, 0);
}

static void test_what_rounding_leaves_is_no_change(void **state)
{
    (void)state;
    const struct flamepix_weight whole = of(48), rounded = {48, 2e-30};
    const struct flamepix_weight large = of(9007199254740992), larger = {9007199254740992, 1};
    expect(flamepix_weight_change(whole, rounded), 0, 0);
    expect(flamepix_weight_change(rounded, whole), 0, 0);
    expect(flamepix_weight_change(large, larger), 1, 0);
    expect(flamepix_weight_change(of(0), of(1e-30)), 1e-30, 0);
    expect(flamepix_weight_change(of(3), of(1)), -2, 0);
}

static void test_a_capped_sum_stays_finite_on_both_sides(void **state)
{
    (void)state;
    struct flamepix_weight sum = of(DBL_MAX);
    flamepix_weight_add_capped(&sum, of(DBL_MAX));
    expect(sum, DBL_MAX, 0);
    flamepix_weight_add_capped(&sum, of(-DBL_MAX));
    expect(sum, 0, 0);
    flamepix_weight_add_capped(&sum, of(-DBL_MAX));
    flamepix_weight_add_capped(&sum, of(-DBL_MAX));
    expect(sum, -DBL_MAX, 0);
}

static void test_weights_compare_to_all_their_bits(void **state)
{
    (void)state;
    struct flamepix_weight more = of(1e16), less = of(1e16);
    assert_int_equal(flamepix_weight_compare(more, less), 0);
    flamepix_weight_add(&more, of(0.5));
    assert_true(more.value == less.value);
    assert_true(flamepix_weight_compare(more, less) > 0);
    assert_true(flamepix_weight_compare(less, more) < 0);
    assert_true(flamepix_weight_compare(of(-1), of(1)) < 0);
    assert_true(flamepix_weight_compare(of(2), of(1)) > 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_a_weight_keeps_what_a_double_would_round_away),
        cmocka_unit_test(test_a_weight_comes_back_to_nothing),
        cmocka_unit_test(test_the_weight_between_two_sums_is_what_was_added),
        cmocka_unit_test(test_what_rounding_leaves_is_no_change),
        cmocka_unit_test(test_a_capped_sum_stays_finite_on_both_sides),
        cmocka_unit_test(test_weights_compare_to_all_their_bits),
    };
    return cmocka_run_group_tests_name("weight", tests, NULL, NULL);
}
