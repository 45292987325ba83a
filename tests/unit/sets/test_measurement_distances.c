#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>

#include <cmocka.h>

#include "sets/measurement_distances.h"
#include "support/measurement_sets.h"
#include "support/scarce_memory.h"

#define assert_near(a, b) assert_true((a) - (b) < 1e-12 && (b) - (a) < 1e-12)

static struct fpx_distances *distances_of(const struct run_lines *runs, size_t count)
{
    struct fpx_distances *distances;
    struct fpx_measurement_set *set = run_set_of(runs, count);
    assert_int_equal(fpx_distances_create(set, &distances), FLAMEPIX_OK);
    fpx_measurement_set_free(set);
    return distances;
}

/* The vectors of inferno's pull request 212, as Tornetta's formulas have them. */
static void test_distance_and_similarity_are_those_of_the_published_example(void **state)
{
    (void)state;
    const struct run_lines runs[] = {
        {{"func1 5", "func2 10", "func3 5", "func4 25", "func5 4", "func6 20"}},
        {{"func2 35", "func3 15", "func5 18", "func6 10", "func7 7"}},
    };
    struct fpx_distances *distances = distances_of(runs, 2);
    assert_near(fpx_distance_between(distances, 0, 1), 96);
    assert_near(fpx_distance_between(distances, 1, 0), 96);
    assert_near(fpx_similarity_between(distances, 0, 1), 1 - 96.0 / 154);
    assert_near(fpx_distances_norm(distances, 1), 85);
    fpx_distances_free(distances);
}

static void test_equal_runs_are_at_no_distance_to_the_last_bit(void **state)
{
    (void)state;
    const struct run_lines runs[] = {{{"a 0.1", "b 0.2", "c 0.3"}}, {{"c 0.3", "a 0.1", "b 0.2"}}};
    struct fpx_distances *distances = distances_of(runs, 2);
    assert_true(fpx_distance_between(distances, 0, 1) <= 0);
    assert_true(fpx_similarity_between(distances, 0, 1) >= 1);
    fpx_distances_free(distances);
}

static void test_no_rounding_makes_runs_equal_that_are_not(void **state)
{
    (void)state;
    const struct run_lines runs[] = {{{"x 18014398509481984"}},
                                     {{"x 18014398509481984", "y 1"}},
                                     {{"x 18014398509481984", "z 1"}}};
    struct fpx_distances *distances = distances_of(runs, 3);
    for (size_t a = 1; a < 3; a++)
        for (size_t b = 0; b < a; b++) {
            assert_true(fpx_similarity_between(distances, a, b) < 1);
            assert_true(fpx_distance_between(distances, a, b) > 0);
        }
    assert_true(fpx_similarity_between(distances, 1, 1) >= 1);
    fpx_distances_free(distances);
}

static void test_runs_without_a_common_stack_are_as_far_apart_as_they_weigh(void **state)
{
    (void)state;
    const struct run_lines runs[] = {{{"a 3"}}, {{"a;b 4"}}};
    struct fpx_distances *distances = distances_of(runs, 2);
    assert_near(fpx_distance_between(distances, 0, 1), 7);
    assert_near(fpx_similarity_between(distances, 0, 1), 0);
    assert_near(fpx_distance_between(distances, 1, 1), 0);
    assert_near(fpx_similarity_between(distances, 1, 1), 1);
    fpx_distances_free(distances);
}

static void test_neighbours_come_the_most_similar_first_and_ties_in_order(void **state)
{
    (void)state;
    const struct run_lines runs[] = {{{"a 10"}}, {{"b 10"}},       {{"a 9", "b 1"}},
                                     {{"b 9"}},  {{"a 5", "b 5"}}, {{"a 9", "b 1"}}};
    struct fpx_distances *distances = distances_of(runs, 6);
    size_t nearest[5];
    assert_int_equal(fpx_distances_nearest(distances, 0, nearest, 3), 3);
    assert_int_equal(nearest[0], 2);
    assert_int_equal(nearest[1], 5);
    assert_int_equal(nearest[2], 4);
    assert_int_equal(fpx_distances_nearest(distances, 1, nearest, 5), 5);
    assert_int_equal(nearest[0], 3);
    assert_int_equal(nearest[4], 0);
    fpx_distances_free(distances);
}

static void test_one_run_has_no_neighbours(void **state)
{
    (void)state;
    const struct run_lines runs[] = {{{"a 10"}}};
    struct fpx_distances *distances = distances_of(runs, 1);
    size_t nearest[2];
    assert_int_equal(fpx_distances_nearest(distances, 0, nearest, 2), 0);
    fpx_distances_free(distances);
}

static void test_pairs_beyond_the_limit_of_the_set_are_not_compared(void **state)
{
    (void)state;
    const struct run_lines run = {{"a 1"}};
    struct fpx_measurement_set *set;
    struct fpx_distances *distances;
    assert_int_equal(fpx_measurement_set_create(5000, &set), FLAMEPIX_OK);
    for (size_t i = 0; i < 30; i++)
        assert_int_equal(run_set_add_lines(set, &run), FLAMEPIX_OK);
    assert_int_equal(fpx_distances_create(set, &distances), FLAMEPIX_END);
    fpx_measurement_set_free(set);
}

static enum flamepix_status create(void *user)
{
    struct fpx_distances *distances = NULL;
    enum flamepix_status status = fpx_distances_create(user, &distances);
    if (status == FLAMEPIX_OK)
        fpx_distances_free(distances);
    return status;
}

static void test_it_survives_a_lack_of_memory(void **state)
{
    (void)state;
    const struct run_lines runs[] = {{{"a 1"}}, {{"b 1"}}};
    struct fpx_measurement_set *set = run_set_of(runs, 2);
    assert_true(scarce_memory_try(create, set) > 2);
    fpx_measurement_set_free(set);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_distance_and_similarity_are_those_of_the_published_example),
        cmocka_unit_test(test_equal_runs_are_at_no_distance_to_the_last_bit),
        cmocka_unit_test(test_no_rounding_makes_runs_equal_that_are_not),
        cmocka_unit_test(test_runs_without_a_common_stack_are_as_far_apart_as_they_weigh),
        cmocka_unit_test(test_neighbours_come_the_most_similar_first_and_ties_in_order),
        cmocka_unit_test(test_one_run_has_no_neighbours),
        cmocka_unit_test(test_pairs_beyond_the_limit_of_the_set_are_not_compared),
        cmocka_unit_test(test_it_survives_a_lack_of_memory),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
