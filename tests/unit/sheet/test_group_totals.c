#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include <flamepix/split.h>

#include "sheet/split_internal.h"
#include "support/scarce_memory.h"

static enum flamepix_status add(struct fpx_group_totals *totals, const char *key, double weight)
{
    const struct flamepix_stack stack = {
        .key = key, .length = strlen(key), .weight = {.value = weight}};
    return fpx_group_totals_add(totals, &stack);
}

static void expect_rank(const struct fpx_group_totals *totals, size_t rank, const char *name,
                        double weight, size_t panel)
{
    const struct fpx_group_total *group = totals->ranked[rank];
    assert_true((group->name.data == NULL) == (name == NULL));
    if (name != NULL)
        assert_true(flamepix_bytes_equal(group->name, flamepix_bytes_of(name)));
    assert_true(group->weight.value == weight);
    assert_int_equal(group->panel, panel);
}

static void test_groups_are_ranked_by_weight_and_then_by_name(void **state)
{
    (void)state;
    struct fpx_group_totals totals = {0};
    const char *const keys[] = {"b;x;", "a;", "", "b;", ";y;", "ab;", "c;"};
    const double weights[] = {1, 3, 2, 4, 3, 3, 1};
    for (size_t i = 0; i < 7; i++)
        assert_int_equal(add(&totals, keys[i], weights[i]), FLAMEPIX_OK);
    assert_int_equal(fpx_group_totals_rank(&totals, 4), FLAMEPIX_OK);
    assert_int_equal(totals.count, 6);
    expect_rank(&totals, 0, "b", 5, 0);
    expect_rank(&totals, 1, "", 3, 1);
    expect_rank(&totals, 2, "a", 3, 2);
    expect_rank(&totals, 3, "ab", 3, 3);
    expect_rank(&totals, 4, NULL, 2, 4);
    expect_rank(&totals, 5, "c", 1, 4);
    assert_int_equal(fpx_group_totals_rank(&totals, 1), FLAMEPIX_OK);
    expect_rank(&totals, 5, "c", 1, 1);
    fpx_group_totals_free(&totals);
}

static void test_no_frame_and_no_name_are_two_groups(void **state)
{
    (void)state;
    struct fpx_group_totals totals = {0};
    assert_int_equal(add(&totals, "", 1), FLAMEPIX_OK);
    assert_int_equal(add(&totals, ";", 2), FLAMEPIX_OK);
    const struct flamepix_bytes none = {0};
    assert_true(fpx_group_totals_find(&totals, none)->weight.value == 1);
    assert_true(fpx_group_totals_find(&totals, flamepix_bytes_of(""))->weight.value == 2);
    assert_null(fpx_group_totals_find(&totals, flamepix_bytes_of("x")));
    fpx_group_totals_free(&totals);
}

static void test_groups_are_not_without_number(void **state)
{
    (void)state;
    struct fpx_group_totals totals = {0};
    char key[32];
    for (int i = 0; i < FLAMEPIX_GROUPS_MAX; i++) {
        snprintf(key, sizeof(key), "%d;", i);
        assert_int_equal(add(&totals, key, 1), FLAMEPIX_OK);
    }
    assert_int_equal(add(&totals, "7;x;", 1), FLAMEPIX_OK);
    assert_int_equal(add(&totals, "x;", 1), FLAMEPIX_LIMIT_GROUPS);
    fpx_group_totals_free(&totals);
}

static void test_names_of_groups_are_not_without_end(void **state)
{
    (void)state;
    struct fpx_group_totals totals = {0};
    const size_t length = FLAMEPIX_GROUP_NAMES_NBYTES;
    char *key = malloc(length + 2);
    assert_non_null(key);
    memset(key, 'a', length);
    memcpy(key + length, ";", 2);
    assert_int_equal(add(&totals, key, 1), FLAMEPIX_OK);
    assert_int_equal(add(&totals, ";", 1), FLAMEPIX_OK);
    assert_int_equal(add(&totals, "b;", 1), FLAMEPIX_LIMIT_GROUPS);
    free(key);
    fpx_group_totals_free(&totals);
}

static enum flamepix_status add_and_rank(void *user)
{
    (void)user;
    struct fpx_group_totals totals = {0};
    enum flamepix_status status = add(&totals, "a;", 1);
    if (status == FLAMEPIX_OK)
        status = fpx_group_totals_rank(&totals, 1);
    fpx_group_totals_free(&totals);
    return status;
}

static void test_short_memory_is_an_answer(void **state)
{
    (void)state;
    assert_true(scarce_memory_try(add_and_rank, NULL) > 3);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_groups_are_ranked_by_weight_and_then_by_name),
        cmocka_unit_test(test_no_frame_and_no_name_are_two_groups),
        cmocka_unit_test(test_groups_are_not_without_number),
        cmocka_unit_test(test_names_of_groups_are_not_without_end),
        cmocka_unit_test(test_short_memory_is_an_answer),
    };
    return cmocka_run_group_tests_name("group totals", tests, NULL, NULL);
}
