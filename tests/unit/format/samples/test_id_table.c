#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "format/samples/id_table.h"

static void test_ids_of_any_size_are_found_by_their_place(void **state)
{
    (void)state;
    struct fpx_id_table table = {0};
    const uint64_t ids[] = {0, 1, 2, 7, 1023, 5000, UINT64_MAX, UINT64_C(1) << 40, 3};
    const size_t count = sizeof(ids) / sizeof(ids[0]);
    assert_int_equal(fpx_id_table_find(&table, 0), FPX_ID_NONE);
    for (size_t i = 0; i < count; i++)
        assert_int_equal(fpx_id_table_add(&table, ids[i]), FLAMEPIX_OK);
    for (size_t i = 0; i < count; i++)
        assert_int_equal(fpx_id_table_find(&table, ids[i]), i);
    assert_int_equal(fpx_id_table_find(&table, 4), FPX_ID_NONE);
    assert_int_equal(fpx_id_table_find(&table, UINT64_MAX - 1), FPX_ID_NONE);
    fpx_id_table_free(&table);
}

static void test_an_id_that_comes_again_stays_the_first(void **state)
{
    (void)state;
    struct fpx_id_table table = {0};
    for (size_t i = 0; i < 3; i++) {
        assert_int_equal(fpx_id_table_add(&table, 5), FLAMEPIX_OK);
        assert_int_equal(fpx_id_table_add(&table, UINT64_MAX), FLAMEPIX_OK);
    }
    assert_int_equal(table.count, 6);
    assert_int_equal(fpx_id_table_find(&table, 5), 0);
    assert_int_equal(fpx_id_table_find(&table, UINT64_MAX), 1);
    fpx_id_table_free(&table);
}

static void test_one_huge_id_takes_no_huge_array(void **state)
{
    (void)state;
    struct fpx_id_table table = {0};
    assert_int_equal(fpx_id_table_add(&table, UINT32_MAX), FLAMEPIX_OK);
    assert_int_equal(table.number_capacity, 0);
    assert_int_equal(fpx_id_table_find(&table, UINT32_MAX), 0);
    fpx_id_table_free(&table);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_ids_of_any_size_are_found_by_their_place),
        cmocka_unit_test(test_an_id_that_comes_again_stays_the_first),
        cmocka_unit_test(test_one_huge_id_takes_no_huge_array),
    };
    return cmocka_run_group_tests_name("id_table", tests, NULL, NULL);
}
