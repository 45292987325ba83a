#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "support/recordings/recordings.h"

#define SAMPLES(types)                                                                             \
    "PeriodType: cpu nanoseconds\n"                                                                \
    "Period: 10\n"                                                                                 \
    "Samples:\n" types "\n"                                                                        \
    "          2   20: 1 2 \n"                                                                     \
    "                bytes:[1024] \n"                                                              \
    "          1   10: 3 2\n"                                                                      \
    "Locations\n"                                                                                  \
    "     1: 0x40d80c M=1 copy one /b.go:57 s=0\n"                                                 \
    "             read /a.go:48:7 s=40(read.x)\n"                                                  \
    "     2: 0x442e4d M=1 main /a.go:3 s=0\n"                                                      \
    "     3: 0x10 M=2 \n"                                                                          \
    "Mappings\n"                                                                                   \
    "1: 0x400000/0x5a2000/0x0 /usr/bin/server  [FN]\n"                                             \
    "2: 0x0/0x100/0x0 /lib/libc.so  \n"

static const char raw[] = SAMPLES("samples/count cpu/nanoseconds");

static void test_inlined_functions_are_frames_and_the_last_type_is_read(void **state)
{
    (void)state;
    test_expect_folded("pprof-raw", raw, "main;libc.so`0x10 10\nmain;read;copy one 20\n");
}

static void test_the_type_may_be_said_or_asked_for(void **state)
{
    (void)state;
    const struct flamepix_format_options asked = {.recording.sample_index = "cpu"};
    static const char marked[] = SAMPLES("samples/count[dflt] cpu/nanoseconds");
    test_expect_folded("pprof-raw", marked, "main;libc.so`0x10 1\nmain;read;copy one 2\n");
    test_expect_collapsed("pprof-raw", flamepix_bytes_of(marked), &asked,
                          "main;libc.so`0x10 10\nmain;read;copy one 20\n");
}

static void test_lines_know_their_files(void **state)
{
    (void)state;
    const struct flamepix_format_options lines = {.recording.granularity = FLAMEPIX_LINES};
    test_expect_collapsed("pprof-raw", flamepix_bytes_of(raw), &lines,
                          "server`main (/a.go:3);libc.so`0x10 10\n"
                          "server`main (/a.go:3);server`read (/a.go:48);server`copy one "
                          "(/b.go:57) 20\n");
}

static void test_values_below_zero_are_added_up_with_their_sign(void **state)
{
    (void)state;
    const struct flamepix_format_options with_signs = {.signed_counts = true};
    test_expect_collapsed("pprof-raw",
                          flamepix_bytes_of("Samples:\nspace/bytes\n  -5: 1\n  7: 1\nLocations\n"
                                            "  1: 0x0 M=1 main /a.go:3 s=0\nMappings\n"),
                          &with_signs, "main 2\n");
}

static void test_several_outputs_have_locations_of_their_own(void **state)
{
    (void)state;
    static const char other[] =
        SAMPLES("samples/count cpu/nanoseconds") "PeriodType: cpu nanoseconds\n"
                                                 "Period: 10\n"
                                                 "Samples:\n"
                                                 "samples/count cpu/nanoseconds\n"
                                                 "  1  5: 1\n"
                                                 "Locations\n"
                                                 "  1: 0x0 M=1 other /c.go:1 s=0\n"
                                                 "Mappings\n";
    test_expect_folded("pprof-raw", other,
                       "main;libc.so`0x10 10\nmain;read;copy one 20\nother 5\n");
}

static void test_what_refers_to_nothing_is_not_understood(void **state)
{
    (void)state;
    static const char text[] =
        "Samples:\nsamples/count cpu/nanoseconds\n  1 5: 1\n  1 5: 9 1\n  1: 1\n"
        "Locations\n  1: 0x0 M=1 main /a.go:3 s=0\nMappings\n";
    struct test_collapsed collapsed = test_collapse("pprof-raw", flamepix_bytes_of(text), NULL, 0);
    assert_string_equal(collapsed.folded.data, "main 5\n");
    assert_int_equal(collapsed.report.ledger.not_understood.count, 2);
    assert_int_equal(collapsed.report.ledger.first.line, 4);
    assert_int_equal(collapsed.report.ledger.drawn.count, 1);
    test_collapsed_free(&collapsed);
}

static void test_it_is_read_wherever_it_is_cut(void **state)
{
    (void)state;
    test_expect_cuts_are_read("pprof-raw", flamepix_bytes_of(raw));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_inlined_functions_are_frames_and_the_last_type_is_read),
        cmocka_unit_test(test_the_type_may_be_said_or_asked_for),
        cmocka_unit_test(test_lines_know_their_files),
        cmocka_unit_test(test_values_below_zero_are_added_up_with_their_sign),
        cmocka_unit_test(test_several_outputs_have_locations_of_their_own),
        cmocka_unit_test(test_what_refers_to_nothing_is_not_understood),
        cmocka_unit_test(test_it_is_read_wherever_it_is_cut),
    };
    return cmocka_run_group_tests_name("pprof_raw", tests, NULL, NULL);
}
