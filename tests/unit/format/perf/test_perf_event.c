#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "support/recordings/recordings.h"

#define RECORDING(...)                                                                             \
    &(const struct flamepix_format_options)                                                        \
    {                                                                                              \
        .recording = { __VA_ARGS__ }                                                               \
    }

static void expect_unit(const char *text, const char *unit)
{
    struct test_collapsed read = test_collapse("perf-script", flamepix_bytes_of(text), NULL, 0);
    assert_string_equal(read.report.unit, unit);
    test_collapsed_free(&read);
}

static void test_tracepoints_are_their_units(void **state)
{
    (void)state;
    expect_unit("a 1 3.5: 9 kmem:kmalloc: \n\tf1 f (x)\n", "kmem:kmalloc");
    expect_unit("a 1 3.5: kmem:kmalloc: \n\tf1 f (x)\n", "kmem:kmalloc");
    expect_unit("a 1 3.5: 9 syscalls:sys_enter_read:u: \n\tf1 f (x)\n", "syscalls:sys_enter_read");
    expect_unit("a 1 3.5: 9 probe:up: \n\tf1 f (x)\n", "probe:up");
    expect_unit("a 1 3.5: 9 cycles:ppp: \n\tf1 f (x)\n", "cycles");
    expect_unit("a 1 3.5: 9 mem:0x401000:rw:u: \n\tf1 f (x)\n", "mem:0x401000:rw");
    expect_unit("a 1 3.5: 9 cpu-clock:pppH: \n\tf1 f (x)\n", "nanoseconds");
    expect_unit("a 1 3.5: cycles: \n\tf1 f (x)\n", "samples");
}

static void test_the_ledger_knows_each_sample(void **state)
{
    (void)state;
    static const char text[] = "a 1/2 3.5: 5 c: \n\tf1 f (x)\n\nb 1/3 3.6: 6 c: \n\tf2 g (x)\n\n"
                               "b 1/3 3.7: 7 d: \n\tf2 g (x)\n\n"
                               "b 1/3 3.8: PERF_RECORD_COMM: b:1/3\nwhat?\n";
    struct test_collapsed read =
        test_collapse("perf-script", flamepix_bytes_of(text), RECORDING(.thread = "b"), 0);
    const struct flamepix_ledger *ledger = &read.report.ledger;
    assert_int_equal(ledger->drawn.count, 1);
    assert_int_equal(ledger->left_out[FLAMEPIX_LEFT_OUT_OTHER_THREAD].count, 1);
    assert_true(ledger->left_out[FLAMEPIX_LEFT_OUT_OTHER_THREAD].weight.value == 5);
    assert_int_equal(ledger->left_out[FLAMEPIX_LEFT_OUT_OTHER_PART].count, 1);
    assert_int_equal(ledger->left_out[FLAMEPIX_LEFT_OUT_OTHER_EVENT].count, 1);
    assert_int_equal(ledger->not_understood.count, 1);
    assert_int_equal(ledger->first.line, 11);
    test_collapsed_free(&read);
}

static void test_a_version_that_was_not_tested_is_said(void **state)
{
    (void)state;
    static const char text[] = "# header version : 2\na 1 3.5: 5 c: \n\tf1 f (x)\n";
    struct test_collapsed read = test_collapse("perf-script", flamepix_bytes_of(text), NULL, 0);
    assert_string_equal(read.report.ledger.newer_version, "2");
    test_collapsed_free(&read);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_tracepoints_are_their_units),
        cmocka_unit_test(test_the_ledger_knows_each_sample),
        cmocka_unit_test(test_a_version_that_was_not_tested_is_said),
    };
    return cmocka_run_group_tests_name("perf_event", tests, NULL, NULL);
}
