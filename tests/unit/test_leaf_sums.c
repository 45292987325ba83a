#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "tally/leaf_sums.h"

static struct flamepix_name_table table(void)
{
    return (struct flamepix_name_table){.limit_nbytes = 1 << 20};
}

static void take(struct flamepix_leaf_sums *leaves, struct flamepix_name_table *names,
                 const char *key, size_t shared, double weight)
{
    const struct flamepix_stack stack = {key, strlen(key), shared, {weight, 0}, {0, 0}, {0, 0}};
    assert_int_equal(flamepix_leaf_sums_take(leaves, &stack, stack.length, names), FLAMEPIX_OK);
}

static void finish(struct flamepix_leaf_sums *leaves, struct flamepix_name_table *names)
{
    assert_int_equal(flamepix_leaf_sums_finish(leaves, names), FLAMEPIX_OK);
    flamepix_name_table_sum_up(names);
}

static void free_both(struct flamepix_leaf_sums *leaves, struct flamepix_name_table *names)
{
    flamepix_leaf_sums_free(leaves);
    flamepix_name_table_free(names);
}

/* Self and first of the name. */
static void expect(const struct flamepix_name_table *names, const char *name, double self,
                   double first)
{
    for (size_t i = 0; i < names->count; i++) {
        const struct flamepix_name_sum *sum = &names->sums[i];
        if (!flamepix_bytes_equal(sum->name, flamepix_bytes_of(name)))
            continue;
        assert_true(sum->self.value >= self && sum->self.value <= self);
        assert_true(sum->first.value >= first && sum->first.value <= first);
        return;
    }
    fail_msg("no name %s", name);
}

static void test_a_stack_adds_to_its_leaf_and_to_its_first_frame(void **state)
{
    (void)state;
    static struct flamepix_leaf_sums leaves;
    struct flamepix_name_table names = table();
    take(&leaves, &names, "a;x;b;", 0, 1);
    take(&leaves, &names, "a;x;b;c;", 6, 2);
    take(&leaves, &names, "a;x;b;c;", 8, 4);
    take(&leaves, &names, "ab;", 1, 8);
    take(&leaves, &names, "", 0, 16);
    take(&leaves, &names, "ab;c;", 0, 32);
    finish(&leaves, &names);
    assert_int_equal(names.count, 4);
    expect(&names, "a", 0, 7);
    expect(&names, "b", 1, 0);
    expect(&names, "c", 38, 0);
    expect(&names, "ab", 8, 40);
    assert_true(leaves.all.value >= 63 && leaves.all.value <= 63);
    free_both(&leaves, &names);
}

static void test_only_so_much_of_a_key_counts(void **state)
{
    (void)state;
    static struct flamepix_leaf_sums leaves;
    struct flamepix_name_table names = table();
    const struct flamepix_stack stack = {"a;b;c;", 6, 0, {3, 0}, {0, 0}, {0, 0}};
    assert_int_equal(flamepix_leaf_sums_take(&leaves, &stack, 4, &names), FLAMEPIX_OK);
    finish(&leaves, &names);
    assert_int_equal(names.count, 2);
    expect(&names, "b", 3, 0);
    free_both(&leaves, &names);
}

/* Of every length: in their heads and elsewhere, more of them than wait at once. */
static void test_names_of_any_length_are_told_apart(void **state)
{
    (void)state;
    enum { NAMES = 700, ROUNDS = 3 };
    static struct flamepix_leaf_sums leaves;
    struct flamepix_name_table names = table();
    char *name = malloc(NAMES + 8);
    assert_non_null(name);
    for (size_t i = 0; i < NAMES * ROUNDS; i++) {
        const size_t length = i % NAMES;
        memcpy(name, "all;", 4);
        memset(name + 4, 'n', length);
        memcpy(name + 4 + length, ";", 2);
        take(&leaves, &names, name, i == 0 ? 0 : 4, (double)length + 1);
    }
    finish(&leaves, &names);
    assert_int_equal(names.count, NAMES + 1);
    for (size_t i = 0; i < NAMES; i++) {
        memset(name, 'n', i);
        name[i] = '\0';
        expect(&names, name, ROUNDS * ((double)i + 1), 0);
    }
    expect(&names, "all", 0, ROUNDS * NAMES * (NAMES + 1) / 2.0);
    free(name);
    free_both(&leaves, &names);
}

static void test_names_without_a_place_are_others(void **state)
{
    (void)state;
    static struct flamepix_leaf_sums leaves;
    struct flamepix_name_table names = {.limit_nbytes = 1};
    take(&leaves, &names, "a;b;", 0, 2);
    take(&leaves, &names, "c;", 0, 3);
    finish(&leaves, &names);
    assert_int_equal(names.count, 0);
    assert_true(names.others.self.value >= 5 && names.others.self.value <= 5);
    assert_true(names.others.first.value >= 5 && names.others.first.value <= 5);
    free_both(&leaves, &names);
}

static void test_what_was_cleared_is_forgotten(void **state)
{
    (void)state;
    static struct flamepix_leaf_sums leaves;
    struct flamepix_name_table names = table();
    take(&leaves, &names, "a;b;", 0, 2);
    flamepix_leaf_sums_clear(&leaves);
    take(&leaves, &names, "a;c;", 0, 3);
    finish(&leaves, &names);
    assert_int_equal(names.count, 2);
    expect(&names, "a", 0, 3);
    expect(&names, "c", 3, 0);
    free_both(&leaves, &names);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_a_stack_adds_to_its_leaf_and_to_its_first_frame),
        cmocka_unit_test(test_only_so_much_of_a_key_counts),
        cmocka_unit_test(test_names_of_any_length_are_told_apart),
        cmocka_unit_test(test_names_without_a_place_are_others),
        cmocka_unit_test(test_what_was_cleared_is_forgotten),
    };
    return cmocka_run_group_tests_name("leaf sums", tests, NULL, NULL);
}
