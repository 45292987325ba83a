#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "figure/rows/row_rule.h"

/* Three rows that go up, the root's first, and two that go down; the second of each is thin. */
static const struct fpx_row_facts facts[] = {
    {.widest = 100}, {.widest = 50}, {.widest = 5}, {.widest = 50}, {.widest = 5}};
static const struct fpx_row_count halves = {5, 3};

static struct fpx_row_tops tops_around(uint32_t margin)
{
    const struct fpx_row_rule rule = {.label_width = 33, .scale = 1, .margin = margin};
    struct fpx_row_tops tops;
    assert_int_equal(fpx_row_tops_init(&tops, &rule, facts, halves, 16), FLAMEPIX_OK);
    return tops;
}

static void expect_tops(const struct fpx_row_tops *tops, bool inverted, const uint32_t *expected)
{
    for (uint32_t row = 0; row < 5; row++)
        assert_int_equal(fpx_row_tops_top(tops, inverted, row, row + 1), expected[row]);
}

/* Thin rows are 4 px high, and 5 px go to the margin. */
static void test_rows_go_up_and_down_from_the_root(void **state)
{
    (void)state;
    static const uint32_t standing[] = {20, 4, 0, 41, 57}, hanging[] = {20, 41, 57, 4, 0};
    struct fpx_row_tops tops = tops_around(5);
    assert_int_equal(tops.thin_count, 2);
    assert_int_equal(tops.begin[5], 3 * 16 + 2 * 4 + 5);
    assert_int_equal(fpx_row_tops_height(&tops, 0, 1), 21);
    expect_tops(&tops, false, standing);
    expect_tops(&tops, true, hanging);
    fpx_row_tops_free(&tops);
}

static void test_rows_are_found_from_the_top(void **state)
{
    (void)state;
    static const uint32_t standing[] = {2, 1, 0, 3, 4}, hanging[] = {4, 3, 0, 1, 2};
    struct fpx_row_tops tops = tops_around(0);
    for (uint32_t i = 0; i < 5; i++) {
        assert_int_equal(fpx_row_tops_from_top(&tops, false, i), standing[i]);
        assert_int_equal(fpx_row_tops_from_top(&tops, true, i), hanging[i]);
        assert_true(fpx_row_tops_hangs(&tops, false, i) == (i > 2));
        assert_true(fpx_row_tops_hangs(&tops, true, i) == (i <= 2));
    }
    fpx_row_tops_free(&tops);
}

static void test_rows_that_share_a_height_leave_the_root_its_margin(void **state)
{
    (void)state;
    struct fpx_row_tops tops;
    assert_int_equal(fpx_row_tops_share(&tops, halves, 50, 3), FLAMEPIX_OK);
    for (uint32_t row = 0; row < 5; row++)
        assert_int_equal(fpx_row_tops_height(&tops, row, row + 1), row == 0 ? 13 : 10);
    assert_int_equal(fpx_row_tops_top(&tops, false, 0, 1), 20);
    fpx_row_tops_free(&tops);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_rows_go_up_and_down_from_the_root),
        cmocka_unit_test(test_rows_are_found_from_the_top),
        cmocka_unit_test(test_rows_that_share_a_height_leave_the_root_its_margin),
    };
    return cmocka_run_group_tests_name("row_tops", tests, NULL, NULL);
}
