#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "support/recordings/ledgers.h"
#include "support/recordings/recordings.h"

static const char report[] =
    "Functions by self time:\n\n50.000% =====  (1 samples)\n       1: never read\n\n"
    "Full stacks of at least 0.01%:\n"
    "\n"
    "66.667% ============================= (2 samples)\n"
    "       1: poll   (at /src/loop.nim:343)\n"
    "       2: main   (at /src/main.nim:12)\n"
    "\n"
    "33.333% ============== (1 sample)\n"
    "       1: main\n";

static void test_stacks_have_their_samples(void **state)
{
    (void)state;
    test_expect_folded("wcp", report, "main 1\nmain;poll 2\n");
}

static void test_lines_know_their_files(void **state)
{
    (void)state;
    const struct flamepix_format_options lines = {.recording.granularity = FLAMEPIX_LINES};
    test_expect_collapsed("wcp", flamepix_bytes_of(report), &lines,
                          "main (/src/main.nim:12);poll (/src/loop.nim:343) 2\nmain 1\n");
}

static void test_each_of_two_marks_tells_it_and_frames_need_their_samples(void **state)
{
    (void)state;
    test_expect_folded("wcp", "100.000% ==== (3 samples)\n  1: f\n  2: main\n", "main;f 3\n");
    test_expect_records("wcp",
                        "Full stacks:\n  1: f\n\n66.667% ==== (2 samples)\n  1: f\n\n"
                        "33.333% ==== (1 sample)\n\n",
                        1, 2);
}

static void test_it_is_read_wherever_it_is_cut(void **state)
{
    (void)state;
    test_expect_cuts_are_read("wcp", flamepix_bytes_of(report));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_stacks_have_their_samples),
        cmocka_unit_test(test_lines_know_their_files),
        cmocka_unit_test(test_each_of_two_marks_tells_it_and_frames_need_their_samples),
        cmocka_unit_test(test_it_is_read_wherever_it_is_cut),
    };
    return cmocka_run_group_tests_name("wcp", tests, NULL, NULL);
}
