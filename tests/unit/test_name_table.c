#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

#include <cmocka.h>

#include "tally/name_blocks.h"
#include "tally/name_table.h"

enum { BLOCKS_NBYTES = 256 };

static uint32_t number_of(struct flamepix_name_table *table, const char *name, uint64_t hash,
                          bool *is_new)
{
    char blocks[BLOCKS_NBYTES];
    uint32_t number;
    const struct flamepix_bytes bytes = {name, strlen(name)};
    flamepix_name_blocks_write(blocks, bytes);
    const struct flamepix_name_key key = {blocks, bytes.length, hash, FLAMEPIX_HASH_NONE};
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

static void test_hashes_of_names_differ(void **state)
{
    (void)state;
    enum { COUNT = 3000 };
    static uint64_t hashes[COUNT];
    char blocks[BLOCKS_NBYTES];
    char name[128];
    for (size_t i = 0; i < COUNT; i++) {
        int length = snprintf(name, sizeof(name), "std::vector<%zu>::operator[]%*s", i % 1000,
                              (int)(40 * (i / 1000)), "");
        flamepix_name_blocks_write(blocks, (struct flamepix_bytes){name, (size_t)length});
        hashes[i] = flamepix_name_blocks_hash(blocks, (size_t)length);
        for (size_t j = 0; j < i; j++)
            assert_true(hashes[i] != hashes[j]);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_names_are_numbered_as_they_are_met),
        cmocka_unit_test(test_a_full_table_knows_its_names_and_takes_no_more),
        cmocka_unit_test(test_names_made_for_one_hash_come_to_the_limit),
        cmocka_unit_test(test_hashes_of_names_differ),
    };
    return cmocka_run_group_tests_name("name table", tests, NULL, NULL);
}
