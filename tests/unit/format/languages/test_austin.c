#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "support/recordings/recordings.h"

static const char samples[] = "# austin: 3.4.1\n"
                              "# interval: 1000\n"
                              "# mode: wall\n"
                              "P8374;T8375;run.py:<module>:25;a.py:encode:199 12903\n"
                              "P8374;T8375;run.py:<module>:25;a.py:encode:200 97\n"
                              "P8374;T8376;run.py:<module>:26 500\n"
                              "P8374;T8376 7\n"
                              "\n"
                              "# duration: 1855785\n";

static const char full[] = "# austin: 3.6.0\n"
                           "# mode: full\n"
                           "P1;T0:2;a.py:f:1 100,0,4096\n"
                           "P1;T0:2;a.py:f:1;a.py:g:2 50,1,-100\n";

static void expect_options(const char *text, const struct flamepix_recording_options *recording,
                           const char *folded)
{
    const struct flamepix_format_options options = {.recording = *recording};
    test_expect_collapsed("austin", flamepix_bytes_of(text), &options, folded);
}

static void test_processes_and_threads_are_no_frames(void **state)
{
    (void)state;
    test_expect_folded("austin", samples, "<module> 500\n<module>;encode 13000\n[no frames] 7\n");
}

static void test_processes_and_threads_may_be_roots(void **state)
{
    (void)state;
    expect_options(samples, &(struct flamepix_recording_options){.pid = true},
                   "P8374;<module> 500\nP8374;<module>;encode 13000\nP8374;[no frames] 7\n");
    expect_options(samples, &(struct flamepix_recording_options){.tid = true, .thread = "8376"},
                   " P8374;T8376;<module> 500\n P8374;T8376;[no frames] 7\n");
}

static void test_lines_know_their_files(void **state)
{
    (void)state;
    expect_options(
        samples,
        &(struct flamepix_recording_options){.granularity = FLAMEPIX_LINES, .thread = "T8375"},
        "<module> (run.py:25);encode (a.py:199) 12903\n"
        "<module> (run.py:25);encode (a.py:200) 97\n");
}

static void test_a_full_recording_has_a_part_for_each_measure(void **state)
{
    (void)state;
    test_expect_folded("austin", full, "f 100\nf;g 50\n");
    expect_options(full, &(struct flamepix_recording_options){.profile = "CPU time"}, "f 100\n");
    expect_options(full, &(struct flamepix_recording_options){.profile = "memory allocated"},
                   "f 4096\n");
    expect_options(full, &(struct flamepix_recording_options){.profile = "memory freed"},
                   "f;g 100\n");
}

static void test_memory_is_not_time(void **state)
{
    (void)state;
    struct test_collapsed collapsed =
        test_collapse("austin", flamepix_bytes_of("# mode: memory\nP1;T2;a.py:f:1 64\n"), NULL, 0);
    assert_string_equal(collapsed.folded.data, "f 64\n");
    assert_string_equal(collapsed.report.unit, "bytes");
    test_collapsed_free(&collapsed);
}

static void test_what_is_no_function_of_python_keeps_its_name(void **state)
{
    (void)state;
    test_expect_folded(
        "austin", "P1;T1;C:\\a.py:f:1;kernel:do_syscall_64:0;:GC:;/lib/x.so:std::get:7;odd 3\n",
        "f;do_syscall_64_[k];GC;std::get;odd 3\n");
}

static void test_lines_of_something_else_are_bad(void **state)
{
    (void)state;
    struct test_collapsed collapsed = test_collapse(
        "austin", flamepix_bytes_of("P1;T2;a.py:f:1 64\nhello\nmain;a 3\nP1;T2;b 1,2\n"), NULL, 0);
    assert_string_equal(collapsed.folded.data, "f 64\n");
    assert_int_equal(collapsed.report.bad_lines, 3);
    test_collapsed_free(&collapsed);
}

static enum flamepix_status note_end(void *user, const struct flamepix_part *part)
{
    *(double *)user = part->has_time ? part->end : -1;
    return FLAMEPIX_OK;
}

static void test_each_thread_has_its_time(void **state)
{
    (void)state;
    double end = 0;
    struct flamepix_format_options options = {.recording = {.on_part = note_end, .user = &end}};
    struct test_collapsed collapsed =
        test_collapse("austin", flamepix_bytes_of(samples), &options, 0);
    assert_true(end == 0.013);
    test_collapsed_free(&collapsed);
}

static void test_samples_that_are_not_drawn_are_counted(void **state)
{
    (void)state;
    const struct flamepix_format_options of_2 = {.recording.thread = "T2"};
    struct test_collapsed read = test_collapse(
        "austin",
        flamepix_bytes_of("# austin: 3.4.1\n# mode: cpu\nP1;T2;a.py:f:3 12\n"
                          "P1;T3;a.py:f:3 12\nP1;T2;a.py:f:3 0\nP1;T2;a.py:f:3 5,1,0\n"
                          "P1;T2;a.py:f:3\n"),
        &of_2, 0);
    const struct flamepix_ledger *ledger = &read.report.ledger;
    assert_string_equal(read.folded.data, "f 12\n");
    assert_int_equal(ledger->left_out[FLAMEPIX_LEFT_OUT_OTHER_THREAD].count, 1);
    assert_int_equal(ledger->left_out[FLAMEPIX_LEFT_OUT_ZERO].count, 1);
    assert_int_equal(ledger->left_out[FLAMEPIX_LEFT_OUT_IDLE].count, 1);
    assert_int_equal(ledger->not_understood.count, 1);
    test_collapsed_free(&read);
}

static void test_it_is_read_wherever_it_is_cut(void **state)
{
    (void)state;
    test_expect_cuts_are_read("austin", flamepix_bytes_of(samples));
    test_expect_cuts_are_read("austin", flamepix_bytes_of(full));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_processes_and_threads_are_no_frames),
        cmocka_unit_test(test_processes_and_threads_may_be_roots),
        cmocka_unit_test(test_lines_know_their_files),
        cmocka_unit_test(test_a_full_recording_has_a_part_for_each_measure),
        cmocka_unit_test(test_memory_is_not_time),
        cmocka_unit_test(test_what_is_no_function_of_python_keeps_its_name),
        cmocka_unit_test(test_lines_of_something_else_are_bad),
        cmocka_unit_test(test_each_thread_has_its_time),
        cmocka_unit_test(test_samples_that_are_not_drawn_are_counted),
        cmocka_unit_test(test_it_is_read_wherever_it_is_cut),
    };
    return cmocka_run_group_tests_name("Austin", tests, NULL, NULL);
}
