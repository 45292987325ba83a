#include <errno.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "messages/explain.h"

/* Spellings that no text of the library has by itself. */
static const struct fpx_option_names words = {
    .limit_side = "<side>",
    .limit_area = "<area>",
    .limit_depth = "<depth>",
    .limit_line = "<line>",
    .limit_unpacked = "<unpacked>",
    .limit_window = "<window>",
    .limit_memory = "<memory>",
    .timeout = "<timeout>",
    .strict = "<strict>",
    .sorted = "<sorted>",
    .total = "<total>",
    .max_bytes = "<bytes>",
    .format_png = "<png>",
    .embed = "<embed>",
    .empty = "<empty>",
    .exists_error = "<exists>",
    .format_in_folded = "<folded>",
    .picture_size = "<smaller>",
    .chart_size = "<chart>",
};

static const char *const one_path[] = {"a.folded"};
static const char *const two_paths[] = {"a.folded", "-"};
static const struct flamepix_input_options input = {.limit_unpacked_nbytes = 2048,
                                                    .limit_window_nbytes = 1 << 20};
static const struct flamepix_render_options options = {
    .profile.reading = {.limit_line_nbytes = 1 << 20}};
static const struct flamepix_figure_options figure = {.limit_side = 100, .limit_area = 4096};
static const struct flamepix_format refused = {
    .name = "x", .description = "an X file", .advice = "turn it into a Y"};
static const struct flamepix_profile_report at_17 = {.failed_place.line = 17, .refused = &refused};

/* One input, all limits, all spellings. */
static struct fpx_rendering rendering_of(const struct flamepix_profile_report *report)
{
    return (struct fpx_rendering){.paths = one_path,
                                  .path_count = 1,
                                  .input = &input,
                                  .options = &options,
                                  .figure = &figure,
                                  .report = report,
                                  .limit_memory_nbytes = UINT64_C(3) << 30,
                                  .words = &words};
}

static void assert_failure(const struct fpx_rendering *rendering, enum flamepix_status status,
                           const char *expected)
{
    struct flamepix_buffer text = {0};
    assert_int_equal(fpx_explain_failure(&text, rendering, status, EIO), FLAMEPIX_OK);
    assert_string_equal(text.data, expected);
    assert_int_equal(text.length, strlen(expected));
    flamepix_buffer_free(&text);
}

/* -- every status ------------------------------------------------------------------------------ */

static void assert_plain_clause(const struct fpx_rendering *rendering, int status)
{
    struct flamepix_buffer text = {0};
    assert_int_equal(fpx_explain_failure(&text, rendering, (enum flamepix_status)status, ENOSPC),
                     FLAMEPIX_OK);
    assert_true(text.length > 0);
    assert_int_not_equal(text.data[text.length - 1], '.');
    for (size_t i = 0; i < text.length; i++)
        assert_in_range((unsigned char)text.data[i], 0x20, 0x7E);
    if (rendering->words == NULL)
        assert_null(strchr(text.data, '<'));
    flamepix_buffer_free(&text);
}

static void test_every_status_has_a_clause_in_plain_letters(void **state)
{
    (void)state;
    struct fpx_rendering rendering = rendering_of(&at_17);
    for (int status = -1; status <= FLAMEPIX_STATUS_COUNT; status++) {
        rendering.words = &words;
        assert_plain_clause(&rendering, status);
        rendering.words = NULL;
        assert_plain_clause(&rendering, status);
    }
}

static void test_a_status_about_nothing_that_was_given_is_its_text(void **state)
{
    (void)state;
    const struct fpx_rendering rendering = rendering_of(&at_17);
    assert_failure(&rendering, FLAMEPIX_BAD_FONT, flamepix_status_text(FLAMEPIX_BAD_FONT));
    assert_failure(&rendering, FLAMEPIX_CODEC_FAILED, flamepix_status_text(FLAMEPIX_CODEC_FAILED));
}

/* -- places ------------------------------------------------------------------------------------ */

static void test_a_failure_names_file_and_line(void **state)
{
    (void)state;
    struct flamepix_profile_report report = {.failed_place.line = 17, .bad_lines = 1};
    report.first[0].fault = FLAMEPIX_LINE_NEGATIVE;
    const struct fpx_rendering rendering = rendering_of(&report);
    struct flamepix_buffer expected = {0};
    assert_int_equal(flamepix_buffer_append(&expected, "a.folded:17: ", 13), FLAMEPIX_OK);
    const char *fault = flamepix_line_fault_text(FLAMEPIX_LINE_NEGATIVE);
    assert_int_equal(flamepix_buffer_append(&expected, fault, strlen(fault)), FLAMEPIX_OK);
    const char *hint = " (<strict> reads no further)";
    assert_int_equal(flamepix_buffer_append(&expected, hint, strlen(hint) + 1), FLAMEPIX_OK);
    assert_failure(&rendering, FLAMEPIX_BAD_LINE, expected.data);
    flamepix_buffer_free(&expected);
    assert_failure(&rendering, FLAMEPIX_READ_FAILED, "a.folded: Input/output error");
    assert_failure(&rendering, FLAMEPIX_BAD_COMPRESSION,
                   "a.folded: the compressed input is damaged or cut short");
}

static void test_damage_is_said_with_the_bytes_before_it(void **state)
{
    (void)state;
    const struct flamepix_profile_report report = {.failed_place.byte = 12345};
    const struct fpx_rendering rendering = rendering_of(&report);
    assert_failure(&rendering, FLAMEPIX_BAD_COMPRESSION,
                   "a.folded: the compressed input is damaged or cut short (after 12,345 unpacked "
                   "bytes)");
}

static void test_damage_before_the_first_stack_is_why_there_is_none(void **state)
{
    (void)state;
    struct flamepix_profile_report report = {.damaged = 1, .damage = {true, 1234, "more"}};
    struct fpx_rendering rendering = rendering_of(&report);
    assert_failure(&rendering, FLAMEPIX_NO_STACKS,
                   "a.folded: damaged at byte 1,234: expected more; no stack with a count above "
                   "zero before it");
    rendering.paths = NULL;
    assert_failure(&rendering, FLAMEPIX_NO_STACKS,
                   "damaged at byte 1,234: expected more; no stack with a count above zero before "
                   "it");
    report.stacks = 1; /* the damage is not why */
    assert_failure(&rendering, FLAMEPIX_NO_STACKS, flamepix_status_text(FLAMEPIX_NO_STACKS));
}

static void test_a_line_that_is_not_known_is_not_named(void **state)
{
    (void)state;
    const struct flamepix_profile_report nowhere = {.failed_place.line = 0};
    const struct fpx_rendering rendering = rendering_of(&nowhere);
    assert_failure(&rendering, FLAMEPIX_DISORDER,
                   "a.folded: the stacks are not sorted from here on; without <sorted> they are "
                   "sorted first");
}

static void test_of_several_inputs_the_failed_one_is_named(void **state)
{
    (void)state;
    const struct flamepix_profile_report second = {.failed_input = 1, .failed_place.line = 4};
    struct fpx_rendering rendering = rendering_of(&second);
    rendering.paths = two_paths;
    rendering.path_count = 2;
    assert_failure(&rendering, FLAMEPIX_READ_FAILED, "standard input: Input/output error");
    assert_failure(&rendering, FLAMEPIX_LIMIT_LINE,
                   "standard input:4: the line is over the limit of 1M bytes: <line> raises it");
    assert_failure(&rendering, FLAMEPIX_NO_STACKS,
                   "no stack with a count above zero in the 2 inputs");
}

static void test_where_the_place_is_shown_beside_it_the_clause_has_none(void **state)
{
    (void)state;
    struct fpx_rendering rendering = rendering_of(&at_17);
    assert_failure(&rendering, FLAMEPIX_NO_STACKS, "no stack with a count above zero in a.folded");
    rendering.paths = NULL;
    rendering.path_count = 0;
    assert_failure(&rendering, FLAMEPIX_READ_FAILED, "Input/output error");
    assert_failure(&rendering, FLAMEPIX_INPUT_CHANGED,
                   "the file changed while it was read: read it when it is written, or read a "
                   "copy of it");
    assert_failure(&rendering, FLAMEPIX_BAD_LINE,
                   "a line is not `stack count` (<strict> reads no further)");
    assert_failure(&rendering, FLAMEPIX_NO_STACKS, "no stack with a count above zero");
}

static void test_a_temporary_file_is_placed_in_its_folder(void **state)
{
    (void)state;
    const struct fpx_rendering rendering = rendering_of(&at_17);
    const char *before = getenv("TMPDIR");
    char *kept = before == NULL ? NULL : strdup(before);
    assert_int_equal(setenv("TMPDIR", "/scratch", 1), 0);
    assert_failure(&rendering, FLAMEPIX_WRITE_FAILED,
                   "a temporary file in /scratch: Input/output error");
    assert_int_equal(setenv("TMPDIR", "", 1), 0);
    assert_failure(&rendering, FLAMEPIX_WRITE_FAILED,
                   "a temporary file in /tmp: Input/output error");
    assert_int_equal(kept == NULL ? unsetenv("TMPDIR") : setenv("TMPDIR", kept, 1), 0);
    free(kept);
}

/* -- limits ------------------------------------------------------------------------------------ */

static void test_a_limit_names_its_value_and_its_option(void **state)
{
    (void)state;
    const struct fpx_rendering rendering = rendering_of(&at_17);
    assert_failure(&rendering, FLAMEPIX_LIMIT_LINE,
                   "a.folded:17: the line is over the limit of 1M bytes: <line> raises it");
    assert_failure(&rendering, FLAMEPIX_LIMIT_UNPACKED,
                   "a.folded: unpacks to over the limit of 2K: <unpacked> raises it");
    assert_failure(&rendering, FLAMEPIX_LIMIT_WINDOW,
                   "a.folded: its zstd or xz window is over the limit of 1M: <window> raises it");
    assert_failure(&rendering, FLAMEPIX_LIMIT_SIDE,
                   "a side of the picture is over the limit of 100 px: <side> raises it; <smaller> "
                   "make the picture smaller");
    assert_failure(&rendering, FLAMEPIX_LIMIT_AREA,
                   "the area of the picture is over the limit of 4K px: <area> raises it; "
                   "<smaller> make the picture smaller");
    assert_failure(&rendering, FLAMEPIX_NO_MEMORY,
                   "out of memory, over the limit of 3G: <memory> raises it");
    assert_failure(&rendering, FLAMEPIX_LIMIT_PATTERN,
                   "a search, mark or rule takes more steps than a pattern may: a simpler pattern "
                   "takes fewer");
    assert_failure(&rendering, FLAMEPIX_BAD_ARGUMENT,
                   "there is no room for a chart: <chart> do not fit together");
}

static void test_a_limit_that_was_not_set_is_the_default(void **state)
{
    (void)state;
    const struct flamepix_input_options default_input = {.limit_unpacked_nbytes = 0};
    const struct flamepix_render_options default_options = flamepix_render_defaults();
    const struct flamepix_figure_options default_figure = flamepix_figure_defaults();
    struct fpx_rendering rendering = rendering_of(&at_17);
    rendering.input = &default_input;
    rendering.options = &default_options;
    rendering.figure = &default_figure;
    rendering.limit_memory_nbytes = 0;
    rendering.words = NULL;
    assert_failure(&rendering, FLAMEPIX_LIMIT_LINE,
                   "a.folded:17: the line is over the limit of 64M bytes");
    assert_failure(&rendering, FLAMEPIX_LIMIT_UNPACKED,
                   "a.folded: unpacks to over the limit of 64G, or of 2000 times its packed size");
    assert_failure(&rendering, FLAMEPIX_LIMIT_WINDOW,
                   "a.folded: its zstd or xz window is over the limit of 128M");
    assert_failure(&rendering, FLAMEPIX_LIMIT_SIDE,
                   "a side of the picture is over the limit of 32767 px");
    assert_failure(&rendering, FLAMEPIX_LIMIT_AREA,
                   "the area of the picture is over the limit of 256M px");
    assert_failure(&rendering, FLAMEPIX_NO_MEMORY, "out of memory");
}

static void test_a_picture_of_too_many_bytes_is_told_with_its_last_size(void **state)
{
    (void)state;
    struct flamepix_figure_options bounded = {.limit_nbytes = 10 << 10};
    const struct fpx_savings savings = {.nbytes = 12345};
    struct fpx_rendering rendering = rendering_of(&at_17);
    rendering.figure = &bounded;
    assert_failure(&rendering, FLAMEPIX_LIMIT_BYTES,
                   "the picture is over the limit of 10K bytes: <bytes> raises it; <smaller> make "
                   "the picture smaller");
    rendering.savings = &savings;
    rendering.output = "out.png";
    assert_failure(
        &rendering, FLAMEPIX_LIMIT_BYTES,
        "out.png: the picture, of 12,345 bytes when all is given up, is over the limit of 10K "
        "bytes: <bytes> raises it; <smaller> make the picture smaller");
    bounded.format = FLAMEPIX_JPEG;
    assert_failure(
        &rendering, FLAMEPIX_LIMIT_BYTES,
        "out.png: the picture, of 12,345 bytes when all is given up, is over the limit of 10K "
        "bytes: <bytes> raises it; <smaller> make the picture smaller, and so may <png>");
    bounded.format = FLAMEPIX_PNG;
    bounded.embed = FLAMEPIX_EMBED_FRAMES;
    assert_failure(&rendering, FLAMEPIX_LIMIT_BYTES,
                   "out.png: the picture, of 12,345 bytes when all is given up, is over the limit "
                   "of 10K bytes: <bytes> "
                   "raises it; <smaller> make the picture smaller; without <embed> it is smaller");
    rendering.words = NULL;
    assert_failure(
        &rendering, FLAMEPIX_LIMIT_BYTES,
        "out.png: the picture, of 12,345 bytes when all is given up, is over the limit of 10K "
        "bytes");
}

static void test_a_side_within_the_limit_is_a_limit_of_jpeg(void **state)
{
    (void)state;
    const struct flamepix_figure_options tall = {.limit_side = 70000};
    struct fpx_rendering rendering = rendering_of(&at_17);
    rendering.figure = &tall;
    rendering.page = (struct flamepix_figure_page){.width = 1200, .height = 70000};
    assert_failure(&rendering, FLAMEPIX_LIMIT_SIDE,
                   "the picture is 1200 x 70000 px, a JPEG side is limited to 65500 px: use <png>");
    rendering.page.height = 70001;
    assert_failure(&rendering, FLAMEPIX_LIMIT_SIDE,
                   "a side of the picture is over the limit of 70000 px: <side> raises it; "
                   "<smaller> make the picture smaller");
}

static void test_without_spellings_a_clause_leaves_the_hint_out(void **state)
{
    (void)state;
    struct fpx_rendering rendering = rendering_of(&at_17);
    rendering.words = NULL;
    assert_failure(&rendering, FLAMEPIX_BAD_LINE, "a.folded:17: a line is not `stack count`");
    assert_failure(&rendering, FLAMEPIX_DISORDER,
                   "a.folded:17: the stacks are not sorted from here on");
    assert_failure(&rendering, FLAMEPIX_BAD_ARGUMENT, "there is no room for a chart");
    rendering.page = (struct flamepix_figure_page){.width = 50, .height = 60};
    assert_failure(&rendering, FLAMEPIX_LIMIT_SIDE,
                   "the picture is 50 x 60 px, a JPEG side is limited to 65500 px");
}

/* -- files ------------------------------------------------------------------------------------- */

static void test_a_file_has_the_cause_of_the_system_or_else_of_the_status(void **state)
{
    (void)state;
    struct flamepix_buffer text = {0};
    assert_int_equal(fpx_explain_file(&text, "out/a.png", FLAMEPIX_WRITE_FAILED, ENOSPC),
                     FLAMEPIX_OK);
    assert_string_equal(text.data, "out/a.png: No space left on device");
    text.length = 0;
    assert_int_equal(fpx_explain_file(&text, "a", FLAMEPIX_NO_MEMORY, ENOSPC), FLAMEPIX_OK);
    assert_string_equal(text.data, "a: out of memory");
    flamepix_buffer_free(&text);
    assert_string_equal(fpx_explain_cause(FLAMEPIX_READ_FAILED, EISDIR), "Is a directory");
    assert_string_equal(fpx_explain_input("./-"), "./-");
}

static void test_a_profile_that_is_whole_and_has_no_samples_is_told_apart(void **state)
{
    (void)state;
    const struct flamepix_profile_report report = {.is_empty = true};
    struct fpx_rendering rendering = rendering_of(&report);
    assert_failure(&rendering, FLAMEPIX_NO_STACKS,
                   "no samples in a.folded; <empty> makes a picture that says so");
    rendering.paths = two_paths;
    rendering.path_count = 2;
    assert_failure(&rendering, FLAMEPIX_NO_STACKS,
                   "no samples in the 2 inputs; <empty> makes a picture that says so");
    rendering.paths = NULL;
    rendering.words = NULL;
    assert_failure(&rendering, FLAMEPIX_NO_STACKS, "no samples");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_a_profile_that_is_whole_and_has_no_samples_is_told_apart),
        cmocka_unit_test(test_every_status_has_a_clause_in_plain_letters),
        cmocka_unit_test(test_a_status_about_nothing_that_was_given_is_its_text),
        cmocka_unit_test(test_a_failure_names_file_and_line),
        cmocka_unit_test(test_damage_is_said_with_the_bytes_before_it),
        cmocka_unit_test(test_damage_before_the_first_stack_is_why_there_is_none),
        cmocka_unit_test(test_a_line_that_is_not_known_is_not_named),
        cmocka_unit_test(test_of_several_inputs_the_failed_one_is_named),
        cmocka_unit_test(test_where_the_place_is_shown_beside_it_the_clause_has_none),
        cmocka_unit_test(test_a_temporary_file_is_placed_in_its_folder),
        cmocka_unit_test(test_a_limit_names_its_value_and_its_option),
        cmocka_unit_test(test_a_limit_that_was_not_set_is_the_default),
        cmocka_unit_test(test_a_picture_of_too_many_bytes_is_told_with_its_last_size),
        cmocka_unit_test(test_a_side_within_the_limit_is_a_limit_of_jpeg),
        cmocka_unit_test(test_without_spellings_a_clause_leaves_the_hint_out),
        cmocka_unit_test(test_a_file_has_the_cause_of_the_system_or_else_of_the_status),
    };
    return cmocka_run_group_tests_name("explain", tests, NULL, NULL);
}
