#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "tally/tally_internal.h"

/* What is counted, and by which names. */
struct counted {
    struct fpx_leaf_sums leaves;
    struct fpx_name_table table;
    struct fpx_name_sums sums;
};

/* Starts from nothing. */
static struct counted *start(size_t limit_nbytes)
{
    struct counted *counted = calloc(1, sizeof(*counted));
    assert_non_null(counted);
    counted->table.limit_nbytes = limit_nbytes;
    counted->sums.is_wanted[FPX_SUMMED_SELF] = true;
    counted->sums.is_wanted[FPX_SUMMED_FIRST] = true;
    return counted;
}

static struct fpx_leaf_names names_of(struct counted *counted)
{
    return (struct fpx_leaf_names){&counted->table, &counted->sums};
}

/* Only the first `length` bytes count. */
static void take_some(struct counted *counted, const char *key, size_t length, size_t shared,
                      double weight)
{
    const struct flamepix_stack stack = {key, strlen(key), shared, {weight, 0}, {0, 0}, {0, 0}};
    const struct fpx_leaf_names names = names_of(counted);
    assert_int_equal(fpx_leaf_sums_take(&counted->leaves, &stack, length, &names), FLAMEPIX_OK);
}

static void take(struct counted *counted, const char *key, size_t shared, double weight)
{
    take_some(counted, key, strlen(key), shared, weight);
}

static void finish(struct counted *counted)
{
    const struct fpx_leaf_names names = names_of(counted);
    assert_int_equal(fpx_leaf_sums_finish(&counted->leaves, &names), FLAMEPIX_OK);
    assert_int_equal(fpx_name_sums_sum_up(&counted->sums, &counted->table), FLAMEPIX_OK);
}

static void end(struct counted *counted)
{
    fpx_leaf_sums_free(&counted->leaves);
    fpx_name_sums_free(&counted->sums);
    fpx_name_table_free(&counted->table);
    free(counted);
}

/* Self and first of the name. */
static void expect(const struct counted *counted, const char *name, double self, double first)
{
    for (size_t i = 0; i < counted->sums.row_count; i++) {
        const struct flamepix_name_sum *sum = &counted->sums.rows[i];
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
    struct counted *counted = start(1 << 20);
    take(counted, "a;x;b;", 0, 1);
    take(counted, "a;x;b;c;", 6, 2);
    take(counted, "a;x;b;c;", 8, 4);
    take(counted, "ab;", 1, 8);
    take(counted, "", 0, 16);
    take(counted, "ab;c;", 0, 32);
    finish(counted);
    assert_int_equal(counted->table.count, 4);
    expect(counted, "a", 0, 7);
    expect(counted, "b", 1, 0);
    expect(counted, "c", 38, 0);
    expect(counted, "ab", 8, 40);
    assert_true(counted->leaves.all.value >= 63 && counted->leaves.all.value <= 63);
    end(counted);
}

static void test_only_so_much_of_a_key_counts(void **state)
{
    (void)state;
    struct counted *counted = start(1 << 20);
    take_some(counted, "a;b;c;", 4, 0, 3);
    finish(counted);
    assert_int_equal(counted->table.count, 2);
    expect(counted, "b", 3, 0);
    end(counted);
}

/* Of every length: in their heads and elsewhere, more of them than wait at once. */
static void test_names_of_any_length_are_told_apart(void **state)
{
    (void)state;
    enum { NAMES = 700, ROUNDS = 3 };
    struct counted *counted = start(1 << 20);
    char *name = malloc(NAMES + 8);
    assert_non_null(name);
    for (size_t i = 0; i < NAMES * ROUNDS; i++) {
        const size_t length = i % NAMES;
        memcpy(name, "all;", 4);
        memset(name + 4, 'n', length);
        memcpy(name + 4 + length, ";", 2);
        take(counted, name, i == 0 ? 0 : 4, (double)length + 1);
    }
    finish(counted);
    assert_int_equal(counted->table.count, NAMES + 1);
    for (size_t i = 0; i < NAMES; i++) {
        memset(name, 'n', i);
        name[i] = '\0';
        expect(counted, name, ROUNDS * ((double)i + 1), 0);
    }
    expect(counted, "all", 0, ROUNDS * NAMES * (NAMES + 1) / 2.0);
    free(name);
    end(counted);
}

static void test_names_without_a_place_are_others(void **state)
{
    (void)state;
    struct counted *counted = start(1);
    take(counted, "a;b;", 0, 2);
    take(counted, "c;", 0, 3);
    finish(counted);
    assert_int_equal(counted->table.count, 0);
    const struct flamepix_name_sum others = fpx_name_sums_of(&counted->sums, FPX_NAME_OTHERS);
    assert_true(others.self.value >= 5 && others.self.value <= 5);
    assert_true(others.first.value >= 5 && others.first.value <= 5);
    end(counted);
}

static void test_what_was_cleared_is_forgotten(void **state)
{
    (void)state;
    struct counted *counted = start(1 << 20);
    take(counted, "a;b;", 0, 2);
    fpx_leaf_sums_clear(&counted->leaves);
    take(counted, "a;c;", 0, 3);
    finish(counted);
    assert_int_equal(counted->table.count, 2);
    expect(counted, "a", 0, 3);
    expect(counted, "c", 3, 0);
    end(counted);
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
