#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include <flamepix/survey.h>

static const char dump[] = "Thread 0x00007f0c2a7fc740 (most recent call first):\n"
                           "  File \"encoder.py\", line 200 in encode\n"
                           "  File \"run.py\", line 12 in <module>\n";

/* Surveys a text; the caller frees what it returns. */
static struct flamepix_survey *survey_of(const char *text, const char *format,
                                         enum flamepix_status expected)
{
    const struct flamepix_profile_options options = {
        .format = format != NULL ? flamepix_format_named(format) : NULL, .reading.counts = 1};
    struct flamepix_input *input;
    struct flamepix_survey *survey;
    assert_int_equal(flamepix_input_from_memory(flamepix_bytes_of(text), NULL, &input),
                     FLAMEPIX_OK);
    assert_int_equal(flamepix_survey(input, &options, &survey), expected);
    flamepix_input_free(input);
    assert_non_null(survey);
    return survey;
}

static void test_folded_text_has_stacks_and_no_parts(void **state)
{
    (void)state;
    struct flamepix_survey *survey =
        survey_of("# unit: cycles\nb;c 2\na 1\nb;c 3\nb;[unknown] 4\n", NULL, FLAMEPIX_OK);
    assert_string_equal(survey->format->name, "folded");
    assert_null(survey->packing);
    assert_false(survey->is_utf16);
    assert_int_equal(survey->part_count, 0);
    assert_int_equal(survey->shape.stacks, 3);
    assert_int_equal(survey->shape.depth, 2);
    assert_true(survey->shape.total.value == 10);
    assert_true(survey->shape.deepest.value == 9);
    assert_true(survey->shape.unnamed.value == 4);
    assert_string_equal(survey->report.unit, "cycles");
    flamepix_survey_free(survey);
}

static void test_a_recording_has_parts(void **state)
{
    (void)state;
    struct flamepix_survey *survey = survey_of(dump, NULL, FLAMEPIX_OK);
    assert_string_equal(survey->format->name, "faulthandler");
    assert_int_equal(survey->part_count, 1);
    assert_true(survey->parts[0].is_default);
    assert_int_equal(survey->parts[0].samples, 1);
    assert_int_equal(survey->shape.depth, 2);
    flamepix_survey_free(survey);
}

static void test_what_is_refused_is_known_all_the_same(void **state)
{
    (void)state;
    struct flamepix_survey *survey =
        survey_of("<svg width='1'></svg>\n", NULL, FLAMEPIX_OTHER_FORMAT);
    assert_string_equal(survey->format->name, "svg");
    assert_ptr_equal(survey->report.refused, survey->format);
    assert_int_equal(survey->report.unclaimed.count, 1);
    flamepix_survey_free(survey);
}

static void test_what_no_format_claims_has_no_stacks(void **state)
{
    (void)state;
    struct flamepix_survey *survey = survey_of("just text\n", NULL, FLAMEPIX_NO_STACKS);
    assert_int_equal(survey->report.unclaimed.count, 1);
    assert_int_equal(survey->report.bad_lines, 1);
    flamepix_survey_free(survey);
}

static void test_a_format_that_is_given_decides(void **state)
{
    (void)state;
    struct flamepix_survey *survey = survey_of(dump, "folded", FLAMEPIX_NO_STACKS);
    assert_string_equal(survey->format->name, "folded");
    assert_int_equal(survey->report.unclaimed.count, 0);
    flamepix_survey_free(survey);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_folded_text_has_stacks_and_no_parts),
        cmocka_unit_test(test_a_recording_has_parts),
        cmocka_unit_test(test_what_is_refused_is_known_all_the_same),
        cmocka_unit_test(test_what_no_format_claims_has_no_stacks),
        cmocka_unit_test(test_a_format_that_is_given_decides),
    };
    return cmocka_run_group_tests_name("survey", tests, NULL, NULL);
}
