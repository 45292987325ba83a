#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "format/samples/samples.h"

static size_t add(struct fpx_sample_sums *sums, size_t part, const char *key, double weight)
{
    size_t number;
    assert_int_equal(fpx_sample_sums_add(sums, part, flamepix_bytes_of(key),
                                         (struct flamepix_weight){.value = weight}, &number),
                     FLAMEPIX_OK);
    return number;
}

static void test_equal_stacks_of_a_part_are_one_sum(void **state)
{
    (void)state;
    struct fpx_sample_sums sums = {0};
    assert_int_equal(add(&sums, 0, "a;", 1), 0);
    assert_int_equal(add(&sums, 0, "a;b;", 2), 1);
    assert_int_equal(add(&sums, 1, "a;", 4), 2);
    assert_int_equal(add(&sums, 0, "a;", 8), 0);
    assert_int_equal(sums.count, 3);
    assert_true(sums.items[0].record->weight.value == 9);
    assert_true(sums.items[1].record->weight.value == 2);
    assert_int_equal(sums.items[2].part, 1);
    assert_true(fpx_sample_sums_nbytes(&sums) > 0);
    fpx_sample_sums_free(&sums);
}

static void test_a_reset_forgets_the_sums(void **state)
{
    (void)state;
    struct fpx_sample_sums sums = {0};
    add(&sums, 0, "a;", 1);
    fpx_sample_sums_reset(&sums);
    assert_int_equal(sums.count, 0);
    assert_int_equal(add(&sums, 0, "a;", 2), 0);
    assert_true(sums.items[0].record->weight.value == 2);
    fpx_sample_sums_free(&sums);
}

/* So many stacks that all differ, then one of them again: how many sums there are. */
static size_t sums_of(bool may_repeat)
{
    enum { STACKS = 3000 };
    struct fpx_sample_sums sums = {.may_repeat = may_repeat};
    char key[32];
    for (int i = 0; i < STACKS; i++) {
        snprintf(key, sizeof(key), "main;%d;", i);
        assert_int_equal(add(&sums, 0, key, 1), i);
    }
    add(&sums, 0, "main;17;", 1);
    const size_t count = sums.count;
    fpx_sample_sums_free(&sums);
    return count - STACKS;
}

static void test_stacks_that_all_differ_are_not_looked_for_where_they_are_sorted(void **state)
{
    (void)state;
    assert_int_equal(sums_of(true), 1);
    assert_int_equal(sums_of(false), 0);
}

static void test_stacks_that_repeat_are_looked_for(void **state)
{
    (void)state;
    struct fpx_sample_sums sums = {.may_repeat = true};
    for (int i = 0; i < 9000; i++)
        add(&sums, 0, i % 3 == 0 ? "a;" : "b;", 1);
    assert_int_equal(sums.count, 2);
    assert_true(sums.items[1].record->weight.value == 6000);
    fpx_sample_sums_free(&sums);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_equal_stacks_of_a_part_are_one_sum),
        cmocka_unit_test(test_a_reset_forgets_the_sums),
        cmocka_unit_test(test_stacks_that_all_differ_are_not_looked_for_where_they_are_sorted),
        cmocka_unit_test(test_stacks_that_repeat_are_looked_for),
    };
    return cmocka_run_group_tests_name("sample sums", tests, NULL, NULL);
}
