#include <setjmp.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <math.h>

#include "sets/statistics/statistics.h"
#include "support/random.h"
#include "support/scarce_memory.h"

#define COUNT(array) (sizeof(array) / sizeof((array)[0]))

/* The 15 p values of section 3.2 of the paper; at 5 % the first four are significant. */
static const double paper[] = {0.0001, 0.0004, 0.0019, 0.0095, 0.0201, 0.0278, 0.0298, 0.0344,
                               0.0459, 0.3240, 0.4262, 0.5719, 0.6528, 0.7590, 1.0000};

static void test_benjamini_hochberg_finds_what_the_paper_finds(void **state)
{
    (void)state;
    double adjusted[COUNT(paper)];
    assert_int_equal(fpx_benjamini_hochberg(paper, COUNT(paper), adjusted), FLAMEPIX_OK);
    for (size_t i = 0; i < COUNT(paper); i++)
        assert_int_equal(adjusted[i] <= 0.05, i < 4);
    assert_true(fabs(adjusted[0] - 0.0015) < 1e-15);
    assert_true(fabs(adjusted[3] - 0.0095 * 15.0 / 4.0) < 1e-15);
    assert_true(adjusted[14] == 1.0);
}

/* The least of p(k) count / k over the k that are not below: as it is written, in any order. */
static double adjusted_slowly(const double *p_values, size_t count, size_t which)
{
    double least = 1.0;
    for (size_t i = 0; i < count; i++) {
        size_t rank = 0;
        for (size_t j = 0; j < count; j++)
            rank += p_values[j] <= p_values[i];
        if (p_values[i] >= p_values[which])
            least = fmin(least, p_values[i] * (double)count / (double)rank);
    }
    return least;
}

static void test_benjamini_hochberg_takes_p_values_in_any_order_and_equal_ones(void **state)
{
    (void)state;
    struct test_random random = {1};
    double p_values[40], adjusted[40];
    for (int trial = 0; trial < 200; trial++) {
        size_t count = 1 + test_random_below(&random, COUNT(p_values));
        for (size_t i = 0; i < count; i++)
            p_values[i] = adjusted[i] = (double)test_random_below(&random, 64) / 63.0;
        assert_int_equal(fpx_benjamini_hochberg(adjusted, count, adjusted), FLAMEPIX_OK);
        for (size_t i = 0; i < count; i++)
            assert_true(fabs(adjusted[i] - adjusted_slowly(p_values, count, i)) < 1e-14);
    }
}

static void test_benjamini_hochberg_of_nothing_is_nothing(void **state)
{
    (void)state;
    assert_int_equal(fpx_benjamini_hochberg(NULL, 0, NULL), FLAMEPIX_OK);
}

static enum flamepix_status adjust_paper(void *user)
{
    return fpx_benjamini_hochberg(paper, COUNT(paper), user);
}

static void test_benjamini_hochberg_says_when_memory_runs_out(void **state)
{
    (void)state;
    double adjusted[COUNT(paper)];
    assert_int_equal(scarce_memory_try(adjust_paper, adjusted), 2);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_benjamini_hochberg_finds_what_the_paper_finds),
        cmocka_unit_test(test_benjamini_hochberg_takes_p_values_in_any_order_and_equal_ones),
        cmocka_unit_test(test_benjamini_hochberg_of_nothing_is_nothing),
        cmocka_unit_test(test_benjamini_hochberg_says_when_memory_runs_out),
    };
    return cmocka_run_group_tests_name("benjamini_hochberg", tests, NULL, NULL);
}
