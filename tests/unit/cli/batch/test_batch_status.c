#define _XOPEN_SOURCE 700 /* posix_openpt */
#include <fcntl.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <unistd.h>

#include <cmocka.h>

#include <errno.h>

#include "cli/batch/batch_arguments.h"
#include "cli/batch/batch_steps.h"
#include "support/capture.h"

/* A terminal in the place of standard error, of so many columns. */
struct terminal {
    int ours, theirs, saved;
};

static struct terminal open_terminal(unsigned short columns)
{
    struct terminal terminal = {.ours = posix_openpt(O_RDWR | O_NOCTTY)};
    assert_true(terminal.ours >= 0);
    assert_int_equal(grantpt(terminal.ours), 0);
    assert_int_equal(unlockpt(terminal.ours), 0);
    terminal.theirs = open(ptsname(terminal.ours), O_RDWR | O_NOCTTY);
    assert_true(terminal.theirs >= 0);
    const struct winsize size = {.ws_row = 24, .ws_col = columns};
    assert_int_equal(ioctl(terminal.theirs, TIOCSWINSZ, &size), 0);
    terminal.saved = dup(STDERR_FILENO);
    assert_int_equal(dup2(terminal.theirs, STDERR_FILENO), STDERR_FILENO);
    return terminal;
}

/* Puts back standard error; what was written into `text`, terminated. */
static void close_terminal(struct terminal *terminal, char *text, size_t capacity)
{
    assert_int_equal(dup2(terminal->saved, STDERR_FILENO), STDERR_FILENO);
    close(terminal->saved);
    close(terminal->theirs);
    /* It comes in parts, and then there is nobody to write any more. */
    size_t length = 0;
    ssize_t got;
    while ((got = read(terminal->ours, text + length, capacity - 1 - length)) > 0)
        length += (size_t)got;
    text[length] = '\0';
    close(terminal->ours);
}

static const struct fpx_batch_state halfway = {.total = 100,
                                               .tally = {.counts = {50}, .seconds = 10}};
static const struct fpx_entry failed = {.input = "in/a", .error = "no stacks"};

static void test_a_terminal_shows_a_bar_that_a_failure_removes(void **state)
{
    (void)state;
    char text[1000];
    struct fpx_batch_status display;
    assert_int_equal(setenv("TERM", "xterm", 1), 0);
    for (unsigned short columns = 0; columns <= 40; columns = (unsigned short)(columns + 40)) {
        struct terminal terminal = open_terminal(columns);
        fpx_batch_status_init(&display, FPX_PROGRESS_AUTO, "report");
        fpx_batch_status_tick(&display, &halfway);
        fpx_batch_status_failure(&display, &failed);
        close_terminal(&terminal, text, sizeof(text));
        assert_true(display.is_bar);
        assert_true(text[0] == '\r');
        assert_non_null(strstr(text, "50"));
        assert_non_null(strstr(text, "\033[K\r\033[Kflamepix: in/a: no stacks"));
        size_t shown = (size_t)(strstr(text, "\033[K") - text) - 1;
        assert_true(shown < (columns > 0 ? columns : 80U));
    }
}

/* What a batch says that is halfway and then is told of so many failures. */
static void say(const char *terminal, unsigned failures, struct capture *err)
{
    struct fpx_batch_status display;
    assert_int_equal(setenv("TERM", terminal, 1), 0);
    capture_begin(err, STDERR_FILENO);
    fpx_batch_status_init(&display, FPX_PROGRESS_AUTO, "report");
    fpx_batch_status_tick(&display, &halfway);
    for (unsigned i = 0; i < failures; i++)
        fpx_batch_status_failure(&display, &failed);
    capture_end(err);
}

static void test_what_is_no_terminal_gets_lines(void **state)
{
    (void)state;
    struct capture err;
    say("xterm", 0, &err);
    assert_null(strchr(err.text, '\r'));
    assert_non_null(strstr(err.text, "flamepix: "));
    assert_non_null(strchr(err.text, '\n'));
}

static void test_a_terminal_that_cannot_move_gets_lines(void **state)
{
    (void)state;
    char text[1000];
    struct fpx_batch_status display;
    struct terminal terminal = open_terminal(80);
    assert_int_equal(setenv("TERM", "dumb", 1), 0);
    fpx_batch_status_init(&display, FPX_PROGRESS_AUTO, "report");
    fpx_batch_status_tick(&display, &halfway);
    close_terminal(&terminal, text, sizeof(text));
    assert_null(strstr(text, "\033"));
    assert_int_equal(memcmp(text, "flamepix: ", 10), 0);
}

static void test_a_heading_stands_before_what_is_said_of_progress(void **state)
{
    (void)state;
    char text[1000];
    struct fpx_batch_status display;
    const char *const terminals[] = {"xterm", "dumb"};
    const char *const wanted[] = {"\rfirst: [", "flamepix: first: 50 of 100"};
    for (size_t i = 0; i < 2; i++) {
        struct terminal terminal = open_terminal(80);
        assert_int_equal(setenv("TERM", terminals[i], 1), 0);
        fpx_batch_status_init(&display, FPX_PROGRESS_AUTO, "report");
        display.heading = "first: ";
        fpx_batch_status_tick(&display, &halfway);
        fpx_batch_status_clear(&display);
        close_terminal(&terminal, text, sizeof(text));
        assert_int_equal(memcmp(text, wanted[i], strlen(wanted[i])), 0);
        assert_false(display.bar_stands);
    }
    assert_true(strlen(text) < 80);
}

static void test_the_first_10_failures_are_said_and_then_where_the_rest_is(void **state)
{
    (void)state;
    struct capture err;
    say("dumb", 10, &err);
    assert_null(strstr(err.text, "more failures"));
    say("dumb", 12, &err);
    unsigned lines = 0;
    for (const char *at = err.text; (at = strstr(at, "in/a: no stacks\n")) != NULL; at++)
        lines++;
    assert_int_equal(lines, 10);
    const char *rest = strstr(err.text, "flamepix: more failures are in report\n");
    assert_non_null(rest);
    assert_int_equal(strchr(rest, '\n')[1], '\0');
}

static void test_a_report_that_cannot_be_written_is_said_with_its_cause(void **state)
{
    (void)state;
    struct capture err;
    struct fpx_batch_status display;
    const struct fpx_batch_result result = {.end = FPX_BATCH_REPORT,
                                            .status = FLAMEPIX_WRITE_FAILED,
                                            .cause = ENOSPC,
                                            .state = {.total = 3}};
    capture_begin(&err, STDERR_FILENO);
    fpx_batch_status_init(&display, FPX_PROGRESS_NEVER, "out/report");
    fpx_batch_status_end(&display, &result, NULL);
    capture_end(&err);
    assert_string_equal(err.text, "flamepix: stopped by out/report: No space left on device: "
                                  "nothing done of 3 in 0.0 s; --resume goes on\n");
}

static void end_of(const struct fpx_batch_result *result, struct capture *err)
{
    struct fpx_batch_status display;
    capture_begin(err, STDERR_FILENO);
    fpx_batch_status_init(&display, FPX_PROGRESS_NEVER, "out/report");
    fpx_batch_status_end(&display, result, NULL);
    capture_end(err);
}

static void test_the_last_line_has_each_status_and_what_is_left_is_said(void **state)
{
    (void)state;
    struct capture err;
    struct fpx_batch_result result = {
        .state = {.total = 9, .bad_lines = 2, .tally = {.counts = {3, 2, 1, 1, 2, 5}}},
        .left = {.gone_pictures = 4, .gone_files = 1, .stale_files = 2}};
    assert_int_equal(flamepix_buffer_append(&result.left.names, "a, b, c", 8), FLAMEPIX_OK);
    end_of(&result, &err);
    assert_string_equal(
        err.text,
        "flamepix: note: out/report: 2 lines of it are none of a report and were passed over\n"
        "flamepix: note: 4 pictures have no input any more: a, b, c, …; out/report lists them\n"
        "flamepix: note: 1 file is made no more; out/report lists it\n"
        "flamepix: note: 2 files are of an earlier run, as their input failed or is empty; "
        "out/report lists them\n"
        "flamepix: 3 made, 2 unchanged, 1 empty, 1 no profile, 2 failed of 9 in 0.0 s; reasons in "
        "out/report\n");
    flamepix_buffer_free(&result.left.names);
}

static void test_where_no_file_is_a_profile_that_is_said(void **state)
{
    (void)state;
    struct capture err;
    const struct fpx_batch_result result = {
        .state = {.total = 3, .tally = {.counts = {[FPX_OUTCOME_NO_PROFILE] = 3}}}};
    end_of(&result, &err);
    assert_string_equal(err.text,
                        "flamepix: 3 files, none of them a profile (--allow-empty takes that)\n"
                        "flamepix: 3 no profile of 3 in 0.0 s\n");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_the_last_line_has_each_status_and_what_is_left_is_said),
        cmocka_unit_test(test_where_no_file_is_a_profile_that_is_said),
        cmocka_unit_test(test_a_terminal_shows_a_bar_that_a_failure_removes),
        cmocka_unit_test(test_what_is_no_terminal_gets_lines),
        cmocka_unit_test(test_a_terminal_that_cannot_move_gets_lines),
        cmocka_unit_test(test_a_heading_stands_before_what_is_said_of_progress),
        cmocka_unit_test(test_the_first_10_failures_are_said_and_then_where_the_rest_is),
        cmocka_unit_test(test_a_report_that_cannot_be_written_is_said_with_its_cause),
    };
    return cmocka_run_group_tests_name("batch status", tests, NULL, NULL);
}
