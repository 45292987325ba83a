#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "figure/figure_internal.h"

static const struct fpx_callout_lengths lengths = {.columns = 300, .line = 20, .gap = 4};

/* A chart that is 100 px high, but has a tower of 200 px in the columns 140 to 160. */
static uint32_t tower(const void *user, uint32_t first, uint32_t end)
{
    (void)user;
    return first < 160 && end > 140 ? 200 : 100;
}

static void test_a_text_stands_right_of_its_pole_on_the_outline(void **state)
{
    (void)state;
    struct fpx_callout_place place = {.column = 20, .width = 80};
    fpx_callouts_choose_sides(&place, 1, &lengths);
    assert_false(place.is_left);
    assert_int_equal(place.left, 25);
    assert_int_equal(fpx_callouts_lower(&place, 1, &lengths, tower, NULL), 120);
    assert_int_equal(place.bottom, 100);
}

static void test_a_text_that_would_leave_the_chart_stands_left_of_its_pole(void **state)
{
    (void)state;
    struct fpx_callout_place place = {.column = 290, .width = 80};
    fpx_callouts_choose_sides(&place, 1, &lengths);
    assert_true(place.is_left);
    assert_int_equal(place.left + place.width, 286);
    assert_int_equal(place.width, 80);
}

static void test_a_text_over_another_pole_is_hoisted_above_its_text(void **state)
{
    (void)state;
    struct fpx_callout_place places[] = {{.column = 20, .width = 80}, {.column = 60, .width = 50}};
    fpx_callouts_choose_sides(places, 2, &lengths);
    assert_int_equal(fpx_callouts_lower(places, 2, &lengths, tower, NULL), 140);
    assert_int_equal(places[1].bottom, 100);
    assert_int_equal(places[0].bottom, 120);
}

static void test_a_text_under_which_the_chart_is_high_stands_above_that(void **state)
{
    (void)state;
    struct fpx_callout_place place = {.column = 100, .width = 80};
    fpx_callouts_choose_sides(&place, 1, &lengths);
    fpx_callouts_lower(&place, 1, &lengths, tower, NULL);
    assert_int_equal(place.bottom, 200);
}

static void test_a_text_wider_than_the_chart_gets_the_larger_side(void **state)
{
    (void)state;
    struct fpx_callout_place place = {.column = 200, .width = 5000};
    fpx_callouts_choose_sides(&place, 1, &lengths);
    assert_true(place.is_left);
    assert_int_equal(place.left, 0);
    assert_int_equal(place.width, 196);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_a_text_stands_right_of_its_pole_on_the_outline),
        cmocka_unit_test(test_a_text_that_would_leave_the_chart_stands_left_of_its_pole),
        cmocka_unit_test(test_a_text_over_another_pole_is_hoisted_above_its_text),
        cmocka_unit_test(test_a_text_under_which_the_chart_is_high_stands_above_that),
        cmocka_unit_test(test_a_text_wider_than_the_chart_gets_the_larger_side),
    };
    return cmocka_run_group_tests_name("callout_layout", tests, NULL, NULL);
}
