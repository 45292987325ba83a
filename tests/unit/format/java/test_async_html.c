#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "support/recordings/recordings.h"

#define PAGE  "<!DOCTYPE html>\n<html lang='en'>\n<h1>CPU profile</h1>\n<script>\n"
#define NAMED PAGE "\tfunction f(level, left, width, type, title, inln, c1, int) {\n\t}\n"
#define POOL                                                                                       \
    PAGE "const cpool = [\n'all',\n' Work.main',\n'%sort',\n' it\\'s'\n];\nunpack(cpool);\n\n"

static struct flamepix_format_report read_page(const char *text, const char *folded)
{
    struct test_collapsed read =
        test_collapse("async-profiler-html", flamepix_bytes_of(text), NULL, 0);
    assert_string_equal(read.folded.data, folded);
    const struct flamepix_format_report told = read.report;
    test_collapsed_free(&read);
    return told;
}

static void test_frames_of_version_2_have_their_names_and_places(void **state)
{
    (void)state;
    test_expect_folded("async-profiler-html",
                       NAMED "f(0,0,9,3,'all')\n"
                             "f(1,0,2,1,'Work.main',0,1,1)\n"
                             "f(1,2,7,1,'it\\'s')\n"
                             "f(2,3,4,5,'read(int, char*)')\n"
                             "f(2,7,2,5,'a\\\\b')\n",
                       "Work.main 2\nit's 1\nit's;a\\\\b 2\nit's;read(int, char*) 4\n");
}

static void test_frames_of_later_versions_have_theirs_from_those_before(void **state)
{
    (void)state;
    test_expect_folded("async-profiler-html",
                       POOL "n(3,9)\nu(9,4)\nu(17,3,0,1,1)\nn(27,1)\nf(25,1,1,5)\nu(18)\n",
                       "Work.main;Work.sort 3\nWork.main;it's 1\nit's;Work.sort 5\n");
}

static void test_options_say_how_frames_were_compiled(void **state)
{
    (void)state;
    const struct flamepix_format_options options = {
        .recording = {.jit = true, .inlined = true, .kernel = true}};
    test_expect_collapsed("async-profiler-html",
                          flamepix_bytes_of(POOL "n(3,9)\nu(9)\nu(18)\nu(29)\n"), &options,
                          "Work.main_[j];Work.sort_[i];it's_[k] 9\n");
}

static void test_what_is_too_narrow_for_the_page_is_said(void **state)
{
    (void)state;
    const struct flamepix_format_report told =
        read_page(POOL "n(3,9)\nu(9,8)\nf(17,2,3,1)\n", " 1\nWork.main 7\nWork.main;Work.sort 1\n");
    assert_string_equal(told.ledger.remarks,
                        "5 of 9 are of frames that are too narrow for the page, and stand with "
                        "their callers");
}

static void test_frames_that_cannot_be_where_they_are_are_not_understood(void **state)
{
    (void)state;
    static const char *const calls[] = {
        "u(9,10)\n",       /* wider than its parent */
        "f(9,1,5,5)\n",    /* beyond its end */
        "f(9,2,0,5)\n",    /* without one */
        "u(33,5)\n",       /* without a name */
        "f(9)\n",          /* without a level */
        "u(9,x)\n",        /* no number */
        "f(1,0,9,1,all)\n" /* no text */
    };
    for (size_t i = 0; i < sizeof(calls) / sizeof(calls[0]); i++) {
        char text[512];
        (void)snprintf(text, sizeof(text), "%sn(3,9)\n%sn(9,1)\n", POOL, calls[i]);
        assert_int_equal(read_page(text, "").ledger.not_understood.count, 2);
    }
    static const char pool[] = PAGE "const cpool = [\n'all',\n'\x7FWork'\n];\nunpack(cpool);\n"
                                    "n(3,9)\n";
    assert_int_equal(read_page(pool, "").ledger.not_understood.count, 2);
}

static void test_pages_that_draw_frames_in_another_way_are_not_understood(void **state)
{
    (void)state;
    static const char *const functions[] = {"\tfunction f(key, left, level, width, inln) {\n",
                                            "\tfunction u(width, key) {\n",
                                            "\tfunction n(key, gap, width) {\n"};
    for (size_t i = 0; i < sizeof(functions) / sizeof(functions[0]); i++) {
        char text[512];
        (void)snprintf(text, sizeof(text), "%s%s%sn(3,9)\nu(9)\n" NAMED "f(0,0,1,3,'all')\n", PAGE,
                       functions[i], POOL + sizeof(PAGE) - 1);
        assert_int_equal(read_page(text, " 1\n").ledger.not_understood.count, 2);
    }
}

static void test_pages_are_added_up_by_their_units(void **state)
{
    (void)state;
    const struct flamepix_format_report told =
        read_page(POOL "n(3,9)\nu(9)\n" NAMED "f(0,0,4,3,'all')\nf(1,0,4,1,'Work.main')\n" PAGE
                       "const units = 'ns';\n" POOL "n(3,7)\nu(9)\n",
                  "Work.main 13\n");
    assert_string_equal(told.unit, "samples");
    assert_int_equal(told.ledger.left_out[FLAMEPIX_LEFT_OUT_OTHER_PART].count, 1);
}

static void test_pages_that_stand_on_their_heads_or_show_changes_say_so(void **state)
{
    (void)state;
    const struct flamepix_format_report told =
        read_page(PAGE "\tlet inverted = true;\nconst cpool = [\n'all',\n' f'\n];\n"
                       "d=5\nn(3,9)\nd=U\nu(9)\n",
                  "f 9\n");
    assert_non_null(strstr(told.ledger.remarks, "stands on its head"));
    assert_non_null(strstr(told.ledger.remarks, "difference to another profile"));
}

static void test_it_is_read_wherever_it_is_cut(void **state)
{
    (void)state;
    test_expect_cuts_are_read("async-profiler-html",
                              flamepix_bytes_of(POOL "n(3,9)\nu(9,4)\nu(17,3)\nn(27,1)\n"));
    test_expect_cuts_are_read("async-profiler-html",
                              flamepix_bytes_of(NAMED "f(0,0,9,3,'all')\nf(1,2,7,1,'it\\'s')\n"));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_frames_of_version_2_have_their_names_and_places),
        cmocka_unit_test(test_frames_of_later_versions_have_theirs_from_those_before),
        cmocka_unit_test(test_options_say_how_frames_were_compiled),
        cmocka_unit_test(test_what_is_too_narrow_for_the_page_is_said),
        cmocka_unit_test(test_frames_that_cannot_be_where_they_are_are_not_understood),
        cmocka_unit_test(test_pages_that_draw_frames_in_another_way_are_not_understood),
        cmocka_unit_test(test_pages_are_added_up_by_their_units),
        cmocka_unit_test(test_pages_that_stand_on_their_heads_or_show_changes_say_so),
        cmocka_unit_test(test_it_is_read_wherever_it_is_cut),
    };
    return cmocka_run_group_tests_name("async_html", tests, NULL, NULL);
}
