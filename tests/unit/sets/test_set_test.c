#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "sets/set_test.h"
#include "support/measurement_sets.h"
#include "support/recordings/source.h"
#include "support/scarce_memory.h"

enum { RUNS = 12, BEFORE = 6 };

/* The worked example: before is Y, after X, one dimension a stack; and a stack that hardly a run
 * has. Σ = (1.633333, 1.3; 1.3, 4.7), G² = 1.35, f = 14.249165, p = 0.00162569, F*(1%) = 8.021517
 * (by scipy). */
static const struct run_lines lines[RUNS] = {
    {{"a 14", "b;c 20"}}, {{"a 15", "b;c 22"}},          {{"a 13", "b;c 19"}}, {{"a 16", "b;c 21"}},
    {{"a 15", "b;c 24"}}, {{"a 14", "b;c 17"}},          {{"a 10", "b;c 20"}}, {{"a 12", "b;c 19"}},
    {{"a 11", "b;c 22"}}, {{"a 9", "b;c 21", "rare 3"}}, {{"a 10", "b;c 18"}}, {{"a 13", "b;c 23"}},
};

#define assert_near(a, b, error) assert_true((a) - (b) < (error) && (b) - (a) < (error))

static struct fpx_set_test_options options_of(enum fpx_set_method method)
{
    return (struct fpx_set_test_options){
        .method = method, .alpha = 0.01, .min_runs = 5, .before_count = BEFORE};
}

static void test_hotelling_says_what_the_worked_example_says(void **state)
{
    (void)state;
    const struct fpx_set_test_options options = options_of(FPX_METHOD_HOTELLING);
    struct fpx_measurement_set *set = run_set_of(lines, RUNS);
    struct fpx_set_test test = {0};
    assert_int_equal(fpx_set_test_run(set, &options, &test), FLAMEPIX_OK);
    assert_int_equal(fpx_set_test_excess(&test), 0);
    assert_int_equal(test.kept.left_out, 1);
    assert_near(test.hotelling.scale, 1.35, 1e-12);
    assert_near(test.hotelling.statistic, 14.249165, 1e-6);
    assert_near(test.hotelling.p_value, 0.00162569, 1e-8);
    assert_near(test.hotelling.f_point, 8.021517, 1e-6);
    assert_near(test.dimensions[0].half_width, 3.115292, 1e-6);
    assert_near(test.changes[0].before, 14.5, 1e-12);
    assert_near(test.changes[0].after, 65.0 / 6, 1e-12);
    assert_true(test.changes[0].significant);
    assert_false(test.changes[1].significant);
    assert_int_equal(test.significant_count, 1);
    fpx_set_test_free(&test);
    fpx_measurement_set_free(set);
}

static void test_welch_goes_stack_by_stack(void **state)
{
    (void)state;
    const struct fpx_set_test_options options = options_of(FPX_METHOD_WELCH);
    struct fpx_measurement_set *set = run_set_of(lines, RUNS);
    struct fpx_set_test test = {0};
    assert_int_equal(fpx_set_test_run(set, &options, &test), FLAMEPIX_OK);
    assert_null(test.dimensions);
    assert_true(test.changes[0].significant);
    assert_false(test.changes[1].significant);
    assert_near(test.welch[1].difference, 0, 1e-12);
    fpx_set_test_free(&test);
    fpx_measurement_set_free(set);
}

static void test_the_similarity_of_the_means_lies_in_its_interval(void **state)
{
    (void)state;
    const struct fpx_set_test_options options = options_of(FPX_METHOD_WELCH);
    struct fpx_measurement_set *set = run_set_of(lines, RUNS);
    struct fpx_set_test test = {0};
    assert_int_equal(fpx_set_test_run(set, &options, &test), FLAMEPIX_OK);
    assert_near(test.distance, 11.0 / 3, 1e-12);
    assert_near(test.similarity, 1 - (11.0 / 3) / (test.norm_before + test.norm_after), 1e-12);
    assert_true(test.similarity_interval.low <= test.similarity);
    assert_true(test.similarity_interval.high >= test.similarity);
    fpx_set_test_free(&test);
    fpx_measurement_set_free(set);
}

static void test_significant_stacks_are_two_sides(void **state)
{
    (void)state;
    struct fpx_set_test_options options = options_of(FPX_METHOD_WELCH);
    struct fpx_measurement_set *set = run_set_of(lines, RUNS);
    struct fpx_set_test test = {0};
    struct flamepix_stacks *sides;
    assert_int_equal(fpx_set_test_run(set, &options, &test), FLAMEPIX_OK);
    test.changes[0] = (struct fpx_stack_change){3, 4, true};
    test.changes[1] = (struct fpx_stack_change){2, 0.5, true};
    assert_int_equal(fpx_set_test_sides(&test, set, &sides), FLAMEPIX_OK);
    test_expect_stacks(sides, FLAMEPIX_END, "a; 4,3\nb;c; 0.5,2\n");
    test.changes[0].significant = false;
    assert_int_equal(fpx_set_test_sides(&test, set, &sides), FLAMEPIX_OK);
    test_expect_stacks(sides, FLAMEPIX_END, "b;c; 0.5,2\n");
    fpx_set_test_free(&test);
    fpx_measurement_set_free(set);
}

static void test_too_many_stacks_say_by_how_many(void **state)
{
    (void)state;
    struct fpx_set_test_options options = options_of(FPX_METHOD_HOTELLING);
    const struct run_lines few[] = {{{"a 1", "b 2", "c 5"}},
                                    {{"a 2", "b 5", "c 1"}},
                                    {{"a 3", "b 1", "c 2"}},
                                    {{"a 7", "b 3", "c 8"}}};
    struct fpx_measurement_set *set = run_set_of(few, 4);
    struct fpx_set_test test = {0};
    options.before_count = 2;
    options.min_runs = 1;
    assert_int_equal(fpx_set_test_run(set, &options, &test), FLAMEPIX_OK);
    assert_int_equal(fpx_set_test_excess(&test), 1);
    fpx_set_test_free(&test);
    fpx_measurement_set_free(set);
}

static void test_what_cannot_be_tested_is_answered(void **state)
{
    (void)state;
    struct fpx_set_test_options options = options_of(FPX_METHOD_HOTELLING);
    struct fpx_measurement_set *set = run_set_of(lines, RUNS);
    struct fpx_set_test test = {0};
    options.min_runs = RUNS + 1;
    assert_int_equal(fpx_set_test_run(set, &options, &test), FLAMEPIX_NO_STACKS);
    fpx_set_test_free(&test);
    options.min_runs = 1;
    options.before_count = 1;
    assert_int_equal(fpx_set_test_run(set, &options, &test), FLAMEPIX_BAD_ARGUMENT);
    fpx_set_test_free(&test);
    fpx_measurement_set_free(set);
}

static enum flamepix_status run_hotelling(void *user)
{
    const struct fpx_set_test_options options = options_of(FPX_METHOD_HOTELLING);
    struct fpx_set_test test = {0};
    enum flamepix_status status = fpx_set_test_run(user, &options, &test);
    fpx_set_test_free(&test);
    return status;
}

static void test_it_survives_a_lack_of_memory(void **state)
{
    (void)state;
    struct fpx_measurement_set *set = run_set_of(lines, RUNS);
    assert_true(scarce_memory_try(run_hotelling, set) > 6);
    fpx_measurement_set_free(set);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_hotelling_says_what_the_worked_example_says),
        cmocka_unit_test(test_welch_goes_stack_by_stack),
        cmocka_unit_test(test_the_similarity_of_the_means_lies_in_its_interval),
        cmocka_unit_test(test_significant_stacks_are_two_sides),
        cmocka_unit_test(test_too_many_stacks_say_by_how_many),
        cmocka_unit_test(test_what_cannot_be_tested_is_answered),
        cmocka_unit_test(test_it_survives_a_lack_of_memory),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
