/* Distances of many runs are what two sides that are merged and summed up have. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#include <cmocka.h>

#include <flamepix/compare.h>
#include <flamepix/order.h>

#include "sets/measurement_distances.h"
#include "support/measurement_sets.h"
#include "support/random.h"
#include "support/recordings/source.h"

enum { RUNS = 6, ROUNDS = 200, TEXT_SIZE = 32 };

/* Runs of up to RUN_LINES_MAX stacks out of a few, some more than once. */
static void make_runs(struct test_random *random, struct run_lines *runs,
                      char texts[RUNS][RUN_LINES_MAX][TEXT_SIZE])
{
    static const char *const stacks[] = {"a", "a;b", "a;b;c", "d", "a;d", "e;a", "a-b", "f"};
    for (size_t i = 0; i < RUNS; i++) {
        const size_t count = 1 + test_random_below(random, RUN_LINES_MAX);
        for (size_t j = 0; j < RUN_LINES_MAX; j++)
            runs[i].lines[j] = j < count ? texts[i][j] : NULL;
        for (size_t j = 0; j < count; j++)
            (void)snprintf(texts[i][j], TEXT_SIZE, "%s %u", stacks[test_random_below(random, 8)],
                           1 + (unsigned)test_random_below(random, 1000));
    }
}

static struct flamepix_stacks *sorted(const struct run_lines *run)
{
    struct flamepix_stacks *stacks;
    size_t count = 0;
    while (count < RUN_LINES_MAX && run->lines[count] != NULL)
        count++;
    assert_int_equal(flamepix_order_sort(test_source(run->lines, count), 1 << 20, 0, &stacks),
                     FLAMEPIX_OK);
    return stacks;
}

static struct flamepix_difference difference_of(const struct run_lines *before,
                                                const struct run_lines *after)
{
    struct flamepix_stacks *sides[2] = {sorted(before), sorted(after)}, *merged, *watched;
    struct flamepix_difference difference;
    struct flamepix_stack stack;
    assert_int_equal(flamepix_sides_merge(sides[0], sides[1], &merged), FLAMEPIX_OK);
    assert_int_equal(flamepix_difference_watch(merged, &difference, &watched), FLAMEPIX_OK);
    enum flamepix_status status = FLAMEPIX_OK;
    while (status == FLAMEPIX_OK)
        status = flamepix_stacks_next(watched, &stack);
    assert_int_equal(status, FLAMEPIX_END);
    flamepix_stacks_free(watched);
    flamepix_stacks_free(merged);
    return difference;
}

static void expect_near(double a, double b)
{
    assert_true(a - b < 1e-12 && b - a < 1e-12);
}

static void expect_pair(const struct fpx_distances *distances, size_t a, size_t b,
                        const struct flamepix_difference *difference)
{
    double similarity;
    assert_int_equal(flamepix_difference_similarity(difference, &similarity), FLAMEPIX_OK);
    expect_near(fpx_distance_between(distances, a, b), flamepix_difference_distance(difference));
    expect_near(fpx_similarity_between(distances, a, b), similarity);
    expect_near(fpx_distances_norm(distances, a), difference->before.value);
}

static void test_all_pairs_are_as_two_sides_say(void **state)
{
    (void)state;
    struct test_random random = {11};
    for (size_t round = 0; round < (size_t)test_rounds(ROUNDS); round++) {
        struct run_lines runs[RUNS];
        char texts[RUNS][RUN_LINES_MAX][TEXT_SIZE];
        struct fpx_distances *distances;
        make_runs(&random, runs, texts);
        struct fpx_measurement_set *set = run_set_of(runs, RUNS);
        assert_int_equal(fpx_distances_create(set, &distances), FLAMEPIX_OK);
        fpx_measurement_set_free(set);
        for (size_t a = 0; a < RUNS; a++) {
            for (size_t b = 0; b < RUNS; b++) {
                const struct flamepix_difference difference = difference_of(&runs[a], &runs[b]);
                expect_pair(distances, a, b, &difference);
            }
        }
        fpx_distances_free(distances);
    }
}

/* d is a metric: the way over a third run is never shorter. */
static void test_no_way_round_is_shorter(void **state)
{
    (void)state;
    struct test_random random = {12};
    for (size_t round = 0; round < (size_t)test_rounds(ROUNDS); round++) {
        struct run_lines runs[RUNS];
        char texts[RUNS][RUN_LINES_MAX][TEXT_SIZE];
        struct fpx_distances *distances;
        make_runs(&random, runs, texts);
        struct fpx_measurement_set *set = run_set_of(runs, RUNS);
        assert_int_equal(fpx_distances_create(set, &distances), FLAMEPIX_OK);
        fpx_measurement_set_free(set);
        for (size_t a = 0; a < RUNS; a++)
            for (size_t b = 0; b < RUNS; b++)
                for (size_t c = 0; c < RUNS; c++)
                    assert_true(fpx_distance_between(distances, a, b) <=
                                fpx_distance_between(distances, a, c) +
                                    fpx_distance_between(distances, c, b));
        fpx_distances_free(distances);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_all_pairs_are_as_two_sides_say),
        cmocka_unit_test(test_no_way_round_is_shorter),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
