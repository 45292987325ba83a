#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "support/recordings/recordings.h"

#include "format/parse/key_table.h"

static void test_the_number_given_last_is_found(void **state)
{
    (void)state;
    struct fpx_key_table table = {0};
    assert_true(fpx_key_table_get(&table, 1, 2) == SIZE_MAX);
    for (uint64_t i = 0; i < 1000; i++)
        assert_int_equal(fpx_key_table_set(&table, i, i + 1, (size_t)i), FLAMEPIX_OK);
    assert_int_equal(fpx_key_table_set(&table, 7, 8, 70), FLAMEPIX_OK);
    assert_int_equal(table.count, 1000);
    assert_int_equal(fpx_key_table_get(&table, 7, 8), 70);
    assert_int_equal(fpx_key_table_get(&table, 999, 1000), 999);
    assert_true(fpx_key_table_get(&table, 8, 7) == SIZE_MAX);
    fpx_key_table_free(&table);
}

static void test_after_a_reset_no_keys_are_known(void **state)
{
    (void)state;
    struct fpx_key_table table = {0};
    fpx_key_table_reset(&table);
    assert_int_equal(fpx_key_table_set(&table, 1, 2, 3), FLAMEPIX_OK);
    fpx_key_table_reset(&table);
    assert_true(fpx_key_table_get(&table, 1, 2) == SIZE_MAX);
    assert_int_equal(fpx_key_table_set(&table, 1, 2, 4), FLAMEPIX_OK);
    assert_int_equal(fpx_key_table_get(&table, 1, 2), 4);
    fpx_key_table_free(&table);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_the_number_given_last_is_found),
        cmocka_unit_test(test_after_a_reset_no_keys_are_known),
    };
    return cmocka_run_group_tests_name("key table", tests, NULL, NULL);
}
