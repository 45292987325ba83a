#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "format/recognise/recognise.h"
#include "support/recordings/recordings.h"

static void test_functions_nest_by_braces_on_each_cpu_between_switches(void **state)
{
    (void)state;
    struct flamepix_buffer bytes = test_sample("formats/function-graph/plain");
    test_expect_collapsed("function-graph", flamepix_buffer_bytes(&bytes), NULL,
                          "do_sys_open 100600\n"
                          "do_sys_open;getname 1000\n"
                          "do_sys_open;getname;kmem_cache_alloc 537\n"
                          "do_sys_open;smp_apic_timer_interrupt 10000\n"
                          "do_sys_open;smp_apic_timer_interrupt;irq_enter 200\n"
                          "do_sys_read 300\n"
                          "do_sys_read;vfs_read 100\n"
                          "late 300\n"
                          "schedule_tail 2000\n");
    flamepix_buffer_free(&bytes);
}

static void test_what_is_cut_off_and_events_are_in_the_ledger(void **state)
{
    (void)state;
    struct flamepix_buffer bytes = test_sample("formats/function-graph/plain");
    struct test_collapsed read =
        test_collapse("function-graph", flamepix_buffer_bytes(&bytes), NULL, 0);
    const struct flamepix_ledger *ledger = &read.report.ledger;
    assert_int_equal(ledger->drawn.count, 9);
    assert_int_equal(ledger->left_out[FLAMEPIX_LEFT_OUT_UNPAIRED].count, 2);
    assert_int_equal(ledger->left_out[FLAMEPIX_LEFT_OUT_OTHER_EVENT].count, 1);
    assert_int_equal(ledger->not_understood.count, 0);
    assert_string_equal(read.report.unit, "nanoseconds");
    test_collapsed_free(&read);
    flamepix_buffer_free(&bytes);
}

static const char reported[] =
    "cpus=2\n"
    "   a b-12  [000]   56.901234: funcgraph_entry:                   |  open() {\n"
    "   <idle>-0 [001] 56.901234: funcgraph_entry:  |  idle() {\n"
    "   <idle>-0 [000] 56.901235: funcgraph_entry:  |  idle() {\n"
    "   <idle>-0 [001] 56.901236: funcgraph_exit: 0.700 us | }\n"
    "   sh-7  [000] d..1. 56.901235: funcgraph_entry:        2.537 us   |  read();\n"
    "   a b-12  [001]   56.901239: funcgraph_entry:        0.500 us   |    find [ext4]();\n"
    "   sh-7  [000]   56.901240: sched_switch:         prev_comm=sh next_comm=x\n"
    "   a b-12  [001]   56.901249: funcgraph_exit:       + 14.500 us  |  }\n"
    "   <idle>-0 [000] 56.901259: funcgraph_exit: 0.300 us | }\n";

static void test_trace_cmd_names_the_task_of_each_line(void **state)
{
    (void)state;
    test_expect_folded("function-graph", reported,
                       "<idle>;idle 1000\na_b;open 14000\na_b;open;find 500\nsh;read 2537\n");
    const struct flamepix_format_options options = {.recording.tid = true};
    test_expect_collapsed("function-graph", flamepix_bytes_of(reported), &options,
                          "<idle>-0/0;idle 1000\na_b-12/12;open 14000\na_b-12/12;open;find 500\n"
                          "sh-7/7;read 2537\n");
}

static void test_columns_may_be_more(void **state)
{
    (void)state;
    test_expect_folded(
        "function-graph",
        "  161.123456 |   0)   sh-5    |  d..1. |               |  f() {\n"
        "  161.123457 |   0)   sh-5    |  d..1. |   0.250 us    |    g(a=1|2);\n"
        "  161.123458 |   1)   sh-5    |  d..1. |   1.250 us    |  } /* f = 0x0 */\n",
        "sh;f 1000\nsh;f;g 250\n");
}

static void test_ends_without_their_beginning_close_what_is_above(void **state)
{
    (void)state;
    test_expect_folded("function-graph",
                       " 0)               |  f() {\n"
                       " 0)               |    g() {\n"
                       " 0)   2.000 us    |  } /* f */\n"
                       " 0)               |  h() {\n"
                       "CPU:0 [LOST 123 EVENTS]\n"
                       " 0)   5.000 us    |  }\n"
                       " 0)   1.000 us    |  k();\n",
                       "f 2000\nk 1000\n");
}

static void test_a_function_without_its_time_is_not_understood(void **state)
{
    (void)state;
    struct test_collapsed read = test_collapse(
        "function-graph",
        flamepix_bytes_of("# tracer: function_graph\n 0) | f();\n 0) 1.000 us | g();\nwhat?\n"),
        NULL, 0);
    assert_string_equal(read.folded.data, "g 1000\n");
    assert_int_equal(read.report.ledger.not_understood.count, 2);
    test_collapsed_free(&read);
}

static void test_other_tracers_are_known(void **state)
{
    (void)state;
    const struct flamepix_bytes functions =
        flamepix_bytes_of("# tracer: function\n#\n"
                          "   bash-1234  [001] d... 5678.901234: vfs_read <-ksys_read\n");
    assert_string_equal(flamepix_format_of(functions)->name, "ftrace");
    assert_false(fpx_recognise_function_graph(functions, (const char *const[]){NULL}));
}

static void test_it_is_read_wherever_it_is_cut(void **state)
{
    (void)state;
    struct flamepix_buffer bytes = test_sample("formats/function-graph/plain");
    test_expect_cuts_are_read("function-graph", flamepix_buffer_bytes(&bytes));
    test_expect_cuts_are_read("function-graph", flamepix_bytes_of(reported));
    flamepix_buffer_free(&bytes);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_functions_nest_by_braces_on_each_cpu_between_switches),
        cmocka_unit_test(test_what_is_cut_off_and_events_are_in_the_ledger),
        cmocka_unit_test(test_trace_cmd_names_the_task_of_each_line),
        cmocka_unit_test(test_columns_may_be_more),
        cmocka_unit_test(test_ends_without_their_beginning_close_what_is_above),
        cmocka_unit_test(test_a_function_without_its_time_is_not_understood),
        cmocka_unit_test(test_other_tracers_are_known),
        cmocka_unit_test(test_it_is_read_wherever_it_is_cut),
    };
    return cmocka_run_group_tests_name("function_graph", tests, NULL, NULL);
}
