#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "format/parse/text_table.h"

static void read_header(struct fpx_header_columns *columns, const char *header)
{
    assert_int_equal(fpx_header_columns_read(columns, flamepix_bytes_of(header)), FLAMEPIX_OK);
}

static void expect_text(struct flamepix_bytes found, const char *expected)
{
    assert_int_equal(found.length, strlen(expected));
    assert_memory_equal(found.data, expected, found.length);
}

static void test_names_have_two_blanks_between_them(void **state)
{
    (void)state;
    struct fpx_header_columns columns = {0};
    read_header(&columns, "  Index   % CPU Time:Total  Name\tOther ");
    assert_int_equal(columns.count, 4);
    expect_text(fpx_header_columns_name(&columns, 0), "Index");
    expect_text(fpx_header_columns_name(&columns, 1), "% CPU Time:Total");
    expect_text(fpx_header_columns_name(&columns, 3), "Other");
    expect_text(fpx_header_columns_name(&columns, 4), "");
    fpx_header_columns_free(&columns);
}

static void test_cells_stand_below_their_names(void **state)
{
    (void)state;
    struct fpx_header_columns columns = {0};
    const struct flamepix_bytes line = flamepix_bytes_of("[0]           a b     [12]");
    read_header(&columns, "Index  Time   Name    Index");
    expect_text(fpx_header_columns_cell(&columns, line, 0), "[0]");
    expect_text(fpx_header_columns_cell(&columns, line, 1), "");
    expect_text(fpx_header_columns_cell(&columns, line, 2), "a b");
    expect_text(fpx_header_columns_cell(&columns, line, 3), "[12]");
    expect_text(fpx_header_columns_cell(&columns, line, 4), "");
    expect_text(fpx_header_columns_cell(&columns, flamepix_bytes_of("x"), 3), "");
    fpx_header_columns_free(&columns);
}

static void test_a_cell_is_below_what_most_of_it_is_below(void **state)
{
    (void)state;
    struct fpx_header_columns columns = {0};
    const struct flamepix_bytes line = flamepix_bytes_of("1     start  [0]");
    read_header(&columns, "A      Name  Index");
    expect_text(fpx_header_columns_cell(&columns, line, 1), "start");
    fpx_header_columns_free(&columns);
}

static void test_dashes_say_where_columns_begin(void **state)
{
    (void)state;
    struct fpx_header_columns columns = {0};
    read_header(&columns, "     A         B");
    assert_false(fpx_header_columns_rule(&columns, flamepix_bytes_of("------")));
    assert_false(fpx_header_columns_rule(&columns, flamepix_bytes_of("------  --x-------")));
    assert_true(fpx_header_columns_rule(&columns, flamepix_bytes_of("------  ----------")));
    expect_text(fpx_header_columns_cell(&columns, flamepix_bytes_of("1       2"), 1), "2");
    expect_text(fpx_header_columns_name(&columns, 1), "B");
    fpx_header_columns_free(&columns);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_names_have_two_blanks_between_them),
        cmocka_unit_test(test_cells_stand_below_their_names),
        cmocka_unit_test(test_a_cell_is_below_what_most_of_it_is_below),
        cmocka_unit_test(test_dashes_say_where_columns_begin),
    };
    return cmocka_run_group_tests_name("text_columns", tests, NULL, NULL);
}
