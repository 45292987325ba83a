#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "base/buffer_printf.h"
#include "support/recordings/ledgers.h"
#include "support/recordings/recordings.h"

#define NODE(name, line, size)                                                                     \
    "{\"callFrame\":{\"functionName\":\"" name "\",\"url\":\"a.js\",\"lineNumber\":" line          \
    "},\"selfSize\":" size ",\"children\":["

static const char heap[] =
    "{\"head\":" NODE("(root)", "-1", "0") NODE("main", "0", "64") NODE("", "4", "32") "]}]}," NODE(
        "(V8 API)", "-1", "128") "]}]},"
                                 "\"samples\":[{\"size\":64,\"nodeId\":2,\"ordinal\":1}]}";

static void test_functions_weigh_what_they_hold(void **state)
{
    (void)state;
    test_expect_folded("heapprofile", heap, "(V8 API) 128\nmain 64\nmain;(anonymous) 32\n");
}

static void test_lines_begin_with_1(void **state)
{
    (void)state;
    const struct flamepix_format_options lines = {.recording.granularity = FLAMEPIX_LINES};
    test_expect_collapsed(
        "heapprofile", flamepix_bytes_of(heap), &lines,
        "(V8 API) (a.js) 128\nmain (a.js:1) 64\nmain (a.js:1);(anonymous) (a.js:5) 32\n");
}

static void nest(struct flamepix_buffer *text, int depth)
{
    (void)fpx_buffer_printf(text, "{\"head\":");
    for (int i = 0; i < depth; i++)
        (void)fpx_buffer_printf(text, NODE("f", "0", "1"));
    for (int i = 0; i < depth; i++)
        (void)fpx_buffer_printf(text, "]}");
    (void)fpx_buffer_printf(text, "}");
}

/* JSON is read to a depth of 4096; each node takes two of it. */
static void test_a_tree_of_great_depth_is_read(void **state)
{
    (void)state;
    enum { DEPTH = 2000, TOO_DEEP = 5000 };
    struct flamepix_buffer text = {0};
    nest(&text, DEPTH);
    struct test_collapsed collapsed =
        test_collapse("heapprofile", flamepix_buffer_bytes(&text), NULL, 0);
    assert_int_equal(collapsed.status, FLAMEPIX_END);
    assert_false(collapsed.report.damage.found);
    assert_int_equal(collapsed.report.stacks, DEPTH);
    test_collapsed_free(&collapsed);
    text.length = 0;
    nest(&text, TOO_DEEP);
    collapsed = test_collapse("heapprofile", flamepix_buffer_bytes(&text), NULL, 0);
    assert_true(collapsed.report.damage.found);
    assert_int_equal(collapsed.status, FLAMEPIX_END);
    test_collapsed_free(&collapsed);
    flamepix_buffer_free(&text);
}

static void test_a_tree_without_sizes_is_not_understood(void **state)
{
    (void)state;
    test_expect_records("heapprofile", heap, 3, 0);
    test_expect_records("heapprofile",
                        "{\"head\":{\"callFrame\":{\"functionName\":\"f\"},\"size\":3}}", 0, 1);
    test_expect_records("heapprofile", "{\"tree\":{\"callFrame\":{},\"selfSize\":3}}", 0, 1);
}

static void test_no_one_field_tells_the_format(void **state)
{
    (void)state;
    test_expect_told_without(
        "heapprofile", flamepix_bytes_of(heap),
        (const char *const[]){"\"selfSize\"", "\"head\":", "\"callFrame\"", NULL});
}

static void test_it_is_read_wherever_it_is_cut(void **state)
{
    (void)state;
    test_expect_cuts_are_read("heapprofile", flamepix_bytes_of(heap));
}

static void test_a_tree_that_says_nothing_of_children_is_said(void **state)
{
    (void)state;
    struct test_collapsed read = test_collapse(
        "heapprofile",
        flamepix_bytes_of("{\"head\":{\"callFrame\":{\"functionName\":\"f\"},\"selfSize\":8}}"),
        NULL, 0);
    assert_string_equal(read.folded.data, "f 8\n");
    assert_string_equal(read.report.ledger.remarks,
                        "functions that say nothing of children have none");
    test_collapsed_free(&read);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_functions_weigh_what_they_hold),
        cmocka_unit_test(test_lines_begin_with_1),
        cmocka_unit_test(test_a_tree_of_great_depth_is_read),
        cmocka_unit_test(test_it_is_read_wherever_it_is_cut),
        cmocka_unit_test(test_a_tree_without_sizes_is_not_understood),
        cmocka_unit_test(test_no_one_field_tells_the_format),
        cmocka_unit_test(test_a_tree_that_says_nothing_of_children_is_said),
    };
    return cmocka_run_group_tests_name("heapprofile", tests, NULL, NULL);
}
