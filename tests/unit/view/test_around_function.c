#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>

#include <cmocka.h>

#include <flamepix/view.h>

#include "support/recordings/source.h"

static void expect(const char *argument, const char *const *lines, size_t count,
                   enum flamepix_status end, const char *expected)
{
    const struct flamepix_view_request request = {.view = flamepix_view_named("around"),
                                                  .argument = argument};
    struct flamepix_pattern_fault fault;
    struct flamepix_stacks *stacks = test_source(lines, count);
    enum flamepix_status status;
    if (end != FLAMEPIX_END)
        test_source_fails_with(stacks, end);
    assert_int_equal(request.view->open(stacks, &request, &fault, &stacks), FLAMEPIX_OK);
    char *text = test_stacks_text_any_order(stacks, &status);
    assert_string_equal(text, expected);
    assert_int_equal(status, end);
    free(text);
}

static void test_a_stack_is_one_of_each_half_and_a_sample(void **state)
{
    (void)state;
    static const char *const lines[] = {"main;a;f;x;y 3", "main;b 9", "main;f 4,-2"};
    expect("=f", lines, 3, FLAMEPIX_END,
           "around;f; 0\ncallees;x;y; 3\ncallers;a;main; 3\nsamples;f;main;a;f;x;y; 3\n"
           "callees; 4,-2\ncallers;main; 4,-2\nsamples;f;main;f; 4,-2\n");
}

static void test_of_recursion_the_outermost_call_is_the_function(void **state)
{
    (void)state;
    static const char *const lines[] = {"f;a;f;b 1", "f;f 2"};
    expect("=f", lines, 2, FLAMEPIX_END,
           "around;f; 0\ncallees;a;f;b; 1\ncallers; 1\nsamples;f;f;a;f;b; 1\n"
           "callees;f; 2\ncallers; 2\nsamples;f;f;f; 2\n");
}

static void test_two_names_are_enough(void **state)
{
    (void)state;
    static const char *const lines[] = {"f1 1", "f1 2", "f2 3", "f3 4", "f1 5"};
    expect("^f", lines, 5, FLAMEPIX_END,
           "around;f1; 0\ncallees; 1\ncallers; 1\nsamples;f1;f1; 1\n"
           "callees; 2\ncallers; 2\nsamples;f1;f1; 2\n"
           "around;f2; 0\ncallees; 3\ncallers; 3\nsamples;f2;f2; 3\n"
           "callees; 4\ncallers; 4\nsamples;f3;f3; 4\ncallees; 5\ncallers; 5\nsamples;f1;f1; 5\n");
}

static void test_a_failure_of_the_source_is_handed_on(void **state)
{
    (void)state;
    static const char *const lines[] = {"a;f 1"};
    expect("=f", lines, 1, FLAMEPIX_READ_FAILED,
           "around;f; 0\ncallees; 1\ncallers;a; 1\nsamples;f;a;f; 1\n");
    expect("=g", lines, 1, FLAMEPIX_READ_FAILED, "");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_a_stack_is_one_of_each_half_and_a_sample),
        cmocka_unit_test(test_of_recursion_the_outermost_call_is_the_function),
        cmocka_unit_test(test_two_names_are_enough),
        cmocka_unit_test(test_a_failure_of_the_source_is_handed_on),
    };
    return cmocka_run_group_tests_name("around_function", tests, NULL, NULL);
}
