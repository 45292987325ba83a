#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cmocka.h>

#include "report/report_index.h"
#include "support/pictures/scratch_folder.h"
#include "support/scarce_memory.h"

#define IN_PLACE(test) cmocka_unit_test_setup_teardown(test, test_place_enter, test_place_leave)

static void assert_way(struct fpx_report_folder *place, const char *path, const char *expected)
{
    struct flamepix_buffer way = {0};
    assert_int_equal(fpx_report_place_relative_path(place, path, &way), FLAMEPIX_OK);
    assert_int_equal(way.length, strlen(expected));
    assert_memory_equal(way.data, expected, way.length);
    flamepix_buffer_free(&way);
}

static void test_ways_lead_from_the_reports_folder(void **state)
{
    (void)state;
    struct fpx_report_folder place = {0};
    char here[2000], absolute[2100];
    assert_int_equal(mkdir("out", 0777) | mkdir("in", 0777) | mkdir("out/sub", 0777), 0);
    assert_int_equal(symlink("in", "link"), 0);
    assert_non_null(getcwd(here, sizeof(here)));
    snprintf(absolute, sizeof(absolute), "%s/in/a.folded", here);
    assert_int_equal(fpx_report_folder_find("out/report.jsonl", &place), FLAMEPIX_OK);
    assert_way(&place, "a.folded", "../a.folded");
    assert_way(&place, "./a.folded", "../a.folded");
    assert_way(&place, "in/a.folded", "../in/a.folded");
    assert_way(&place, "in//a.folded", "../in/a.folded");
    assert_way(&place, absolute, "../in/a.folded");
    assert_way(&place, "link/a.folded", "../in/a.folded");
    assert_way(&place, "out/a.png", "a.png");
    assert_way(&place, "out/sub/a.png", "sub/a.png");
    fpx_report_folder_free(&place);
}

static void test_a_folder_that_is_not_there_is_no_place(void **state)
{
    (void)state;
    struct fpx_report_folder place = {0};
    assert_int_equal(fpx_report_folder_find("nowhere/report.jsonl", &place), FLAMEPIX_READ_FAILED);
    fpx_report_folder_free(&place);
}

static void test_ways_are_moved_to_another_place(void **state)
{
    (void)state;
    struct fpx_report_folder from = {0}, to = {0};
    struct flamepix_buffer moved = {0};
    assert_int_equal(mkdir("out", 0777) | mkdir("out/deep", 0777), 0);
    assert_int_equal(fpx_report_folder_find("out/deep/report.jsonl", &from), FLAMEPIX_OK);
    assert_int_equal(fpx_report_folder_find("report.jsonl", &to), FLAMEPIX_OK);
    assert_false(fpx_report_folders_same(&from, &to));
    assert_int_equal(fpx_report_folder_move(&from, &to, "../a.png", &moved), FLAMEPIX_OK);
    assert_int_equal(flamepix_buffer_append(&moved, "", 1), FLAMEPIX_OK);
    assert_string_equal(moved.data, "out/a.png");
    flamepix_buffer_free(&moved);
    fpx_report_folder_free(&from);
    fpx_report_folder_free(&to);
}

static enum flamepix_status find_ways(void *user)
{
    struct fpx_report_folder place = {0};
    struct flamepix_buffer way = {0};
    (void)user;
    enum flamepix_status status = fpx_report_folder_find("out/report.jsonl", &place);
    if (status == FLAMEPIX_OK)
        status = fpx_report_place_relative_path(&place, "in/a.folded", &way);
    if (status == FLAMEPIX_OK)
        status = fpx_report_folder_move(&place, &place, "b.png", &way);
    flamepix_buffer_free(&way);
    fpx_report_folder_free(&place);
    return status;
}

static void test_scarce_memory_is_told(void **state)
{
    (void)state;
    assert_int_equal(mkdir("out", 0777) | mkdir("in", 0777), 0);
    assert_true(scarce_memory_try(find_ways, NULL) > 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        IN_PLACE(test_ways_lead_from_the_reports_folder),
        IN_PLACE(test_a_folder_that_is_not_there_is_no_place),
        IN_PLACE(test_ways_are_moved_to_another_place),
        IN_PLACE(test_scarce_memory_is_told),
    };
    return cmocka_run_group_tests_name("report_folder", tests, NULL, NULL);
}
