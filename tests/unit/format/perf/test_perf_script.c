#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "support/recordings/recordings.h"
#include "support/scarce_memory.h"

/* Every kind of frame; the last sample without a blank line behind it. */
static const char java[] = "# cmdline : perf record -g\n"
                           "#\n"
                           "java 12688/12764 [002] 6544.708352:   235 cpu-clock:u: \n"
                           "\t7f01 Ljava/io/OutputStream;::write->Ljava/io/Foo;::bar "
                           "(/tmp/perf-11936.map)\n"
                           "\t7f02 [unknown] ([unknown])\n"
                           "\t7f03 [unknown] (/lib/x86/libc-2.15.so)\n"
                           "\t7f04 net/http.(*Client).Do+0x10 (/usr/bin/go)\n"
                           "\tffff01 native_safe_halt+0xb ([kernel.kallsyms])\n"
                           "\tffff02 tcp_sendmsg (/lib/modules/4.3/build/vmlinux)\n"
                           "\tffff03 ipv4+0x7f (/lib/modules/nf.ko)\n"
                           "\n"
                           "a b 7 6545.708352:   5 cpu-clock:u: \n"
                           "\t7f05 (anonymous namespace)::f(int) (/bin/a (deleted))\n"
                           "\t7f06 (swapper) (/bin/a)\n"
                           "\t7f07 main (/bin/a)\n";

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

/* -- frames ------------------------------------------------------------------------------------ */

static void test_stacks_begin_at_the_process(void **state)
{
    (void)state;
    expect(java, NULL,
           "a_b;main;(anonymous namespace)::f 5\n"
           "java;ipv4;tcp_sendmsg;native_safe_halt;net/http.(*Client).Do;[libc-2.15.so];[unknown];"
           "java/io/OutputStream:::write;java/io/Foo:::bar_[i] 235\n");
}

static void test_the_kernel_and_compiled_code_are_annotated(void **state)
{
    (void)state;
    expect(java, RECORDING(.kernel = true, .jit = true),
           "a_b;main;(anonymous namespace)::f 5\n"
           "java;ipv4_[k];tcp_sendmsg_[k];native_safe_halt_[k];net/http.(*Client).Do;"
           "[libc-2.15.so];[unknown];java/io/OutputStream:::write_[j];java/io/Foo:::bar_[i] 235\n");
}

static void test_frames_without_a_name_may_have_an_address(void **state)
{
    (void)state;
    expect("x 1 2.5: 1 c: \n\t7f02 [unknown] ([unknown])\n\t7f03 [unknown] (/lib/c.so)\n"
           "\t7f04  (/lib/d.so)\n\t7f05\n",
           RECORDING(.addresses = true),
           "x;[unknown <7f05>];[d.so <7f04>];[c.so <7f03>];[unknown <7f02>] 1\n");
}

static void test_roots_have_numbers_where_asked(void **state)
{
    (void)state;
    static const char text[] = "a 1/2 3.5: c: \n\tf1 f (x)\n\nb 4 5.5: c: \n\tf1 f (x)\n";
    expect(text, RECORDING(.pid = true), "a-1;f 1\nb-?;f 1\n");
    expect(text, RECORDING(.tid = true), "a-1/2;f 1\nb-?/4;f 1\n");
    expect(text, RECORDING(.no_comm = true), "f 2\n");
    expect(text, RECORDING(.no_comm = true, .tid = true), "1/2;f 1\n?/4;f 1\n");
}

static void test_java_loses_its_letter_with_numbers_too(void **state)
{
    (void)state;
    expect("java 1/2 3.5: c: \n\tf1 La/B;::c (x)\n", RECORDING(.pid = true), "java-1;a/B:::c 1\n");
    expect("perl 1/2 3.5: c: \n\tf1 La/B;::c (x)\n", NULL, "perl;La/B:::c 1\n");
    expect("java 1 3.5: c: \n\tf1 La/B;::c (x)\n\nperl 1 3.6: c: \n\tf1 La/B;::c (x)\n", NULL,
           "java;a/B:::c 1\nperl;La/B:::c 1\n");
}

static void test_callers_behind_a_function_go_where_asked(void **state)
{
    (void)state;
    static const char *const names[] = {"poll"};
    expect("a 1 3.5: c: \n\tf1 f (x)\n\tf2 poll+0x2 (x)\n\tf3 main (x)\n\na 1 3.6: c: \n"
           "\tf4 polls (x)\n\tf3 main (x)\n",
           RECORDING(.skip_after = names, .skip_after_count = 1), "a;main;polls 1\npoll;f 1\n");
}

static void test_inlined_frames_of_perf_are_annotated_where_asked(void **state)
{
    (void)state;
    static const char text[] = "a 1 3.5: c: \n\tf1 f(int) (inlined)\n\tf1 main (x)\n";
    expect(text, NULL, "a;main;f 1\n");
    expect(text, RECORDING(.inlined = true), "a;main;f_[i] 1\n");
}

static void test_places_in_the_source_are_no_frames(void **state)
{
    (void)state;
    static const char text[] = "a 1 3.5: c: \n"
                               "\tf1 f(int)\n  f.tcc:212 (inlined)\n"
                               "\tf1 main+0x1 (/bin/x)\n  /s/main.c:7\n"
                               "\tf2 start (/bin/x)\n\n";
    expect(text, NULL, "a;start;main;f 1\n");
    expect(text, RECORDING(.inlined = true), "a;start;main;f_[i] 1\n");
    expect(text, RECORDING(.granularity = FLAMEPIX_LINES),
           "a;x`start;x`main (/s/main.c:7);f (f.tcc:212) 1\n");
    expect(text, RECORDING(.granularity = FLAMEPIX_FILES), "a;x;/s/main.c;f.tcc 1\n");
    expect(text, RECORDING(.granularity = FLAMEPIX_ADDRESSES),
           "a;x`start+0xf2;x`main (/s/main.c:7)+0xf1;f (f.tcc:212)+0xf1 1\n");
}

static void test_frames_may_have_no_address(void **state)
{
    (void)state;
    expect("a 1 3.5: c: \n\t           main (/bin/x)\n\t           start (/bin/x)\n\n", NULL,
           "a;start;main 1\n");
}

/* -- samples ----------------------------------------------------------------------------------- */

static void test_samples_may_have_their_frame_in_one_line(void **state)
{
    (void)state;
    expect("    false 39 191.5:   1 cycles:u:  ffff [unknown] ([unknown])\n"
           "    false 39 191.6:   3 cycles:u:    7f main+0x4 (/bin/false)\n",
           NULL, "false;[unknown] 1\nfalse;main 3\n");
}

static void test_guests_and_the_time_of_the_day_are_no_names(void **state)
{
    (void)state;
    expect("VM: 1234 VCPU:001 sh x 5 [-01] K  2026-11-26 06:32:01.476215   1.1: 7 cycles: \n"
           "\tf1 f (x)\n",
           NULL, "sh_x;f 7\n");
    expect("sh 5 2026-11-26 06:32:01.476215 7 cycles: \n\tf1 f (x)\n", NULL, "sh;f 7\n");
    expect("2026-11-26 06:32:01.476215 \n\t              f1 f (x)\n\n", NULL, "f 1\n");
}

static void test_samples_may_have_no_frames(void **state)
{
    (void)state;
    expect("a 1 3.5: 2 c: \n\nb 1 3.6: 3 c: \n\tf1 f (x)\n\n", NULL, "a 2\nb;f 3\n");
    expect("a 1 [000] 3.5: s:open: fd=1\na 1 [000] 3.6: s:open: fd=2\n", NULL, "a 2\n");
}

static void test_a_blank_line_behind_the_header_tears_no_sample(void **state)
{
    (void)state;
    expect("a 1 3.5: 2 c: \n\n\tf1 f (x)\n", NULL, "a;f 2\n");
}

static void test_line_ends_may_be_those_of_windows(void **state)
{
    (void)state;
    expect("a 1 3.5: 2 c: \r\n\tf1 f (x)\r\n\r\na 1 3.6: 2 c: \r\n\tf1 f (x)\r\n", NULL, "a;f 4\n");
}

static void test_old_frames_are_indented_by_blanks(void **state)
{
    (void)state;
    expect("a 1 c: \n            13a8 f (x)\n              dd main (x)\n\n", NULL, "a;main;f 1\n");
}

static void test_a_period_of_zero_counts_once(void **state)
{
    (void)state;
    expect("a 1 3.5: 0 c: \n\tf1 f (x)\n", NULL, "a;f 1\n");
}

static void test_weights_are_periods_samples_or_bytes(void **state)
{
    (void)state;
    static const char text[] = "a 1 3.5: 7 kmem:kmalloc: ptr=0x1 bytes_req=5 bytes_alloc=8\n"
                               "\tf1 f (x)\n";
    expect(text, NULL, "a;f 7\n");
    expect(text, RECORDING(.weight = "period"), "a;f 7\n");
    expect(text, RECORDING(.weight = "samples"), "a;f 1\n");
    expect(text, RECORDING(.weight = "bytes"), "a;f 8\n");
}

static void test_a_period_may_have_an_exponent(void **state)
{
    (void)state;
    expect("a 1 3.5: 2.5e+03 c: \n\tf1 f (x)\n", NULL, "a;f 2500\n");
    expect("a 1 1e3 c: \n\tf1 f (x)\n", NULL, "a;f 1000\n");
}

static void test_threads_may_be_chosen(void **state)
{
    (void)state;
    static const char text[] = "a 1/2 3.5: c: \n\tf1 f (x)\n\nb 1/3 3.6: c: \n\tf2 g (x)\n";
    expect(text, RECORDING(.thread = "b"), "b;g 1\n");
    expect(text, RECORDING(.thread = "2"), "a;f 1\n");
}

/* -- events ------------------------------------------------------------------------------------ */

static const char events[] = "a 1 3.5: 9 page-faults: \n\tf1 f (x)\n\n"
                             "a 1 3.6: 2 cycles:u: \n\tf1 g (x)\n\n"
                             "a 1 3.75: 3 cycles:u: \n\tf1 g (x)\n\n";

static void test_the_event_with_most_samples_is_read(void **state)
{
    (void)state;
    expect(events, NULL, "a;g 5\n");
    expect(events, RECORDING(.profile = "page-faults"), "a;f 9\n");
    expect(events, RECORDING(.profile = "all"), "cycles:u;a;g 5\npage-faults;a;f 9\n");
}

static void test_events_have_units_and_others_are_named(void **state)
{
    (void)state;
    struct test_collapsed read = test_collapse("perf-script", flamepix_bytes_of(events), NULL, 0);
    assert_string_equal(read.report.unit, "cycles");
    assert_string_equal(read.report.parts.kind, "event");
    assert_string_equal(read.report.parts.read, "cycles:u");
    assert_string_equal(read.report.parts.others, "page-faults");
    test_collapsed_free(&read);
}

static void test_all_events_together_have_mixed_units(void **state)
{
    (void)state;
    struct test_collapsed read =
        test_collapse("perf-script", flamepix_bytes_of(events), RECORDING(.profile = "all"), 0);
    assert_string_equal(read.report.unit, "mixed units");
    test_collapsed_free(&read);
}

static enum flamepix_status note_time(void *user, const struct flamepix_part *part)
{
    double *times = user;
    if (!part->is_default)
        return FLAMEPIX_OK;
    assert_true(part->has_time);
    times[0] = part->begin;
    times[1] = part->end;
    return FLAMEPIX_OK;
}

static void test_samples_have_times(void **state)
{
    (void)state;
    double times[2] = {0, 0};
    const struct flamepix_format_options options = {.recording.on_part = note_time,
                                                    .recording.user = times};
    struct test_collapsed read =
        test_collapse("perf-script", flamepix_bytes_of(events), &options, 0);
    assert_true(times[0] == 3.6);
    assert_true(times[1] == 3.75);
    test_collapsed_free(&read);
}

static enum flamepix_status note_command(void *user, const char *name, struct flamepix_bytes value)
{
    if (strcmp(name, "command") == 0)
        *(bool *)user = flamepix_bytes_equal(value, flamepix_bytes_of("perf record -g"));
    return FLAMEPIX_OK;
}

static void test_the_command_is_a_fact(void **state)
{
    (void)state;
    bool is_noted = false;
    const struct flamepix_format_options options = {.recording.on_fact = note_command,
                                                    .recording.user = &is_noted};
    struct test_collapsed read = test_collapse("perf-script", flamepix_bytes_of(java), &options, 0);
    assert_true(is_noted);
    test_collapsed_free(&read);
}

/* -- off the CPU ------------------------------------------------------------------------------- */

static const char switches[] =
    "sh 5 [000] 1.000000: sched:sched_switch: prev_comm=sh prev_pid=5 ==> next_comm=a next_pid=7\n"
    "\tf1 schedule (k)\n\tf2 wait (k)\n\n"
    "a 7 [000] 1.000250: sched:sched_switch: a:7 [120] S ==> kworker/0:1:9 [120]\n"
    "\tf1 schedule (k)\n\tf3 read (k)\n\n"
    "x 9 [000] 1.000300: sched:sched_stat_sleep: comm=a pid=7 delay=45000 [ns]\n"
    "\tf1 wake (k)\n\n"
    "x 9 [000] 1.000400: sched:sched_switch: prev_pid=9 ==> next_comm=sh next_pid=5 next_prio=1\n"
    "\tf1 schedule (k)\n\n"
    "sh 5 [000] 1.000500: sched:sched_switch: prev_pid=5 ==> next_comm=a next_pid=7 next_prio=1\n"
    "\tf1 schedule (k)\n\n";

static void test_time_off_the_cpu_goes_to_the_stack_that_left_it(void **state)
{
    (void)state;
    expect(switches, RECORDING(.off_cpu = true), "a;read;schedule 45\nsh;wait;schedule 400\n");
}

/* -- branches ---------------------------------------------------------------------------------- */

static void test_last_branches_are_a_stack(void **state)
{
    (void)state;
    expect("a 1 3.5: 2 c:  0x4005d0/0x400566/P/-/-/0 0x400533/0x4005c0/M/-/-/0 \n", NULL,
           "a;0x400533;0x4005d0;0x400566 2\n");
    expect("a 1 3.5: 2 c: \n sort+0x4/net/http.go+0x0/P/-/-/0  main+0x7/sort+0x0/-/-/-/0//- \n\n",
           NULL, "a;main;sort;net/http.go 2\n");
    expect("a 1 3.5: 2 c: \n\tf1 f (x)\n\t 0x4005d0/0x400566/P/-/-/0\n\n", NULL, "a;f 2\n");
}

static const char traced[] =
    "1/2 1.000000010:  1 branches:uH:   call  f1 main+0x1 (x) =>  e1 sort+0x0 (x)\n"
    "1/2 1.000000030:  1 branches:uH:   jcc   e2 sort+0x1 (x) =>  e4 sort+0x3 (x)\n"
    "1/2 1.000000030:  1 branches:uH:   call  e5 sort+0x4 (x) =>  d1 less+0x0 (x)\n"
    "1/2 1.000000035:  1 branches:uH:   jmp   d2 less+0x1 (x) =>  c1 key+0x0 (x)\n"
    "1/2 1.000000042:  1 branches:uH:   return  c2 key+0x1 (x) =>  e6 sort+0x5 (x)\n"
    "1/2 1.000000043:  1 branches:uH:   call  e5 sort+0x4 (x) =>  d1 less+0x0 (x)\n"
    "1/2 1.000000044:  1 branches:uH:   jmp  d5 less+0x4 (x) =>  f7 main+0x6 (x)\n"
    "1/2 1.000000054:  1 branches:uH:   tr end  f8 main+0x7 (x) =>  0 [unknown] ([unknown])\n"
    "1/2 1.000000154:  1 branches:uH:   tr strt  0 [unknown] ([unknown]) => f8 main+0x7 (x)\n"
    "1/2 1.000000159:  1 branches:uH:   jcc  f8 main+0x7 (x) => f8 main+0x7 (x)\n";

static void test_a_trace_of_branches_is_followed(void **state)
{
    (void)state;
    expect(traced, NULL, "main 15\nmain;sort 21\nmain;sort;key 7\nmain;sort;less 6\n");
    expect(traced, RECORDING(.tid = true),
           "1/2;main 15\n1/2;main;sort 21\n1/2;main;sort;key 7\n1/2;main;sort;less 6\n");
}

/* -- what is not of the format ----------------------------------------------------------------- */

static void test_other_lines_are_bad_ones(void **state)
{
    (void)state;
    static const char text[] = "build id event received for [vdso]: b0cf [20]\n"
                               "Processed 3 events and lost 2 chunks!\n"
                               "a 1 3.5: c: \n\tf1 f (x)\n\n"
                               "\tf1 f (x)\n";
    struct test_collapsed read = test_collapse("perf-script", flamepix_bytes_of(text), NULL, 0);
    assert_string_equal(read.folded.data, "a;f 1\n");
    assert_int_equal(read.report.bad_lines, 2);
    assert_int_equal(read.report.first[0].line, 2);
    assert_int_equal(read.report.first[1].line, 6);
    test_collapsed_free(&read);
}

/* A frame as perf aligns it. */
#define FRAME(address, name) "\t              " address " " name "\n"

static void test_headers_may_have_no_numbers(void **state)
{
    (void)state;
    expect("a b \n" FRAME("f1", "f (x)") FRAME("f2", "main (x)") "\na b \n" FRAME(
               "f1", "f (x)") "\nc \n" FRAME("f3", "g (x)") "\n",
           NULL, "a_b;f 1\na_b;main;f 1\nc;g 1\n");
    expect("a c: \n" FRAME("f1", "f (x)") "\na e: \n" FRAME("f2", "g (x)") "\na c: \n" FRAME(
               "f1", "f (x)") "\n",
           NULL, "a;f 2\n");
    expect("cycles: \n" FRAME("f1", "f (x)") "\n", NULL, "f 1\n");
}

static void test_headers_may_have_no_fields(void **state)
{
    (void)state;
    expect("\n" FRAME("f1", "f") FRAME("f2", "main") "\n\n" FRAME("f1", "f")
               FRAME("f2", "main") "\n\n" FRAME("f3", "g") "\n",
           NULL, "g 1\nmain;f 2\n");
}

static void test_what_perf_says_of_processes_is_no_sample(void **state)
{
    (void)state;
    expect("perf-exec 0 0.000000: PERF_RECORD_COMM: perf-exec:1/1\n"
           "sh 1 1.5: PERF_RECORD_COMM exec: sh:1/1\n"
           "sh 1 1.5: PERF_RECORD_FORK(2:2):(1:1)\n"
           "sh 1 2.5: 7 cycles: \n\tf1 f (x)\n\n"
           "sh 1 2.6: PERF_RECORD_MMAP2 1/1: [0x55(0x1000) @ 0 fe:00 1 2]: r-xp /bin/sh\n",
           NULL, "sh;f 7\n");
}

static void test_it_is_read_wherever_it_is_cut(void **state)
{
    (void)state;
    test_expect_cuts_are_read("perf-script", flamepix_bytes_of(java));
    test_expect_cuts_are_read("perf-script", flamepix_bytes_of(traced));
}

struct reading {
    const char *text;
    struct flamepix_format_options options;
};

static enum flamepix_status read_all(void *user)
{
    const struct reading *reading = user;
    struct flamepix_input *input = NULL;
    struct flamepix_stacks *stacks = NULL;
    struct flamepix_stack stack;
    enum flamepix_status status =
        flamepix_input_from_memory(flamepix_bytes_of(reading->text), NULL, &input);
    if (status == FLAMEPIX_OK)
        status =
            flamepix_format_named("perf-script")->open(input, &reading->options, NULL, &stacks);
    while (status == FLAMEPIX_OK)
        status = flamepix_stacks_next(stacks, &stack);
    if (stacks != NULL)
        flamepix_stacks_free(stacks);
    flamepix_input_free(input);
    return status == FLAMEPIX_END ? FLAMEPIX_OK : status;
}

static void test_nothing_is_lost_where_memory_runs_out(void **state)
{
    (void)state;
    struct reading frames = {java, {.recording.granularity = FLAMEPIX_LINES}};
    struct reading off_cpu = {switches, {.recording.off_cpu = true}};
    struct reading branches = {traced, {.recording.tid = true}};
    assert_true(scarce_memory_try(read_all, &frames) > 10);
    assert_true(scarce_memory_try(read_all, &off_cpu) > 10);
    assert_true(scarce_memory_try(read_all, &branches) > 10);
}

static void test_frames_may_have_no_module(void **state)
{
    (void)state;
    test_expect_folded("perf-script", "app 1 1.0: 1 cycles:\n\t10 work\n\t20 main (/bin/app)\n\n",
                       "app;main;work 1\n");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_stacks_begin_at_the_process),
        cmocka_unit_test(test_the_kernel_and_compiled_code_are_annotated),
        cmocka_unit_test(test_frames_without_a_name_may_have_an_address),
        cmocka_unit_test(test_roots_have_numbers_where_asked),
        cmocka_unit_test(test_java_loses_its_letter_with_numbers_too),
        cmocka_unit_test(test_callers_behind_a_function_go_where_asked),
        cmocka_unit_test(test_inlined_frames_of_perf_are_annotated_where_asked),
        cmocka_unit_test(test_places_in_the_source_are_no_frames),
        cmocka_unit_test(test_frames_may_have_no_address),
        cmocka_unit_test(test_samples_may_have_their_frame_in_one_line),
        cmocka_unit_test(test_guests_and_the_time_of_the_day_are_no_names),
        cmocka_unit_test(test_samples_may_have_no_frames),
        cmocka_unit_test(test_a_blank_line_behind_the_header_tears_no_sample),
        cmocka_unit_test(test_line_ends_may_be_those_of_windows),
        cmocka_unit_test(test_old_frames_are_indented_by_blanks),
        cmocka_unit_test(test_a_period_of_zero_counts_once),
        cmocka_unit_test(test_weights_are_periods_samples_or_bytes),
        cmocka_unit_test(test_a_period_may_have_an_exponent),
        cmocka_unit_test(test_threads_may_be_chosen),
        cmocka_unit_test(test_the_event_with_most_samples_is_read),
        cmocka_unit_test(test_events_have_units_and_others_are_named),
        cmocka_unit_test(test_all_events_together_have_mixed_units),
        cmocka_unit_test(test_samples_have_times),
        cmocka_unit_test(test_the_command_is_a_fact),
        cmocka_unit_test(test_time_off_the_cpu_goes_to_the_stack_that_left_it),
        cmocka_unit_test(test_last_branches_are_a_stack),
        cmocka_unit_test(test_a_trace_of_branches_is_followed),
        cmocka_unit_test(test_other_lines_are_bad_ones),
        cmocka_unit_test(test_headers_may_have_no_numbers),
        cmocka_unit_test(test_headers_may_have_no_fields),
        cmocka_unit_test(test_what_perf_says_of_processes_is_no_sample),
        cmocka_unit_test(test_it_is_read_wherever_it_is_cut),
        cmocka_unit_test(test_nothing_is_lost_where_memory_runs_out),
        cmocka_unit_test(test_frames_may_have_no_module),
    };
    return cmocka_run_group_tests_name("perf_script", tests, NULL, NULL);
}
