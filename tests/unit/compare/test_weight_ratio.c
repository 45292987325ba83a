#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>

#include <float.h>
#include <math.h>

#include <cmocka.h>

#include <flamepix/compare.h>

static void expect(double over, double under, struct flamepix_weight weight, double value,
                   double rest)
{
    const struct flamepix_weight product =
        flamepix_ratio_of((struct flamepix_ratio){over, under}, weight);
    assert_true(product.value == value);
    assert_true(product.rest == rest);
}

static void test_the_ratio_of_two_zeros_is_1(void **state)
{
    (void)state;
    expect(0, 0, (struct flamepix_weight){5, 0x1p-54}, 5, 0x1p-54);
}

static void test_whole_numbers_stay_whole(void **state)
{
    (void)state;
    expect(3, 1, (struct flamepix_weight){7, 0}, 21, 0);
    expect(1, 3, (struct flamepix_weight){21, 0}, 7, 0);
    expect(85, 69, (struct flamepix_weight){69, 0}, 85, 0);
    expect(3, 7, (struct flamepix_weight){49, 0}, 21, 0);
    expect(0.1, 0.1, (struct flamepix_weight){3, 0x1p-60}, 3, 0x1p-60);
}

static void test_nothing_stays_nothing(void **state)
{
    (void)state;
    expect(3, 7, (struct flamepix_weight){0, 0}, 0, 0);
}

static void test_below_0_it_is_the_same_with_another_sign(void **state)
{
    (void)state;
    expect(1, 3, (struct flamepix_weight){1, 0}, 1.0 / 3, 0x5.55555555555558p-58);
    expect(1, 3, (struct flamepix_weight){-1, 0}, -1.0 / 3, -0x5.55555555555558p-58);
}

/* 1/3 is 0x5.5555...p-4, of which a weight keeps 106 bits. */
static void test_what_a_double_drops_is_in_the_rest(void **state)
{
    (void)state;
    const struct flamepix_weight third =
        flamepix_ratio_of((struct flamepix_ratio){1, 3}, (struct flamepix_weight){1, 0});
    struct flamepix_weight one = third;
    flamepix_weight_add(&one, third);
    flamepix_weight_add(&one, third);
    assert_true(third.rest != 0 && fabs(third.rest) < 0x1p-54);
    assert_true(one.value == 1 && fabs(one.rest) < 1e-30);
}

static void test_large_and_small_numbers_do_not_leave_the_range_on_the_way(void **state)
{
    (void)state;
    expect(1e300, 1e300, (struct flamepix_weight){1e290, 0}, 1e290, 0);
    expect(0x1p1000, 0x1p999, (struct flamepix_weight){0x1p960, 0x1p900}, 0x1p961, 0x1p901);
    expect(0x1p-1000, 0x1p-999, (struct flamepix_weight){0x1p960, 0x1p900}, 0x1p959, 0x1p899);
    expect(0x3p1000, 0x1p1000, (struct flamepix_weight){0x1.0000000000002p960, 0x1p900},
           0x3.0000000000006p960, 0x3p900);
    expect(0x1p-1074, 0x1p-1074, (struct flamepix_weight){7, 0}, 7, 0);
    expect(0x2p-1074, 0x1p-1074, (struct flamepix_weight){DBL_TRUE_MIN, 0}, 2 * DBL_TRUE_MIN, 0);
}

/* Large numbers go another way than others, which must lead to the same bits. */
static void test_powers_of_two_change_no_other_bit(void **state)
{
    (void)state;
    const struct flamepix_weight weight = {0.1, 0x1.23456789abcdep-58};
    const struct flamepix_weight product =
        flamepix_ratio_of((struct flamepix_ratio){1.0 / 3, 7.1}, weight);
    expect(ldexp(1.0 / 3, 400), ldexp(7.1, 400), weight, product.value, product.rest);
    expect(ldexp(1.0 / 3, -400), ldexp(7.1, -400), weight, product.value, product.rest);
    const struct flamepix_weight large = {ldexp(weight.value, 700), ldexp(weight.rest, 700)};
    expect(1.0 / 3, 7.1, large, ldexp(product.value, 700), ldexp(product.rest, 700));
}

static void test_what_is_beyond_a_double_stays_at_its_end(void **state)
{
    (void)state;
    expect(1e300, 1e-300, (struct flamepix_weight){1, 0}, DBL_MAX, 0);
    expect(1e300, 1e-300, (struct flamepix_weight){-1, 0}, -DBL_MAX, 0);
    expect(2, 1, (struct flamepix_weight){DBL_MAX, 0}, DBL_MAX, 0);
    expect(1e-300, 1e300, (struct flamepix_weight){1, 0}, 0, 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_the_ratio_of_two_zeros_is_1),
        cmocka_unit_test(test_whole_numbers_stay_whole),
        cmocka_unit_test(test_nothing_stays_nothing),
        cmocka_unit_test(test_below_0_it_is_the_same_with_another_sign),
        cmocka_unit_test(test_what_a_double_drops_is_in_the_rest),
        cmocka_unit_test(test_large_and_small_numbers_do_not_leave_the_range_on_the_way),
        cmocka_unit_test(test_powers_of_two_change_no_other_bit),
        cmocka_unit_test(test_what_is_beyond_a_double_stays_at_its_end),
    };
    return cmocka_run_group_tests_name("weight_ratio", tests, NULL, NULL);
}
