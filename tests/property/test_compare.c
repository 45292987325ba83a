/* Laws of comparing profiles, on random ones: Tornetta, "On the algebraic properties of flame
 * graphs". The reference is lists of whole stacks (support/pictures/whole_stacks.h). */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <math.h>

#include <cmocka.h>

#include <flamepix/compare.h>
#include <flamepix/order.h>

#include "support/pictures/differing_profiles.h"
#include "support/pictures/profiles.h"
#include "support/pictures/whole_stacks.h"
#include "support/random.h"
#include "support/recordings/source.h"

enum { ROUNDS = 400 };

static struct flamepix_stacks *sides_of(const struct whole_stacks *before,
                                        const struct whole_stacks *after)
{
    return differing_sides_of(whole_stacks_source(before), whole_stacks_source(after));
}

static struct flamepix_stacks *measured(const char *measure, const struct whole_stacks *before,
                                        const struct whole_stacks *after)
{
    return differing_measured_of(measure, sides_of(before, after));
}

/* Order, `shared` and the lives of keys. */
static void expect_a_good_source(struct flamepix_stacks *stacks)
{
    enum flamepix_status status;
    free(test_stacks_text(stacks, &status));
    assert_int_equal(status, FLAMEPIX_END);
}

static struct flamepix_difference sums_of(const struct whole_stacks *before,
                                          const struct whole_stacks *after)
{
    struct flamepix_difference sums;
    whole_stacks_of(differing_watched_of(&sums, sides_of(before, after)));
    return sums;
}

/* -- the reference ----------------------------------------------------------------------------- */

static int64_t most(int64_t a, int64_t b)
{
    return a > b ? a : b;
}

/* What a stack with so much before and after has in each measure, in the table's order. */
static void measures_of(int64_t a, int64_t b, int64_t values[12])
{
    const int64_t plus = most(b - a, 0), minus = most(a - b, 0);
    const int64_t all[] = {
        b,    a,     plus + minus,   a + b - most(a, b), most(a, b),     a + b,
        plus, minus, a == 0 ? b : 0, a == 0 ? 0 : plus,  b == 0 ? a : 0, b == 0 ? 0 : minus,
    };
    memcpy(values, all, sizeof(all));
}

static int64_t other_of(size_t measure, int64_t a, int64_t b)
{
    return measure == 0 ? a : measure == 1 ? b : b - a;
}

static struct whole_stacks expected_measure(size_t measure, const struct whole_stacks *sides)
{
    struct whole_stacks expected = {0};
    for (size_t i = 0; i < sides->count; i++) {
        const int64_t b = sides->entries[i].weight, a = sides->entries[i].other;
        int64_t values[12];
        measures_of(a, b, values);
        if (values[measure] == 0 && other_of(measure, a, b) == 0)
            continue;
        struct whole_stack *entry = &expected.entries[expected.count++];
        *entry = sides->entries[i];
        entry->weight = values[measure];
        entry->other = other_of(measure, a, b);
    }
    return expected;
}

/* -- laws -------------------------------------------------------------------------------------- */

static void each_pair(void (*expect)(const struct whole_stacks *before,
                                     const struct whole_stacks *after))
{
    const struct whole_stacks none = {0};
    for (uint64_t round = 0; round < (uint64_t)test_rounds(ROUNDS); round++) {
        uint64_t seed = round;
        const struct whole_stacks before = whole_stacks_random(&seed);
        const struct whole_stacks after =
            round % 4 == 0 ? whole_stacks_random(&seed) : whole_stacks_changed(&before, &seed);
        expect(&before, &after);
        if (round % 40 > 0)
            continue;
        expect(&before, &none);
        expect(&none, &after);
        expect(&before, &before);
    }
    expect(&none, &none);
}

static void expect_sides(const struct whole_stacks *before, const struct whole_stacks *after)
{
    const struct whole_stacks expected = whole_stacks_joined(before, after);
    const struct whole_stacks sides = whole_stacks_of(sides_of(before, after));
    whole_stacks_expect_equal(&sides, &expected);
    expect_a_good_source(sides_of(before, after));
}

static void test_sides_are_the_stacks_of_both(void **state)
{
    (void)state;
    each_pair(expect_sides);
}

static void expect_measures(const struct whole_stacks *before, const struct whole_stacks *after)
{
    const struct whole_stacks sides = whole_stacks_joined(before, after);
    const struct flamepix_difference sums = sums_of(before, after);
    for (size_t i = 0; flamepix_measure_at(i) != NULL; i++) {
        const struct flamepix_measure *row = flamepix_measure_at(i);
        const struct whole_stacks expected = expected_measure(i, &sides);
        const struct whole_stacks got = whole_stacks_of(measured(row->name, before, after));
        whole_stacks_expect_equal(&got, &expected);
        expect_a_good_source(measured(row->name, before, after));
        assert_true(row->sum(&sums) == (double)whole_stacks_total(&expected));
    }
}

static void test_each_measure_is_that_of_each_stack(void **state)
{
    (void)state;
    each_pair(expect_measures);
}

/* f + (g - f) = g; the difference is what is added less what is taken away, and each of them is its
 * parts, of which no stack has two. */
static void expect_algebra(const struct whole_stacks *before, const struct whole_stacks *after)
{
    static const char *const names[] = {"plus", "minus", "new", "grown", "gone", "shrunk"};
    const struct whole_stacks sides = whole_stacks_of(sides_of(before, after));
    struct whole_stacks parts[6];
    for (size_t i = 0; i < 6; i++)
        parts[i] = whole_stacks_of(measured(names[i], before, after));
    for (size_t i = 0; i < sides.count; i++) {
        const struct whole_stack *entry = &sides.entries[i];
        int64_t of[6];
        int parts_of_it = 0;
        for (size_t part = 0; part < 6; part++)
            of[part] = whole_stacks_weight_at(&parts[part], entry);
        for (size_t part = 2; part < 6; part++)
            parts_of_it += of[part] > 0;
        assert_int_equal(whole_stacks_weight_at(before, entry) + of[0] - of[1],
                         whole_stacks_weight_at(after, entry));
        assert_true(of[0] == 0 || of[1] == 0);
        assert_int_equal(of[0], of[2] + of[3]);
        assert_int_equal(of[1], of[4] + of[5]);
        assert_true(parts_of_it <= 1);
    }
}

static void test_what_was_before_and_the_difference_make_what_is_after(void **state)
{
    (void)state;
    each_pair(expect_algebra);
}

static void expect_sums(const struct whole_stacks *before, const struct whole_stacks *after)
{
    const struct flamepix_difference sums = sums_of(before, after);
    const struct whole_stacks sides = whole_stacks_joined(before, after);
    const struct flamepix_weight *const parts[] = {
        &sums.after, &sums.before, NULL,        NULL,        NULL,       NULL,
        &sums.plus,  &sums.minus,  &sums.fresh, &sums.grown, &sums.gone, &sums.shrunk};
    for (size_t i = 0; i < sizeof(parts) / sizeof(parts[0]); i++) {
        const struct whole_stacks measure = expected_measure(i, &sides);
        if (parts[i] != NULL)
            assert_int_equal(whole_number(*parts[i]), whole_stacks_total(&measure));
    }
    uint64_t stacks_before = 0, stacks_after = 0, common = 0;
    int64_t largest = 0;
    for (size_t i = 0; i < sides.count; i++) {
        const struct whole_stack *entry = &sides.entries[i];
        stacks_before += entry->other > 0;
        stacks_after += entry->weight > 0;
        common += entry->other > 0 && entry->weight > 0;
        largest = most(largest, most(entry->weight - entry->other, entry->other - entry->weight));
    }
    assert_int_equal(sums.stacks_before, stacks_before);
    assert_int_equal(sums.stacks_after, stacks_after);
    assert_int_equal(sums.stacks_common, common);
    assert_true(sums.largest == (double)largest);
}

static void test_sums_are_exact_to_the_last_one(void **state)
{
    (void)state;
    each_pair(expect_sums);
}

static double distance(const struct whole_stacks *f, const struct whole_stacks *g)
{
    const struct flamepix_difference sums = sums_of(f, g);
    return flamepix_difference_distance(&sums);
}

/* By whole sums, of which a double has all bits that the comparison needs but the last. */
static void test_the_distance_is_a_metric(void **state)
{
    (void)state;
    for (uint64_t round = 0; round < (uint64_t)test_rounds(ROUNDS); round++) {
        uint64_t seed = round;
        const struct whole_stacks f = whole_stacks_random(&seed);
        const struct whole_stacks g = whole_stacks_changed(&f, &seed);
        const struct whole_stacks h = whole_stacks_changed(round % 2 == 0 ? &f : &g, &seed);
        assert_true(distance(&f, &f) == 0);
        assert_true(distance(&f, &g) == distance(&g, &f));
        assert_true(distance(&f, &h) <= (distance(&f, &g) + distance(&g, &h)) * (1 + 0x1p-50));
    }
}

static void expect_similarity(const struct whole_stacks *before, const struct whole_stacks *after)
{
    const struct flamepix_difference sums = sums_of(before, after);
    const int64_t both = whole_stacks_total(before) + whole_stacks_total(after);
    double similarity;
    if (both == 0) {
        assert_int_equal(flamepix_difference_similarity(&sums, &similarity), FLAMEPIX_BAD_ARGUMENT);
        return;
    }
    assert_int_equal(flamepix_difference_similarity(&sums, &similarity), FLAMEPIX_OK);
    assert_true(similarity >= 0 && similarity <= 1);
    assert_int_equal(similarity == 1, whole_number(sums.plus) + whole_number(sums.minus) == 0);
    assert_int_equal(similarity == 0, sums.stacks_common == 0);
    assert_true(fabs(similarity - (1 - flamepix_difference_distance(&sums) / (double)both)) <
                1e-14);
}

static void test_similarity_is_1_only_of_equal_ones_and_0_only_of_disjoint_ones(void **state)
{
    (void)state;
    each_pair(expect_similarity);
}

/* -- scale ------------------------------------------------------------------------------------- */

static double random_factor(uint64_t *seed)
{
    return ldexp(1 + profiles_below(seed, 1u << 30), -(int)profiles_below(seed, 40));
}

static struct flamepix_weight sum_of(struct flamepix_stacks *stacks)
{
    struct flamepix_weight sum = {0};
    struct flamepix_stack stack;
    while (flamepix_stacks_next(stacks, &stack) == FLAMEPIX_OK)
        flamepix_weight_add(&sum, stack.weight);
    flamepix_stacks_free(stacks);
    return sum;
}

static void test_scaled_stacks_weigh_the_ratio_of_what_they_weighed(void **state)
{
    (void)state;
    for (uint64_t round = 0; round < (uint64_t)test_rounds(ROUNDS); round++) {
        uint64_t seed = round;
        const struct whole_stacks list = whole_stacks_random(&seed);
        const struct flamepix_ratio there = {random_factor(&seed), random_factor(&seed)};
        const struct flamepix_ratio back = {there.under, there.over};
        struct flamepix_stacks *scaled, *again;
        assert_int_equal(flamepix_stacks_scale(whole_stacks_source(&list), there, &scaled),
                         FLAMEPIX_OK);
        expect_a_good_source(scaled);
        assert_int_equal(flamepix_stacks_scale(whole_stacks_source(&list), there, &scaled),
                         FLAMEPIX_OK);
        const double expected = (double)whole_stacks_total(&list) * there.over / there.under;
        assert_true(fabs(sum_of(scaled).value - expected) <= 1e-12 * expected);
        assert_int_equal(flamepix_stacks_scale(whole_stacks_source(&list), there, &scaled),
                         FLAMEPIX_OK);
        assert_int_equal(flamepix_stacks_scale(scaled, back, &again), FLAMEPIX_OK);
        struct flamepix_weight left = sum_of(again);
        const double total = (double)whole_stacks_total(&list);
        flamepix_weight_add(&left, whole_weight(-whole_stacks_total(&list)));
        assert_true(fabs(left.value) <= 1e-29 * total);
    }
}

/* -- order ------------------------------------------------------------------------------------- */

static struct flamepix_stacks *sorted_again(struct whole_stacks list, uint64_t *seed)
{
    struct flamepix_stacks *sorted;
    whole_stacks_shuffle(&list, seed);
    assert_int_equal(flamepix_order_sort(whole_stacks_source(&list), 1 << 20, 0, &sorted),
                     FLAMEPIX_OK);
    return sorted;
}

/* Sorting leaves out what weighs nothing, as the measure does. */
static void test_the_order_of_lines_does_not_matter_once_they_are_sorted(void **state)
{
    (void)state;
    for (uint64_t round = 0; round < (uint64_t)test_rounds(ROUNDS / 4); round++) {
        uint64_t seed = round;
        const struct whole_stacks before = whole_stacks_random(&seed);
        const struct whole_stacks after = whole_stacks_changed(&before, &seed);
        const struct whole_stacks sides = whole_stacks_of(measured("sum", &before, &after));
        struct flamepix_stacks *again =
            differing_sides_of(sorted_again(before, &seed), sorted_again(after, &seed));
        const struct whole_stacks sums = whole_stacks_of(differing_measured_of("sum", again));
        whole_stacks_expect_equal(&sums, &sides);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_sides_are_the_stacks_of_both),
        cmocka_unit_test(test_each_measure_is_that_of_each_stack),
        cmocka_unit_test(test_what_was_before_and_the_difference_make_what_is_after),
        cmocka_unit_test(test_sums_are_exact_to_the_last_one),
        cmocka_unit_test(test_the_distance_is_a_metric),
        cmocka_unit_test(test_similarity_is_1_only_of_equal_ones_and_0_only_of_disjoint_ones),
        cmocka_unit_test(test_scaled_stacks_weigh_the_ratio_of_what_they_weighed),
        cmocka_unit_test(test_the_order_of_lines_does_not_matter_once_they_are_sorted),
    };
    return cmocka_run_group_tests_name("compare", tests, NULL, NULL);
}
