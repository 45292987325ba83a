#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "cli/compare/compare_steps.h"
#include "support/measurement_sets.h"
#include "support/scarce_memory.h"

enum { RUNS = 8, BEFORE = 4 };

static void expect_text(const struct run_lines *lines, enum fpx_set_method method,
                        const char *const *expected)
{
    const struct fpx_set_test_options options = {
        .method = method, .alpha = 0.01, .min_runs = 5, .before_count = BEFORE};
    const struct fpx_set_test_facts facts = {"bytes", 0, "after"};
    struct fpx_measurement_set *set = run_set_of(lines, RUNS);
    struct fpx_set_test test = {0};
    struct flamepix_buffer text = {0};
    assert_int_equal(fpx_set_test_run(set, &options, &test), FLAMEPIX_OK);
    assert_int_equal(fpx_compare_text(&test, set, &facts, &text), FLAMEPIX_OK);
    assert_int_equal(flamepix_buffer_append(&text, "", 1), FLAMEPIX_OK);
    for (; *expected != NULL; expected++)
        if (strstr(text.data, *expected) == NULL)
            assert_string_equal(text.data, *expected);
    flamepix_buffer_free(&text);
    fpx_set_test_free(&test);
    fpx_measurement_set_free(set);
}

/* The difference of "small" is below 0, and larger than that of "z". */
static const struct run_lines changed[RUNS] = {
    {{"a\033[m;z 400", "small 9000", "c 1"}}, {{"a\033[m;z 402", "small 9010", "c 1"}},
    {{"a\033[m;z 401", "small 9050", "c 1"}}, {{"a\033[m;z 399", "small 9020", "c 1"}},
    {{"a\033[m;z 500", "small 8000", "c 1"}}, {{"a\033[m;z 502", "small 8030", "c 1"}},
    {{"a\033[m;z 501", "small 8010", "c 1"}}, {{"a\033[m;z 502", "small 8011", "c 1", "rare 3"}}};

static void test_it_says_what_was_tested(void **state)
{
    (void)state;
    expect_text(changed, FPX_METHOD_HOTELLING,
                (const char *const[]){
                    "runs         4 before, 4 after, in bytes, normalized: after\n",
                    "stacks       3, and 1 in fewer than 5 runs, which are left out\n",
                    "dropped      1 that never changes:\n               c\n",
                    "test         Hotelling, F(2, 5) = ", " at alpha 0.01\nsimilarity   0.", NULL});
}

static void test_the_largest_change_comes_first_and_names_are_escaped(void **state)
{
    (void)state;
    expect_text(changed, FPX_METHOD_WELCH,
                (const char *const[]){"test         Welch, stack by stack",
                                      "      before        after   difference   adjusted p  stack\n"
                                      "       9,020     8,012.75    -1,007.25 ",
                                      "  small\n       400.5       501.25      +100.75 ",
                                      "  a\\x1B[m;z\n", NULL});
}

static void test_no_change_is_said(void **state)
{
    (void)state;
    const struct run_lines same[RUNS] = {{{"a 4"}}, {{"a 5"}}, {{"a 6"}}, {{"a 5"}},
                                         {{"a 5"}}, {{"a 4"}}, {{"a 5"}}, {{"a 6"}}};
    expect_text(same, FPX_METHOD_HOTELLING,
                (const char *const[]){"\nNo stack changed significantly.\n", NULL});
}

static void test_what_never_varies_has_no_test(void **state)
{
    (void)state;
    const struct run_lines same[RUNS] = {{{"a 4"}}, {{"a 4"}}, {{"a 4"}}, {{"a 4"}},
                                         {{"a 4"}}, {{"a 4"}}, {{"a 4"}}, {{"a 4"}}};
    expect_text(same, FPX_METHOD_HOTELLING,
                (const char *const[]){"test         none: no stack varies\n", NULL});
}

struct said {
    const struct fpx_set_test *test;
    const struct fpx_measurement_set *set;
};

static enum flamepix_status say_it(void *user)
{
    const struct said *said = user;
    const struct fpx_set_test_facts facts = {"bytes", 0, "after"};
    struct flamepix_buffer text = {0};
    const enum flamepix_status status = fpx_compare_text(said->test, said->set, &facts, &text);
    flamepix_buffer_free(&text);
    return status;
}

static void test_scarce_memory_is_told(void **state)
{
    (void)state;
    static const enum fpx_set_method methods[] = {FPX_METHOD_HOTELLING, FPX_METHOD_WELCH};
    for (size_t i = 0; i < 2; i++) {
        const struct fpx_set_test_options options = {
            .method = methods[i], .alpha = 0.01, .min_runs = 5, .before_count = BEFORE};
        struct fpx_measurement_set *set = run_set_of(changed, RUNS);
        struct fpx_set_test test = {0};
        assert_int_equal(fpx_set_test_run(set, &options, &test), FLAMEPIX_OK);
        struct said said = {&test, set};
        assert_true(scarce_memory_try(say_it, &said) > 3);
        fpx_set_test_free(&test);
        fpx_measurement_set_free(set);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_it_says_what_was_tested),
        cmocka_unit_test(test_the_largest_change_comes_first_and_names_are_escaped),
        cmocka_unit_test(test_no_change_is_said),
        cmocka_unit_test(test_what_never_varies_has_no_test),
        cmocka_unit_test(test_scarce_memory_is_told),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
