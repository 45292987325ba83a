#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

#include <cmocka.h>

#include "base/buffer_printf.h"
#include "sets/cluster_order.h"
#include "support/measurement_sets.h"
#include "support/random.h"
#include "support/scarce_memory.h"

static struct fpx_distances *distances_of(struct fpx_measurement_set *set)
{
    struct fpx_distances *distances;
    assert_int_equal(fpx_distances_create(set, &distances), FLAMEPIX_OK);
    fpx_measurement_set_free(set);
    return distances;
}

static void expect_order(const struct run_lines *runs, size_t count, const char *expected)
{
    struct fpx_distances *distances = distances_of(run_set_of(runs, count));
    struct fpx_cluster_order order = {0};
    struct flamepix_buffer text = {0};
    assert_int_equal(fpx_cluster_order_find(distances, &order), FLAMEPIX_OK);
    assert_int_equal(fpx_buffer_printf(&text, "%s", ""), FLAMEPIX_OK);
    for (size_t i = 0; i < order.count; i++)
        assert_int_equal(fpx_buffer_printf(&text, "%zu ", order.order[i]), FLAMEPIX_OK);
    for (size_t i = 0; i + 1 < order.count; i++)
        assert_int_equal(fpx_buffer_printf(&text, "(%zu %zu %.4g)", order.joins[i].left,
                                           order.joins[i].right, order.joins[i].height),
                         FLAMEPIX_OK);
    assert_string_equal(text.data, expected);
    flamepix_buffer_free(&text);
    fpx_cluster_order_free(&order);
    fpx_distances_free(distances);
}

static void test_no_run_and_one_run_are_in_order(void **state)
{
    (void)state;
    const struct run_lines runs[] = {{{"a 1"}}};
    expect_order(runs, 0, "");
    expect_order(runs, 1, "0 ");
}

static void test_similar_runs_stand_together(void **state)
{
    (void)state;
    const struct run_lines runs[] = {
        {{"a 10"}}, {{"b 10"}}, {{"a 9", "b 1"}}, {{"b 9", "a 1"}}, {{"a 10"}}};
    expect_order(runs, 5, "0 4 2 3 1 (0 4 0)(5 2 0.1)(3 1 0.1)(6 7 0.9167)");
}

static void test_clusters_are_turned_so_that_the_nearest_meet(void **state)
{
    (void)state;
    const struct run_lines runs[] = {{{"a 6", "b 4"}}, {{"a 10"}}, {{"b 10"}}, {{"a 4", "b 6"}}};
    expect_order(runs, 4, "1 0 3 2 (0 3 0.2)(1 4 0.5)(5 2 0.6667)");
}

static void test_equal_distances_are_settled_by_number(void **state)
{
    (void)state;
    const struct run_lines runs[] = {{{"a 1"}}, {{"b 1"}}, {{"c 1"}}, {{"d 1"}}};
    expect_order(runs, 4, "0 1 2 3 (0 1 1)(4 2 1)(5 3 1)");
}

/* -- against joining as the definition has it -------------------------------------------------- */

enum { RUNS_MOST = 14, STACKS = 5 };

struct slow {
    size_t count;
    bool is_member[2 * RUNS_MOST][RUNS_MOST]; /* of clusters */
    bool is_gone[2 * RUNS_MOST];
};

static double mean_between(const struct fpx_distances *distances, const struct slow *slow, size_t a,
                           size_t b)
{
    double sum = 0, pairs = 0;
    for (size_t i = 0; i < slow->count; i++) {
        for (size_t j = 0; j < slow->count; j++) {
            if (!slow->is_member[a][i] || !slow->is_member[b][j])
                continue;
            sum += 1 - fpx_similarity_between(distances, i, j);
            pairs++;
        }
    }
    return sum / pairs;
}

static int compare_reals(const void *a, const void *b)
{
    const double left = *(const double *)a, right = *(const double *)b;
    return (left > right) - (left < right);
}

/* The heights of all joins: always of the two nearest of all clusters. */
static void slow_heights(const struct fpx_distances *distances, double *heights)
{
    struct slow slow = {.count = fpx_distances_count(distances)};
    for (size_t i = 0; i < slow.count; i++)
        slow.is_member[i][i] = true;
    for (size_t number = slow.count; number < 2 * slow.count - 1; number++) {
        size_t best_a = 0, best_b = 0;
        double least = 2;
        for (size_t a = 0; a < number; a++) {
            for (size_t b = 0; b < a; b++) {
                if (slow.is_gone[a] || slow.is_gone[b])
                    continue;
                const double mean = mean_between(distances, &slow, a, b);
                if (mean < least) {
                    least = mean;
                    best_a = a;
                    best_b = b;
                }
            }
        }
        slow.is_gone[best_a] = slow.is_gone[best_b] = true;
        for (size_t i = 0; i < slow.count; i++)
            slow.is_member[number][i] = slow.is_member[best_a][i] || slow.is_member[best_b][i];
        heights[number - slow.count] = least;
    }
}

static struct fpx_measurement_set *random_set(struct test_random *random, size_t count)
{
    struct run_lines runs[RUNS_MOST] = {{{NULL}}};
    char texts[RUNS_MOST][STACKS][32];
    for (size_t i = 0; i < count; i++) {
        for (size_t j = 0; j < STACKS; j++) {
            (void)snprintf(texts[i][j], sizeof(texts[i][j]), "f%u %u", (unsigned)j,
                           1 + (unsigned)test_random_below(random, 100000));
            runs[i].lines[j] = texts[i][j];
        }
    }
    return run_set_of(runs, count);
}

/* Every run once, and the runs of every cluster beside each other. */
static void expect_clusters_together(const struct fpx_cluster_order *order)
{
    size_t firsts[2 * RUNS_MOST], ends[2 * RUNS_MOST];
    bool seen[RUNS_MOST] = {false};
    for (size_t i = 0; i < order->count; i++) {
        assert_false(seen[order->order[i]]);
        seen[order->order[i]] = true;
        firsts[order->order[i]] = i;
        ends[order->order[i]] = i + 1;
    }
    for (size_t i = 0; i + 1 < order->count; i++) {
        const struct fpx_cluster_join join = order->joins[i];
        assert_true(join.left < order->count + i && join.right < order->count + i);
        assert_int_equal(ends[join.left], firsts[join.right]);
        firsts[order->count + i] = firsts[join.left];
        ends[order->count + i] = ends[join.right];
    }
}

static void test_joins_are_those_of_the_definition(void **state)
{
    (void)state;
    struct test_random random = {7};
    for (size_t round = 0; round < 200; round++) {
        const size_t count = 2 + test_random_below(&random, RUNS_MOST - 1);
        struct fpx_distances *distances = distances_of(random_set(&random, count));
        struct fpx_cluster_order order = {0};
        double expected[RUNS_MOST], heights[RUNS_MOST];
        assert_int_equal(fpx_cluster_order_find(distances, &order), FLAMEPIX_OK);
        expect_clusters_together(&order);
        slow_heights(distances, expected);
        for (size_t i = 0; i + 1 < count; i++)
            heights[i] = order.joins[i].height;
        qsort(heights, count - 1, sizeof(heights[0]), compare_reals);
        for (size_t i = 0; i + 1 < count; i++)
            assert_true(heights[i] - expected[i] < 1e-9 && expected[i] - heights[i] < 1e-9);
        fpx_cluster_order_free(&order);
        fpx_distances_free(distances);
    }
}

static enum flamepix_status find(void *user)
{
    struct fpx_cluster_order order = {0};
    enum flamepix_status status = fpx_cluster_order_find(user, &order);
    fpx_cluster_order_free(&order);
    return status;
}

static void test_it_survives_a_lack_of_memory(void **state)
{
    (void)state;
    struct test_random random = {3};
    struct fpx_distances *distances = distances_of(random_set(&random, 5));
    assert_true(scarce_memory_try(find, distances) > 4);
    fpx_distances_free(distances);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_no_run_and_one_run_are_in_order),
        cmocka_unit_test(test_similar_runs_stand_together),
        cmocka_unit_test(test_clusters_are_turned_so_that_the_nearest_meet),
        cmocka_unit_test(test_equal_distances_are_settled_by_number),
        cmocka_unit_test(test_joins_are_those_of_the_definition),
        cmocka_unit_test(test_it_survives_a_lack_of_memory),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
