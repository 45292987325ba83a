/* Laws of comparing profiles, on random ones: Tornetta, "On the algebraic properties of flame
 * graphs". The reference is a list of whole stacks, whose weights are 64-bit integers: doubles
 * cannot count so far, so a sum that is not exact in pairs of doubles is seen. */
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

#include "support/differing.h"
#include "support/profiles.h"
#include "support/source.h"

enum { ROUNDS = 400, STACKS = 40, KEY_NBYTES = 64 };

/* -- profiles as lists ------------------------------------------------------------------------- */

struct entry {
    char key[KEY_NBYTES];
    size_t length;
    int64_t weight, other;
};

/* Each path once; sorted, unless said otherwise. */
struct list {
    struct entry entries[2 * STACKS];
    size_t count;
};

static int compare_entries(const void *a, const void *b)
{
    const struct entry *left = a, *right = b;
    size_t shorter = left->length < right->length ? left->length : right->length;
    int order = memcmp(left->key, right->key, shorter);
    return order != 0 ? order : (left->length > right->length) - (left->length < right->length);
}

/* The place of a key in the list; added at its end where it is new. */
static struct entry *entry_of(struct list *list, const char *key, size_t length)
{
    for (size_t i = 0; i < list->count; i++)
        if (list->entries[i].length == length && memcmp(list->entries[i].key, key, length) == 0)
            return &list->entries[i];
    assert_true(list->count < 2 * STACKS && length <= KEY_NBYTES);
    struct entry *entry = &list->entries[list->count++];
    *entry = (struct entry){.length = length};
    memcpy(entry->key, key, length);
    return entry;
}

static int64_t random_weight(uint64_t *seed)
{
    static const int64_t sizes[] = {0, 1, 1, 1 << 20, INT64_C(1) << 53, INT64_C(1) << 54};
    return sizes[profiles_below(seed, 6)] * (1 + profiles_below(seed, 3)) + profiles_below(seed, 3);
}

static void add_random(struct list *list, uint64_t *seed)
{
    char key[KEY_NBYTES];
    size_t length = 0;
    for (unsigned depth = profiles_below(seed, 5); depth > 0; depth--) {
        const char *name = profiles_name(seed);
        memcpy(key + length, name, strlen(name));
        length += strlen(name);
        key[length++] = ';';
    }
    entry_of(list, key, length)->weight = random_weight(seed);
}

static void sort(struct list *list)
{
    qsort(list->entries, list->count, sizeof(*list->entries), compare_entries);
}

static struct list random_list(uint64_t *seed)
{
    struct list list = {0};
    for (unsigned left = profiles_below(seed, STACKS); left > 0; left--)
        add_random(&list, seed);
    sort(&list);
    return list;
}

/* Like `list` in most stacks. */
static struct list changed_list(const struct list *list, uint64_t *seed)
{
    struct list changed = {0};
    for (size_t i = 0; i < list->count; i++)
        if (profiles_below(seed, 4) > 0)
            changed.entries[changed.count++] = list->entries[i];
    for (size_t i = 0; i < changed.count; i++)
        if (profiles_below(seed, 2) == 0)
            changed.entries[i].weight = random_weight(seed);
    for (unsigned left = profiles_below(seed, STACKS / 2); left > 0; left--)
        add_random(&changed, seed);
    sort(&changed);
    return changed;
}

/* Both sides as one list: weight is after, other is before. */
static struct list joined(const struct list *before, const struct list *after)
{
    struct list sides = {0};
    for (size_t i = 0; i < before->count; i++) {
        const struct entry *entry = &before->entries[i];
        entry_of(&sides, entry->key, entry->length)->other = entry->weight;
    }
    for (size_t i = 0; i < after->count; i++) {
        const struct entry *entry = &after->entries[i];
        entry_of(&sides, entry->key, entry->length)->weight = entry->weight;
    }
    sort(&sides);
    return sides;
}

/* -- lists and sources ------------------------------------------------------------------------- */

static struct flamepix_weight weight_of(int64_t number)
{
    const double value = (double)number;
    return (struct flamepix_weight){value, (double)(number - (int64_t)value)};
}

static int64_t number_of(struct flamepix_weight weight)
{
    return (int64_t)weight.value + (int64_t)weight.rest;
}

/* A source of a list, which frees what it hands out as soon as the rule allows. */
struct listed {
    struct flamepix_stacks base;
    struct flamepix_stacks *stacks;
    struct flamepix_stack items[2 * STACKS];
    struct list list;
};

static enum flamepix_status listed_next(struct flamepix_stacks *stacks,
                                        struct flamepix_stack *stack_ret)
{
    return flamepix_stacks_next(((struct listed *)stacks)->stacks, stack_ret);
}

static void listed_free(struct flamepix_stacks *stacks)
{
    flamepix_stacks_free(((struct listed *)stacks)->stacks);
    free(stacks);
}

static struct flamepix_stacks *source_of(const struct list *list)
{
    struct listed *listed = malloc(sizeof(*listed));
    assert_non_null(listed);
    listed->base = (struct flamepix_stacks){.next = listed_next, .free = listed_free};
    listed->list = *list;
    for (size_t i = 0; i < list->count; i++) {
        const struct entry *entry = &listed->list.entries[i];
        listed->items[i] = (struct flamepix_stack){.key = entry->key,
                                                   .length = entry->length,
                                                   .weight = weight_of(entry->weight),
                                                   .other = weight_of(entry->other)};
    }
    listed->stacks = test_source_of_stacks(listed->items, list->count);
    listed->base.in_order = true;
    return &listed->base;
}

static struct flamepix_stacks *sides_of(const struct list *before, const struct list *after)
{
    return differing_sides_of(source_of(before), source_of(after));
}

static struct flamepix_stacks *measured(const char *measure, const struct list *before,
                                        const struct list *after)
{
    return differing_measured_of(measure, sides_of(before, after));
}

/* What the source hands out; frees it. */
static struct list list_of(struct flamepix_stacks *stacks)
{
    struct list list = {0};
    struct flamepix_stack stack;
    enum flamepix_status status;
    while ((status = flamepix_stacks_next(stacks, &stack)) == FLAMEPIX_OK) {
        const size_t count = list.count;
        struct entry *entry = entry_of(&list, stack.key, stack.length);
        assert_int_equal(list.count, count + 1);
        entry->weight = number_of(stack.weight);
        entry->other = number_of(stack.other);
    }
    assert_int_equal(status, FLAMEPIX_END);
    flamepix_stacks_free(stacks);
    return list;
}

static void expect_equal(const struct list *a, const struct list *b)
{
    assert_int_equal(a->count, b->count);
    for (size_t i = 0; i < a->count; i++) {
        assert_int_equal(compare_entries(&a->entries[i], &b->entries[i]), 0);
        assert_int_equal(a->entries[i].weight, b->entries[i].weight);
        assert_int_equal(a->entries[i].other, b->entries[i].other);
    }
}

/* Order, `shared` and the lives of keys. */
static void expect_a_good_source(struct flamepix_stacks *stacks)
{
    enum flamepix_status status;
    free(test_stacks_text(stacks, &status));
    assert_int_equal(status, FLAMEPIX_END);
}

static struct flamepix_difference sums_of(const struct list *before, const struct list *after)
{
    struct flamepix_difference sums;
    list_of(differing_watched_of(&sums, sides_of(before, after)));
    return sums;
}

static int64_t total_of(const struct list *list)
{
    int64_t total = 0;
    for (size_t i = 0; i < list->count; i++)
        total += list->entries[i].weight;
    return total;
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

static struct list expected_measure(size_t measure, const struct list *sides)
{
    struct list expected = {0};
    for (size_t i = 0; i < sides->count; i++) {
        const int64_t b = sides->entries[i].weight, a = sides->entries[i].other;
        int64_t values[12];
        measures_of(a, b, values);
        if (values[measure] == 0 && other_of(measure, a, b) == 0)
            continue;
        struct entry *entry = &expected.entries[expected.count++];
        *entry = sides->entries[i];
        entry->weight = values[measure];
        entry->other = other_of(measure, a, b);
    }
    return expected;
}

/* -- laws -------------------------------------------------------------------------------------- */

static void each_pair(void (*expect)(const struct list *before, const struct list *after))
{
    const struct list none = {0};
    for (uint64_t round = 0; round < ROUNDS; round++) {
        uint64_t seed = round;
        const struct list before = random_list(&seed);
        const struct list after =
            round % 4 == 0 ? random_list(&seed) : changed_list(&before, &seed);
        expect(&before, &after);
        if (round % 40 > 0)
            continue;
        expect(&before, &none);
        expect(&none, &after);
        expect(&before, &before);
    }
    expect(&none, &none);
}

static void expect_sides(const struct list *before, const struct list *after)
{
    const struct list expected = joined(before, after);
    const struct list sides = list_of(sides_of(before, after));
    expect_equal(&sides, &expected);
    expect_a_good_source(sides_of(before, after));
}

static void test_sides_are_the_stacks_of_both(void **state)
{
    (void)state;
    each_pair(expect_sides);
}

static void expect_measures(const struct list *before, const struct list *after)
{
    const struct list sides = joined(before, after);
    const struct flamepix_difference sums = sums_of(before, after);
    for (size_t i = 0; flamepix_measure_at(i) != NULL; i++) {
        const struct flamepix_measure *row = flamepix_measure_at(i);
        const struct list expected = expected_measure(i, &sides);
        const struct list got = list_of(measured(row->name, before, after));
        expect_equal(&got, &expected);
        expect_a_good_source(measured(row->name, before, after));
        assert_true(row->sum(&sums) == (double)total_of(&expected));
    }
}

static void test_each_measure_is_that_of_each_stack(void **state)
{
    (void)state;
    each_pair(expect_measures);
}

static int64_t weight_in(const struct list *list, const struct entry *entry)
{
    for (size_t i = 0; i < list->count; i++)
        if (compare_entries(&list->entries[i], entry) == 0)
            return list->entries[i].weight;
    return 0;
}

/* f + (g - f) = g; the difference is what is added less what is taken away, and each of them is its
 * parts, of which no stack has two. */
static void expect_algebra(const struct list *before, const struct list *after)
{
    static const char *const names[] = {"plus", "minus", "new", "grown", "gone", "shrunk"};
    const struct list sides = list_of(sides_of(before, after));
    struct list parts[6];
    for (size_t i = 0; i < 6; i++)
        parts[i] = list_of(measured(names[i], before, after));
    for (size_t i = 0; i < sides.count; i++) {
        const struct entry *entry = &sides.entries[i];
        int64_t of[6];
        int parts_of_it = 0;
        for (size_t part = 0; part < 6; part++)
            of[part] = weight_in(&parts[part], entry);
        for (size_t part = 2; part < 6; part++)
            parts_of_it += of[part] > 0;
        assert_int_equal(weight_in(before, entry) + of[0] - of[1], weight_in(after, entry));
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

static void expect_sums(const struct list *before, const struct list *after)
{
    const struct flamepix_difference sums = sums_of(before, after);
    const struct list sides = joined(before, after);
    const struct flamepix_weight *const parts[] = {
        &sums.after, &sums.before, NULL,        NULL,        NULL,       NULL,
        &sums.plus,  &sums.minus,  &sums.fresh, &sums.grown, &sums.gone, &sums.shrunk};
    for (size_t i = 0; i < sizeof(parts) / sizeof(parts[0]); i++) {
        const struct list measure = expected_measure(i, &sides);
        if (parts[i] != NULL)
            assert_int_equal(number_of(*parts[i]), total_of(&measure));
    }
    uint64_t stacks_before = 0, stacks_after = 0, common = 0;
    int64_t largest = 0;
    for (size_t i = 0; i < sides.count; i++) {
        const struct entry *entry = &sides.entries[i];
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

static double distance(const struct list *f, const struct list *g)
{
    const struct flamepix_difference sums = sums_of(f, g);
    return flamepix_difference_distance(&sums);
}

/* By whole sums, of which a double has all bits that the comparison needs but the last. */
static void test_the_distance_is_a_metric(void **state)
{
    (void)state;
    for (uint64_t round = 0; round < ROUNDS; round++) {
        uint64_t seed = round;
        const struct list f = random_list(&seed);
        const struct list g = changed_list(&f, &seed);
        const struct list h = changed_list(round % 2 == 0 ? &f : &g, &seed);
        assert_true(distance(&f, &f) == 0);
        assert_true(distance(&f, &g) == distance(&g, &f));
        assert_true(distance(&f, &h) <= (distance(&f, &g) + distance(&g, &h)) * (1 + 0x1p-50));
    }
}

static void expect_similarity(const struct list *before, const struct list *after)
{
    const struct flamepix_difference sums = sums_of(before, after);
    const int64_t both = total_of(before) + total_of(after);
    double similarity;
    if (both == 0) {
        assert_int_equal(flamepix_difference_similarity(&sums, &similarity), FLAMEPIX_BAD_ARGUMENT);
        return;
    }
    assert_int_equal(flamepix_difference_similarity(&sums, &similarity), FLAMEPIX_OK);
    assert_true(similarity >= 0 && similarity <= 1);
    assert_int_equal(similarity == 1, number_of(sums.plus) + number_of(sums.minus) == 0);
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
    for (uint64_t round = 0; round < ROUNDS; round++) {
        uint64_t seed = round;
        const struct list list = random_list(&seed);
        const struct flamepix_ratio there = {random_factor(&seed), random_factor(&seed)};
        const struct flamepix_ratio back = {there.under, there.over};
        struct flamepix_stacks *scaled, *again;
        assert_int_equal(flamepix_stacks_scale(source_of(&list), there, &scaled), FLAMEPIX_OK);
        expect_a_good_source(scaled);
        assert_int_equal(flamepix_stacks_scale(source_of(&list), there, &scaled), FLAMEPIX_OK);
        const double expected = (double)total_of(&list) * there.over / there.under;
        assert_true(fabs(sum_of(scaled).value - expected) <= 1e-12 * expected);
        assert_int_equal(flamepix_stacks_scale(source_of(&list), there, &scaled), FLAMEPIX_OK);
        assert_int_equal(flamepix_stacks_scale(scaled, back, &again), FLAMEPIX_OK);
        struct flamepix_weight left = sum_of(again);
        const double total = (double)total_of(&list);
        flamepix_weight_add(&left, weight_of(-total_of(&list)));
        assert_true(fabs(left.value) <= 1e-29 * total);
    }
}

/* -- order ------------------------------------------------------------------------------------- */

static void shuffle(struct list *list, uint64_t *seed)
{
    for (size_t i = list->count; i > 1; i--) {
        struct entry *other = &list->entries[profiles_below(seed, (unsigned)i)];
        const struct entry entry = list->entries[i - 1];
        list->entries[i - 1] = *other;
        *other = entry;
    }
}

static struct flamepix_stacks *sorted_again(struct list list, uint64_t *seed)
{
    struct flamepix_stacks *sorted;
    shuffle(&list, seed);
    struct flamepix_stacks *stacks = source_of(&list);
    stacks->in_order = false;
    assert_int_equal(flamepix_order_sort(stacks, 1 << 20, &sorted), FLAMEPIX_OK);
    return sorted;
}

/* Sorting leaves out what weighs nothing, as the measure does. */
static void test_the_order_of_lines_does_not_matter_once_they_are_sorted(void **state)
{
    (void)state;
    for (uint64_t round = 0; round < ROUNDS / 4; round++) {
        uint64_t seed = round;
        const struct list before = random_list(&seed);
        const struct list after = changed_list(&before, &seed);
        const struct list sides = list_of(measured("sum", &before, &after));
        struct flamepix_stacks *again =
            differing_sides_of(sorted_again(before, &seed), sorted_again(after, &seed));
        const struct list sums = list_of(differing_measured_of("sum", again));
        expect_equal(&sums, &sides);
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
