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

static void expect(const char *text, const struct flamepix_format_options *options,
                   const char *folded)
{
    test_expect_collapsed("perf-script", flamepix_bytes_of(text), options, folded);
}

static void test_what_stands_behind_the_event_is_no_frame_above_a_stack(void **state)
{
    (void)state;
    expect("a 1 3.5: 2 c:  7ffd [unknown] ([stack]) 50 |OP LOAD|LCK No|BLK  N/A  42 0x0 \n"
           "\t 40 f (x)\n\t 41 main (x)\n 1f2a 4K 4K\n"
           "a 1 3.6: 2 c:  7ffe heap+0x1 (y)\n\t 40 f (x)\n\t 41 main (x)\n\n"
           "a 1 3.7: 2 c:  7ffe heap+0x1 (y)\n\n",
           NULL, "a 2\na;main;f 4\n");
}

static void test_fields_below_a_stack_are_no_frames(void **state)
{
    (void)state;
    expect("a 1 3.5: 2 c: \n\t40 f (x)\n ABI:2 AX:0x1\n\n"
           "a 1 3.6: 2 c: \n\t40 f (x)\n      BPF output: 0000: 41 42 AB\n"
           "                 0008: 41 42 AB\n      BPF string: \"b\"\n\n"
           "a 1 3.7: 2 c: \n\t40 f (x)\n"
           "\tf+4:\n\t0000000000000040\tinsn: 48 89 e5\t# PRED 5 cycles [5]\n"
           "\t... not reaching sample ...\n|12   x = 1;\n\n"
           "a 1 3.8: \tmetric: 1.20 insn per cycle\n",
           RECORDING(.granularity = FLAMEPIX_LINES), "a;x`f 6\n");
}

static void test_a_frame_in_the_header_may_have_its_place_below_it(void **state)
{
    (void)state;
    expect("  a 1 3.5: 2 c:  401100 f (x)\n  f.c:7\n  a 1 3.6: 2 c:  401100 f (x)\n  f.c:7\n",
           RECORDING(.granularity = FLAMEPIX_LINES), "a;x`f (f.c:7) 4\n");
}

static void test_fields_that_are_not_known_are_said(void **state)
{
    (void)state;
    static const char text[] = "a 1 3.5: 2 c:  shape:round 401100 f (x)\n";
    struct test_collapsed read = test_collapse("perf-script", flamepix_bytes_of(text), NULL, 0);
    assert_string_equal(read.folded.data, "a;f 2\n");
    assert_non_null(strstr(read.report.ledger.remarks, "\"shape:round\""));
    test_collapsed_free(&read);
}

static void test_frames_may_have_lost_their_indent(void **state)
{
    (void)state;
    expect("app 101 10.1: 250 cycles:\n401000 work (/bin/app)\n402000 main (/bin/app)\n\n"
           "app 101 10.2: 250 cycles:\n403000 idle() (/bin/app)\n402000 main (/bin/app)\n\n"
           "app 101 10.3: 250 cycles:\n403000  (/lib/c.so)\n404000  ()\n\n",
           NULL, "app;[unknown];[c.so] 250\napp;main;idle 250\napp;main;work 250\n");
    expect("app 101 10.1: 2 c:\n401000 f (/app)\nf.c:7\n402000 g (/c.so)\nc.so[29d8f]\n\n",
           RECORDING(.granularity = FLAMEPIX_LINES), "app;c.so`g (c.so[29d8f]);app`f (f.c:7) 2\n");
    expect("\t# cmdline : perf\n\tapp 101 10.1: 250 cycles:\n\t\t401000 work (/bin/app)\n\t\n"
           "\tapp 101 10.2: 250 cycles:\n\t\t403000 idle (/bin/app)\n"
           "\tapp 101 10.3: 250 cycles:\n\t\t403000 idle (/bin/app)\n",
           NULL, "app;idle 500\napp;work 250\n");
    expect("\tapp 101 10.1: 250 cycles:\n\t\t401000 work (/bin/app)\n\n"
           "\tapp 101 10.2: 250 cycles:\n\t\t403000 idle (/bin/app)\n\n",
           NULL, "app;idle 250\napp;work 250\n");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_what_stands_behind_the_event_is_no_frame_above_a_stack),
        cmocka_unit_test(test_fields_below_a_stack_are_no_frames),
        cmocka_unit_test(test_a_frame_in_the_header_may_have_its_place_below_it),
        cmocka_unit_test(test_fields_that_are_not_known_are_said),
        cmocka_unit_test(test_frames_may_have_lost_their_indent),
    };
    return cmocka_run_group_tests_name("perf_stack", tests, NULL, NULL);
}
