#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "support/recordings/ledgers.h"
#include "support/recordings/recordings.h"

#define SCHEMA "\"$schema\":\"https://www.speedscope.app/file-format-schema.json\""
#define FRAMES                                                                                     \
    "\"shared\":{\"frames\":[{\"name\":\"main\",\"file\":\"a.c\",\"line\":3},"                     \
    "{\"name\":\"work\",\"file\":\"b.c\"},{\"name\":\"wait\"}]}"
#define SAMPLED                                                                                    \
    "{\"type\":\"sampled\",\"name\":\"one\",\"unit\":\"seconds\",\"startValue\":0,"                \
    "\"endValue\":9,\"samples\":[[0,1],[],[0],[0,1]],\"weights\":[1,2,3.5,2.5]}"
#define EVENTED                                                                                    \
    "{\"endValue\":20,\"events\":[{\"at\":2,\"frame\":0,\"type\":\"O\"},"                          \
    "{\"at\":5,\"frame\":2,\"type\":\"O\"},{\"at\":9,\"frame\":2,\"type\":\"C\"},"                 \
    "{\"at\":10,\"frame\":0,\"type\":\"C\"},{\"at\":12,\"frame\":1,\"type\":\"O\"},"               \
    "{\"at\":15,\"frame\":1,\"type\":\"C\"}],\"name\":\"two\",\"startValue\":0,"                   \
    "\"type\":\"evented\",\"unit\":\"none\"}"

static const char both[] =
    "{" SCHEMA ",\"profiles\":[" SAMPLED "," EVENTED "],\"activeProfileIndex\":1," FRAMES "}";

static void expect_options(const char *text, const struct flamepix_recording_options *recording,
                           const char *folded)
{
    const struct flamepix_format_options options = {.recording = *recording};
    test_expect_collapsed("speedscope", flamepix_bytes_of(text), &options, folded);
}

/* Time without frames is nobody's. */
static void test_samples_are_stacks_with_weights(void **state)
{
    (void)state;
    test_expect_folded("speedscope", "{" SCHEMA "," FRAMES ",\"profiles\":[" SAMPLED "]}",
                       "main 3.5\nmain;work 3.5\n");
}

static void test_open_frames_weigh_the_time_between_events(void **state)
{
    (void)state;
    test_expect_folded("speedscope", "{" SCHEMA "," FRAMES ",\"profiles\":[" EVENTED "]}",
                       "main 4\nmain;wait 4\nwork 3\n");
}

static void test_the_active_profile_is_read_unless_one_is_asked_for(void **state)
{
    (void)state;
    test_expect_folded("speedscope", both, "main 4\nmain;wait 4\nwork 3\n");
    expect_options(both, &(struct flamepix_recording_options){.profile = "one"},
                   "main 3.5\nmain;work 3.5\n");
    expect_options(both, &(struct flamepix_recording_options){.profile = "all"},
                   "one;main 3.5\none;main;work 3.5\ntwo;main 4\ntwo;main;wait 4\ntwo;work 3\n");
}

static void test_the_first_profile_is_read_where_none_is_active(void **state)
{
    (void)state;
    test_expect_folded("speedscope",
                       "{" SCHEMA "," FRAMES ",\"profiles\":[" SAMPLED "," EVENTED "]}",
                       "main 3.5\nmain;work 3.5\n");
}

static void test_profiles_of_one_name_stay_apart(void **state)
{
    (void)state;
    const char *twice =
        "{" SCHEMA "," FRAMES ",\"profiles\":[" SAMPLED "," EVENTED "," SAMPLED "]}";
    expect_options(twice, &(struct flamepix_recording_options){.profile = "one"},
                   "main 3.5\nmain;work 3.5\n");
    expect_options(twice, &(struct flamepix_recording_options){.profile = "one #3"},
                   "main 3.5\nmain;work 3.5\n");
}

static void test_lines_know_their_files(void **state)
{
    (void)state;
    expect_options(
        both, &(struct flamepix_recording_options){.profile = "1", .granularity = FLAMEPIX_LINES},
        "main (a.c:3) 3.5\nmain (a.c:3);work (b.c) 3.5\n");
}

/* The last second of the third sample, and the fourth one. */
static void test_samples_lie_in_time(void **state)
{
    (void)state;
    expect_options(both,
                   &(struct flamepix_recording_options){.profile = "one",
                                                        .begin = {FLAMEPIX_MOMENT_SECONDS, 5.5}},
                   "main 1\nmain;work 2.5\n");
}

static void test_samples_without_weights_are_counted(void **state)
{
    (void)state;
    test_expect_folded("speedscope",
                       "{" SCHEMA "," FRAMES ",\"profiles\":[{\"samples\":[[0,1],[0],[0]]}]}",
                       "main 2\nmain;work 1\n");
}

static void test_frames_may_be_in_arrays_of_their_own(void **state)
{
    (void)state;
    test_expect_folded("speedscope",
                       "{" SCHEMA "," FRAMES ",\"profiles\":[{\"samples\":[[[0],[1,2]]]}]}",
                       "main;work 1\n");
}

static void expect_damaged(const char *events, const char *expected, const char *folded)
{
    char text[1024];
    (void)snprintf(text, sizeof(text),
                   "{" SCHEMA "," FRAMES
                   ",\"profiles\":[{\"startValue\":0,\"endValue\":10,\"events\":[%s]}]}",
                   events);
    struct test_collapsed collapsed = test_collapse("speedscope", flamepix_bytes_of(text), NULL, 0);
    assert_int_equal(collapsed.status, FLAMEPIX_END);
    assert_true(collapsed.report.damage.found);
    assert_string_equal(collapsed.report.damage.expected, expected);
    assert_string_equal(collapsed.folded.data, folded);
    test_collapsed_free(&collapsed);
    const struct flamepix_format_options strict = {.strict = true};
    collapsed = test_collapse("speedscope", flamepix_bytes_of(text), &strict, 0);
    assert_int_equal(collapsed.status, FLAMEPIX_BAD_RECORDING);
    test_collapsed_free(&collapsed);
}

#define EVENT(type, frame, at) "{\"type\":\"" type "\",\"frame\":" frame ",\"at\":" at "}"

static void test_frames_that_nothing_closes_are_damage(void **state)
{
    (void)state;
    expect_damaged(EVENT("O", "0", "1"), "an event that closes the innermost frame", "main 9\n");
}

static void test_frames_close_with_those_they_are_in(void **state)
{
    (void)state;
    expect_damaged(EVENT("O", "0", "0") "," EVENT("O", "1", "1") "," EVENT("C", "0", "4") "," EVENT(
                       "C", "1", "6"),
                   "an event that closes the innermost frame", "main 1\nmain;work 3\n");
}

static void test_time_does_not_go_back(void **state)
{
    (void)state;
    expect_damaged(EVENT("O", "0", "4") "," EVENT("O", "1", "2") "," EVENT("C", "1", "5") "," EVENT(
                       "C", "0", "6"),
                   "events in the order of time", "main 1\nmain;work 1\n");
}

static void test_events_that_lack_something_are_not_understood(void **state)
{
    (void)state;
    static const char *const rows[] = {EVENT("O", "9", "0"), EVENT("X", "0", "0"),
                                       EVENT("O", "0", "null"), EVENT("O", "null", "0"), "[]"};
    for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
        char text[1024];
        (void)snprintf(text, sizeof(text),
                       "{" SCHEMA "," FRAMES ",\"profiles\":[{\"events\":[%s," EVENT(
                           "O", "0", "2") "," EVENT("C", "0", "5") "]}]}",
                       rows[i]);
        test_expect_records("speedscope", text, 1, 1);
    }
}

/* Of one profile with these members. */
static void expect_records(const char *members, uint64_t drawn, uint64_t not_understood)
{
    char text[1024];
    (void)snprintf(text, sizeof(text), "{" SCHEMA "," FRAMES ",\"profiles\":[{%s}]}", members);
    test_expect_records("speedscope", text, drawn, not_understood);
}

static void test_samples_that_lack_something_are_not_understood(void **state)
{
    (void)state;
    expect_records("\"samples\":[[0],[7],[[]],[0,-1],[\"a\"],null]", 1, 5);
    expect_records("\"samples\":[[0],[0],[0]],\"weights\":[5,null]", 1, 2);
    expect_records("\"samples\":[[0]],\"weights\":[5,6]", 1, 1);
    expect_records("\"samples\":[[0]],\"weights\":[]", 0, 1);
    expect_records("\"unit\":\"none\",\"samples\":[[0],[0]]", 2, 0);
    expect_records("\"unit\":\"seconds\",\"samples\":[[0],[0]]", 0, 2);
    expect_records("\"sample\":[[0]]", 0, 1);
    test_expect_records("speedscope", "{" SCHEMA "," FRAMES "}", 0, 1);
    test_expect_records("speedscope",
                        "{" SCHEMA ",\"shared\":{\"frames\":[{\"title\":\"a\"},{\"name\":\"\"}]},"
                        "\"profiles\":[{\"samples\":[[0],[1]]}]}",
                        1, 1);
}

static void test_samples_without_frames_are_left_out(void **state)
{
    (void)state;
    test_expect_left_out("speedscope",
                         "{" SCHEMA "," FRAMES ",\"profiles\":[{\"samples\":[[],[0]]}]}",
                         FLAMEPIX_LEFT_OUT_NO_STACK, 1);
}

static void test_no_one_field_tells_the_format(void **state)
{
    (void)state;
    test_expect_told_without("speedscope", flamepix_bytes_of(both),
                             (const char *const[]){"speedscope.app/file-format-schema",
                                                   "\"activeProfileIndex\"", "\"shared\"",
                                                   "\"startValue\"", "\"endValue\"", NULL});
}

static void test_it_is_read_wherever_it_is_cut(void **state)
{
    (void)state;
    test_expect_cuts_are_read("speedscope", flamepix_bytes_of(both));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_samples_are_stacks_with_weights),
        cmocka_unit_test(test_open_frames_weigh_the_time_between_events),
        cmocka_unit_test(test_the_active_profile_is_read_unless_one_is_asked_for),
        cmocka_unit_test(test_the_first_profile_is_read_where_none_is_active),
        cmocka_unit_test(test_profiles_of_one_name_stay_apart),
        cmocka_unit_test(test_lines_know_their_files),
        cmocka_unit_test(test_samples_lie_in_time),
        cmocka_unit_test(test_samples_without_weights_are_counted),
        cmocka_unit_test(test_frames_may_be_in_arrays_of_their_own),
        cmocka_unit_test(test_frames_that_nothing_closes_are_damage),
        cmocka_unit_test(test_frames_close_with_those_they_are_in),
        cmocka_unit_test(test_time_does_not_go_back),
        cmocka_unit_test(test_events_that_lack_something_are_not_understood),
        cmocka_unit_test(test_samples_that_lack_something_are_not_understood),
        cmocka_unit_test(test_samples_without_frames_are_left_out),
        cmocka_unit_test(test_no_one_field_tells_the_format),
        cmocka_unit_test(test_it_is_read_wherever_it_is_cut),
    };
    return cmocka_run_group_tests_name("speedscope", tests, NULL, NULL);
}
