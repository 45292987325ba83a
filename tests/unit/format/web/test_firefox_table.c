#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "format/web/firefox.h"
#include "support/json.h"

static const char *const names[] = {"prefix", "frame", NULL};

/* Reads it into a table that held something before, and expects that all of it is read. */
static void read(struct fpx_firefox_table *table, const char *text)
{
    struct test_json json;
    struct fpx_json_token token;
    test_json_begin(&json, flamepix_bytes_of(text), 5);
    assert_int_equal(fpx_firefox_table_read(table, &json.reader, names), FLAMEPIX_OK);
    assert_int_equal(fpx_json_next(&json.reader, &token), FLAMEPIX_END);
    fpx_json_reader_free(&json.reader);
}

/* A number below 0 stands for none. */
static void expect_cells(const struct fpx_firefox_table *table, size_t column, const double *cells,
                         size_t count)
{
    assert_int_equal(table->columns[column].count, count);
    for (size_t i = 0; i < count; i++) {
        const double cell = fpx_firefox_table_cell(table, column, i);
        assert_true(cells[i] < 0 ? cell != cell : cell == cells[i]);
    }
}

static void test_columns_are_found_by_their_names(void **state)
{
    (void)state;
    struct fpx_firefox_table table = {0};
    read(&table, "{\"length\":2,\"frame\":[4,7],\"other\":[1,2],\"prefix\":[null,0.5]}");
    expect_cells(&table, 0, (double[]){-1, 0.5}, 2);
    expect_cells(&table, 1, (double[]){4, 7}, 2);
    fpx_firefox_table_free(&table);
}

static void test_rows_are_columns_by_the_schema(void **state)
{
    (void)state;
    struct fpx_firefox_table table = {0};
    read(&table, "{\"schema\":{\"frame\":0,\"category\":1,\"prefix\":2},"
                 "\"data\":[[4,9,null],[7],[8,9,1,2]]}");
    expect_cells(&table, 0, (double[]){-1, -1, 1}, 3);
    expect_cells(&table, 1, (double[]){4, 7, 8}, 3);
    fpx_firefox_table_free(&table);
}

static void test_a_schema_may_come_behind_the_rows(void **state)
{
    (void)state;
    struct fpx_firefox_table table = {0};
    read(&table, "{\"data\":[[4,null],[7,0]],\"schema\":{\"prefix\":1,\"frame\":0}}");
    expect_cells(&table, 0, (double[]){-1, 0}, 2);
    expect_cells(&table, 1, (double[]){4, 7}, 2);
    fpx_firefox_table_free(&table);
}

static void test_a_schema_that_lies_leaves_columns_empty(void **state)
{
    (void)state;
    struct fpx_firefox_table table = {0};
    read(&table, "{\"schema\":{\"prefix\":-3,\"frame\":12},\"data\":[[1,2]]}");
    expect_cells(&table, 0, NULL, 0);
    expect_cells(&table, 1, NULL, 0);
    read(&table, "{\"schema\":{\"prefix\":1,\"frame\":1},\"data\":[[1,2]]}");
    expect_cells(&table, 0, (double[]){2}, 1);
    expect_cells(&table, 1, NULL, 0);
    fpx_firefox_table_free(&table);
}

static void test_cells_beyond_those_of_any_table_are_passed_over(void **state)
{
    (void)state;
    struct fpx_firefox_table table = {0};
    read(&table, "{\"schema\":{\"prefix\":0,\"frame\":11},"
                 "\"data\":[[0,1,2,3,4,5,6,7,8,9,10,11,12,13],[20]]}");
    expect_cells(&table, 0, (double[]){0, 20}, 2);
    expect_cells(&table, 1, (double[]){11, -1}, 2);
    fpx_firefox_table_free(&table);
}

static void test_what_was_there_before_goes(void **state)
{
    (void)state;
    struct fpx_firefox_table table = {0};
    read(&table, "{\"prefix\":[1,2,3],\"weightType\":\"bytes\"}");
    assert_string_equal(table.weight_type, "bytes");
    read(&table, "{\"frame\":[9]}");
    expect_cells(&table, 0, NULL, 0);
    expect_cells(&table, 1, (double[]){9}, 1);
    assert_string_equal(table.weight_type, "");
    read(&table, "null");
    expect_cells(&table, 1, NULL, 0);
    fpx_firefox_table_free(&table);
}

static void test_a_weight_type_that_is_too_long_is_none(void **state)
{
    (void)state;
    struct fpx_firefox_table table = {0};
    read(&table, "{\"weightType\":\"tracing-ms\"}");
    assert_string_equal(table.weight_type, "tracing-ms");
    read(&table, "{\"weightType\":\"0123456789abcdef\"}");
    assert_string_equal(table.weight_type, "");
    fpx_firefox_table_free(&table);
}

static void test_a_reference_leads_to_a_row_or_to_none_or_is_lacking(void **state)
{
    (void)state;
    static const enum fpx_firefox_reference expected[] = {FPX_FIREFOX_REFERS,  FPX_FIREFOX_NULL,
                                                          FPX_FIREFOX_MISSING, FPX_FIREFOX_MISSING,
                                                          FPX_FIREFOX_MISSING, FPX_FIREFOX_MISSING};
    struct fpx_firefox_table table = {0};
    size_t index = 9;
    read(&table, "{\"frame\":[3,null,-1,\"5\",1.5]}");
    assert_true(table.is_known && fpx_firefox_table_has(&table, 1));
    assert_false(fpx_firefox_table_has(&table, 0));
    for (size_t row = 0; row < 6; row++)
        assert_int_equal(fpx_firefox_table_refer(&table, 1, row, &index), expected[row]);
    assert_int_equal(fpx_firefox_table_refer(&table, 0, 0, &index), FPX_FIREFOX_MISSING);
    assert_int_equal(fpx_firefox_table_refer(&table, 1, 0, &index), FPX_FIREFOX_REFERS);
    assert_int_equal(index, 3);
    fpx_firefox_table_free(&table);
}

static void test_an_index_is_a_number_that_can_be_one(void **state)
{
    (void)state;
    struct fpx_firefox_table table = {0};
    read(&table, "{\"frame\":[3,-1,null,1e300,\"5\"]}");
    assert_int_equal(fpx_firefox_table_index(&table, 1, 0), 3);
    for (size_t row = 1; row < 6; row++)
        assert_true(fpx_firefox_table_index(&table, 1, row) == SIZE_MAX);
    assert_true(fpx_firefox_table_index(&table, 1, SIZE_MAX) == SIZE_MAX);
    fpx_firefox_table_free(&table);
}

static void test_damage_within_a_table_is_answered(void **state)
{
    (void)state;
    struct fpx_firefox_table table = {0};
    struct test_json json;
    test_json_begin(&json, flamepix_bytes_of("{\"frame\":[1,2,"), 5);
    assert_int_equal(fpx_firefox_table_read(&table, &json.reader, names), FLAMEPIX_BAD_RECORDING);
    fpx_json_reader_free(&json.reader);
    fpx_firefox_table_free(&table);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_columns_are_found_by_their_names),
        cmocka_unit_test(test_rows_are_columns_by_the_schema),
        cmocka_unit_test(test_a_schema_may_come_behind_the_rows),
        cmocka_unit_test(test_a_schema_that_lies_leaves_columns_empty),
        cmocka_unit_test(test_cells_beyond_those_of_any_table_are_passed_over),
        cmocka_unit_test(test_what_was_there_before_goes),
        cmocka_unit_test(test_a_weight_type_that_is_too_long_is_none),
        cmocka_unit_test(test_a_reference_leads_to_a_row_or_to_none_or_is_lacking),
        cmocka_unit_test(test_an_index_is_a_number_that_can_be_one),
        cmocka_unit_test(test_damage_within_a_table_is_answered),
    };
    return cmocka_run_group_tests_name("Firefox table", tests, NULL, NULL);
}
