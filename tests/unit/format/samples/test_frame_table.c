#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "format/samples/frame_table.h"

static void expect_text(struct flamepix_bytes text, const char *expected)
{
    assert_int_equal(text.length, strlen(expected));
    assert_memory_equal(text.data, expected, text.length);
}

static void test_a_frame_is_what_was_said_of_it(void **state)
{
    (void)state;
    struct fpx_frame_table table = {0};
    assert_int_equal(fpx_frame_table_add(&table), FLAMEPIX_OK);
    assert_int_equal(fpx_frame_table_add(&table), FLAMEPIX_OK);
    assert_int_equal(table.count, 2);
    assert_int_equal(fpx_frame_table_set_name(&table, 1, flamepix_bytes_of("f")), FLAMEPIX_OK);
    assert_int_equal(fpx_frame_table_set_file(&table, 1, flamepix_bytes_of("a.c")), FLAMEPIX_OK);
    fpx_frame_table_set_line(&table, 1, 7);
    const struct fpx_frame frame = fpx_frame_table_get(&table, 1);
    expect_text(frame.name, "f");
    expect_text(frame.file, "a.c");
    assert_int_equal(frame.line, 7);
    fpx_frame_table_free(&table);
    assert_int_equal(table.count, 0);
}

static void test_nothing_is_known_of_a_frame_at_first_or_of_none(void **state)
{
    (void)state;
    struct fpx_frame_table table = {0};
    assert_int_equal(fpx_frame_table_add(&table), FLAMEPIX_OK);
    for (uint64_t number = 0; number < 2; number++) {
        const struct fpx_frame frame = fpx_frame_table_get(&table, number);
        assert_int_equal(frame.name.length, 0);
        assert_int_equal(frame.file.length, 0);
        assert_int_equal(frame.line, 0);
    }
    assert_int_equal(fpx_frame_table_get(&table, UINT64_MAX).name.length, 0);
    fpx_frame_table_free(&table);
}

static void test_lines_begin_at_1(void **state)
{
    (void)state;
    struct fpx_frame_table table = {0};
    assert_int_equal(fpx_frame_table_add(&table), FLAMEPIX_OK);
    fpx_frame_table_set_line(&table, 0, 3);
    fpx_frame_table_set_line(&table, 0, -1);
    assert_int_equal(fpx_frame_table_get(&table, 0).line, 0);
    fpx_frame_table_free(&table);
}

static void test_what_is_said_last_holds(void **state)
{
    (void)state;
    struct fpx_frame_table table = {0};
    assert_int_equal(fpx_frame_table_add(&table), FLAMEPIX_OK);
    assert_int_equal(fpx_frame_table_set_name(&table, 0, flamepix_bytes_of("f")), FLAMEPIX_OK);
    assert_int_equal(fpx_frame_table_set_name(&table, 0, flamepix_bytes_of("g")), FLAMEPIX_OK);
    expect_text(fpx_frame_table_get(&table, 0).name, "g");
    fpx_frame_table_free(&table);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_a_frame_is_what_was_said_of_it),
        cmocka_unit_test(test_nothing_is_known_of_a_frame_at_first_or_of_none),
        cmocka_unit_test(test_lines_begin_at_1),
        cmocka_unit_test(test_what_is_said_last_holds),
    };
    return cmocka_run_group_tests_name("frame table", tests, NULL, NULL);
}
