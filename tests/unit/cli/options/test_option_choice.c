#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <unistd.h>

#include "cli/options/value_kinds.h"
#include "support/capture.h"

static struct fpx_choice fruit(size_t i)
{
    static const struct fpx_choice rows[] = {
        {"apple", NULL}, {"pear", "green"}, {"fig", "small, blue"}, {NULL, NULL}};
    assert_true(i < sizeof(rows) / sizeof(rows[0]));
    return rows[i];
}

static void test_names_are_numbered_from_one(void **state)
{
    (void)state;
    assert_int_equal(fpx_choice_number(fruit, "apple"), 1);
    assert_int_equal(fpx_choice_number(fruit, "fig"), 3);
    assert_int_equal(fpx_choice_number(fruit, "pea"), 0);
    assert_int_equal(fpx_choice_number(fruit, ""), 0);
}

static void test_lists_stand_in_the_order_of_the_rows(void **state)
{
    (void)state;
    struct flamepix_buffer text = {0};
    assert_int_equal(fpx_choice_list(fruit, "|", &text), FLAMEPIX_OK);
    assert_string_equal(text.data, "apple|pear|fig");
    text.length = 0;
    assert_int_equal(fpx_choice_explain(fruit, &text), FLAMEPIX_OK);
    assert_string_equal(text.data, "apple, pear (green), fig (small, blue)");
    flamepix_buffer_free(&text);
}

static void test_a_refusal_names_the_nearest_or_all(void **state)
{
    (void)state;
    struct capture said;
    capture_begin(&said, STDERR_FILENO);
    fpx_choice_refuse(fruit, "f:1: ", "fruit", "value", "paer");
    capture_end(&said);
    assert_string_equal(said.text,
                        "flamepix: f:1: --fruit: unknown value \"paer\"; did you mean pear?\n");
    capture_begin(&said, STDERR_FILENO);
    fpx_choice_refuse(fruit, "", "fruit", "value", "tomato");
    capture_end(&said);
    assert_string_equal(said.text, "flamepix: --fruit: unknown value \"tomato\"; known are apple, "
                                   "pear, fig\n");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_names_are_numbered_from_one),
        cmocka_unit_test(test_lists_stand_in_the_order_of_the_rows),
        cmocka_unit_test(test_a_refusal_names_the_nearest_or_all),
    };
    return cmocka_run_group_tests_name("option_choice", tests, NULL, NULL);
}
