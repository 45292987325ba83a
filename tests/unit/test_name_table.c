#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

#include <cmocka.h>

#include "tally/name_table.h"

static uint32_t number_of(struct flamepix_name_table *table, const char *name, uint64_t hash,
                          bool *is_new)
{
    uint32_t number;
    const struct flamepix_name_key key = {{name, strlen(name)}, hash, FLAMEPIX_HASH_NONE};
    assert_int_equal(flamepix_name_table_number(table, &key, &number, is_new), FLAMEPIX_OK);
    return number;
}

static void test_names_are_numbered_as_they_are_met(void **state)
{
    (void)state;
    struct flamepix_name_table table = {.limit_nbytes = 1 << 20};
    bool is_new;
    assert_int_equal(number_of(&table, "a", 1, &is_new), 0);
    assert_true(is_new);
    assert_int_equal(number_of(&table, "b", 1, &is_new), 1);
    assert_int_equal(number_of(&table, "a", 1, &is_new), 0);
    assert_false(is_new);
    assert_int_equal(number_of(&table, "", 2, &is_new), 2);
    flamepix_name_table_clear(&table);
    assert_int_equal(number_of(&table, "b", 1, &is_new), 0);
    assert_true(is_new);
    flamepix_name_table_free(&table);
}

static void test_a_full_table_knows_its_names_and_takes_no_more(void **state)
{
    (void)state;
    struct flamepix_name_table table = {.limit_nbytes = 10000};
    char name[16];
    bool is_new;
    uint32_t count = 0;
    for (uint32_t i = 0; i < 100; i++) {
        snprintf(name, sizeof(name), "name%u", i);
        uint32_t number = number_of(&table, name, i, &is_new);
        assert_true(number == count || number == FLAMEPIX_NAME_OTHERS);
        assert_true(is_new == (number != FLAMEPIX_NAME_OTHERS));
        count += is_new;
    }
    assert_true(count > 20 && count < 100);
    assert_int_equal(number_of(&table, "name20", 20, &is_new), 20);
    assert_true(table.texts.used <= 10000);
    flamepix_name_table_free(&table);
}

/* Whoever makes names of one hash fills a table, and no more. */
static void test_names_made_for_one_hash_come_to_the_limit(void **state)
{
    (void)state;
    struct flamepix_name_table table = {.limit_nbytes = 1 << 20};
    char name[16];
    bool is_new;
    for (uint32_t i = 0; i < 10000; i++) {
        snprintf(name, sizeof(name), "%u", i);
        (void)number_of(&table, name, 7, &is_new);
    }
    assert_true(table.count <= FLAMEPIX_HASH_PROBES);
    assert_true(table.used_nbytes <= 1 << 20);
    assert_true(table.texts.used <= 1 << 20);
    flamepix_name_table_free(&table);
}

static void test_a_wrong_guess_costs_time_and_nothing_else(void **state)
{
    (void)state;
    struct flamepix_name_table table = {.limit_nbytes = 1 << 20};
    static const char *const names[] = {"eight_by", "eight_bz", "of-nine-b", "of-nine-c"};
    bool is_new;
    for (uint32_t i = 0; i < 4; i++)
        assert_int_equal(number_of(&table, names[i], 7, &is_new), i);
    for (uint32_t i = 0; i < 4; i++) {
        struct flamepix_name_key key = {{names[i], strlen(names[i])}, 7, FLAMEPIX_HASH_NONE};
        uint32_t number;
        flamepix_name_table_ask_slot(&table, &key);
        flamepix_name_table_ask_entry(&table, &key);
        flamepix_name_table_ask_text(&table, &key);
        assert_int_equal(key.guess, 0);
        assert_int_equal(flamepix_name_table_number(&table, &key, &number, &is_new), FLAMEPIX_OK);
        assert_int_equal(number, i);
        assert_false(is_new);
    }
    flamepix_name_table_free(&table);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_names_are_numbered_as_they_are_met),
        cmocka_unit_test(test_a_full_table_knows_its_names_and_takes_no_more),
        cmocka_unit_test(test_names_made_for_one_hash_come_to_the_limit),
        cmocka_unit_test(test_a_wrong_guess_costs_time_and_nothing_else),
    };
    return cmocka_run_group_tests_name("name table", tests, NULL, NULL);
}
