#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

#include <cmocka.h>

#include "tally/name_table.h"

enum { ROOM = 256 };

/* A key of that hash, whose name lies at the end of `room`, so that as much may be read before it
 * as a table wants. */
static struct fpx_name_key key_of(const char *name, uint32_t hash, char room[static ROOM])
{
    const size_t length = strlen(name);
    char *behind = room + ROOM;
    assert_true(length <= ROOM);
    memset(room, '?', ROOM);
    memcpy(behind - length, name, length);
    return (struct fpx_name_key){{behind - length, length}, hash, FPX_HASH_NONE};
}

static uint32_t number_of(struct fpx_name_table *table, const char *name, uint32_t hash,
                          bool *is_new)
{
    char room[ROOM];
    uint32_t number;
    const struct fpx_name_key key = key_of(name, hash, room);
    assert_int_equal(fpx_name_table_number(table, &key, &number, is_new), FLAMEPIX_OK);
    return number;
}

static void test_names_are_numbered_as_they_are_met(void **state)
{
    (void)state;
    struct fpx_name_table table = {.limit_nbytes = 1 << 20};
    bool is_new;
    assert_int_equal(number_of(&table, "a", 1, &is_new), 0);
    assert_true(is_new);
    assert_int_equal(number_of(&table, "b", 1, &is_new), 1);
    assert_int_equal(number_of(&table, "a", 1, &is_new), 0);
    assert_false(is_new);
    assert_int_equal(number_of(&table, "", 2, &is_new), 2);
    fpx_name_table_clear(&table);
    assert_int_equal(number_of(&table, "b", 1, &is_new), 0);
    assert_true(is_new);
    fpx_name_table_free(&table);
}

static void test_a_full_table_knows_its_names_and_takes_no_more(void **state)
{
    (void)state;
    struct fpx_name_table table = {.limit_nbytes = 10000};
    char name[16];
    bool is_new;
    uint32_t count = 0;
    for (uint32_t i = 0; i < 100; i++) {
        snprintf(name, sizeof(name), "name%u", i);
        uint32_t number = number_of(&table, name, i, &is_new);
        assert_true(number == count || number == FPX_NAME_OTHERS);
        assert_true(is_new == (number != FPX_NAME_OTHERS));
        count += is_new;
    }
    assert_true(count > 20 && count < 100);
    assert_int_equal(number_of(&table, "name20", 20, &is_new), 20);
    fpx_name_table_free(&table);
}

/* Whoever makes names of one hash fills a table, and no more. */
static void test_names_made_for_one_hash_come_to_the_limit(void **state)
{
    (void)state;
    struct fpx_name_table table = {.limit_nbytes = 1 << 20};
    char name[16];
    bool is_new;
    for (uint32_t i = 0; i < 10000; i++) {
        snprintf(name, sizeof(name), "%u", i);
        (void)number_of(&table, name, 7, &is_new);
    }
    assert_true(table.count <= FPX_HASH_PROBES);
    assert_true(table.used_nbytes <= 1 << 20);
    fpx_name_table_free(&table);
}

static void test_a_wrong_guess_costs_time_and_nothing_else(void **state)
{
    (void)state;
    struct fpx_name_table table = {.limit_nbytes = 1 << 20};
    static const char *const names[] = {"eight_by", "eight_bz", "of-nine-b", "of-nine-c"};
    bool is_new;
    for (uint32_t i = 0; i < 4; i++)
        assert_int_equal(number_of(&table, names[i], 7, &is_new), i);
    for (uint32_t i = 0; i < 4; i++) {
        char room[ROOM];
        struct fpx_name_key key = key_of(names[i], 7, room);
        uint32_t number;
        fpx_name_table_prefetch_slot(&table, &key);
        fpx_name_table_prefetch_entry(&table, &key);
        assert_int_equal(key.guess, 0);
        assert_int_equal(fpx_name_table_number(&table, &key, &number, &is_new), FLAMEPIX_OK);
        assert_int_equal(number, i);
        assert_false(is_new);
    }
    fpx_name_table_free(&table);
}

/* Names that fit into an entry and names that do not, in one table. */
static void test_names_of_any_length_are_told_apart_and_kept(void **state)
{
    (void)state;
    enum { LENGTHS = 180 };
    struct fpx_name_table table = {.limit_nbytes = 1 << 20};
    char name[LENGTHS + 1];
    bool is_new;
    for (uint32_t length = 0; length < LENGTHS; length++) {
        snprintf(name, sizeof(name), "%0*d", (int)length, 0);
        name[length] = '\0';
        assert_int_equal(number_of(&table, name, length, &is_new), length);
    }
    snprintf(name, sizeof(name), "%0150d", 1);
    assert_int_equal(number_of(&table, name, 150, &is_new), LENGTHS);
    assert_true(is_new);
    for (uint32_t i = 0; i < LENGTHS; i++) {
        const struct flamepix_bytes kept = fpx_name_table_name(&table, i);
        assert_int_equal(kept.length, i);
        for (size_t at = 0; at < kept.length; at++)
            assert_int_equal(kept.data[at], '0');
    }
    fpx_name_table_free(&table);
}

/* By its whole key; with the end of the name where it fits. */
static void expect_known(struct fpx_name_table *table, const char *name, uint32_t number)
{
    char room[ROOM];
    uint32_t found;
    bool is_new;
    struct fpx_name_key key = fpx_name_key_of(key_of(name, 0, room).name);
    const bool fits = fpx_name_fits(key.name.length);
    assert_false(fpx_name_table_guessed(table, &key, NULL));
    assert_int_equal(fpx_name_table_number(table, &key, &found, &is_new), FLAMEPIX_OK);
    assert_int_equal(found, number);
    fpx_name_table_prefetch_entry(table, &key);
    const struct fpx_name_end end = fpx_name_end_of(key.name);
    assert_int_equal(fpx_name_table_guessed(table, &key, &end), fits);
}

static void test_what_a_name_is_known_by_is_all_of_it(void **state)
{
    (void)state;
    static const char *const names[] = {
        "a",
        "b",
        "aa",
        "",
        "a name that is longer than what a table keeps of it with its entry",
        "b name that is longer than what a table keeps of it with its entry"};
    struct fpx_name_table table = {.limit_nbytes = 1 << 20};
    for (size_t round = 0; round < 2; round++)
        for (uint32_t i = 0; i < 6; i++)
            expect_known(&table, names[i], i);
    assert_int_equal(table.count, 6);
    fpx_name_table_free(&table);
}

static void test_a_key_reads_no_byte_before_a_long_name_and_none_behind_a_name(void **state)
{
    (void)state;
    for (size_t length = 0; length <= 200; length++) {
        const size_t before = fpx_name_fits(length) ? FPX_NAME_END_NBYTES - length : 0;
        uint64_t hashes[2];
        for (int i = 0; i < 2; i++) {
            char *room = malloc(before + length + 1);
            assert_non_null(room);
            memset(room, i, before);
            memset(room + before, 'n', length);
            room = realloc(room, before + length == 0 ? 1 : before + length);
            assert_non_null(room);
            hashes[i] = fpx_name_key_of((struct flamepix_bytes){room + before, length}).hash;
            free(room);
        }
        assert_true(hashes[0] == hashes[1]);
    }
}

/* All that are many fit into the room that is made at once. */
static void test_room_is_made_for_few_names_or_for_all(void **state)
{
    (void)state;
    struct fpx_name_table table = {.limit_nbytes = 1 << 20};
    char name[16];
    bool is_new = true;
    for (uint32_t i = 0; is_new; i++) {
        snprintf(name, sizeof(name), "%u", i);
        (void)number_of(&table, name, i, &is_new);
    }
    assert_true(table.count > 2000 && table.capacity >= table.count && table.capacity < 3000);
    assert_int_equal(fpx_name_table_room(1 << 20, 7), 7);
    assert_true(fpx_name_table_room(1 << 20, 2000) >= table.count);
    assert_int_equal(fpx_name_table_room(SIZE_MAX, 2000), 2000);
    assert_int_equal(fpx_name_table_room(0, 2000), 2000);
    fpx_name_table_free(&table);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_names_are_numbered_as_they_are_met),
        cmocka_unit_test(test_a_full_table_knows_its_names_and_takes_no_more),
        cmocka_unit_test(test_names_made_for_one_hash_come_to_the_limit),
        cmocka_unit_test(test_a_wrong_guess_costs_time_and_nothing_else),
        cmocka_unit_test(test_names_of_any_length_are_told_apart_and_kept),
        cmocka_unit_test(test_what_a_name_is_known_by_is_all_of_it),
        cmocka_unit_test(test_a_key_reads_no_byte_before_a_long_name_and_none_behind_a_name),
        cmocka_unit_test(test_room_is_made_for_few_names_or_for_all),
    };
    return cmocka_run_group_tests_name("name table", tests, NULL, NULL);
}
