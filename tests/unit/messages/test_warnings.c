#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "base/buffer_printf.h"
#include "messages/warnings.h"

static const struct fpx_option_names words = {
    .limit_depth = "<depth>", .total = "<total>", .counts_one = "<counts>", .embed_max = "<most>"};
static const struct flamepix_layout_summary whole = {.total = 10};

/* A rendering of which there is nothing to warn. */
static struct fpx_rendering quiet(const struct flamepix_render_options *options,
                                  const struct flamepix_profile_report *report)
{
    return (struct fpx_rendering){.options = options,
                                  .figure = &options->figure,
                                  .report = report,
                                  .page = {.width = 300, .height = 40, .rows = 4},
                                  .words = &words};
}

static void assert_warning(enum fpx_warning warning, const struct fpx_rendering *rendering,
                           const struct flamepix_layout_summary *summary, const char *expected)
{
    struct flamepix_buffer text = {0};
    assert_int_equal(fpx_warning_append(&text, warning, rendering, summary), FLAMEPIX_OK);
    assert_string_equal(text.data == NULL ? "" : text.data, expected);
    flamepix_buffer_free(&text);
}

static void test_where_all_is_well_there_are_no_warnings(void **state)
{
    (void)state;
    const struct flamepix_render_options options = {.layout = {.total = 10}};
    const struct flamepix_profile_report report = {.bad_lines = 0};
    const struct fpx_rendering rendering = quiet(&options, &report);
    struct flamepix_buffer text = {0};
    assert_int_equal(fpx_warnings_append(&text, &rendering, &whole), FLAMEPIX_OK);
    assert_int_equal(text.length, 0);
    for (int i = 0; i < FPX_WARNING_COUNT; i++)
        assert_warning((enum fpx_warning)i, &rendering, NULL, "");
    flamepix_buffer_free(&text);
}

/* -- bad lines --------------------------------------------------------------------------------- */

static void assert_bad_lines(const char *const *paths, size_t count, uint64_t bad_lines,
                             const char *format)
{
    const struct flamepix_render_options options = flamepix_render_defaults();
    struct flamepix_profile_report report = {.bad_lines = bad_lines};
    for (size_t i = 0; i < FLAMEPIX_FORMAT_FAULTS; i++) {
        report.first[i].line = 3 * (i + 1);
        report.first[i].input = i / 2;
        report.first[i].fault = FLAMEPIX_LINE_NEGATIVE;
    }
    struct fpx_rendering rendering = quiet(&options, &report);
    rendering.paths = paths;
    rendering.path_count = count;
    const char *fault = flamepix_line_fault_text(FLAMEPIX_LINE_NEGATIVE);
    struct flamepix_buffer expected = {0};
    for (const char *next = format; *next != '\0'; next++)
        assert_int_equal(*next == '#' ? fpx_buffer_printf(&expected, "(%s)", fault)
                                      : fpx_buffer_printf(&expected, "%c", *next),
                         FLAMEPIX_OK);
    assert_warning(FPX_WARNING_BAD_LINES, &rendering, NULL, expected.data);
    flamepix_buffer_free(&expected);
}

/* In the expected texts, # stands for the fault in brackets. */
static void test_bad_lines_are_counted_and_the_first_three_named(void **state)
{
    (void)state;
    assert_bad_lines(NULL, 0, 1, "1 bad line skipped: line 3 #");
    assert_bad_lines(NULL, 0, 3, "3 bad lines skipped: line 3 #, 6 #, 9 #");
    assert_bad_lines(NULL, 0, 5, "5 bad lines skipped: line 3 #, 6 #, 9 # and 2 more");
}

static void test_bad_lines_name_their_inputs(void **state)
{
    (void)state;
    static const char *const paths[] = {"-", "b.folded"};
    assert_bad_lines(paths, 1, 2, "standard input: 2 bad lines skipped: line 3 #, 6 #");
    assert_bad_lines(paths, 2, 3,
                     "3 bad lines skipped: standard input line 3 #, 6 #, b.folded line 9 #");
}

/* -- damage ------------------------------------------------------------------------------------ */

static void test_recordings_that_are_no_text_have_bad_samples(void **state)
{
    (void)state;
    const struct flamepix_render_options options = flamepix_render_defaults();
    struct flamepix_profile_report report = {.bad_lines = 1,
                                             .first[0].fault = FLAMEPIX_LINE_NEGATIVE};
    const struct fpx_rendering rendering = quiet(&options, &report);
    assert_warning(FPX_WARNING_BAD_LINES, &rendering, &whole,
                   "1 bad sample skipped: its count is negative");
    report.bad_lines = 288;
    assert_warning(FPX_WARNING_BAD_LINES, &rendering, &whole,
                   "288 bad samples skipped: the first, as its count is negative");
}

static void test_damage_names_its_place_and_the_first_input(void **state)
{
    (void)state;
    static const char *const paths[] = {"a.gz", "-", "c.jfr"};
    const struct flamepix_render_options options = flamepix_render_defaults();
    struct flamepix_profile_report report = {
        .stacks = 5, .damaged = 1, .first_damaged = 1, .damage = {true, 12345, "a <part>"}};
    struct fpx_rendering rendering = quiet(&options, &report);
    assert_warning(FPX_WARNING_DAMAGE, &rendering, NULL,
                   "damaged at byte 12,345: expected a <part>; drawn is what was whole before it");
    rendering.paths = paths;
    rendering.path_count = 3;
    assert_warning(FPX_WARNING_DAMAGE, &rendering, NULL,
                   "standard input: damaged at byte 12,345: expected a <part>; drawn is what was "
                   "whole before it");
    report.damaged = 2;
    report.first_damaged = 0;
    assert_warning(
        FPX_WARNING_DAMAGE, &rendering, NULL,
        "a.gz: damaged at byte 12,345: expected a <part>; drawn is what was whole before "
        "it, and so of 1 more damaged input");
    report.damaged = 3;
    assert_warning(
        FPX_WARNING_DAMAGE, &rendering, NULL,
        "a.gz: damaged at byte 12,345: expected a <part>; drawn is what was whole before "
        "it, and so of 2 more damaged inputs");
    struct flamepix_render_options strict = options;
    strict.profile.reading.strict = true; /* then it is a failure */
    rendering.options = &strict;
    assert_warning(FPX_WARNING_DAMAGE, &rendering, NULL, "");
    rendering.options = &options;
    report.stacks = 0; /* and so it is then */
    assert_warning(FPX_WARNING_DAMAGE, &rendering, NULL, "");
}

/* -- counts ------------------------------------------------------------------------------------ */

static void test_two_counts_on_a_line_name_the_first_input(void **state)
{
    (void)state;
    static const char *const paths[] = {"a.folded", "-", "c.folded"};
    const struct flamepix_render_options options = flamepix_render_defaults();
    struct flamepix_profile_report report = {.two_counts = 1, .first_two_counts = 1};
    struct fpx_rendering rendering = quiet(&options, &report);
    assert_warning(FPX_WARNING_TWO_COUNTS, &rendering, NULL,
                   "looks like a differential profile: lines end in two counts, before and "
                   "after (<counts> reads one)");
    rendering.paths = paths;
    rendering.path_count = 3;
    rendering.words = NULL;
    assert_warning(FPX_WARNING_TWO_COUNTS, &rendering, NULL,
                   "standard input: looks like a differential profile: lines end in two counts, "
                   "before and after");
    report.two_counts = 2;
    assert_warning(FPX_WARNING_TWO_COUNTS, &rendering, NULL,
                   "standard input and 1 more: look like a differential profile: lines end in two "
                   "counts, before and after");
}

/* -- the others -------------------------------------------------------------------------------- */

static void test_stacks_that_were_cut_name_the_limit_and_its_option(void **state)
{
    (void)state;
    struct flamepix_render_options options = {.layout = {.limit_depth = 9}};
    const struct flamepix_profile_report report = {.bad_lines = 0};
    struct flamepix_layout_summary summary = {.cut_stacks = 1};
    struct fpx_rendering rendering = quiet(&options, &report);
    assert_warning(FPX_WARNING_CUT_STACKS, &rendering, &summary,
                   "1 stack was cut at the limit of 9 frames: <depth> raises it");
    summary.cut_stacks = 2;
    options.layout.limit_depth = 0;
    rendering.words = NULL;
    assert_warning(FPX_WARNING_CUT_STACKS, &rendering, &summary,
                   "2 stacks were cut at the limit of 65535 frames");
}

static void test_rows_that_were_cut_name_the_size(void **state)
{
    (void)state;
    const struct flamepix_render_options options = flamepix_render_defaults();
    const struct flamepix_profile_report report = {.bad_lines = 0};
    struct fpx_rendering rendering = quiet(&options, &report);
    rendering.page.cut_rows = 3;
    assert_warning(FPX_WARNING_CUT_ROWS, &rendering, NULL,
                   "3 of 7 rows do not fit into 300x40 px and were cut at the leaves");
}

static void test_a_total_below_the_sum_is_named(void **state)
{
    (void)state;
    struct flamepix_render_options options = {.layout = {.total = 9.5}};
    const struct flamepix_profile_report report = {.bad_lines = 0};
    struct fpx_rendering rendering = quiet(&options, &report);
    assert_warning(FPX_WARNING_TOTAL, &rendering, &whole,
                   "<total> 9.5 is below the sum of the counts and was not used");
    rendering.words = NULL;
    assert_warning(FPX_WARNING_TOTAL, &rendering, &whole,
                   "the total 9.5 is below the sum of the counts and was not used");
}

/* -- the notes --------------------------------------------------------------------------------- */

static void test_notes_that_were_cut_name_the_limit(void **state)
{
    (void)state;
    static char notes[65533 + 2];
    const struct flamepix_render_options options = {.figure = {.notes = notes}};
    const struct flamepix_profile_report report = {.bad_lines = 0};
    const struct fpx_rendering rendering = quiet(&options, &report);
    memset(notes, 'x', 65533);
    assert_warning(FPX_WARNING_CUT_NOTES, &rendering, &whole, "");
    notes[65533] = 'x';
    assert_warning(FPX_WARNING_CUT_NOTES, &rendering, &whole,
                   "the notes were cut at 65533 bytes, the most that an image holds");
}

static void test_names_that_no_face_has_are_named_by_their_script(void **state)
{
    (void)state;
    static uint16_t pixels[200 * 20];
    static const char name[] = "\xE6\xBC\xA2";
    const struct flamepix_canvas canvas = {pixels, 200, 20, 200};
    const struct fpx_option_names font = {.font = "<font>"};
    const struct flamepix_render_options options = flamepix_render_defaults();
    const struct flamepix_profile_report report = {.bad_lines = 0};
    struct fpx_rendering rendering = quiet(&options, &report);
    struct flamepix_fonts *fonts;
    struct flamepix_type *type;
    const struct flamepix_label *label;
    assert_int_equal(flamepix_fonts_create(&fonts), FLAMEPIX_OK);
    rendering.fonts = fonts;
    assert_warning(FPX_WARNING_BOXES, &rendering, &whole, "");
    assert_int_equal(flamepix_fonts_type(fonts, 12, &type), FLAMEPIX_OK);
    assert_int_equal(
        flamepix_type_fit(type, (struct flamepix_bytes){name, 3}, 200, FLAMEPIX_KEEP_HEAD, &label),
        FLAMEPIX_OK);
    assert_int_equal(flamepix_label_draw(type, label, 0, 15, &canvas), FLAMEPIX_OK);
    assert_warning(FPX_WARNING_BOXES, &rendering, &whole,
                   "names in Han are drawn as boxes: no face has them");
    rendering.words = &font;
    assert_warning(FPX_WARNING_BOXES, &rendering, &whole,
                   "names in Han are drawn as boxes: no face has them; <font> adds one");
    flamepix_fonts_free(fonts);
}

static void test_all_warnings_are_joined_by_semicolons(void **state)
{
    (void)state;
    const struct flamepix_render_options options = {.layout = {.total = 5, .limit_depth = 9}};
    struct flamepix_profile_report report = {.bad_lines = 1};
    report.first[0].line = 2;
    report.first[0].fault = FLAMEPIX_LINE_NO_COUNT;
    const struct flamepix_layout_summary summary = {.total = 10, .cut_stacks = 2};
    struct fpx_rendering rendering = quiet(&options, &report);
    rendering.page.cut_rows = 1;
    struct flamepix_buffer text = {0};
    struct flamepix_buffer expected = {0};
    assert_int_equal(fpx_warnings_append(&text, &rendering, &summary), FLAMEPIX_OK);
    assert_int_equal(
        fpx_buffer_printf(&expected,
                          "1 bad line skipped: line 2 (%s); 2 stacks were cut at the limit of "
                          "9 frames: <depth> raises it; 1 of 5 rows do not fit into 300x40 px "
                          "and were cut at the leaves; <total> 5 is below the sum of the "
                          "counts and was not used",
                          flamepix_line_fault_text(FLAMEPIX_LINE_NO_COUNT)),
        FLAMEPIX_OK);
    assert_string_equal(text.data, expected.data);
    flamepix_buffer_free(&expected);
    flamepix_buffer_free(&text);
}

static void test_where_nothing_is_gone_that_is_said_if_it_was_asked_for(void **state)
{
    (void)state;
    struct flamepix_render_options options = flamepix_render_defaults();
    struct flamepix_profile_report report = {.has_two_sides = true};
    const struct fpx_rendering rendering = quiet(&options, &report);
    assert_warning(FPX_WARNING_NONE_GONE, &rendering, NULL, "");
    options.white_black = true;
    assert_warning(FPX_WARNING_NONE_GONE, &rendering, NULL,
                   "nothing is gone: AFTER has all stacks of BEFORE");
    report.difference.gone.value = 3;
    assert_warning(FPX_WARNING_NONE_GONE, &rendering, NULL, "");
}

static void test_marks_that_find_nothing_are_named(void **state)
{
    (void)state;
    struct flamepix_mark marks[3];
    static const char *const patterns[] = {"gc", "=b", "c"};
    struct flamepix_pattern_fault fault;
    for (size_t i = 0; i < 3; i++) {
        marks[i].text = "text";
        assert_int_equal(flamepix_pattern_create(patterns[i], false, &marks[i].pattern, &fault),
                         FLAMEPIX_OK);
    }
    struct flamepix_render_options options = flamepix_render_defaults();
    const struct flamepix_profile_report report = {.bad_lines = 0};
    options.figure.marks = marks;
    options.figure.mark_count = 3;
    struct fpx_rendering rendering = quiet(&options, &report);
    rendering.page.missed_marks = 5;
    assert_warning(FPX_WARNING_MARKS, &rendering, NULL,
                   "no frame too narrow for its label is found by the mark \"gc\", \"c\"");
    rendering.page.missed_marks = 4;
    rendering.page.crowded_marks = 1;
    assert_warning(FPX_WARNING_MARKS, &rendering, NULL,
                   "no frame too narrow for its label is found by the mark \"c\"; there is no room "
                   "beside the chart for the text of the mark \"gc\"");
    for (size_t i = 0; i < 3; i++)
        flamepix_pattern_free(marks[i].pattern);
}

/* -- bytes ------------------------------------------------------------------------------------- */

static void test_what_was_given_up_for_few_bytes_is_said(void **state)
{
    (void)state;
    const struct fpx_option_names spelled = {.max_bytes = "<bytes>"};
    const struct flamepix_profile_report report = {.bad_lines = 0};
    struct flamepix_render_options options = flamepix_render_defaults();
    options.figure.scale = 2;
    options.figure.limit_nbytes = 200 << 10;
    struct fpx_savings savings = fpx_savings_none(&options.figure);
    struct fpx_rendering rendering = quiet(&options, &report);
    savings.nbytes = 187204;
    rendering.savings = &savings;
    rendering.words = &spelled;
    assert_warning(FPX_WARNING_SAVINGS, &rendering, NULL, "");
    savings.compression = FLAMEPIX_COMPRESSION_SMALL;
    savings.levels = 3;
    savings.scale = 1;
    assert_warning(FPX_WARNING_SAVINGS, &rendering, NULL,
                   "made smaller for <bytes> 200K: small compression, 3 levels of grey in labels, "
                   "scale 1 instead of 2: 187,204 bytes");
    rendering.words = NULL;
    savings = fpx_savings_none(&options.figure);
    savings.quality = 75;
    savings.nbytes = 999;
    assert_warning(FPX_WARNING_SAVINGS, &rendering, NULL,
                   "made smaller for the limit of 200K bytes: quality 75 instead of 90: 999 bytes");
}

static void assert_unembedded(unsigned unembedded, const char *expected)
{
    const struct flamepix_render_options options = {.figure = {.embed_most_nbytes = 8192}};
    const struct flamepix_profile_report report = {.stacks = 1};
    struct fpx_rendering rendering = quiet(&options, &report);
    rendering.page.unembedded = unembedded;
    assert_warning(FPX_WARNING_UNEMBEDDED, &rendering, &whole, expected);
}

static void test_what_is_not_embedded_is_told(void **state)
{
    (void)state;
    static const char frames[] = "nothing is embedded: the frames of the picture take more than 8K "
                                 "when packed: <most> raises it";
    assert_unembedded(0, "");
    assert_unembedded(FLAMEPIX_UNEMBEDDED_LARGE_STACKS,
                      "only the frames of the picture are embedded: the profile takes more than 8K "
                      "when packed: <most> raises it");
    assert_unembedded(FLAMEPIX_UNEMBEDDED_NO_STACKS,
                      "only the frames of the picture are embedded: what it shows is not the whole "
                      "of one profile");
    assert_unembedded(FLAMEPIX_UNEMBEDDED_LARGE_FRAMES, frames);
    assert_unembedded(FLAMEPIX_UNEMBEDDED_LARGE_FRAMES | FLAMEPIX_UNEMBEDDED_LARGE_STACKS, frames);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_what_is_not_embedded_is_told),
        cmocka_unit_test(test_where_all_is_well_there_are_no_warnings),
        cmocka_unit_test(test_bad_lines_are_counted_and_the_first_three_named),
        cmocka_unit_test(test_recordings_that_are_no_text_have_bad_samples),
        cmocka_unit_test(test_bad_lines_name_their_inputs),
        cmocka_unit_test(test_damage_names_its_place_and_the_first_input),
        cmocka_unit_test(test_two_counts_on_a_line_name_the_first_input),
        cmocka_unit_test(test_stacks_that_were_cut_name_the_limit_and_its_option),
        cmocka_unit_test(test_rows_that_were_cut_name_the_size),
        cmocka_unit_test(test_a_total_below_the_sum_is_named),
        cmocka_unit_test(test_notes_that_were_cut_name_the_limit),
        cmocka_unit_test(test_names_that_no_face_has_are_named_by_their_script),
        cmocka_unit_test(test_all_warnings_are_joined_by_semicolons),
        cmocka_unit_test(test_where_nothing_is_gone_that_is_said_if_it_was_asked_for),
        cmocka_unit_test(test_marks_that_find_nothing_are_named),
        cmocka_unit_test(test_what_was_given_up_for_few_bytes_is_said),
    };
    return cmocka_run_group_tests_name("warnings", tests, NULL, NULL);
}
