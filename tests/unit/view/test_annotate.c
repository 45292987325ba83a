#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>

#include <cmocka.h>

#include "support/recordings/source.h"
#include "view/view_argument.h"

static void expect(const char *const *lines, size_t count, enum flamepix_status end,
                   const char *expected)
{
    struct flamepix_stacks *stacks = NULL;
    enum flamepix_status status;
    struct flamepix_stacks *inner = test_source(lines, count);
    if (end != FLAMEPIX_END)
        test_source_fails_with(inner, end);
    assert_int_equal(fpx_annotate_open(inner, "_[o]", &stacks), FLAMEPIX_OK);
    char *text = test_stacks_text_any_order(stacks, &status);
    assert_int_equal(status, end);
    assert_string_equal(text, expected);
    free(text);
}

static void test_every_frame_of_every_stack_is_annotated(void **state)
{
    (void)state;
    static const char *const lines[] = {" 1", "a 2", "a;b 4", "a;b_[k];b 8", "aA 16"};
    expect(lines, 5, FLAMEPIX_END,
           " 1\na_[o]; 2\na_[o];b_[o]; 4\na_[o];b_[k]_[o];b_[o]; 8\naA_[o]; 16\n");
}

static void test_separators_stay_what_they_are(void **state)
{
    (void)state;
    static const char *const lines[] = {"a;-;b;--;c;--- 1"};
    expect(lines, 1, FLAMEPIX_END, "a_[o];-;b_[o];--;c_[o];---_[o]; 1\n");
}

static void test_both_measures_and_failures_are_handed_on(void **state)
{
    (void)state;
    static const char *const lines[] = {"a 5,-2"};
    expect(lines, 1, FLAMEPIX_BAD_LINE, "a_[o]; 5,-2\n");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_every_frame_of_every_stack_is_annotated),
        cmocka_unit_test(test_separators_stay_what_they_are),
        cmocka_unit_test(test_both_measures_and_failures_are_handed_on),
    };
    return cmocka_run_group_tests_name("annotate", tests, NULL, NULL);
}
