#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "support/recordings/ledgers.h"
#include "support/recordings/recordings.h"

#define FRAME(name, time, more)                                                                    \
    "{\"function\":\"" name "\",\"file_path\":\"/a.py\",\"file_path_short\":\"a.py\","             \
    "\"line_no\":3,\"time\":" time more "}"
#define SESSION "\"start_time\":1.5,\"duration\":0.5,\"sample_count\":2,\"cpu_time\":null"

static const char tree[] = "{" SESSION ",\"program\":\"a.py\",\"root_frame\":" FRAME(
    "main", "0.410331",
    ",\"children\":[" FRAME("work", "0.3", ",\"class_name\":\"A\",\"children\":[]") "," FRAME(
        "[self]", "0.01", ",\"children\":[]") "," FRAME("[await]", "0.1", "") "]") "}\n";

static const char records[] =
    "{" SESSION ",\"start_call_stack\":[],\"frame_records\":["
    "[[\"MainThread\\u0000<thread>\\u00008219\",\"main\\u0000/a.py\\u00003\\u0001l7\"],"
    "0.0010004],"
    "[[\"MainThread\\u0000<thread>\\u00008219\",\"main\\u0000/a.py\\u00003\\u0001l8\","
    "\"work\\u0000/a.py\\u000020\\u0001cA\\u0001l21\"],0.002]]}";

static void test_own_time_is_what_children_leave(void **state)
{
    (void)state;
    test_expect_folded("pyinstrument", tree,
                       "main 10331\nmain;A.work 300000\nmain;[await] 100000\n");
    test_expect_records("pyinstrument", tree, 4, 0);
}

static void test_what_rounding_leaves_is_nothing(void **state)
{
    (void)state;
    test_expect_folded("pyinstrument",
                       "{" SESSION
                       ",\"root_frame\":" FRAME("main", "0.300001",
                                                ",\"children\":[" FRAME("a", "0.1", "") "," FRAME(
                                                    "b", "0.2", "") "]") "}",
                       "main;a 100000\nmain;b 200000\n");
}

static void test_the_tree_of_a_page_has_frames_that_are_one_text(void **state)
{
    (void)state;
    const struct flamepix_format_options lines = {.recording.granularity = FLAMEPIX_LINES};
    test_expect_collapsed(
        "pyinstrument",
        flamepix_bytes_of("{\"session\":{" SESSION "},\"frame_tree\":{"
                          "\"identifier\":\"main\\u0000/a.py\\u00003\",\"time\":0.5,\"attributes\":"
                          "{\"l7\":0.5},\"children\":[{\"identifier\":\"[self]\",\"time\":0.2,"
                          "\"children\":[]},{\"children\":[],\"time\":0.3,"
                          "\"identifier\":\"f\\u0000<built-in>\\u00000\"}]}}"),
        &lines, "main (/a.py:3) 200000\nmain (/a.py:3);f 300000\n");
}

static void test_sessions_have_samples(void **state)
{
    (void)state;
    const struct flamepix_format_options lines = {.recording.granularity = FLAMEPIX_LINES};
    test_expect_folded("pyinstrument", records,
                       "MainThread;main 1000.4\nMainThread;main;A.work 2000\n");
    test_expect_collapsed("pyinstrument", flamepix_bytes_of(records), &lines,
                          "MainThread;main (/a.py:7) 1000.4\n"
                          "MainThread;main (/a.py:8);A.work (/a.py:21) 2000\n");
}

static void test_frames_that_lack_something_are_not_understood(void **state)
{
    (void)state;
    test_expect_records("pyinstrument",
                        "{" SESSION ",\"root_frame\":{\"function\":\"f\",\"time\":1,\"children\":["
                        "{\"function\":\"g\"},{\"time\":0.25},7,"
                        "{\"function\":\"h\",\"time\":\"soon\",\"children\":[]}]}}",
                        1, 4);
    test_expect_records(
        "pyinstrument",
        "{" SESSION ",\"frame_records\":[[[\"f\"],1],[[\"f\"]],[null,1],[[7],1],{}]}", 1, 4);
    test_expect_records("pyinstrument", "{" SESSION ",\"root\":{}}", 0, 1);
    test_expect_records("pyinstrument", "{" SESSION ",\"root_frame\":null}", 0, 0);
}

static void test_the_number_of_samples_is_compared(void **state)
{
    (void)state;
    struct test_collapsed collapsed =
        test_collapse("pyinstrument",
                      flamepix_bytes_of("{" SESSION ",\"frame_records\":[[[\"f\"],1]]}"), NULL, 0);
    assert_string_equal(collapsed.report.ledger.total.name, "sample_count");
    assert_true(collapsed.report.ledger.total.stated == 2);
    test_collapsed_free(&collapsed);
}

static void test_sessions_that_follow_each_other_add_up(void **state)
{
    (void)state;
    struct flamepix_buffer twice = {0};
    assert_int_equal(flamepix_buffer_append(&twice, tree, strlen(tree)), FLAMEPIX_OK);
    assert_int_equal(flamepix_buffer_append(&twice, records, strlen(records)), FLAMEPIX_OK);
    test_expect_collapsed("pyinstrument", flamepix_buffer_bytes(&twice), NULL,
                          "MainThread;main 1000.4\nMainThread;main;A.work 2000\nmain 10331\n"
                          "main;A.work 300000\nmain;[await] 100000\n");
    flamepix_buffer_free(&twice);
}

static void test_no_one_field_tells_the_format(void **state)
{
    (void)state;
    test_expect_told_without("pyinstrument", flamepix_bytes_of(tree),
                             (const char *const[]){"\"root_frame\"", "\"sample_count\"",
                                                   "\"file_path_short\"", "\"cpu_time\"", NULL});
    test_expect_told_without("pyinstrument", flamepix_bytes_of(records),
                             (const char *const[]){"\"frame_records\"", "\"sample_count\"",
                                                   "\"start_call_stack\"", "\"cpu_time\"", NULL});
}

static void test_it_is_read_wherever_it_is_cut(void **state)
{
    (void)state;
    test_expect_cuts_are_read("pyinstrument", flamepix_bytes_of(tree));
    test_expect_cuts_are_read("pyinstrument", flamepix_bytes_of(records));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_own_time_is_what_children_leave),
        cmocka_unit_test(test_what_rounding_leaves_is_nothing),
        cmocka_unit_test(test_the_tree_of_a_page_has_frames_that_are_one_text),
        cmocka_unit_test(test_sessions_have_samples),
        cmocka_unit_test(test_frames_that_lack_something_are_not_understood),
        cmocka_unit_test(test_the_number_of_samples_is_compared),
        cmocka_unit_test(test_sessions_that_follow_each_other_add_up),
        cmocka_unit_test(test_no_one_field_tells_the_format),
        cmocka_unit_test(test_it_is_read_wherever_it_is_cut),
    };
    return cmocka_run_group_tests_name("pyinstrument", tests, NULL, NULL);
}
