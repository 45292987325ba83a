#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <flamepix/sheet.h>

static double full_of(enum flamepix_sheet_scale scale_by, double total, double largest)
{
    double full = -1;
    assert_int_equal(flamepix_sheet_full(scale_by, total, largest, &full), FLAMEPIX_OK);
    return full;
}

static void test_the_largest_fills_its_panel(void **state)
{
    (void)state;
    assert_true(full_of(FLAMEPIX_SCALE_LARGEST, 0, 348427) == 348427);
    assert_true(full_of(FLAMEPIX_SCALE_LARGEST, 0, 0.25) == 0.25);
}

static void test_each_has_no_weight_that_fills_all(void **state)
{
    (void)state;
    assert_true(full_of(FLAMEPIX_SCALE_EACH, 0, 10) == 0);
}

static void test_a_common_total_is_the_next_of_1_2_and_5_with_zeros(void **state)
{
    (void)state;
    static const struct {
        double largest, full;
    } rows[] = {{1, 1},       {1.5, 2},       {2, 2},        {2.001, 5},       {5, 5},
                {6, 10},      {10, 10},       {11, 20},      {348427, 500000}, {999, 1000},
                {1000, 1000}, {1001, 2000},   {0.3, 0.5},    {0.001, 0.001},   {0.0011, 0.002},
                {1e21, 1e21}, {1.1e21, 2e21}, {5.5e-9, 1e-8}};
    for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++)
        assert_true(full_of(FLAMEPIX_SCALE_COMMON, 0, rows[i].largest) == rows[i].full);
}

static void test_a_common_total_may_be_given(void **state)
{
    (void)state;
    assert_true(full_of(FLAMEPIX_SCALE_COMMON, 700, 600) == 700);
    assert_true(full_of(FLAMEPIX_SCALE_COMMON, 600, 600) == 600);
}

static void test_a_total_below_the_largest_is_refused(void **state)
{
    (void)state;
    double full;
    assert_int_equal(flamepix_sheet_full(FLAMEPIX_SCALE_COMMON, 599, 600, &full),
                     FLAMEPIX_BAD_ARGUMENT);
}

static void test_a_total_is_for_the_common_scale(void **state)
{
    (void)state;
    double full;
    assert_int_equal(flamepix_sheet_full(FLAMEPIX_SCALE_LARGEST, 700, 600, &full),
                     FLAMEPIX_BAD_ARGUMENT);
    assert_int_equal(flamepix_sheet_full(FLAMEPIX_SCALE_EACH, 700, 600, &full),
                     FLAMEPIX_BAD_ARGUMENT);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_the_largest_fills_its_panel),
        cmocka_unit_test(test_each_has_no_weight_that_fills_all),
        cmocka_unit_test(test_a_common_total_is_the_next_of_1_2_and_5_with_zeros),
        cmocka_unit_test(test_a_common_total_may_be_given),
        cmocka_unit_test(test_a_total_below_the_largest_is_refused),
        cmocka_unit_test(test_a_total_is_for_the_common_scale),
    };
    return cmocka_run_group_tests_name("sheet_full", tests, NULL, NULL);
}
