#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "base/buffer_printf.h"
#include "support/recordings/recordings.h"

static void expect(const struct flamepix_recording_options *recording, const char *folded)
{
    const struct flamepix_format_options options = {.recording = *recording};
    struct flamepix_buffer printed = test_sample("formats/jfr-json/plain");
    test_expect_collapsed("jfr-json", flamepix_buffer_bytes(&printed), &options, folded);
    flamepix_buffer_free(&printed);
}

#define EXPECT(folded, ...) expect(&(struct flamepix_recording_options){__VA_ARGS__}, folded)

static void test_execution_samples_are_read_first(void **state)
{
    (void)state;
    expect(&(struct flamepix_recording_options){0}, "a.Work.main;a.Work.sort 1\n");
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
    struct flamepix_buffer printed = test_sample("formats/jfr-json/plain");
    struct test_collapsed collapsed =
        test_collapse("jfr-json", flamepix_buffer_bytes(&printed), &options, 0);
    flamepix_buffer_free(&printed);
    assert_int_equal(flamepix_buffer_append(&said, "", 1), FLAMEPIX_OK);
    assert_string_equal(said.data, "cut stacks=1 of 3");
    flamepix_buffer_free(&said);
    test_collapsed_free(&collapsed);
}

#define STACK(method) "\"stackTrace\":{\"frames\":[{\"method\":" method "}]}"
#define WORK          "{\"type\":{\"name\":\"Work\"},\"name\":\"f\"}"

static struct flamepix_ledger read_events(const char *events, const char *profile,
                                          const char *folded)
{
    const struct flamepix_format_options options = {.recording.profile = profile};
    struct flamepix_buffer text = {0};
    assert_int_equal(fpx_buffer_printf(&text, "{\"recording\":{\"events\":[%s]}}", events),
                     FLAMEPIX_OK);
    struct test_collapsed read =
        test_collapse("jfr-json", flamepix_buffer_bytes(&text), &options, 0);
    assert_string_equal(read.folded.data, folded);
    const struct flamepix_ledger ledger = read.report.ledger;
    test_collapsed_free(&read);
    flamepix_buffer_free(&text);
    return ledger;
}

static void test_what_is_not_there_is_not_understood(void **state)
{
    (void)state;
    const struct flamepix_ledger ledger = read_events(
        "7,{\"type\":\"x\",\"values\":{" STACK(
            "null") "}},"
                    "{\"type\":\"x\",\"values\":{" STACK(
                        "{\"type\":null,\"name\":\"f\"}") "}},"
                                                          "{\"type\":\"x\",\"values\":{"
                                                          "\"stackTrace\":{\"Frames\":[]}}},"
                                                          "{\"type\":\"x\",\"values\":{"
                                                          "\"stackTrace\":{\"frames\":[]}}},"
                                                          "{\"type\":\"jdk.ThreadPark\",\"values\":"
                                                          "{" STACK(
                                                              WORK) "}},"
                                                                    "{\"type\":\"x\",\"values\":{"
                                                                    "\"stackTrace\":null}}",
        NULL, "f 1\n");
    assert_int_equal(ledger.not_understood.count, 3);
    assert_string_equal(ledger.first.expected, "a method for each frame");
    assert_int_equal(ledger.left_out[FLAMEPIX_LEFT_OUT_NO_STACK].count, 2);
    assert_int_equal(ledger.drawn.count, 1);
}

static void test_states_and_samples_count_as_in_the_file_itself(void **state)
{
    (void)state;
    static const char events[] = "{\"type\":\"profiler.WallClockSample\",\"values\":{" STACK(
        WORK) ","
              "\"samples\":3,\"state\":\"STATE_SLEEPING\"}},"
              "{\"values\":{" STACK(WORK) ",\"samples\":2,\"state\":\"STATE_RUNNABLE\"},"
                                          "\"type\":\"profiler.WallClockSample\"}";
    struct flamepix_ledger ledger = read_events(events, NULL, "Work.f 2\n");
    assert_int_equal(ledger.left_out[FLAMEPIX_LEFT_OUT_OTHER_STATE].count, 1);
    assert_non_null(strstr(ledger.remarks, "the profile wall has them"));
    ledger = read_events(events, "wall", "Work.f 5\n");
    assert_int_equal(ledger.left_out[FLAMEPIX_LEFT_OUT_OTHER_STATE].count, 0);
    assert_string_equal(ledger.remarks, "");
}

static void test_it_is_read_wherever_it_is_cut(void **state)
{
    (void)state;
    struct flamepix_buffer printed = test_sample("formats/jfr-json/plain");
    test_expect_cuts_are_read("jfr-json", flamepix_buffer_bytes(&printed));
    flamepix_buffer_free(&printed);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_execution_samples_are_read_first),
        cmocka_unit_test(test_lines_stand_behind_names_and_classes_for_files),
        cmocka_unit_test(test_events_weigh_what_they_print),
        cmocka_unit_test(test_a_thread_is_chosen_by_its_name_or_number),
        cmocka_unit_test(test_stacks_that_were_cut_are_told),
        cmocka_unit_test(test_what_is_not_there_is_not_understood),
        cmocka_unit_test(test_states_and_samples_count_as_in_the_file_itself),
        cmocka_unit_test(test_it_is_read_wherever_it_is_cut),
    };
    return cmocka_run_group_tests_name("jfr_print_json", tests, NULL, NULL);
}
