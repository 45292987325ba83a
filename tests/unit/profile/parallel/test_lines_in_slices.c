/* Lines that are no stacks, or not as their keys, in a file that is read part by part. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "profile/parallel/parallel.h"
#include "support/recordings/file_slices.h"

static void test_comments_and_blanks_are_the_same_in_every_part(void **state)
{
    (void)state;
    static const char text[] = "# a preface\n"
                               "a; b ; first 1\n"
                               "a;b;second 2\n"
                               "# c;d 4 is off\n"
                               "# c;d;third 4\n"
                               "c;;d;four 3\n"
                               "#c 5 6 none x\n"
                               "d; e;fifth 4\n"
                               "# e;f;sixth 5\n";
    static const char stacks[] = "a;b;first; 1 0\na;b;second; 2 0\nc;[unknown];d;four; 3 0\n"
                                 "d;e;fifth; 4 0\n";
    for (unsigned jobs = 1; jobs <= 3; jobs++) {
        const struct flamepix_profile_options options = {.jobs = jobs};
        const struct fpx_slice_limits limits = {16, FPX_SLICES_MAX, 0, 0};
        FILE *file = tmpfile();
        assert_non_null(file);
        test_file_holds(fileno(file), text, strlen(text));
        struct flamepix_input *input = test_file_input(file);
        struct test_gathered gathered = {0};
        struct flamepix_profile_report report;
        assert_int_equal(fpx_profile_read_in_slices(&input, 1, &options, &limits,
                                                    &test_gathers_slices, test_gather, &gathered,
                                                    &report),
                         FLAMEPIX_OK);
        assert_true(gathered.parts > 3);
        assert_int_equal(gathered.text.length, strlen(stacks));
        assert_memory_equal(gathered.text.data, stacks, strlen(stacks));
        assert_int_equal(report.bad_lines, 0);
        assert_int_equal(report.comments, 5);
        assert_int_equal(report.stack_comments, 2);
        assert_int_equal(report.first_stack_comment.line, 5);
        test_gathered_free(&gathered);
        flamepix_input_free(input);
        (void)fclose(file);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_comments_and_blanks_are_the_same_in_every_part),
    };
    return cmocka_run_group_tests_name("lines_in_slices", tests, NULL, NULL);
}
