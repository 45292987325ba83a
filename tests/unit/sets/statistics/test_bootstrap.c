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

enum { RUNS = 40, RESAMPLES = FPX_BOOTSTRAP_RESAMPLES };

struct sets {
    double before[RUNS], after[RUNS];
    size_t calls;
};

static const struct fpx_bootstrap_options usual = {RUNS, RUNS, 0.95, RESAMPLES};

static double mean_of_rows(const double *values, const size_t *rows, size_t count)
{
    double sum = 0.0;
    for (size_t i = 0; i < count; i++)
        sum += values[rows[i]];
    return sum / (double)count;
}

static double difference_of_means(void *user, const size_t *before_rows, size_t before_count,
                                  const size_t *after_rows, size_t after_count)
{
    struct sets *sets = user;
    sets->calls++;
    return mean_of_rows(sets->after, after_rows, after_count) -
           mean_of_rows(sets->before, before_rows, before_count);
}

static void fill(struct sets *sets, uint64_t seed)
{
    struct test_random random = {seed};
    sets->calls = 0;
    for (size_t i = 0; i < RUNS; i++) {
        sets->before[i] = (double)test_random_below(&random, 1000);
        sets->after[i] = 250.0 + (double)test_random_below(&random, 1000);
    }
}

static double squares(const double *values)
{
    double sum = 0.0, sum_of_squares = 0.0;
    for (size_t i = 0; i < RUNS; i++) {
        sum += values[i];
        sum_of_squares += values[i] * values[i];
    }
    return sum_of_squares - sum * sum / RUNS;
}

/* For means of 40 runs the normal distribution is near: 1.96 standard errors on either side. */
static void test_bootstrap_of_means_is_about_their_standard_error(void **state)
{
    (void)state;
    struct sets sets;
    fill(&sets, 1);
    struct fpx_bootstrap_interval interval;
    assert_int_equal(fpx_bootstrap(&usual, difference_of_means, &sets, &interval), FLAMEPIX_OK);
    size_t rows[RUNS];
    for (size_t i = 0; i < RUNS; i++)
        rows[i] = i;
    double center = difference_of_means(&sets, rows, RUNS, rows, RUNS);
    double error = sqrt((squares(sets.before) + squares(sets.after)) / RUNS / RUNS);
    assert_true(fabs(interval.low - (center - 1.96 * error)) < 0.2 * error);
    assert_true(fabs(interval.high - (center + 1.96 * error)) < 0.2 * error);
    assert_int_equal(interval.undefined_count, 0);
    assert_int_equal(sets.calls, RESAMPLES + 1);
}

static void test_bootstrap_is_the_same_each_time(void **state)
{
    (void)state;
    struct sets sets;
    fill(&sets, 2);
    struct fpx_bootstrap_interval first, second;
    assert_int_equal(fpx_bootstrap(&usual, difference_of_means, &sets, &first), FLAMEPIX_OK);
    assert_int_equal(fpx_bootstrap(&usual, difference_of_means, &sets, &second), FLAMEPIX_OK);
    assert_true(first.low == second.low && first.high == second.high);
    assert_true(first.low < first.high);
}

/* Of 100 pairs of which the true difference is 250, about 95 intervals hold it. */
static void test_bootstrap_holds_the_truth_about_as_often_as_its_level_says(void **state)
{
    (void)state;
    const struct fpx_bootstrap_options options = {RUNS, RUNS, 0.95, 999};
    size_t held = 0;
    for (uint64_t pair = 0; pair < 100; pair++) {
        struct sets sets;
        fill(&sets, 1000 * pair);
        struct fpx_bootstrap_interval interval;
        assert_int_equal(fpx_bootstrap(&options, difference_of_means, &sets, &interval),
                         FLAMEPIX_OK);
        held += interval.low <= 250.0 && 250.0 <= interval.high;
    }
    assert_in_range(held, 89, 99);
}

struct drawn {
    size_t before[3], after[7];
    double next;
};

static double count_rows(void *user, const size_t *before_rows, size_t before_count,
                         const size_t *after_rows, size_t after_count)
{
    struct drawn *drawn = user;
    assert_int_equal(before_count, 3);
    assert_int_equal(after_count, 7);
    for (size_t i = 0; i < before_count; i++) {
        assert_in_range(before_rows[i], 0, 2);
        drawn->before[before_rows[i]]++;
    }
    for (size_t i = 0; i < after_count; i++) {
        assert_in_range(after_rows[i], 0, 6);
        drawn->after[after_rows[i]]++;
    }
    return drawn->next++;
}

/* The sum of (drawn - expected)² / expected: beyond 30 by chance once in a million, or rarer. */
static void expect_even(const size_t *drawn, size_t count, double expected)
{
    double distance = 0.0;
    for (size_t i = 0; i < count; i++)
        distance += ((double)drawn[i] - expected) * ((double)drawn[i] - expected) / expected;
    assert_true(distance < 30.0);
}

static void test_bootstrap_draws_each_run_as_often(void **state)
{
    (void)state;
    struct drawn drawn = {.next = 0.0};
    const struct fpx_bootstrap_options options = {3, 7, 0.9, 20000};
    struct fpx_bootstrap_interval interval;
    assert_int_equal(fpx_bootstrap(&options, count_rows, &drawn, &interval), FLAMEPIX_OK);
    expect_even(drawn.before, 3, 20000.0);
    expect_even(drawn.after, 7, 20000.0);
}

/* Of 0, 1, ... 998 at 95 %: the 25th from either end. */
static void test_bootstrap_cuts_the_sorted_numbers_at_both_ends(void **state)
{
    (void)state;
    struct drawn drawn = {.next = 0.0};
    struct fpx_bootstrap_options options = {3, 7, 0.95, 999};
    struct fpx_bootstrap_interval interval;
    assert_int_equal(fpx_bootstrap(&options, count_rows, &drawn, &interval), FLAMEPIX_OK);
    assert_true(interval.low == 24.0 && interval.high == 974.0);
    /* The fewest that have ends, the first and the last. */
    drawn.next = 0.0;
    options.resample_count = 39;
    assert_int_equal(fpx_bootstrap(&options, count_rows, &drawn, &interval), FLAMEPIX_OK);
    assert_true(interval.low == 0.0 && interval.high == 38.0);
    options.resample_count = 38;
    assert_int_equal(fpx_bootstrap(&options, count_rows, &drawn, &interval), FLAMEPIX_BAD_ARGUMENT);
}

/* Numbers from `next` on; below 0 there are none. */
static double count_from(void *user, const size_t *before_rows, size_t before_count,
                         const size_t *after_rows, size_t after_count)
{
    struct drawn *drawn = user;
    (void)before_rows, (void)before_count, (void)after_rows, (void)after_count;
    double value = drawn->next++;
    return value < 0.0 ? (double)NAN : value;
}

static void test_bootstrap_leaves_out_runs_without_a_number_and_says_how_often(void **state)
{
    (void)state;
    struct drawn drawn = {.next = -100.0};
    const struct fpx_bootstrap_options options = {3, 7, 0.95, 1099};
    struct fpx_bootstrap_interval interval;
    assert_int_equal(fpx_bootstrap(&options, count_from, &drawn, &interval), FLAMEPIX_OK);
    assert_int_equal(interval.undefined_count, 100);
    assert_true(interval.low == 24.0 && interval.high == 974.0);
    drawn.next = -1061.0;
    assert_int_equal(fpx_bootstrap(&options, count_from, &drawn, &interval), FLAMEPIX_OK);
    assert_int_equal(interval.undefined_count, 1061);
    assert_true(isnan(interval.low) && isnan(interval.high));
}

static void test_bootstrap_refuses_what_has_no_interval(void **state)
{
    (void)state;
    const struct fpx_bootstrap_options refused[] = {
        {0, 5, 0.95, 2000},        {5, 0, 0.95, 2000}, {5, 5, 0.0, 2000}, {5, 5, 1.0, 2000},
        {5, 5, (double)NAN, 2000}, {5, 5, 0.95, 0},    {5, 5, 0.999, 50}, {SIZE_MAX, 5, 0.95, 2000},
    };
    struct drawn drawn = {.next = 0.0};
    struct fpx_bootstrap_interval interval;
    for (size_t i = 0; i < COUNT(refused); i++)
        assert_int_equal(fpx_bootstrap(&refused[i], count_from, &drawn, &interval),
                         FLAMEPIX_BAD_ARGUMENT);
    assert_true(drawn.next == 0.0);
}

static enum flamepix_status bootstrap_little(void *user)
{
    const struct fpx_bootstrap_options options = {3, 7, 0.95, 39};
    struct fpx_bootstrap_interval interval;
    return fpx_bootstrap(&options, count_from, user, &interval);
}

static void test_bootstrap_says_when_memory_runs_out(void **state)
{
    (void)state;
    struct drawn drawn = {.next = 0.0};
    assert_int_equal(scarce_memory_try(bootstrap_little, &drawn), 4);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_bootstrap_of_means_is_about_their_standard_error),
        cmocka_unit_test(test_bootstrap_is_the_same_each_time),
        cmocka_unit_test(test_bootstrap_holds_the_truth_about_as_often_as_its_level_says),
        cmocka_unit_test(test_bootstrap_draws_each_run_as_often),
        cmocka_unit_test(test_bootstrap_cuts_the_sorted_numbers_at_both_ends),
        cmocka_unit_test(test_bootstrap_leaves_out_runs_without_a_number_and_says_how_often),
        cmocka_unit_test(test_bootstrap_refuses_what_has_no_interval),
        cmocka_unit_test(test_bootstrap_says_when_memory_runs_out),
    };
    return cmocka_run_group_tests_name("bootstrap", tests, NULL, NULL);
}
