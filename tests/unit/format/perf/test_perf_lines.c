#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "format/perf/perf.h"
#include "support/scarce_memory.h"

static const struct flamepix_recording_options plain;

static size_t find(struct fpx_perf_lines *lines, const char *line, bool of_java, size_t before)
{
    size_t number = FPX_HASH_NONE;
    assert_int_equal(fpx_perf_lines_find(lines, flamepix_bytes_of(line), of_java, before, &number),
                     FLAMEPIX_OK);
    assert_true(number < lines->count);
    return number;
}

static void expect_text(const struct fpx_perf_lines *lines, size_t number, const char *text)
{
    assert_true(flamepix_bytes_equal(lines->items[number].text, flamepix_bytes_of(text)));
}

static void test_equal_lines_are_one_entry(void **state)
{
    (void)state;
    struct fpx_perf_lines lines = {.options = &plain};
    const size_t main_number = find(&lines, "\tf1 main+0x4 (x)", false, FPX_HASH_NONE);
    const size_t sort_number = find(&lines, "\tf2 sort->less (x)", false, main_number);
    assert_int_equal(find(&lines, "\tf1 main+0x4 (x)", false, FPX_HASH_NONE), main_number);
    assert_int_equal(find(&lines, "\tf1 main+0x4 (x)", false, sort_number), main_number);
    assert_int_equal(lines.count, 2);
    expect_text(&lines, main_number, "main;");
    expect_text(&lines, sort_number, "sort;less_[i];");
    assert_int_equal(lines.items[sort_number].frame_count, 2);
    fpx_perf_lines_free(&lines);
}

static void test_a_follower_is_the_line_that_came_last(void **state)
{
    (void)state;
    struct fpx_perf_lines lines = {.options = &plain};
    const size_t first = find(&lines, "\tf1 f (x)", false, FPX_HASH_NONE);
    const size_t second = find(&lines, "\tf2 g (x)", false, first);
    const size_t third = find(&lines, "\tf2 h (x)", false, first);
    assert_int_not_equal(second, third);
    assert_int_equal(lines.items[first].follower, third);
    assert_int_equal(find(&lines, "\tf2 g (x)", false, first), second);
    assert_int_equal(lines.items[first].follower, second);
    fpx_perf_lines_free(&lines);
}

static void test_lines_of_java_are_others(void **state)
{
    (void)state;
    struct fpx_perf_lines lines = {.options = &plain};
    const size_t before = find(&lines, "\tf1 f (x)", false, FPX_HASH_NONE);
    const size_t other = find(&lines, "\tf1 La/b;::c (x)", false, before);
    const size_t java = find(&lines, "\tf1 La/b;::c (x)", true, before);
    expect_text(&lines, other, "La/b:::c;");
    expect_text(&lines, java, "a/b:::c;");
    fpx_perf_lines_free(&lines);
}

static void test_a_place_makes_another_entry(void **state)
{
    (void)state;
    static const struct flamepix_recording_options by_line = {.granularity = FLAMEPIX_LINES};
    struct fpx_perf_lines lines = {.options = &by_line};
    size_t placed;
    size_t again;
    const size_t number = find(&lines, "\tf1 f (/bin/x)", false, FPX_HASH_NONE);
    assert_int_equal(fpx_perf_lines_place(&lines, number, flamepix_bytes_of("  f.c:7"), &placed),
                     FLAMEPIX_OK);
    assert_int_equal(fpx_perf_lines_place(&lines, number, flamepix_bytes_of("  f.c:7"), &again),
                     FLAMEPIX_OK);
    assert_int_equal(placed, again);
    expect_text(&lines, number, "x`f;");
    expect_text(&lines, placed, "x`f (f.c:7);");
    fpx_perf_lines_free(&lines);
}

static void test_a_full_table_is_emptied(void **state)
{
    (void)state;
    struct fpx_perf_lines lines = {.options = &plain};
    char line[1200];
    size_t number = FPX_HASH_NONE;
    size_t made = 0;
    for (; lines.arena.used < FPX_PERF_LINES_NBYTES; made++) {
        assert_true(snprintf(line, sizeof(line), "\t%08zx %0998zu (x)", made, made) > 1000);
        number = find(&lines, line, false, number);
        assert_int_equal(number, made);
    }
    assert_in_range(made, 4000, 16000);
    fpx_perf_lines_make_room(&lines);
    assert_int_equal(lines.count, 0);
    number = find(&lines, "\tf1 f (x)", false, FPX_HASH_NONE);
    assert_int_equal(number, 0);
    expect_text(&lines, number, "f;");
    fpx_perf_lines_free(&lines);
}

static enum flamepix_status add_some(void *user)
{
    struct fpx_perf_lines lines = {.options = user};
    size_t number;
    enum flamepix_status status = fpx_perf_lines_find(&lines, flamepix_bytes_of("\tf1 f->g (x)"),
                                                      false, FPX_HASH_NONE, &number);
    if (status == FLAMEPIX_OK)
        status = fpx_perf_lines_place(&lines, number, flamepix_bytes_of("f.c:7"), &number);
    fpx_perf_lines_free(&lines);
    return status;
}

static void test_nothing_is_lost_where_memory_runs_out(void **state)
{
    (void)state;
    struct flamepix_recording_options options = {.granularity = FLAMEPIX_LINES};
    assert_true(scarce_memory_try(add_some, &options) > 5);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_equal_lines_are_one_entry),
        cmocka_unit_test(test_a_follower_is_the_line_that_came_last),
        cmocka_unit_test(test_lines_of_java_are_others),
        cmocka_unit_test(test_a_place_makes_another_entry),
        cmocka_unit_test(test_a_full_table_is_emptied),
        cmocka_unit_test(test_nothing_is_lost_where_memory_runs_out),
    };
    return cmocka_run_group_tests_name("perf_lines", tests, NULL, NULL);
}
