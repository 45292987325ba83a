#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "cli/options/value_kinds.h"

static void test_a_color_may_be_none(void **state)
{
    (void)state;
    struct fpx_color_value value = {0};
    assert_true(fpx_color_value("none", NULL, &value));
    assert_true(value.is_set && value.none);
    assert_true(fpx_color_value("#123456", NULL, &value));
    assert_true(value.is_set && !value.none);
    assert_int_equal(value.color, 0x123456);
    assert_false(fpx_color_value("nothing", NULL, &value));
    assert_int_equal(value.color, 0x123456);
}

static void test_the_grounds_of_flamegraph_pl_come_before_other_names(void **state)
{
    (void)state;
    struct fpx_color_value value = {0};
    assert_true(fpx_color_value("yellow", NULL, &value));
    assert_int_equal(value.color, 0xFFFF00);
    assert_true(fpx_color_value("yellow", fpx_ground_named, &value));
    assert_int_equal(value.color, 0xEEEECF);
    assert_true(fpx_color_value("navy", fpx_ground_named, &value));
    assert_int_equal(value.color, 0x000080);
}

static void test_colors_stand_with_commas_between_them(void **state)
{
    (void)state;
    struct flamepix_mark_colors value = {0};
    assert_true(fpx_color_values("red", &value));
    assert_int_equal(value.count, 1);
    assert_true(fpx_color_values("#f00,navy,#00ff00", &value));
    assert_int_equal(value.count, 3);
    assert_int_equal(value.colors[1], 0x000080);
    assert_true(fpx_color_values("none", &value));
    assert_true(value.is_set);
    assert_int_equal(value.count, 0);
}

static void test_a_list_of_colors_has_no_gaps_and_an_end(void **state)
{
    (void)state;
    struct flamepix_mark_colors value = {0};
    assert_false(fpx_color_values("", &value));
    assert_false(fpx_color_values("red,", &value));
    assert_false(fpx_color_values(",red", &value));
    assert_false(fpx_color_values("red,none", &value));
    assert_true(fpx_color_values("red,red,red,red,red,red,red,red,red,red,red,red,red,red,red,"
                                 "red",
                                 &value));
    assert_int_equal(value.count, FLAMEPIX_MARK_COLORS_MAX);
    assert_false(fpx_color_values("red,red,red,red,red,red,red,red,red,red,red,red,red,red,"
                                  "red,red,red",
                                  &value));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_a_color_may_be_none),
        cmocka_unit_test(test_the_grounds_of_flamegraph_pl_come_before_other_names),
        cmocka_unit_test(test_colors_stand_with_commas_between_them),
        cmocka_unit_test(test_a_list_of_colors_has_no_gaps_and_an_end),
    };
    return cmocka_run_group_tests_name("color_value", tests, NULL, NULL);
}
