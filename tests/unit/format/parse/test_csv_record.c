#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "format/parse/text_table.h"

static struct fpx_csv_record read_row(const char *line, char separator, size_t most)
{
    struct fpx_csv_record row = {0};
    assert_int_equal(fpx_csv_record_read(&row, flamepix_bytes_of(line), separator, most),
                     FLAMEPIX_OK);
    return row;
}

static void expect_cell(const struct fpx_csv_record *row, size_t number, const char *text)
{
    const struct flamepix_bytes cell = fpx_csv_cell(row, number);
    assert_int_equal(cell.length, strlen(text));
    assert_true(cell.length == 0 || memcmp(cell.data, text, cell.length) == 0);
}

static void test_a_line_becomes_cells(void **state)
{
    (void)state;
    struct fpx_csv_record row = read_row("a, b,,c,", ',', FPX_CELLS_MAX);
    assert_int_equal(row.count, 5);
    expect_cell(&row, 0, "a");
    expect_cell(&row, 1, " b");
    expect_cell(&row, 2, "");
    expect_cell(&row, 3, "c");
    expect_cell(&row, 9, "");
    fpx_csv_record_free(&row);
}

static void test_quotes_go_and_hold_separators(void **state)
{
    (void)state;
    struct fpx_csv_record row =
        read_row("  \"f<a, b>\",\"say \"\"x\"\"\",\"open", ',', FPX_CELLS_MAX);
    assert_int_equal(row.count, 3);
    expect_cell(&row, 0, "  f<a, b>");
    expect_cell(&row, 1, "say \"x\"");
    expect_cell(&row, 2, "open");
    fpx_csv_record_free(&row);
}

static void test_the_last_cell_is_the_rest(void **state)
{
    (void)state;
    struct fpx_csv_record row = read_row("1\t2\tf\t\"g\"", '\t', 3);
    assert_int_equal(row.count, 3);
    expect_cell(&row, 2, "f\t\"g\"");
    fpx_csv_record_free(&row);
    row = read_row("", ',', 3);
    assert_int_equal(row.count, 0);
    fpx_csv_record_free(&row);
}

static void test_more_cells_than_there_is_room_for_are_the_rest(void **state)
{
    (void)state;
    char line[4 * FPX_CELLS_MAX];
    memset(line, ',', sizeof(line) - 1);
    line[sizeof(line) - 1] = '\0';
    struct fpx_csv_record row = read_row(line, ',', FPX_CELLS_MAX);
    assert_int_equal(row.count, FPX_CELLS_MAX);
    fpx_csv_record_free(&row);
}

static void test_a_header_says_its_separator_and_its_columns(void **state)
{
    (void)state;
    assert_int_equal(fpx_csv_separator(flamepix_bytes_of("a,b;c,d")), ',');
    assert_int_equal(fpx_csv_separator(flamepix_bytes_of("a;b;c,d")), ';');
    assert_int_equal(fpx_csv_separator(flamepix_bytes_of("a\tb")), '\t');
    struct fpx_csv_record row = read_row("a, Weight ,b", ',', FPX_CELLS_MAX);
    assert_int_equal(fpx_csv_column(&row, "Weight"), 1);
    assert_true(fpx_csv_column(&row, "Wei") == SIZE_MAX);
    fpx_csv_record_free(&row);
}

static void expect_whole(const char *cell, double expected)
{
    double number = -1;
    assert_true(fpx_csv_whole(flamepix_bytes_of(cell), &number));
    assert_true(number == expected);
}

static void test_whole_numbers_are_read_in_the_spelling_of_any_country(void **state)
{
    (void)state;
    expect_whole("471", 471);
    expect_whole("2,893,824", 2893824);
    expect_whole("2.893.824", 2893824);
    expect_whole("2 893 824", 2893824);
    expect_whole("2\xC2\xA0"
                 "893\xC2\xA0"
                 "824",
                 2893824);
    expect_whole("2'893", 2893);
    expect_whole("12345", 12345);
    expect_whole("+5", 5);
    expect_whole("1e+05", 100000);
    expect_whole("2.5E3", 2500);
}

static void test_what_is_no_whole_number_is_told(void **state)
{
    (void)state;
    static const char *const cells[] = {"",   "x",  "4,718.25", "1,2", "1234,567", "1,",
                                        "-5", "7x", "1e-05",    "1e",  "1e400"};
    double number;
    for (size_t i = 0; i < sizeof(cells) / sizeof(cells[0]); i++)
        assert_false(fpx_csv_whole(flamepix_bytes_of(cells[i]), &number));
}

static void expect_decimal(const char *text, double expected, const char *left)
{
    struct flamepix_bytes cell = flamepix_bytes_of(text);
    double number = -1;
    assert_true(fpx_csv_decimal(&cell, &number));
    assert_true(number == expected);
    assert_int_equal(cell.length, strlen(left));
    assert_true(cell.length == 0 || memcmp(cell.data, left, cell.length) == 0);
}

static void test_decimal_numbers_may_have_a_comma_and_groups(void **state)
{
    (void)state;
    expect_decimal("4273.5ms   99.9%", 4273.5, "ms   99.9%");
    expect_decimal(" 4,273.5 ms", 4273.5, " ms");
    expect_decimal("4.273,5", 4273.5, "");
    expect_decimal("0,016", 0.016, "");
    expect_decimal("1.001", 1.001, "");
    expect_decimal("1,234,567", 1234567, "");
    expect_decimal("-3", -3, "");
    expect_decimal("+3", 3, "");
    expect_decimal("1e-05", 1e-05, "");
    expect_decimal("2,5E+03 ms", 2500, " ms");
    expect_decimal("3 e", 3, " e");
}

static void test_what_is_no_decimal_number_is_told(void **state)
{
    (void)state;
    struct flamepix_bytes cell = flamepix_bytes_of("INVALID");
    double number;
    assert_false(fpx_csv_decimal(&cell, &number));
    assert_int_equal(cell.length, strlen("INVALID"));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_a_line_becomes_cells),
        cmocka_unit_test(test_quotes_go_and_hold_separators),
        cmocka_unit_test(test_the_last_cell_is_the_rest),
        cmocka_unit_test(test_more_cells_than_there_is_room_for_are_the_rest),
        cmocka_unit_test(test_a_header_says_its_separator_and_its_columns),
        cmocka_unit_test(test_whole_numbers_are_read_in_the_spelling_of_any_country),
        cmocka_unit_test(test_what_is_no_whole_number_is_told),
        cmocka_unit_test(test_decimal_numbers_may_have_a_comma_and_groups),
        cmocka_unit_test(test_what_is_no_decimal_number_is_told),
    };
    return cmocka_run_group_tests_name("csv_record", tests, NULL, NULL);
}
