#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include <flamepix/format.h>

#include "base/buffer_printf.h"
#include "base/bytes_match.h"
#include "base/text_lines.h"
#include "format/recognise/recognise.h"

/* Without the lines that hold one of these words, which end with NULL; terminated. */
static struct flamepix_buffer without(const char *text, const char *const *words)
{
    struct flamepix_bytes rest = flamepix_bytes_of(text);
    struct flamepix_bytes line;
    struct flamepix_buffer left = {0};
    while (fpx_text_line(&rest, &line)) {
        bool has_one = false;
        for (size_t i = 0; words[i] != NULL; i++)
            has_one |= fpx_bytes_hold(line, words[i]);
        if (!has_one)
            assert_int_equal(fpx_buffer_printf(&left, "%.*s\n", (int)line.length, line.data),
                             FLAMEPIX_OK);
    }
    assert_int_equal(flamepix_buffer_append(&left, "", 1), FLAMEPIX_OK);
    return left;
}

static void expect_format(const char *text, const char *const *words, const char *format)
{
    struct flamepix_buffer left = without(text, words);
    assert_string_equal(flamepix_format_of(flamepix_bytes_of(left.data))->name, format);
    flamepix_buffer_free(&left);
}

/* Any one of the marks may be missing. */
#define EXPECT_WITHOUT_EACH(text, format, ...)                                                     \
    do {                                                                                           \
        static const char *const marks[] = {__VA_ARGS__};                                          \
        expect_format(text, (const char *const[]){NULL}, format);                                  \
        for (size_t i = 0; i < sizeof(marks) / sizeof(marks[0]); i++)                              \
            expect_format(text, (const char *const[]){marks[i], NULL}, format);                    \
    } while (0)

static const char heap[] = "heap profile: 3: 300 [3: 300] @ heapprofile\n"
                           "  1: 100 [1: 100] @ 0x401001 0x7f0000000002\n"
                           "\n"
                           "MAPPED_LIBRARIES:\n"
                           "00400000-00500000 r-xp 00000000 08:01 123 /usr/bin/server\n";
static const char jemalloc[] = "<jemalloc>: Begin dump\n"
                               "12:00:01 a server said something\n"
                               "heap_v2/1000\n"
                               "  t*: 5: 5000 [0: 0]\n"
                               "@ 0x11 0x21\n"
                               "  t*: 1: 1000 [0: 0]\n"
                               "\n"
                               "MAPPED_LIBRARIES:\n";
static const char contention[] = "--- contentionz 1 ---\n"
                                 "cycles/second = 2000000000\n"
                                 "  500  3 @ 0x11 0x21\n";

static void test_older_profiles_are_told_by_two_of_their_marks(void **state)
{
    (void)state;
    EXPECT_WITHOUT_EACH(heap, "pprof-text", "heap profile", "@ 0x", "MAPPED");
    EXPECT_WITHOUT_EACH(jemalloc, "pprof-text", "heap_v2", "0x11", "t*", "MAPPED");
    EXPECT_WITHOUT_EACH(contention, "pprof-text", "---", "cycles", "0x");
    assert_false(fpx_recognise_pprof_text(flamepix_bytes_of("12: 3 @ 0x12\nhello\n"), NULL));
    assert_false(fpx_recognise_pprof_text(flamepix_bytes_of("a heap profile: x\n"), NULL));
}

static void test_raw_output_is_told_by_two_of_its_marks(void **state)
{
    (void)state;
    static const char raw[] = "PeriodType: cpu nanoseconds\n"
                              "Period: 10\n"
                              "Samples:\n"
                              "samples/count cpu/nanoseconds\n"
                              "          2   20: 1 2 \n"
                              "Locations\n"
                              "     1: 0x40d80c M=1 main /b.go:57 s=0\n"
                              "Mappings\n";
    EXPECT_WITHOUT_EACH(raw, "pprof-raw", "PeriodType", "Period: ", "Samples", "Locations",
                        "Mappings");
    assert_false(fpx_recognise_pprof_raw(flamepix_bytes_of("Samples:\nx\n"), NULL));
}

static void test_traces_are_told_by_a_separator_and_one_mark_more(void **state)
{
    (void)state;
    static const char traces[] = "File: a.test\n"
                                 "Type: cpu\n"
                                 "-----------+-------------------------------------------\n"
                                 "      20ms   runtime.lock2\n"
                                 "             main.main\n";
    EXPECT_WITHOUT_EACH(traces, "pprof-traces", "File", "Type", "20ms");
    assert_false(fpx_recognise_pprof_traces(flamepix_bytes_of("-----------+------\n"), NULL));
    expect_format("File: a.test\nType: cpu\nShowing nodes accounting for 10ms, 100% of 10ms total\n"
                  "      flat  flat%   sum%        cum   cum%\n"
                  "      10ms   100%   100%       10ms   100%  main.main\n",
                  (const char *const[]){NULL}, "pprof-top");
}

static void test_goroutines_are_told_by_two_of_their_marks(void **state)
{
    (void)state;
    static const char dump[] = "panic: boom\n"
                               "\n"
                               "goroutine 22 [sleep, 5 minutes]:\n"
                               "time.Sleep(0x3b9aca00)\n"
                               "\t/go/src/time.go:188 +0xbf\n"
                               "created by main.start in goroutine 1\n";
    EXPECT_WITHOUT_EACH(dump, "goroutine", "panic", "goroutine 22", ".go", "created");
    assert_true(fpx_is_goroutine(
        flamepix_bytes_of("goroutine 7 gp=0xc0 m=nil [select] {\"job\": \"x\"}:")));
    assert_false(
        fpx_recognise_goroutine(flamepix_bytes_of("goroutine pool started\n"), MARKS("x")));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_older_profiles_are_told_by_two_of_their_marks),
        cmocka_unit_test(test_raw_output_is_told_by_two_of_its_marks),
        cmocka_unit_test(test_traces_are_told_by_a_separator_and_one_mark_more),
        cmocka_unit_test(test_goroutines_are_told_by_two_of_their_marks),
    };
    return cmocka_run_group_tests_name("recognise_pprof_text", tests, NULL, NULL);
}
