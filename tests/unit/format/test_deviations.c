/* Lines of the manual's table of deviations that no test of a format holds. Which test holds which
 * line is in tests/cli/deviations.tsv. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "base/buffer_printf.h"
#include "support/recordings/recordings.h"

#define RECORDING(...)                                                                             \
    &(const struct flamepix_format_options)                                                        \
    {                                                                                              \
        .recording = { __VA_ARGS__ }                                                               \
    }

static void expect(const char *format, const char *text,
                   const struct flamepix_format_options *options, const char *folded)
{
    test_expect_collapsed(format, flamepix_bytes_of(text), options, folded);
}

static void expect_unit(const char *format, const char *text, const char *unit)
{
    struct test_collapsed read = test_collapse(format, flamepix_bytes_of(text), NULL, 0);
    assert_string_equal(read.report.unit, unit);
    test_collapsed_free(&read);
}

/* -- all formats ------------------------------------------------------------------------------- */

/* As lines, "core-x" stands between "core" and "core;a". */
static void test_what_shares_a_path_stands_together(void **state)
{
    (void)state;
    test_expect_folded("folded", "core 2\ncore-x;b 1\ncore;a 1\ncore 3\n",
                       "core-x;b 1\ncore 5\ncore;a 1\n");
}

/* -- perf script ------------------------------------------------------------------------------- */

static void test_hashes_of_rust_and_quotes_go(void **state)
{
    (void)state;
    expect("perf-script",
           "x 1 2.5: 1 c: \n"
           "\tf1 core::fmt::write::h0123456789abcdef (/bin/x)\n"
           "\tf2 operator\"\" _s (/bin/x)\n"
           "\tf3 main (/bin/x)\n",
           NULL, "x;main;operator _s;core::fmt::write 1\n");
}

static void test_processes_whose_names_begin_with_java_are_java(void **state)
{
    (void)state;
    expect("perf-script",
           "java-main 1 2.5: 1 c: \n\tf1 La/B;::c (x)\n\n"
           "my java 1 2.6: 1 c: \n\tf1 La/B;::c (x)\n",
           NULL, "java-main;a/B:::c 1\nmy_java;La/B:::c 1\n");
}

static void test_frames_without_a_name_are_their_module(void **state)
{
    (void)state;
    expect("perf-script",
           "x 1 2.5: 1 c: \n\t7f02  (/lib/d.so)\n\t7f03 [unknown] (/lib/e.so)\n\t7f04 main\n", NULL,
           "x;main;[e.so];[d.so] 1\n");
}

static void test_names_of_processes_may_hold_numbers(void **state)
{
    (void)state;
    expect("perf-script", "worker 12 77 [000] 2.5: 1 c: \n\tf1 f (x)\n", RECORDING(.tid = true),
           "worker_12-?/77;f 1\n");
}

/* -- Go ---------------------------------------------------------------------------------------- */

static void test_what_is_counted_is_called_by_its_type(void **state)
{
    (void)state;
    static const char raw[] = "PeriodType: goroutine count\nPeriod: 1\nSamples:\n%s\n"
                              "          2: 1 \n"
                              "Locations\n     1: 0x40d80c M=1 main /a.go:3 s=0\n"
                              "Mappings\n1: 0x400000/0x5a2000/0x0 /usr/bin/server  [FN]\n";
    static const char *const types[] = {"goroutine/count", "goroutines",  "contentions/count",
                                        "contentions",     "space/bytes", "bytes"};
    for (size_t i = 0; i < sizeof(types) / sizeof(types[0]); i += 2) {
        struct flamepix_buffer text = {0};
        assert_int_equal(fpx_buffer_printf(&text, raw, types[i]), FLAMEPIX_OK);
        assert_int_equal(flamepix_buffer_append(&text, "", 1), FLAMEPIX_OK);
        expect_unit("pprof-raw", text.data, types[i + 1]);
        flamepix_buffer_free(&text);
    }
}

static void put_word(struct flamepix_buffer *profile, uint64_t word)
{
    for (size_t i = 0; i < 8; i++) {
        const char byte = (char)(word >> (8 * i) & 0xFF);
        assert_int_equal(flamepix_buffer_append(profile, &byte, 1), FLAMEPIX_OK);
    }
}

/* "caller--callee" is a function that was inlined into another. */
static void test_inlined_functions_of_gperftools_have_plain_names(void **state)
{
    (void)state;
    static const uint64_t words[] = {0,     3, 0, 1000, 0,     2, 2, 0x10,
                                     0x201, 1, 2, 0x10, 0x301, 0, 1, 0};
    struct flamepix_buffer profile = {0};
    assert_int_equal(fpx_buffer_printf(&profile, "--- symbol\nbinary=./x\n0x10 run--step\n"
                                                 "0x200 main\n0x300 idle\n---\n--- profile\n"),
                     FLAMEPIX_OK);
    for (size_t i = 0; i < sizeof(words) / sizeof(words[0]); i++)
        put_word(&profile, words[i]);
    test_expect_collapsed("gperftools", flamepix_buffer_bytes(&profile), NULL,
                          "idle;run;step 1000000\nmain;run;step 2000000\n");
    test_expect_collapsed("gperftools", flamepix_buffer_bytes(&profile), RECORDING(.inlined = true),
                          "idle;run;step_[i] 1000000\nmain;run;step_[i] 2000000\n");
    flamepix_buffer_free(&profile);
}

/* -- Java -------------------------------------------------------------------------------------- */

static void test_lambdas_of_java_stay(void **state)
{
    (void)state;
    expect("jfr-print",
           "jdk.ExecutionSample {\n"
           "  startTime = 10:47:48.807\n"
           "  stackTrace = [\n"
           "    a.Work$$Lambda$12/0x00007f.run() line: 1\n"
           "    a.Work$$Lambda$13/0x00008f.run() line: 1\n"
           "    a.Work.main(String[]) line: 7\n"
           "  ]\n"
           "}\n",
           NULL, "a.Work.main;a.Work$$Lambda$13/0x00008f.run;a.Work$$Lambda$12/0x00007f.run 1\n");
}

/* -- others ------------------------------------------------------------------------------------ */

static void test_rows_of_zero_are_counted_and_left_out(void **state)
{
    (void)state;
    struct test_collapsed read =
        test_collapse("ghcprof",
                      flamepix_bytes_of("x Time and Allocation Profiling Report\n"
                                        "COST CENTRE MODULE no. entries %time %alloc %time %alloc\n"
                                        "\n"
                                        "MAIN MAIN 1 0 0.0 0.0 100.0 100.0\n"
                                        " f A 2 0 100.0 0.0 100.0 0.0\n"),
                      NULL, 0);
    assert_string_equal(read.folded.data, "MAIN.MAIN;A.f 1000\n");
    assert_int_equal(read.report.zero, 1);
    test_collapsed_free(&read);
}

static void test_stacks_that_are_made_of_calls_are_told_to_be_estimates(void **state)
{
    (void)state;
    static const char *const formats[] = {"pstats", "callgrind", "gprof"};
    for (size_t i = 0; i < sizeof(formats) / sizeof(formats[0]); i++) {
        struct flamepix_buffer path = {0};
        assert_int_equal(fpx_buffer_printf(&path, "formats/%s/plain", formats[i]), FLAMEPIX_OK);
        struct flamepix_buffer recording = test_sample(path.data);
        struct test_collapsed read =
            test_collapse(formats[i], flamepix_buffer_bytes(&recording), NULL, 0);
        assert_true(read.report.is_estimated);
        test_collapsed_free(&read);
        flamepix_buffer_free(&recording);
        flamepix_buffer_free(&path);
    }
}

static void test_arguments_of_events_are_no_names(void **state)
{
    (void)state;
    expect("chrome-trace",
           "[{\"ph\":\"X\",\"name\":\"get\",\"ts\":0,\"dur\":5,\"args\":{\"url\":\"x\"}},"
           "{\"ph\":\"X\",\"name\":\"get\",\"ts\":9,\"dur\":5,\"args\":{\"url\":\"y\"}}]",
           NULL, "get 10\n");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_what_shares_a_path_stands_together),
        cmocka_unit_test(test_hashes_of_rust_and_quotes_go),
        cmocka_unit_test(test_processes_whose_names_begin_with_java_are_java),
        cmocka_unit_test(test_frames_without_a_name_are_their_module),
        cmocka_unit_test(test_names_of_processes_may_hold_numbers),
        cmocka_unit_test(test_what_is_counted_is_called_by_its_type),
        cmocka_unit_test(test_inlined_functions_of_gperftools_have_plain_names),
        cmocka_unit_test(test_lambdas_of_java_stay),
        cmocka_unit_test(test_rows_of_zero_are_counted_and_left_out),
        cmocka_unit_test(test_stacks_that_are_made_of_calls_are_told_to_be_estimates),
        cmocka_unit_test(test_arguments_of_events_are_no_names),
    };
    return cmocka_run_group_tests_name("deviations", tests, NULL, NULL);
}
