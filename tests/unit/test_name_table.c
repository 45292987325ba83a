#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

#include <cmocka.h>

#include "tally/name_table.h"

enum { ROOM = 256 };

/* A key of that hash, whose name lies in `room`, as far from its end as a table wants it. */
static struct flamepix_name_key key_of(const char *name, uint64_t hash, char room[static ROOM])
{
    const size_t length = strlen(name);
    assert_true(length + FLAMEPIX_NAME_HEAD_NBYTES <= ROOM);
    memset(room, '?', ROOM);
    memcpy(room, name, length);
    return (struct flamepix_name_key){{room, length}, hash, FLAMEPIX_HASH_NONE};
}

static uint32_t number_of(struct flamepix_name_table *table, const char *name, uint64_t hash,
                          bool *is_new)
{
    char room[ROOM];
    uint32_t number;
    const struct flamepix_name_key key = key_of(name, hash, room);
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
        char room[ROOM];
        struct flamepix_name_key key = key_of(names[i], 7, room);
        uint32_t number;
        flamepix_name_table_ask_slot(&table, &key);
        flamepix_name_table_ask_entry(&table, &key);
        assert_int_equal(key.guess, 0);
        assert_int_equal(flamepix_name_table_number(&table, &key, &number, &is_new), FLAMEPIX_OK);
        assert_int_equal(number, i);
        assert_false(is_new);
    }
    flamepix_name_table_free(&table);
}

/* Names that fit into an entry and names that do not, in one table. */
static void test_names_of_any_length_are_told_apart_and_kept(void **state)
{
    (void)state;
    enum { LENGTHS = 180 };
    struct flamepix_name_table table = {.limit_nbytes = 1 << 20};
    char name[LENGTHS + 1];
    bool is_new;
    for (uint32_t length = 0; length < LENGTHS; length++) {
        snprintf(name, sizeof(name), "%0*d", (int)length, 0);
        name[length] = '\0';
        assert_int_equal(number_of(&table, name, length, &is_new), length);
        flamepix_name_table_sum(&table, length)->self.value = length;
    }
    snprintf(name, sizeof(name), "%0150d", 1);
    assert_int_equal(number_of(&table, name, 150, &is_new), LENGTHS);
    assert_true(is_new);
    flamepix_name_table_sum_up(&table);
    for (uint32_t i = 0; i < LENGTHS - 1; i++) {
        const struct flamepix_name_sum *sum = &table.sums[i];
        assert_int_equal(sum->name.length, LENGTHS - 1 - i);
        for (size_t at = 0; at < sum->name.length; at++)
            assert_int_equal(sum->name.data[at], '0');
    }
    flamepix_name_table_free(&table);
}

static struct flamepix_name_key whole_key_of(const char *name, char room[static ROOM])
{
    const struct flamepix_name_key key = key_of(name, 0, room);
    return flamepix_name_key_of(key.name);
}

static void test_a_table_that_was_summed_up_can_be_added_to_again(void **state)
{
    (void)state;
    static const char *const names[] = {
        "a", "b", "a name that is longer than what a table keeps of it with its entry", ""};
    struct flamepix_name_table table = {.limit_nbytes = 1 << 20};
    char room[ROOM];
    for (size_t round = 1; round <= 3; round++) {
        assert_int_equal(flamepix_name_table_reopen(&table), FLAMEPIX_OK);
        for (size_t i = 0; i < 4; i++) {
            const struct flamepix_name_key key = whole_key_of(names[i], room);
            uint32_t number;
            bool is_new;
            assert_int_equal(flamepix_name_table_number(&table, &key, &number, &is_new),
                             FLAMEPIX_OK);
            assert_int_equal(is_new, round == 1);
            flamepix_name_table_sum(&table, number)->self.value += (double)(i + 1);
        }
        flamepix_name_table_sum_up(&table);
        flamepix_name_table_sum_up(&table);
        assert_int_equal(table.count, 4);
        for (size_t i = 0; i < 4; i++) {
            const struct flamepix_bytes name = flamepix_name_table_name(&table, i);
            assert_true(flamepix_bytes_equal(name, flamepix_bytes_of(names[3 - i])));
            assert_true(table.sums[i].self.value == (double)((4 - i) * round));
        }
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
        cmocka_unit_test(test_names_of_any_length_are_told_apart_and_kept),
        cmocka_unit_test(test_a_table_that_was_summed_up_can_be_added_to_again),
    };
    return cmocka_run_group_tests_name("name table", tests, NULL, NULL);
}
