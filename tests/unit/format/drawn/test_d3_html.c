#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "support/recordings/recordings.h"

#define PAGE(script)                                                                               \
    "<!DOCTYPE html>\n<script src=\"d3-flamegraph.min.js\"></script>\n<script>\n" script           \
    "\nflamegraph();</script>\n"

static const char page[] =
    PAGE("var package = {\"name\": \"d3\", \"version\": 4, \"files\": [{\"a\": 1}]};\n"
         "function f() {\"use strict\"; return {x: 1}}\n"
         "var data = {\"name\": \"root\", \"value\": 5, \"children\": [\n"
         "  {\"name\": \"ma}in\", \"value\": 5, \"children\": [{\"name\": \"a\\\"{\", \"value\": "
         "3}]}]};");

static void test_the_tree_is_found_among_the_scripts(void **state)
{
    (void)state;
    test_expect_folded("d3-html", page, "ma}in 2\nma}in;a\"{ 3\n");
    test_expect_folded(
        "d3-html", PAGE("const stacks = [{\"c\":[{\"n\":\"f\",\"v\":2}],\"n\":\"\"}];"), "f 2\n");
    test_expect_folded("d3-html", PAGE("load({\"value\" :\n 7 , \"name\" : \"main\"})"),
                       "main 7\n");
}

static void test_a_page_may_say_that_values_are_own(void **state)
{
    (void)state;
    test_expect_folded("d3-html",
                       PAGE("chart.selfValue(true); a = {\"name\":\"f\",\"value\":5,\"children\":["
                            "{\"name\":\"g\",\"value\":3}]}"),
                       "f 5\nf;g 3\n");
}

static void test_trees_of_one_page_are_added_up_and_that_is_said(void **state)
{
    (void)state;
    struct test_collapsed read =
        test_collapse("d3-html",
                      flamepix_bytes_of(PAGE("a = {\"name\":\"f\",\"value\":1};\n"
                                             "b = {\"name\":\"f\",\"value\":2}")),
                      NULL, 0);
    assert_string_equal(read.folded.data, "f 3\n");
    assert_non_null(strstr(read.report.ledger.remarks, "several trees, which are added up"));
    test_collapsed_free(&read);
}

static void test_a_page_without_a_tree_is_damaged(void **state)
{
    (void)state;
    static const char *const scripts[] = {PAGE("d3.json(\"data.json\", f)"),
                                          PAGE("x = {\"name\":\"f\",\"value\":[1]}"),
                                          PAGE("x = {\"name\":\"f\""), "<html>d3-flame-graph{\"n"};
    for (size_t i = 0; i < sizeof(scripts) / sizeof(scripts[0]); i++) {
        struct test_collapsed read =
            test_collapse("d3-html", flamepix_bytes_of(scripts[i]), NULL, 0);
        assert_string_equal(read.folded.data, "");
        assert_string_equal(read.report.damage.expected, "a tree of frames, as JSON");
        test_collapsed_free(&read);
    }
}

/* However the bytes come: what a reader has looked at of it says nothing. */
static void test_behind_a_damaged_tree_no_other_one_is_looked_for(void **state)
{
    (void)state;
    static const char text[] =
        PAGE("a = {\"name\":\"f\",\"value\":5,\"children\":[{\"name\":\"g\",\"value\":2}]\\,"
             "{\"c\":[{\"n\":\"x\",\"v\":1}],\"n\":\"z\"}]}; b = {\"name\":\"h\",\"value\":1};");
    for (size_t part_nbytes = 0; part_nbytes < 3; part_nbytes++) {
        struct test_collapsed read =
            test_collapse("d3-html", flamepix_bytes_of(text), NULL, part_nbytes);
        assert_string_equal(read.folded.data, "f;g 2\n");
        assert_true(read.report.damage.found);
        test_collapsed_free(&read);
    }
}

/* Scripts before the tree that are longer than what is held of a page. */
static void test_pages_of_any_length_are_gone_through(void **state)
{
    (void)state;
    enum { LONG = 200000 };
    char *noise = malloc(LONG + 1);
    assert_non_null(noise);
    for (size_t i = 0; i < LONG; i++)
        noise[i] = "{\"a\":{"[i % 6];
    noise[LONG] = '\0';
    struct flamepix_buffer text = {0};
    const struct flamepix_bytes pieces[] = {
        flamepix_bytes_of("<html>\nd3-flamegraph\n"),
        {noise, LONG},
        flamepix_bytes_of("\nx = {\"name\":\"f\",\"value\":1,\"children\":[{\"name\":\"a\","
                          "\"value\":1}]}")};
    for (size_t i = 0; i < sizeof(pieces) / sizeof(pieces[0]); i++)
        assert_int_equal(flamepix_buffer_append(&text, pieces[i].data, pieces[i].length),
                         FLAMEPIX_OK);
    test_expect_collapsed("d3-html", flamepix_buffer_bytes(&text), NULL, "f;a 1\n");
    flamepix_buffer_free(&text);
    free(noise);
}

static void test_it_is_read_wherever_it_is_cut(void **state)
{
    (void)state;
    test_expect_cuts_are_read("d3-html", flamepix_bytes_of(page));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_the_tree_is_found_among_the_scripts),
        cmocka_unit_test(test_a_page_may_say_that_values_are_own),
        cmocka_unit_test(test_trees_of_one_page_are_added_up_and_that_is_said),
        cmocka_unit_test(test_a_page_without_a_tree_is_damaged),
        cmocka_unit_test(test_behind_a_damaged_tree_no_other_one_is_looked_for),
        cmocka_unit_test(test_pages_of_any_length_are_gone_through),
        cmocka_unit_test(test_it_is_read_wherever_it_is_cut),
    };
    return cmocka_run_group_tests_name("d3_html", tests, NULL, NULL);
}
