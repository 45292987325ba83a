#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "base/buffer_printf.h"
#include "format/perf/perf.h"

#define TEXT(bytes) (int)(bytes).length, (bytes).data

/* Expects the fields of a header: "comm|pid|tid|nanoseconds|period|event|rest", "-" for a number
 * that is not there. */
static void expect_header(const char *line, const char *fields)
{
    struct fpx_perf_header header;
    struct flamepix_buffer text = {0};
    assert_true(fpx_perf_header_take(flamepix_bytes_of(line), &header));
    assert_int_equal(fpx_buffer_printf(&text, "%.*s|%.*s|%.*s|", TEXT(header.comm),
                                       TEXT(header.pid), TEXT(header.tid)),
                     FLAMEPIX_OK);
    assert_int_equal(header.has_time
                         ? fpx_buffer_printf(&text, "%llu|", (unsigned long long)header.nanoseconds)
                         : fpx_buffer_printf(&text, "-|"),
                     FLAMEPIX_OK);
    assert_int_equal(header.has_period
                         ? fpx_buffer_printf(&text, "%llu|", (unsigned long long)header.period)
                         : fpx_buffer_printf(&text, "-|"),
                     FLAMEPIX_OK);
    assert_int_equal(fpx_buffer_printf(&text, "%.*s|%.*s", TEXT(header.event), TEXT(header.rest)),
                     FLAMEPIX_OK);
    assert_int_equal(flamepix_buffer_append(&text, "", 1), FLAMEPIX_OK);
    assert_string_equal(text.data, fields);
    flamepix_buffer_free(&text);
}

static void expect_none(const char *line)
{
    struct fpx_perf_header header;
    assert_false(fpx_perf_header_take(flamepix_bytes_of(line), &header));
}

static void test_a_header_has_all_fields(void **state)
{
    (void)state;
    expect_header("java 12/34 [002] 65.708352:   1001001 cpu-clock:u: ",
                  "java|12|34|65708352000|1001001|cpu-clock:u|");
}

static void test_the_time_may_have_nanoseconds(void **state)
{
    (void)state;
    expect_header("x 5 44.133575001: 1 cycles: ", "x||5|44133575001|1|cycles|");
    expect_header("x 5 44.1335750019: 1 cycles: ", "x||5|44133575001|1|cycles|");
}

static void test_fields_that_are_not_known_go_into_no_name(void **state)
{
    (void)state;
    expect_header("app  100/101  [002] d..1. 12.000100: 7 cycles:u: ",
                  "app|100|101|12000100000|7|cycles:u|");
    expect_header("app     100 new:3 [002] 12.5: 7 cycles: ", "app||100|12500000000|7|cycles|");
    expect_header("a 1/2 b 100/101 [002] 12.5: 7 cycles: ",
                  "a 1/2 b|100|101|12500000000|7|cycles|");
    expect_header("a 1 b 100 12.5: 7 cycles: ", "a 1 b||100|12500000000|7|cycles|");
}

static void test_the_name_may_hold_blanks_and_numbers(void **state)
{
    (void)state;
    expect_header("V8 Worker 3 24636/25607 [000] 94.564109: cycles: ",
                  "V8 Worker 3|24636|25607|94564109000|-|cycles|");
    expect_header("V8 WorkerThread 25607 cycles: ", "V8 WorkerThread||25607|-|-|cycles|");
}

static void test_any_field_may_be_missing(void **state)
{
    (void)state;
    expect_header("12/34 6.5:  7 cycles:u: ", "|12|34|6500000000|7|cycles:u|");
    expect_header("rx 6.5: cycles: ", "rx|||6500000000|-|cycles|");
    expect_header("rx [001] 6.5: cycles: ", "rx|||6500000000|-|cycles|");
    expect_header("rx 17 [001] cycles: ", "rx||17|-|-|cycles|");
    expect_header("rx 17/18 100 cycles: ", "rx|17|18|-|100|cycles|");
    expect_header("rx 17 6.5: ", "rx||17|6500000000|-||");
    expect_header("rx 17 ", "rx||17|-|-||");
}

static void test_tabs_are_blanks(void **state)
{
    (void)state;
    expect_header("Gecko\t25122 [007] 115539.936601:\t\t1000000 task-clock:u:",
                  "Gecko||25122|115539936601000|1000000|task-clock:u|");
}

static void test_the_mode_of_the_cpu_is_passed_over(void **state)
{
    (void)state;
    expect_header("x 5 [003] KH 44.5: 1 cycles: ", "x||5|44500000000|1|cycles|");
}

static void test_guests_dates_and_what_perf_does_not_know_are_passed_over(void **state)
{
    (void)state;
    expect_header("VM: 1234 VCPU:001 x y 5/6 [-01] Sp 2026-11-26 06:32:01.476215 44.5: 1 c: ",
                  "x y|5|6|44500000000|1|c|");
    expect_header("x 2026-11-26 06:32:01.476215 44.5: 1 c: ", "x|||44500000000|1|c|");
    expect_header(":-1 -1/-1 44.5: 1 c: ", ":-1|-1|-1|44500000000|1|c|");
    expect_header("x 5 2026-11-26 06:32:01.476215 1 c: ", "x||5|-|1|c|");
}

static void test_what_a_tracepoint_tells_is_the_rest(void **state)
{
    (void)state;
    expect_header("sh 5 [000] 1.5: sched:sched_switch: prev_comm=sh prev_pid=5 ",
                  "sh||5|1500000000|-|sched:sched_switch|prev_comm=sh prev_pid=5");
}

static void test_so_is_a_frame_in_the_same_line(void **state)
{
    (void)state;
    expect_header("   false 39 191.5:   1 cycles:u:  ffff [unknown] ([unknown])",
                  "false||39|191500000000|1|cycles:u|ffff [unknown] ([unknown])");
}

static void test_other_lines_are_none(void **state)
{
    (void)state;
    expect_none("");
    expect_none("Warning:");
    expect_none("Samples for 'cycles:P' event do not have CPU attribute set.");
    expect_none("\t  59fef5 f+0x1 (/bin/x)");
    expect_none("x 5 is no event");
    expect_none("x 99999999999.5: cycles:");
}

static void test_a_header_without_numbers_ends_in_a_blank(void **state)
{
    (void)state;
    struct fpx_perf_header header;
    assert_true(fpx_perf_header_take_bare(flamepix_bytes_of("a b cycles:u: "), &header));
    assert_true(flamepix_bytes_equal(header.comm, flamepix_bytes_of("a b")));
    assert_true(flamepix_bytes_equal(header.event, flamepix_bytes_of("cycles:u")));
    assert_true(fpx_perf_header_take_bare(flamepix_bytes_of("a: b "), &header));
    assert_true(flamepix_bytes_equal(header.comm, flamepix_bytes_of("a: b")));
    assert_int_equal(header.event.length, 0);
    assert_false(fpx_perf_header_take_bare(flamepix_bytes_of("a b"), &header));
    assert_false(fpx_perf_header_take_bare(flamepix_bytes_of(" a "), &header));
    assert_false(fpx_perf_header_take_bare(flamepix_bytes_of(""), &header));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_a_header_has_all_fields),
        cmocka_unit_test(test_the_time_may_have_nanoseconds),
        cmocka_unit_test(test_fields_that_are_not_known_go_into_no_name),
        cmocka_unit_test(test_the_name_may_hold_blanks_and_numbers),
        cmocka_unit_test(test_any_field_may_be_missing),
        cmocka_unit_test(test_tabs_are_blanks),
        cmocka_unit_test(test_the_mode_of_the_cpu_is_passed_over),
        cmocka_unit_test(test_guests_dates_and_what_perf_does_not_know_are_passed_over),
        cmocka_unit_test(test_what_a_tracepoint_tells_is_the_rest),
        cmocka_unit_test(test_so_is_a_frame_in_the_same_line),
        cmocka_unit_test(test_a_header_without_numbers_ends_in_a_blank),
        cmocka_unit_test(test_other_lines_are_none),
    };
    return cmocka_run_group_tests_name("perf_header", tests, NULL, NULL);
}
