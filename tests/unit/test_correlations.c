#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <math.h>

#include "statistics/correlations.h"
#include "support/random.h"
#include "support/scarce_memory.h"

enum { BEFORE = 70, AFTER = 131, DIMENSIONS = 300, MOST = DIMENSIONS };

struct sets {
    double before[BEFORE * DIMENSIONS], after[AFTER * DIMENSIONS];
    struct flamepix_run_matrices runs;
    size_t columns[MOST];
    struct flamepix_moments_pair moments[MOST];
    size_t count;
    double matrix[MOST * MOST];
};

static struct sets *fill(size_t first, size_t step)
{
    static struct sets sets;
    struct test_random random = {1};
    for (size_t i = 0; i < BEFORE * DIMENSIONS; i++)
        sets.before[i] = (double)test_random_below(&random, 1000);
    for (size_t i = 0; i < AFTER * DIMENSIONS; i++)
        sets.after[i] = (double)test_random_below(&random, 2000);
    sets.runs = (struct flamepix_run_matrices){sets.before, sets.after, BEFORE, AFTER, DIMENSIONS};
    sets.count = 0;
    for (size_t k = first; k < DIMENSIONS; k += step) {
        sets.columns[sets.count] = k;
        sets.moments[sets.count++] = flamepix_moments_of(&sets.runs, k);
    }
    return &sets;
}

static enum flamepix_status correlate(void *user)
{
    struct sets *sets = user;
    return flamepix_correlations(&sets->runs, sets->columns, sets->moments, sets->count,
                                 sets->matrix);
}

static double sum_of_products(const double *values, size_t run_count, size_t j, size_t i)
{
    double mean_j = 0.0, mean_i = 0.0, sum = 0.0;
    for (size_t r = 0; r < run_count; r++) {
        mean_j += values[r * DIMENSIONS + j] / (double)run_count;
        mean_i += values[r * DIMENSIONS + i] / (double)run_count;
    }
    for (size_t r = 0; r < run_count; r++)
        sum += (values[r * DIMENSIONS + j] - mean_j) * (values[r * DIMENSIONS + i] - mean_i);
    return sum;
}

static double pooled(const struct sets *sets, size_t j, size_t i)
{
    return sum_of_products(sets->before, BEFORE, j, i) + sum_of_products(sets->after, AFTER, j, i);
}

static void expect_correlations(struct sets *sets)
{
    assert_int_equal(correlate(sets), FLAMEPIX_OK);
    struct test_random random = {2};
    for (int trial = 0; trial < 2000; trial++) {
        size_t j = test_random_below(&random, sets->count);
        size_t i = test_random_below(&random, j + 1);
        size_t a = sets->columns[j], b = sets->columns[i];
        double expected = pooled(sets, a, b) / sqrt(pooled(sets, a, a) * pooled(sets, b, b));
        assert_true(fabs(sets->matrix[j * sets->count + i] - expected) < 1e-13);
    }
}

static void test_correlations_are_those_of_the_columns_asked_for(void **state)
{
    (void)state;
    expect_correlations(fill(0, 1));
    expect_correlations(fill(5, 7));
    expect_correlations(fill(299, 1));
}

static void test_correlations_of_a_column_with_itself_are_one(void **state)
{
    (void)state;
    struct sets *sets = fill(0, 1);
    assert_int_equal(correlate(sets), FLAMEPIX_OK);
    for (size_t j = 0; j < sets->count; j++)
        assert_true(fabs(sets->matrix[j * sets->count + j] - 1.0) < 1e-14);
}

static void test_correlations_say_when_memory_runs_out(void **state)
{
    (void)state;
    assert_int_equal(scarce_memory_try(correlate, fill(0, 50)), 2);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_correlations_are_those_of_the_columns_asked_for),
        cmocka_unit_test(test_correlations_of_a_column_with_itself_are_one),
        cmocka_unit_test(test_correlations_say_when_memory_runs_out),
    };
    return cmocka_run_group_tests_name("correlations", tests, NULL, NULL);
}
