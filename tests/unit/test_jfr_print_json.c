#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "support/recordings.h"

#define FRAME(type, name, line)                                                                    \
    "{\"method\":{\"type\":{\"classLoader\":{\"name\":\"app\"},\"name\":\"" type                   \
    "\"},\"name\":\"" name "\",\"hidden\":false},\"lineNumber\":" line ",\"type\":\"Native\"}"

static const char printed[] =
    "{\n  \"recording\": {\n    \"events\": [{\n"
    "      \"type\": \"jdk.ExecutionSample\", \n      \"values\": {\n"
    "        \"sampledThread\": {\"osName\": \"main\", \"javaName\": \"main\", \"javaThreadId\": "
    "1},\n"
    "        \"stackTrace\": {\"truncated\": true, \"frames\": [" FRAME(
        "a\\/Work", "sort",
        "347") ", " FRAME("a\\/Work", "main",
                          "7") "]}, \"state\": \"STATE_RUNNABLE\"}\n    }, {\n"
                               "      \"type\": \"jdk.JavaMonitorEnter\", \n      \"values\": "
                               "{\"duration\": \"PT1M1.5S\",\n"
                               "        \"eventThread\": {\"javaName\": \"pool\", "
                               "\"javaThreadId\": 12},\n"
                               "        \"stackTrace\": {\"truncated\": false, \"frames\": [" FRAME(
                                   "a\\/Work", "<init>",
                                   "0") "]}}\n    }, {\n"
                                        "      \"type\": \"jdk.ObjectAllocationInNewTLAB\", \n     "
                                        " \"values\": {\n"
                                        "        \"allocationSize\": 24, \"tlabSize\": 1536, "
                                        "\"eventThread\": null,\n"
                                        "        \"stackTrace\": {\"truncated\": false, "
                                        "\"frames\": [" FRAME(
                                            "a\\/Work", "main",
                                            "7") "]}}\n    }, {\n"
                                                 "      \"type\": \"jdk.ThreadSleep\", \n      "
                                                 "\"values\": {\"stackTrace\": null}\n    }, {\n"
                                                 "      \"type\": \"jdk.CPULoad\", \n      "
                                                 "\"values\": {\"jvmUser\": 0.05}\n    }]\n  "
                                                 "}\n}\n";

static void expect(const struct flamepix_recording_options *recording, const char *folded)
{
    const struct flamepix_format_options options = {.recording = *recording};
    test_expect_collapsed("jfr-json", flamepix_bytes_of(printed), &options, folded);
}

#define EXPECT(folded, ...) expect(&(struct flamepix_recording_options){__VA_ARGS__}, folded)

static void test_execution_samples_are_read_first(void **state)
{
    (void)state;
    test_expect_folded("jfr-json", printed, "a.Work.main;a.Work.sort 1\n");
}

static void test_lines_stand_behind_names_and_classes_for_files(void **state)
{
    (void)state;
    EXPECT("a.Work.main:7;a.Work.sort:347 1\n", .granularity = FLAMEPIX_LINES);
    EXPECT("a.Work;a.Work 1\n", .granularity = FLAMEPIX_FILES);
}

static void test_events_weigh_what_they_print(void **state)
{
    (void)state;
    EXPECT("a.Work.<init> 61500000000\n", .profile = "lock");
    EXPECT("a.Work.<init> 1\n", .profile = "lock", .weight = "samples");
    EXPECT("a.Work.main 1536\n", .profile = "jdk.ObjectAllocationInNewTLAB");
}

static void test_a_thread_is_chosen_by_its_name_or_number(void **state)
{
    (void)state;
    EXPECT("a.Work.<init> 61500000000\n", .profile = "lock", .thread = "pool");
    EXPECT("a.Work.<init> 61500000000\n", .profile = "lock", .thread = "12");
    EXPECT("", .profile = "lock", .thread = "main");
}

static enum flamepix_status take_fact(void *user, const char *name, struct flamepix_bytes value)
{
    flamepix_buffer_append(user, name, strlen(name));
    flamepix_buffer_append(user, "=", 1);
    return flamepix_buffer_append(user, value.data, value.length);
}

static void test_stacks_that_were_cut_are_told(void **state)
{
    (void)state;
    struct flamepix_buffer said = {0};
    const struct flamepix_format_options options = {
        .recording = {.on_fact = take_fact, .user = &said}};
    struct test_collapsed collapsed =
        test_collapse("jfr-json", flamepix_bytes_of(printed), &options, 0);
    assert_int_equal(flamepix_buffer_append(&said, "", 1), FLAMEPIX_OK);
    assert_string_equal(said.data, "cut stacks=1 of 3");
    flamepix_buffer_free(&said);
    test_collapsed_free(&collapsed);
}

static void test_what_is_not_as_expected_is_passed_over(void **state)
{
    (void)state;
    test_expect_folded(
        "jfr-json",
        "{\"recording\":{\"events\":[7,{\"type\":\"x\",\"values\":{\"duration\":\"1 s\","
        "\"stackTrace\":{\"frames\":[{\"method\":null},{\"method\":{\"type\":null,"
        "\"name\":\"f\"}}]}}}]}}",
        "f;[unknown] 1\n");
}

static void test_it_is_read_wherever_it_is_cut(void **state)
{
    (void)state;
    test_expect_cuts_are_read("jfr-json", flamepix_bytes_of(printed));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_execution_samples_are_read_first),
        cmocka_unit_test(test_lines_stand_behind_names_and_classes_for_files),
        cmocka_unit_test(test_events_weigh_what_they_print),
        cmocka_unit_test(test_a_thread_is_chosen_by_its_name_or_number),
        cmocka_unit_test(test_stacks_that_were_cut_are_told),
        cmocka_unit_test(test_what_is_not_as_expected_is_passed_over),
        cmocka_unit_test(test_it_is_read_wherever_it_is_cut),
    };
    return cmocka_run_group_tests_name("jfr_print_json", tests, NULL, NULL);
}
