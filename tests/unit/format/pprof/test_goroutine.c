#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "support/recordings/recordings.h"

static const char dump[] = "panic: boom\n"
                           "\n"
                           "goroutine 22 [sleep, 5 minutes]:\n"
                           "time.Sleep(0x3b9aca00)\n"
                           "\t/go/time.go:188 +0xbf\n"
                           "main.(*T).run(0x1, {0x2, 0x3}, ...)\n"
                           "\t/src/main.go:165 +0x2a\n"
                           "...2 frames elided...\n"
                           "created by main.start in goroutine 1\n"
                           "\t/src/main.go:185 +0x35\n"
                           "\n"
                           "goroutine 1 [select]:\n"
                           "main.main()\n"
                           "\t/src/main.go:12\n"
                           "exit status 2\n";

static void test_each_goroutine_is_a_stack_without_arguments(void **state)
{
    (void)state;
    test_expect_folded("goroutine", dump, "main.(*T).run;time.Sleep 1\nmain.main 1\n");
}

static void test_goroutines_may_have_labels_and_pointers(void **state)
{
    (void)state;
    test_expect_folded(
        "goroutine",
        "goroutine 1 gp=0xc0000061c0 m=0 mp=0x5a [running]:\nmain.f()\n\t/a.go:1 +0x1\n"
        "\n"
        "goroutine 2 [select] {\"job\": \"x\"}:\nmain.g()\n\t/a.go:2 +0x1\n",
        "main.f 1\nmain.g 1\n");
}

static void test_lines_know_their_files(void **state)
{
    (void)state;
    const struct flamepix_format_options lines = {.recording.granularity = FLAMEPIX_LINES};
    test_expect_collapsed("goroutine", flamepix_bytes_of(dump), &lines,
                          "main.(*T).run (/src/main.go:165);time.Sleep (/go/time.go:188) 1\n"
                          "main.main (/src/main.go:12) 1\n");
}

static void test_they_are_counted_as_goroutines(void **state)
{
    (void)state;
    struct test_collapsed collapsed = test_collapse("goroutine", flamepix_bytes_of(dump), NULL, 0);
    assert_string_equal(collapsed.report.unit, "goroutines");
    assert_string_equal(collapsed.report.parts.read, "goroutine");
    test_collapsed_free(&collapsed);
}

static void test_it_is_read_wherever_it_is_cut(void **state)
{
    (void)state;
    test_expect_cuts_are_read("goroutine", flamepix_bytes_of(dump));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_each_goroutine_is_a_stack_without_arguments),
        cmocka_unit_test(test_goroutines_may_have_labels_and_pointers),
        cmocka_unit_test(test_lines_know_their_files),
        cmocka_unit_test(test_they_are_counted_as_goroutines),
        cmocka_unit_test(test_it_is_read_wherever_it_is_cut),
    };
    return cmocka_run_group_tests_name("goroutine", tests, NULL, NULL);
}
