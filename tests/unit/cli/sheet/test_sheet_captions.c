#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "cli/sheet/sheet_profiles.h"
#include "support/capture.h"

static void expect_caption(const char *captions, const char *path, const char *expected)
{
    struct fpx_sheet_profile profile = {.total = 2500};
    assert_int_equal(fpx_sheet_caption(captions, path, "ticks", 2, &profile), FLAMEPIX_OK);
    assert_string_equal(profile.caption.data, expected);
    flamepix_buffer_free(&profile.caption);
    flamepix_buffer_free(&profile.drawn_caption);
}

static void test_captions_are_made_of_the_path(void **state)
{
    (void)state;
    expect_caption("stem", "day/one.folded.gz", "one");
    expect_caption("path", "day/one.folded.gz", "day/one.folded.gz");
    expect_caption("none", "day/one.folded.gz", "");
    expect_caption("{dir}: {name}", "day/one.folded.gz", "day: one.folded.gz");
    expect_caption("{dir}: {stem}", "one.folded", "one");
    expect_caption("{dir}", "/one.folded", "/");
}

static void test_captions_may_say_the_total(void **state)
{
    (void)state;
    expect_caption("{stem}, {total} {unit}", "one.folded", "one, 5,000 ticks");
}

static void test_standard_input_is_called_so(void **state)
{
    (void)state;
    expect_caption("stem", "-", "standard input");
    expect_caption("path", "-", "standard input");
}

static void expect_refused(const char *captions, const char *words)
{
    struct capture capture;
    capture_begin(&capture, 2);
    enum fpx_exit code = fpx_sheet_captions_check(captions);
    capture_end(&capture);
    assert_int_equal(code, FPX_EXIT_USAGE);
    assert_non_null(strstr(capture.text, words));
}

static void test_captions_that_say_nothing_of_a_profile_are_refused(void **state)
{
    (void)state;
    expect_refused("{steam}", "unknown field {steam}; known are {stem}, {name}");
    expect_refused("{stem", "unknown field {stem;");
    expect_refused("{top}", "{top} is only for titles in a batch");
    expect_refused("{group}", "{group} is only for titles in a batch");
    expect_refused("stems", "\"stems\" would stand above every panel");
}

static void test_captions_that_can_be_made_are_taken(void **state)
{
    (void)state;
    static const char *const good[] = {"stem", "path", "none", "{dir}/{stem}", "{total}"};
    for (size_t i = 0; i < sizeof(good) / sizeof(good[0]); i++)
        assert_int_equal(fpx_sheet_captions_check(good[i]), FPX_EXIT_DONE);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_captions_are_made_of_the_path),
        cmocka_unit_test(test_captions_may_say_the_total),
        cmocka_unit_test(test_standard_input_is_called_so),
        cmocka_unit_test(test_captions_that_say_nothing_of_a_profile_are_refused),
        cmocka_unit_test(test_captions_that_can_be_made_are_taken),
    };
    return cmocka_run_group_tests_name("sheet_captions", tests, NULL, NULL);
}
