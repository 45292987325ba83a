#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

#include <cmocka.h>

#include "support/scarce_memory.h"
#include "tally/name_sums.h"

static struct fpx_name_sums self_and_first(void)
{
    return (struct fpx_name_sums){
        .limit_nbytes = 1 << 20,
        .is_wanted = {[FPX_SUMMED_SELF] = true, [FPX_SUMMED_FIRST] = true}};
}

static void add(struct fpx_name_sums *sums, enum fpx_summed summed, uint32_t number, double value)
{
    assert_int_equal(fpx_name_sums_reach(sums, number), FLAMEPIX_OK);
    fpx_name_sums_add(sums, summed, number, (struct flamepix_weight){value, 0});
}

static void expect(const struct fpx_name_sums *sums, uint32_t number, double self, double first)
{
    const struct flamepix_name_sum row = fpx_name_sums_of(sums, number);
    assert_true(row.self.value == self && row.self.rest == 0);
    assert_true(row.first.value == first && row.first.rest == 0);
    assert_true(row.total.value == 0 && row.inclusive.value == 0 && row.woken.value == 0);
}

static void test_a_sum_is_0_until_something_is_added(void **state)
{
    (void)state;
    struct fpx_name_sums sums = self_and_first();
    expect(&sums, 3, 0, 0);
    expect(&sums, FPX_NAME_OTHERS, 0, 0);
    add(&sums, FPX_SUMMED_SELF, 3, 5);
    add(&sums, FPX_SUMMED_FIRST, 1, 2);
    add(&sums, FPX_SUMMED_SELF, FPX_NAME_OTHERS, 7);
    add(&sums, FPX_SUMMED_SELF, 3, 1);
    expect(&sums, 3, 6, 0);
    expect(&sums, 1, 0, 2);
    expect(&sums, 0, 0, 0);
    expect(&sums, 4, 0, 0);
    expect(&sums, FPX_NAME_OTHERS, 7, 0);
    fpx_name_sums_clear(&sums);
    expect(&sums, 3, 0, 0);
    add(&sums, FPX_SUMMED_SELF, 5000, 1);
    for (uint32_t i = 0; i < 5000; i++)
        expect(&sums, i, 0, 0);
    expect(&sums, FPX_NAME_OTHERS, 0, 0);
    fpx_name_sums_free(&sums);
}

static void test_sums_of_the_same_names_are_moved(void **state)
{
    (void)state;
    struct fpx_name_sums sums = self_and_first(), added = self_and_first();
    assert_int_equal(fpx_name_sums_move(&sums, &added), FLAMEPIX_OK);
    add(&sums, FPX_SUMMED_SELF, 0, 1);
    add(&added, FPX_SUMMED_SELF, 0, 2);
    add(&added, FPX_SUMMED_FIRST, 2, 4);
    add(&added, FPX_SUMMED_SELF, FPX_NAME_OTHERS, 8);
    for (int i = 0; i < 2; i++) {
        assert_int_equal(fpx_name_sums_move(&sums, &added), FLAMEPIX_OK);
        expect(&sums, 0, 3, 0);
        expect(&sums, 2, 0, 4);
        expect(&sums, FPX_NAME_OTHERS, 8, 0);
        expect(&added, 0, 0, 0);
        fpx_name_sums_clear(&added);
    }
    add(&added, FPX_SUMMED_SELF, 1, 16);
    fpx_name_sums_clear(&added);
    expect(&added, 1, 0, 0);
    add(&added, FPX_SUMMED_FIRST, 2, 32);
    expect(&added, 1, 0, 0);
    expect(&added, 2, 0, 32);
    fpx_name_sums_free(&sums);
    fpx_name_sums_free(&added);
}

static void test_sums_are_added_to_those_of_other_numbers(void **state)
{
    (void)state;
    static const uint32_t numbers[] = {7, 0, 3, 9};
    struct fpx_name_sums sums = self_and_first(), added = self_and_first();
    assert_int_equal(fpx_name_sums_add_as(&sums, &added, NULL, 0), FLAMEPIX_OK);
    assert_int_equal(fpx_name_sums_add_as(&sums, &added, numbers, 4), FLAMEPIX_OK);
    add(&added, FPX_SUMMED_SELF, 0, 2);
    add(&added, FPX_SUMMED_FIRST, 2, 4);
    add(&added, FPX_SUMMED_SELF, FPX_NAME_OTHERS, 8);
    assert_int_equal(fpx_name_sums_add_as(&sums, &added, numbers, 4), FLAMEPIX_OK);
    expect(&sums, 7, 2, 0);
    expect(&sums, 3, 0, 4);
    expect(&sums, 0, 0, 0);
    expect(&sums, 9, 0, 0);
    expect(&sums, FPX_NAME_OTHERS, 0, 0);
    fpx_name_sums_free(&sums);
    fpx_name_sums_free(&added);
}

/* What is beyond a double's bits is kept; where nothing is added, not a bit changes. */
static void test_sums_that_are_added_keep_all_their_bits(void **state)
{
    (void)state;
    struct fpx_name_sums sums = self_and_first(), added = self_and_first();
    for (uint32_t i = 0; i < 100; i++) {
        add(&sums, FPX_SUMMED_SELF, i, 0.1 * i);
        add(&sums, FPX_SUMMED_SELF, i, 1e9 / (i + 1));
        add(&added, FPX_SUMMED_SELF, i, i % 3 == 0 ? 0 : 1e-9 * i);
    }
    for (uint32_t i = 0; i < 100; i++) {
        struct flamepix_weight expected = fpx_name_sums_of(&sums, i).self;
        if (i % 3 != 0)
            flamepix_weight_add(&expected, fpx_name_sums_of(&added, i).self);
        sums.weights[FPX_SUMMED_FIRST][i + 1] = expected;
    }
    assert_int_equal(fpx_name_sums_move(&sums, &added), FLAMEPIX_OK);
    for (uint32_t i = 0; i < 100; i++) {
        const struct flamepix_name_sum row = fpx_name_sums_of(&sums, i);
        assert_true(row.self.value == row.first.value && row.self.rest == row.first.rest);
    }
    fpx_name_sums_free(&sums);
    fpx_name_sums_free(&added);
}

static uint32_t number_of(struct fpx_name_table *names, const char *name)
{
    char room[FPX_NAME_END_NBYTES + 128] = {0};
    char *const text = room + FPX_NAME_END_NBYTES;
    uint32_t number;
    bool is_new;
    snprintf(text, 128, "%s", name);
    const struct fpx_name_key key = fpx_name_key_of(flamepix_bytes_of(text));
    assert_int_equal(fpx_name_table_number(names, &key, &number, &is_new), FLAMEPIX_OK);
    return number;
}

static void test_rows_come_most_self_weight_first_and_can_be_summed_up_again(void **state)
{
    (void)state;
    static const char *const names[] = {
        "a", "b", "a name that is longer than what a table keeps of it with its entry", ""};
    struct fpx_name_table table = {.limit_nbytes = 1 << 20};
    struct fpx_name_sums sums = self_and_first();
    for (size_t round = 1; round <= 3; round++) {
        for (size_t i = 0; i < 4; i++)
            add(&sums, FPX_SUMMED_SELF, number_of(&table, names[i]), (double)(i + 1));
        fpx_name_sums_reopen(&sums);
        assert_int_equal(fpx_name_sums_sum_up(&sums, &table), FLAMEPIX_OK);
        assert_int_equal(fpx_name_sums_sum_up(&sums, &table), FLAMEPIX_OK);
        assert_int_equal(sums.row_count, 4);
        for (size_t i = 0; i < 4; i++) {
            assert_true(flamepix_bytes_equal(sums.rows[i].name, flamepix_bytes_of(names[3 - i])));
            assert_true(sums.rows[i].self.value == (double)((4 - i) * round));
        }
    }
    fpx_name_sums_free(&sums);
    fpx_name_table_free(&table);
}

/* What a double has no room for comes before the name. */
static void test_rows_of_one_value_come_by_its_rest_and_then_by_name(void **state)
{
    (void)state;
    static const char *const names[] = {"d", "c", "b", "a"};
    static const struct flamepix_weight selves[] = {{1, 0}, {1, 1e-20}, {2, 0}, {1, 0}};
    static const char *const sorted[] = {"b", "c", "a", "d"};
    struct fpx_name_table table = {.limit_nbytes = 1 << 20};
    struct fpx_name_sums sums = self_and_first();
    for (size_t i = 0; i < 4; i++) {
        const uint32_t number = number_of(&table, names[i]);
        assert_int_equal(fpx_name_sums_reach(&sums, number), FLAMEPIX_OK);
        fpx_name_sums_add(&sums, FPX_SUMMED_SELF, number, selves[i]);
    }
    assert_int_equal(fpx_name_sums_sum_up(&sums, &table), FLAMEPIX_OK);
    for (size_t i = 0; i < 4; i++)
        assert_true(flamepix_bytes_equal(sums.rows[i].name, flamepix_bytes_of(sorted[i])));
    fpx_name_sums_free(&sums);
    fpx_name_table_free(&table);
}

static enum flamepix_status grow_much(void *user)
{
    return fpx_name_sums_grow(user, 2000);
}

static void test_where_there_is_no_memory_for_all_names_there_may_be_for_some(void **state)
{
    (void)state;
    struct fpx_name_sums sums = self_and_first();
    assert_int_equal(scarce_memory_fail_one(grow_much, &sums), FLAMEPIX_OK);
    add(&sums, FPX_SUMMED_SELF, 1998, 3);
    expect(&sums, 1998, 3, 0);
    expect(&sums, 1997, 0, 0);
    fpx_name_sums_free(&sums);
}

static void test_self_and_first_change_places(void **state)
{
    (void)state;
    struct fpx_name_sums sums = self_and_first();
    add(&sums, FPX_SUMMED_SELF, 1, 5);
    add(&sums, FPX_SUMMED_FIRST, FPX_NAME_OTHERS, 2);
    fpx_name_sums_change_places(&sums);
    expect(&sums, 1, 0, 5);
    expect(&sums, FPX_NAME_OTHERS, 2, 0);
    fpx_name_sums_free(&sums);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_a_sum_is_0_until_something_is_added),
        cmocka_unit_test(test_sums_of_the_same_names_are_moved),
        cmocka_unit_test(test_sums_are_added_to_those_of_other_numbers),
        cmocka_unit_test(test_sums_that_are_added_keep_all_their_bits),
        cmocka_unit_test(test_rows_come_most_self_weight_first_and_can_be_summed_up_again),
        cmocka_unit_test(test_rows_of_one_value_come_by_its_rest_and_then_by_name),
        cmocka_unit_test(test_where_there_is_no_memory_for_all_names_there_may_be_for_some),
        cmocka_unit_test(test_self_and_first_change_places),
    };
    return cmocka_run_group_tests_name("name sums", tests, NULL, NULL);
}
