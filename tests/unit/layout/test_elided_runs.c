#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>

#include <cmocka.h>

#include "layout/box_store.h"

/* Hides what is narrower than 2. */
static const struct fpx_cutoff cutoff = {.columns = 1, .reach = 2};

static struct flamepix_box frame(double start, double end)
{
    return (struct flamepix_box){
        .start = start,
        .end = end,
        .weight.value = end - start,
        .self.value = 1,
        .other.value = -3,
        .other_self.value = -1,
        .name = {"f", 1},
    };
}

static struct flamepix_box run(double start, double end)
{
    struct flamepix_box box = frame(start, end);
    fpx_run_elide(&box, false);
    return box;
}

static void test_an_elided_frame_is_a_run_of_one_without_a_name_or_self(void **state)
{
    (void)state;
    struct flamepix_box box = run(3, 7);
    assert_true(box.start == 3 && box.end == 7 && box.weight.value == 4 && box.other.value == -3);
    assert_true(box.self.value == 0 && box.other_self.value == 0);
    assert_int_equal(box.elided, 1);
    assert_int_equal(box.name.length, 0);
}

static void test_a_run_has_what_ends_in_its_frames_where_that_is_kept(void **state)
{
    (void)state;
    struct flamepix_box left = frame(0, 1), right = frame(1, 2);
    fpx_run_elide(&left, true);
    fpx_run_elide(&right, true);
    assert_true(fpx_run_join(&left, &right, &cutoff));
    assert_true(left.self.value == 2 && left.other_self.value == -2);
}

static void test_a_run_that_is_elided_stays_as_it_is(void **state)
{
    (void)state;
    struct flamepix_box box = run(3, 7);
    box.elided = 312;
    fpx_run_elide(&box, false);
    assert_int_equal(box.elided, 312);
}

static void test_runs_join_over_a_hidden_gap_and_add_up(void **state)
{
    (void)state;
    struct flamepix_box left = run(0, 4), right = run(5, 7);
    assert_true(fpx_run_join(&left, &right, &cutoff));
    assert_true(left.start == 0 && left.end == 7 && left.weight.value == 6);
    assert_true(left.other.value == -6);
    assert_int_equal(left.elided, 2);
}

static void test_runs_do_not_join_over_a_gap_that_is_shown(void **state)
{
    (void)state;
    struct flamepix_box left = run(0, 4), right = run(6, 7);
    assert_false(fpx_run_join(&left, &right, &cutoff));
    assert_true(left.end == 4);
    assert_int_equal(left.elided, 1);
}

static void test_frames_do_not_join(void **state)
{
    (void)state;
    struct flamepix_box left = run(0, 4), right = frame(4, 7), nothing = {0};
    assert_false(fpx_run_join(&left, &right, &cutoff));
    assert_false(fpx_run_join(&right, &left, &cutoff));
    assert_false(fpx_run_join(&nothing, &left, &cutoff));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_an_elided_frame_is_a_run_of_one_without_a_name_or_self),
        cmocka_unit_test(test_a_run_has_what_ends_in_its_frames_where_that_is_kept),
        cmocka_unit_test(test_a_run_that_is_elided_stays_as_it_is),
        cmocka_unit_test(test_runs_join_over_a_hidden_gap_and_add_up),
        cmocka_unit_test(test_runs_do_not_join_over_a_gap_that_is_shown),
        cmocka_unit_test(test_frames_do_not_join),
    };
    return cmocka_run_group_tests_name("elided_runs", tests, NULL, NULL);
}
