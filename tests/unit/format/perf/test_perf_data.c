#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "support/fake_program.h"
#include "support/folder.h"
#include "support/recordings/recordings.h"

static const char recording[] = "PERFILE2 a 1 3.5: 2 cycles: \n\tf1 f (x)\n";

static const struct flamepix_format_options asked = {.recording.run_perf = true};

static struct test_collapsed collapse(bool strict)
{
    struct flamepix_format_options options = asked;
    options.strict = strict;
    return test_collapse("perf-data", flamepix_bytes_of(recording), &options, 0);
}

static void test_what_perf_prints_is_read(void **state)
{
    test_fake_program(*state, "perf",
                      "#!/bin/sh\n[ \"$*\" = 'script -i /dev/stdin' ] && tail -c +10 \"$3\"\n");
    struct test_collapsed read = collapse(false);
    assert_int_equal(read.status, FLAMEPIX_END);
    assert_string_equal(read.folded.data, "a;f 2\n");
    assert_false(read.report.damage.found);
    test_collapsed_free(&read);
}

static void test_what_was_printed_before_perf_failed_is_read(void **state)
{
    test_fake_program(*state, "perf",
                      "#!/bin/sh\nprintf 'a 1 3.5: 2 c: \\n\\tf1 f (x)\\n'; exit 1\n");
    struct test_collapsed read = collapse(false);
    assert_int_equal(read.status, FLAMEPIX_END);
    assert_string_equal(read.folded.data, "a;f 2\n");
    assert_true(read.report.damage.found);
    assert_string_equal(read.report.damage.expected, "success of `perf script`, which failed");
    test_collapsed_free(&read);
}

static void test_a_failure_of_perf_ends_strict_reading(void **state)
{
    test_fake_program(*state, "perf", "#!/bin/sh\nexit 1\n");
    struct test_collapsed read = collapse(true);
    assert_int_equal(read.status, FLAMEPIX_BAD_RECORDING);
    test_collapsed_free(&read);
}

static void test_a_perf_that_is_not_there_is_told(void **state)
{
    assert_int_equal(setenv("PATH", *state, 1), 0);
    struct test_collapsed read = collapse(false);
    assert_string_equal(read.folded.data, "");
    assert_string_equal(read.report.damage.expected, "the program perf, which is not in the PATH");
    test_collapsed_free(&read);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(test_what_perf_prints_is_read, test_folder_setup,
                                        test_folder_teardown),
        cmocka_unit_test_setup_teardown(test_what_was_printed_before_perf_failed_is_read,
                                        test_folder_setup, test_folder_teardown),
        cmocka_unit_test_setup_teardown(test_a_failure_of_perf_ends_strict_reading,
                                        test_folder_setup, test_folder_teardown),
        cmocka_unit_test_setup_teardown(test_a_perf_that_is_not_there_is_told, test_folder_setup,
                                        test_folder_teardown),
    };
    return cmocka_run_group_tests_name("perf_data", tests, NULL, NULL);
}
