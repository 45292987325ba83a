#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "format/samples/addresses.h"

/* -1: no code. */
static int code_at(const struct fpx_code_map *map, uint64_t address)
{
    const struct fpx_code_range *range = fpx_code_map_find(map, address);
    return range == NULL ? -1 : (int)range->code;
}

static void add(struct fpx_code_map *map, uint64_t begin, uint64_t limit, size_t code)
{
    const struct fpx_code_range range = {begin, limit, code};
    assert_int_equal(fpx_code_map_add(map, &range), FLAMEPIX_OK);
}

static void test_a_range_holds_its_beginning_and_not_its_limit(void **state)
{
    (void)state;
    struct fpx_code_map map = {0};
    assert_int_equal(code_at(&map, 0), -1);
    add(&map, 10, 20, 1);
    add(&map, 5, 5, 2);
    assert_int_equal(code_at(&map, 9), -1);
    assert_int_equal(code_at(&map, 10), 1);
    assert_int_equal(code_at(&map, 19), 1);
    assert_int_equal(code_at(&map, 20), -1);
    assert_int_equal(code_at(&map, 5), -1);
    fpx_code_map_free(&map);
}

static void test_new_code_takes_the_place_of_all_it_lies_on(void **state)
{
    (void)state;
    struct fpx_code_map map = {0};
    for (size_t i = 0; i < 10; i++)
        add(&map, 10 * i, 10 * i + 10, i);
    add(&map, 25, 51, 99);
    assert_int_equal(code_at(&map, 19), 1);
    assert_int_equal(code_at(&map, 20), -1);
    assert_int_equal(code_at(&map, 25), 99);
    assert_int_equal(code_at(&map, 50), 99);
    assert_int_equal(code_at(&map, 55), -1);
    assert_int_equal(code_at(&map, 60), 6);
    fpx_code_map_remove(&map, 0, UINT64_MAX);
    assert_int_equal(code_at(&map, 60), -1);
    assert_int_equal(map.count, 0);
    fpx_code_map_free(&map);
}

/* Against an array with the code of each address. */
static void test_many_ranges_are_found_as_in_an_array(void **state)
{
    (void)state;
    enum { ADDRESSES = 20000, RANGES = 20000 };
    static int array[ADDRESSES];
    struct fpx_code_map map = {0};
    uint32_t random = 1;
    for (int i = 0; i < ADDRESSES; i++)
        array[i] = -1;
    for (int i = 0; i < RANGES; i++) {
        random = random * 1664525 + 1013904223;
        const uint32_t begin = (random >> 8) % ADDRESSES, nbytes = (random >> 4) % 7 + 1;
        const uint32_t limit = begin + nbytes < ADDRESSES ? begin + nbytes : ADDRESSES;
        for (uint32_t at = begin; at < limit; at++) {
            const int old = array[at];
            for (int near = (int)at; old >= 0 && near >= 0 && array[near] == old; near--)
                array[near] = -1;
            for (int near = (int)at + 1; old >= 0 && near < ADDRESSES && array[near] == old; near++)
                array[near] = -1;
        }
        for (uint32_t at = begin; at < limit; at++)
            array[at] = i;
        add(&map, begin, limit, (size_t)i);
    }
    for (int i = 0; i < ADDRESSES; i++)
        assert_int_equal(code_at(&map, (uint64_t)i), array[i]);
    assert_true(map.count > 10);
    fpx_code_map_free(&map);
}

static void test_the_last_address_may_be_the_limit(void **state)
{
    (void)state;
    struct fpx_code_map map = {0};
    add(&map, UINT64_MAX - 5, UINT64_MAX, 3);
    assert_int_equal(code_at(&map, UINT64_MAX - 1), 3);
    assert_int_equal(code_at(&map, UINT64_MAX), -1);
    fpx_code_map_free(&map);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_a_range_holds_its_beginning_and_not_its_limit),
        cmocka_unit_test(test_new_code_takes_the_place_of_all_it_lies_on),
        cmocka_unit_test(test_many_ranges_are_found_as_in_an_array),
        cmocka_unit_test(test_the_last_address_may_be_the_limit),
    };
    return cmocka_run_group_tests_name("code_map", tests, NULL, NULL);
}
