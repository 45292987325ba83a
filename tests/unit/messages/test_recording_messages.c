#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "base/buffer_printf.h"
#include "messages/message_texts.h"
#include "messages/warnings.h"

static const char *const paths[] = {"perf.txt"};
static const struct fpx_option_names words = {.profile = "--profile NAME"};

/* A rendering of one input with this report. */
static struct fpx_rendering rendering_of(const struct flamepix_profile_report *report,
                                         const struct flamepix_render_options *options)
{
    return (struct fpx_rendering){.paths = paths,
                                  .path_count = 1,
                                  .options = options,
                                  .figure = &options->figure,
                                  .report = report,
                                  .words = &words};
}

/* Expects what is said of a warning; "" is nothing. */
static void expect_said(enum fpx_warning warning, const struct fpx_rendering *rendering,
                        const struct flamepix_layout_summary *summary, const char *expected)
{
    struct flamepix_buffer text = {0};
    assert_int_equal(fpx_warning_append(&text, warning, rendering, summary), FLAMEPIX_OK);
    assert_string_equal(text.length > 0 ? text.data : "", expected);
    flamepix_buffer_free(&text);
}

static void test_the_part_that_is_drawn_is_said_and_the_others(void **state)
{
    (void)state;
    const struct flamepix_render_options options = {0};
    const struct flamepix_profile_report report = {
        .several_parts = 1,
        .parts = {.count = 4, .kind = "event", .read = "cycles", .others = "instructions, faults"}};
    const struct fpx_rendering rendering = rendering_of(&report, &options);
    expect_said(FPX_WARNING_PARTS, &rendering, NULL,
                "perf.txt: holds 4 events: cycles (drawn), instructions, faults and 1 more; "
                "--profile NAME draws another");
}

static void test_one_part_needs_no_word(void **state)
{
    (void)state;
    const struct flamepix_render_options options = {0};
    const struct flamepix_profile_report report = {.parts = {.count = 1, .kind = "event"}};
    const struct fpx_rendering rendering = rendering_of(&report, &options);
    expect_said(FPX_WARNING_PARTS, &rendering, NULL, "");
}

static void expect_failure(const struct fpx_rendering *rendering, const char *expected)
{
    struct flamepix_buffer text = {0};
    assert_int_equal(fpx_explain_failure(&text, rendering, FLAMEPIX_NO_STACKS, 0), FLAMEPIX_OK);
    assert_string_equal(text.data, expected);
    flamepix_buffer_free(&text);
}

static void test_a_part_that_is_not_there_is_an_error_with_those_that_are(void **state)
{
    (void)state;
    const struct flamepix_render_options options = {.profile.reading.recording.profile =
                                                        "cpu-clock"};
    const struct flamepix_profile_report report = {
        .parts = {.count = 2, .kind = "event", .others = "cycles, faults", .is_asked_for = true}};
    const struct fpx_rendering rendering = rendering_of(&report, &options);
    expect_failure(&rendering, "perf.txt: no event with samples is \"cpu-clock\"; it holds 2: "
                               "cycles, faults");
}

static void test_so_is_a_type_of_values(void **state)
{
    (void)state;
    const struct flamepix_render_options options = {.profile.reading.recording.sample_index = "x"};
    struct flamepix_profile_report report = {.parts = {
                                                 .count = 2,
                                                 .kind = "sample type",
                                                 .others = "cpu, samples",
                                                 .is_asked_for = true,
                                             }};
    const struct fpx_rendering rendering = rendering_of(&report, &options);
    expect_failure(&rendering,
                   "perf.txt: no sample type with samples is \"x\"; it holds 2: cpu, samples");
    report.parts.is_asked_for = false;
    expect_failure(&rendering, "no stack with a count above zero in perf.txt");
}

static void test_a_part_without_a_name_is_said_to_have_none(void **state)
{
    (void)state;
    const struct flamepix_render_options options = {.profile.reading.recording.profile = "x"};
    const struct flamepix_profile_report report = {
        .parts = {.count = 1, .kind = "profile", .is_asked_for = true}};
    const struct fpx_rendering rendering = rendering_of(&report, &options);
    expect_failure(&rendering,
                   "perf.txt: no profile with samples is \"x\"; it holds 1 without a name");
}

static void test_samples_that_were_asked_for_are_named_where_there_are_none(void **state)
{
    (void)state;
    struct flamepix_render_options options = {.profile.reading.recording.thread = "main"};
    struct flamepix_profile_report report = {0};
    const struct fpx_rendering rendering = rendering_of(&report, &options);
    expect_failure(&rendering,
                   "no stack with a count above zero of the thread \"main\" in perf.txt");
    report.window =
        (struct flamepix_time_window){.is_given = true, .zero = 10, .from = 12, .to = 14.5};
    expect_failure(&rendering, "no stack with a count above zero of the thread \"main\" from 2 s "
                               "to 4.5 s in perf.txt");
    options.profile.reading.recording.thread = NULL;
    report.window.from = 30;
    expect_failure(&rendering, "no stack with a count above zero from 20 s on in perf.txt");
}

static void test_much_weight_at_the_greatest_depth_may_have_been_cut(void **state)
{
    (void)state;
    const struct flamepix_render_options options = {0};
    const struct flamepix_profile_report report = {0};
    const struct fpx_rendering rendering = rendering_of(&report, &options);
    struct flamepix_layout_summary summary = {.total = 100, .max_depth = 127, .deepest = 10};
    expect_said(FPX_WARNING_DEEPEST, &rendering, &summary,
                "10.0% of the weight is in stacks of exactly 127 frames, the most there are: cut "
                "at 127 frames?");
    summary.deepest = 9.9;
    expect_said(FPX_WARNING_DEEPEST, &rendering, &summary, "");
    summary = (struct flamepix_layout_summary){.total = 100, .max_depth = 15, .deepest = 90};
    expect_said(FPX_WARNING_DEEPEST, &rendering, &summary, "");
}

static void test_much_weight_without_names_is_said(void **state)
{
    (void)state;
    const struct flamepix_render_options options = {0};
    const struct flamepix_profile_report report = {0};
    const struct fpx_rendering rendering = rendering_of(&report, &options);
    struct flamepix_layout_summary summary = {.total = 100, .max_depth = 3, .unnamed = 34};
    expect_said(FPX_WARNING_UNNAMED, &rendering, &summary,
                "34.0% of the weight is in [unknown] or bare addresses");
    summary.unnamed = 9;
    expect_said(FPX_WARNING_UNNAMED, &rendering, &summary, "");
}

static void test_nothing_is_said_of_stacks_that_views_changed(void **state)
{
    (void)state;
    const struct flamepix_view_request view = {.view = flamepix_view_named("reverse")};
    const struct flamepix_render_options options = {.profile = {.views = &view, .view_count = 1}};
    const struct flamepix_profile_report report = {0};
    const struct fpx_rendering rendering = rendering_of(&report, &options);
    const struct flamepix_layout_summary summary = {
        .total = 100, .max_depth = 127, .deepest = 50, .unnamed = 50};
    expect_said(FPX_WARNING_DEEPEST, &rendering, &summary, "");
    expect_said(FPX_WARNING_UNNAMED, &rendering, &summary, "");
}

static void test_inputs_that_say_no_unit_are_said_to_be_taken_in_that_of_the_others(void **state)
{
    (void)state;
    const char *const both[] = {"a.folded", "b.folded"};
    struct flamepix_profile_report report = {
        .without_unit = 1, .first_without_unit = 1, .unit = "ms"};
    const struct fpx_rendering rendering = {.paths = both, .path_count = 2, .report = &report};
    struct flamepix_buffer text = {0};
    assert_int_equal(fpx_no_unit_append(&text, &rendering), FLAMEPIX_OK);
    assert_int_equal(flamepix_buffer_append(&text, "|", 1), FLAMEPIX_OK);
    report.without_unit = 3;
    assert_int_equal(fpx_no_unit_append(&text, &rendering), FLAMEPIX_OK);
    assert_int_equal(flamepix_buffer_append(&text, "", 1), FLAMEPIX_OK);
    assert_string_equal(text.data,
                        "b.folded: says no unit; its counts are taken in ms, the unit of the "
                        "others|b.folded: says no unit, nor do 2 other inputs; their counts are "
                        "taken in ms, the unit of the others");
    flamepix_buffer_free(&text);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_the_part_that_is_drawn_is_said_and_the_others),
        cmocka_unit_test(test_one_part_needs_no_word),
        cmocka_unit_test(test_a_part_that_is_not_there_is_an_error_with_those_that_are),
        cmocka_unit_test(test_so_is_a_type_of_values),
        cmocka_unit_test(test_a_part_without_a_name_is_said_to_have_none),
        cmocka_unit_test(test_samples_that_were_asked_for_are_named_where_there_are_none),
        cmocka_unit_test(test_much_weight_at_the_greatest_depth_may_have_been_cut),
        cmocka_unit_test(test_much_weight_without_names_is_said),
        cmocka_unit_test(test_nothing_is_said_of_stacks_that_views_changed),
        cmocka_unit_test(test_inputs_that_say_no_unit_are_said_to_be_taken_in_that_of_the_others),
    };
    return cmocka_run_group_tests_name("recording_messages", tests, NULL, NULL);
}
