#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "terminal/query_terminal.h"

/* A descriptor that is no terminal. */
enum { NONE = -1 };

static void test_what_is_no_terminal_says_nothing(void **state)
{
    (void)state;
    const struct fpx_terminal_answers answers = fpx_terminal_query(NONE, true);
    assert_false(answers.is_complete);
    assert_false(answers.has_kitty);
}

static void test_a_window_that_nobody_knows_is_the_usual_one(void **state)
{
    (void)state;
    const struct fpx_terminal_answers answers = {.is_complete = false};
    const struct fpx_terminal_window window = fpx_terminal_window(NONE, &answers);
    assert_int_equal(window.columns, 80);
    assert_int_equal(window.lines, 24);
    assert_int_equal(window.width, 640);
    assert_int_equal(window.height, 384);
}

static void test_a_terminal_may_say_how_large_it_is(void **state)
{
    (void)state;
    struct fpx_terminal_answers answers = {.width = 900, .height = 500};
    struct fpx_terminal_window window = fpx_terminal_window(NONE, &answers);
    assert_int_equal(window.width, 900);
    assert_int_equal(window.height, 500);
    answers.cell_width = 10;
    answers.cell_height = 20;
    window = fpx_terminal_window(NONE, &answers);
    assert_int_equal(window.width, 800);
    assert_int_equal(window.height, 480);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_what_is_no_terminal_says_nothing),
        cmocka_unit_test(test_a_window_that_nobody_knows_is_the_usual_one),
        cmocka_unit_test(test_a_terminal_may_say_how_large_it_is),
    };
    return cmocka_run_group_tests_name("query_terminal", tests, NULL, NULL);
}
