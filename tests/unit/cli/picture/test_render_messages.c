#include <errno.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include <unistd.h>

#include "cli/options/option_texts.h"
#include "cli/picture/draw_pages.h"
#include "support/capture.h"

static const char *const one_path[] = {"a.folded"};
static const char *const two_paths[] = {"a.folded", "-"};

/* Three bad lines of the first input, as the reader reports them, and `more` that it only
 * counts. */
static struct flamepix_profile_report report_of(uint64_t more)
{
    struct flamepix_profile_report report = {.bad_lines = 3 + more};
    static const enum flamepix_line_fault faults[] = {
        FLAMEPIX_LINE_NO_COUNT, FLAMEPIX_LINE_NEGATIVE, FLAMEPIX_LINE_NOT_DECIMAL};
    for (size_t i = 0; i < 3; i++) {
        report.first[i].line = 3 * (i + 1);
        report.first[i].fault = faults[i];
    }
    return report;
}

static void assert_bad_lines(const char *const *paths, size_t count,
                             const struct flamepix_profile_report *report, const char *format)
{
    const struct fpx_rendering rendering = {.paths = paths, .path_count = count, .report = report};
    struct capture said;
    capture_begin(&said, STDERR_FILENO);
    fpx_render_print_lines(&rendering);
    capture_end(&said);
    struct flamepix_buffer expected = {0};
    for (const char *next = format; *next != '\0'; next++) {
        const char *fault = *next >= '1' && *next <= '3' && next[-1] == '('
                                ? flamepix_line_fault_text((enum flamepix_line_fault)(*next - '0'))
                                : NULL;
        assert_int_equal(flamepix_buffer_append(&expected, fault == NULL ? next : fault,
                                                fault == NULL ? 1 : strlen(fault)),
                         FLAMEPIX_OK);
    }
    assert_int_equal(flamepix_buffer_append(&expected, "", 1), FLAMEPIX_OK);
    assert_string_equal(said.text, expected.data);
    flamepix_buffer_free(&expected);
}

/* In the expected texts, (1) to (3) stand for the clause of that fault. */
static void test_bad_lines_are_one_line_with_the_first_three(void **state)
{
    (void)state;
    struct flamepix_profile_report report = report_of(0);
    assert_bad_lines(one_path, 1, &report,
                     "flamepix: a.folded: 3 bad lines skipped: line 3 (1), 6 (2), 9 (3)\n");
    report = report_of(2);
    assert_bad_lines(
        one_path, 1, &report,
        "flamepix: a.folded: 5 bad lines skipped: line 3 (1), 6 (2), 9 (3) and 2 more\n");
    report.bad_lines = 1;
    assert_bad_lines(one_path, 1, &report, "flamepix: a.folded: 1 bad line skipped: line 3 (1)\n");
}

static void test_bad_lines_of_several_inputs_name_each(void **state)
{
    (void)state;
    struct flamepix_profile_report report = report_of(0);
    report.first[2].input = 1;
    assert_bad_lines(two_paths, 2, &report,
                     "flamepix: 3 bad lines skipped: a.folded line 3 (1), 6 (2), standard input "
                     "line 9 (3)\n");
}

static void test_no_bad_lines_say_nothing(void **state)
{
    (void)state;
    const struct flamepix_profile_report report = {0};
    assert_bad_lines(one_path, 1, &report, "");
}

static const struct flamepix_format refused = {
    .name = "x", .description = "an X file", .advice = "turn it into a Y"};

static void assert_failure(enum flamepix_status status, int code, const char *expected)
{
    const struct flamepix_input_options input = {.limit_unpacked_nbytes = 1024};
    const struct flamepix_render_options options = {
        .figure = {.limit_side = 100, .limit_area = 1048576},
        .profile.reading = {.limit_line_nbytes = 65536}};
    const struct flamepix_profile_report report = {
        .failed_input = 0, .failed_place.line = 17, .refused = &refused};
    const struct fpx_rendering rendering = {.paths = one_path,
                                            .path_count = 1,
                                            .input = &input,
                                            .options = &options,
                                            .figure = &options.figure,
                                            .report = &report,
                                            .words = &fpx_render_option_names};
    struct capture said;
    capture_begin(&said, STDERR_FILENO);
    enum fpx_exit answer = fpx_render_print_failure(&rendering, status, EIO);
    capture_end(&said);
    assert_int_equal(answer, code);
    assert_string_equal(said.text, expected);
}

static void test_a_failure_names_file_and_line(void **state)
{
    (void)state;
    assert_failure(FLAMEPIX_NO_STACKS, 1,
                   "flamepix: no stack with a count above zero in a.folded\n");
    assert_failure(FLAMEPIX_READ_FAILED, 6, "flamepix: a.folded: Input/output error\n");
    assert_failure(FLAMEPIX_DISORDER, 1,
                   "flamepix: a.folded:17: the stacks are not sorted from here on; without "
                   "--sorted they are sorted first\n");
    assert_failure(FLAMEPIX_NO_TIME, 1,
                   "flamepix: a.folded: it does not say when its samples were taken\n");
}

static void test_another_format_is_named_with_what_to_do(void **state)
{
    (void)state;
    assert_failure(FLAMEPIX_OTHER_FORMAT, 1,
                   "flamepix: a.folded: looks like an X file, which cannot be read: turn it into "
                   "a Y; --format-in folded reads it anyway\n");
}

static void test_a_limit_names_its_value_and_its_option(void **state)
{
    (void)state;
    assert_failure(FLAMEPIX_LIMIT_LINE, 5,
                   "flamepix: a.folded:17: the line is over the limit of 64K bytes: --limit-line "
                   "SIZE raises it\n");
    assert_failure(FLAMEPIX_LIMIT_UNPACKED, 5,
                   "flamepix: a.folded: unpacks to over the limit of 1K: --limit-unpacked SIZE "
                   "raises it\n");
    assert_failure(FLAMEPIX_LIMIT_SIDE, 5,
                   "flamepix: a side of the picture is over the limit of 100 px: --limit-side N "
                   "raises it; --maxdepth, --height or --width make the picture smaller\n");
    assert_failure(FLAMEPIX_LIMIT_AREA, 5,
                   "flamepix: the area of the picture is over the limit of 1M px: --limit-area N "
                   "raises it; --maxdepth, --height or --width make the picture smaller\n");
}

static void test_what_was_cut_is_said(void **state)
{
    (void)state;
    const struct flamepix_render_options options = {.layout = {.total = 5, .limit_depth = 9}};
    const struct flamepix_profile_report report = {.bad_lines = 1};
    const struct flamepix_layout_summary summary = {.total = 10, .cut_stacks = 2};
    const struct fpx_rendering rendering = {
        .options = &options,
        .figure = &options.figure,
        .report = &report,
        .page = {.width = 300, .height = 40, .rows = 4, .cut_rows = 3},
        .words = &fpx_render_option_names};
    struct capture said;
    capture_begin(&said, STDERR_FILENO);
    fpx_render_print_notes(&rendering, &summary);
    capture_end(&said);
    assert_string_equal(
        said.text,
        "flamepix: note: 2 stacks were cut at the limit of 9 frames: --limit-depth N raises it\n"
        "flamepix: note: 3 of 7 rows do not fit into 300x40 px and were cut at the leaves\n"
        "flamepix: note: --total 5 is below the sum of the counts and was not used\n");
}

/* What comes from an input is escaped by the message, not by the clause. */
static void test_a_path_cannot_drive_the_terminal(void **state)
{
    (void)state;
    static const char *const paths[] = {"\033[2J.folded"};
    const struct flamepix_profile_report report = {.failed_input = 0};
    const struct fpx_rendering rendering = {.paths = paths, .path_count = 1, .report = &report};
    struct capture said;
    capture_begin(&said, STDERR_FILENO);
    (void)fpx_render_print_failure(&rendering, FLAMEPIX_READ_FAILED, ENOENT);
    capture_end(&said);
    assert_string_equal(said.text, "flamepix: \\x1B[2J.folded: No such file or directory\n");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_bad_lines_are_one_line_with_the_first_three),
        cmocka_unit_test(test_bad_lines_of_several_inputs_name_each),
        cmocka_unit_test(test_no_bad_lines_say_nothing),
        cmocka_unit_test(test_a_failure_names_file_and_line),
        cmocka_unit_test(test_another_format_is_named_with_what_to_do),
        cmocka_unit_test(test_a_limit_names_its_value_and_its_option),
        cmocka_unit_test(test_what_was_cut_is_said),
        cmocka_unit_test(test_a_path_cannot_drive_the_terminal),
    };
    return cmocka_run_group_tests_name("render messages", tests, NULL, NULL);
}
