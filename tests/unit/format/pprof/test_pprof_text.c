#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "support/recordings/recordings.h"

static void expect_of(const char *text, const char *sample_index, const char *folded)
{
    const struct flamepix_format_options options = {.recording.sample_index = sample_index};
    test_expect_collapsed("pprof-text", flamepix_bytes_of(text), &options, folded);
}

static const char heap[] = "heap profile: 3: 300 [3: 300] @ heapprofile\n"
                           "  1: 100 [1: 100] @ 0x401001 0x7f0000000002\n"
                           "  2: 200 [2: 200] @ 0x401011 0x7f0000000002\n"
                           "\n"
                           "MAPPED_LIBRARIES:\n"
                           "00400000-00500000 r-xp 00000000 08:01 123 /usr/bin/server\n"
                           "7f0000000000-7f0000001000 r-xp 00000000 08:01 124 /lib/libc.so.6\n";

static void test_addresses_of_calls_have_their_modules(void **state)
{
    (void)state;
    expect_of(heap, NULL,
              "libc.so.6`0x7f0000000001;server`0x401000 100\n"
              "libc.so.6`0x7f0000000001;server`0x401010 200\n");
    expect_of(heap, "objects",
              "libc.so.6`0x7f0000000001;server`0x401000 1\n"
              "libc.so.6`0x7f0000000001;server`0x401010 2\n");
}

static void test_what_was_allocated_is_apart_from_what_is_in_use(void **state)
{
    (void)state;
    static const char text[] = "heap profile: 1: 10 [4: 40] @ heapprofile\n"
                               "1: 10 [4: 40] @ 0x11 0x21\n";
    expect_of(text, NULL, "0x20;0x10 10\n");
    expect_of(text, "inuse_objects", "0x20;0x10 1\n");
    expect_of(text, "alloc_objects", "0x20;0x10 4\n");
    expect_of(text, "1", "0x20;0x10 40\n");
}

static void test_samples_of_a_heap_stand_for_all_allocations(void **state)
{
    (void)state;
    /* 1 / (1 - exp(-1)) = 1.58197; of heap/N the period is half of N. */
    expect_of("heap profile: 1: 1000 [1: 1000] @ heap_v2/1000\n1: 1000 [1: 1000] @ 0x11\n", NULL,
              "0x10 1581\n");
    expect_of("heap profile: 1: 1000 [1: 1000] @ heap/2000\n1: 1000 [1: 1000] @ 0x11\n", NULL,
              "0x10 1581\n");
    expect_of("heap profile: 1: 1000 [1: 1000] @ growthz\n1: 1000 [1: 1000] @ 0x11\n", NULL,
              "0x10 1000\n");
}

static void test_functions_behind_a_stack_name_it(void **state)
{
    (void)state;
    static const char text[] = "goroutine profile: total 3\n"
                               "2 @ 0x103b125 0x106cd1f 0x13ac44a 0x106fd81\n"
                               "# labels: {\"job\":\"x\"}\n"
                               "#\t0x106cd1e\ttime.Sleep+0xbe\t\t/go/time.go:188\n"
                               "#\t0x13ac449\tmain.loop+0x29\t/src/main.go:165\n"
                               "\n"
                               "1 @ 0x103b125\n";
    const struct flamepix_format_options lines = {.recording.granularity = FLAMEPIX_LINES};
    test_expect_collapsed("goroutine", flamepix_bytes_of(text), NULL,
                          "0x103b124 1\nmain.loop;time.Sleep 2\n");
    test_expect_collapsed("goroutine", flamepix_bytes_of(text), &lines,
                          "0x103b124 1\nmain.loop (/src/main.go:165);time.Sleep "
                          "(/go/time.go:188) 2\n");
    test_expect_folded("pprof-text",
                       "threadcreate profile: total 1\n1 @ 0x11\n#\t0x10\tmain.f+0x1\t/a.go:1\n",
                       "main.f 1\n");
}

static void test_delays_are_cycles_of_one_in_so_many(void **state)
{
    (void)state;
    static const char text[] = "--- contentionz 1 ---\n"
                               "cycles/second = 2000000000\n"
                               "sampling period = 100\n"
                               "  500  3 @ 0x11 0x21\n";
    expect_of(text, NULL, "0x20;0x10 25000\n");
    expect_of(text, "contentions", "0x20;0x10 300\n");
    expect_of("--- mutex:\ncycles/second=1000000000\nsampling period=1\n70 2 @ 0x11\n", NULL,
              "0x10 70\n");
}

static void test_java_has_functions_behind_its_samples(void **state)
{
    (void)state;
    static const char text[] = "--- contentionz 1 ---\n"
                               "format = java\n"
                               "resolution = microseconds\n"
                               "sampling period = 10\n"
                               "  14 2 @ 0x00000003 0x00000004\n"
                               "\n"
                               " 0x0000003 com.f3 (A.java:3)\n"
                               " 0x0000004 com.f4 (B.java)\n";
    const struct flamepix_format_options lines = {.recording.granularity = FLAMEPIX_LINES};
    expect_of(text, NULL, "com.f4;com.f3 140\n");
    test_expect_collapsed("pprof-text", flamepix_bytes_of(text), &lines,
                          "com.f4 (B.java);com.f3 (A.java:3) 140\n");
    expect_of("--- heapz 1 ---\nformat = java\nresolution = bytes\n  524288 1 @ 0x3\n 0x3 f\n",
              NULL, "f 829411\n");
}

static void test_threads_have_stacks_or_that_of_the_thread_before(void **state)
{
    (void)state;
    expect_of("--- threadz 1 ---\n"
              "\n"
              "--- Thread 7f794ab90940 (name: main/14748) stack: ---\n"
              "  PC:  0x00000011: helper(arg *)\n"
              "  0x00000021: main\n"
              "--- Thread 7f7948978700 (name: thread3/14759) stack: ---\n"
              "  [same as previous thread]\n"
              "--- Thread 7f7948978701 (name: thread4/14760) stack: ---\n"
              "  PC: 0x31 0x41\n"
              "      0x51\n"
              "--- Memory map: ---\n"
              "  00000000-00000030: /bin/server\n",
              NULL, "0x50;0x40;0x31 1\nserver`0x20;server`0x11 2\n");
}

static void test_jemalloc_has_the_stack_before_its_values(void **state)
{
    (void)state;
    static const char text[] = "heap_v2/1000\n"
                               "  t*: 5: 5000 [0: 0]\n"
                               "  t0: 5: 5000 [0: 0]\n"
                               "@ 0x11 0x21\n"
                               "  t*: 1: 1000 [0: 0]\n"
                               "  t0: 1: 1000 [0: 0]\n"
                               "@ 0x31\n"
                               "  t*: 2: 2000 [0: 0]\n"
                               "\n"
                               "MAPPED_LIBRARIES:\n"
                               "00000000-00000012 r-xp 00000000 00:11 48    /bin/server\n";
    expect_of(text, NULL, "0x20;server`0x10 1581\n0x30 3163\n");
    expect_of(text, "objects", "0x20;server`0x10 1\n0x30 3\n");
}

static void test_a_dump_of_jemalloc_may_stand_behind_lines_of_a_log(void **state)
{
    (void)state;
    test_expect_folded("pprof-text",
                       "12:00:01 a server said something\n"
                       "12:00:02 and more, @ last\n"
                       "heap_v2/1000\n  t*: 1: 1000 [0: 0]\n@ 0x11 0x21\n  t*: 1: 1000 [0: 0]\n",
                       "0x20;0x10 1581\n");
}

static void expect_total(const char *text, const char *name, double stated, double found)
{
    struct test_collapsed collapsed = test_collapse("pprof-text", flamepix_bytes_of(text), NULL, 0);
    const struct flamepix_ledger *ledger = &collapsed.report.ledger;
    assert_string_equal(ledger->total.name, name);
    assert_true(ledger->total.stated >= stated && ledger->total.stated <= stated);
    assert_true(ledger->total.found >= found && ledger->total.found <= found);
    test_collapsed_free(&collapsed);
}

static void test_what_the_header_says_is_compared_with_the_samples(void **state)
{
    (void)state;
    expect_total(heap, "", 0, 0);
    expect_total("heap profile: 3: 310 [3: 310] @ heapprofile\n3: 300 [3: 300] @ 0x1\n",
                 "bytes in use", 310, 300);
    expect_total("heap profile: 3: 300 [5: 500] @ heapprofile\n3: 300 [4: 500] @ 0x1\n",
                 "objects allocated", 5, 4);
    expect_total("heap_v2/1000\n  t*: 5: 5000 [0: 0]\n@ 0x11\n  t*: 5: 4000 [0: 0]\n",
                 "bytes in use", 5000, 4000);
    expect_total("threadcreate profile: total 3\n1 @ 0x11\n1 @ 0x12\n", "total", 3, 2);
}

/* Each counts since the program began. */
static void test_of_several_profiles_the_last_is_drawn(void **state)
{
    (void)state;
    static const char text[] =
        "heap_v2/1\n  t*: 1: 7 [0: 0]\n@ 0x11\n  t*: 1: 7 [0: 0]\n"
        "MAPPED_LIBRARIES:\n00000000-00000012 r-xp 00000000 00:11 48 /bin/a\n"
        "a line of a log\n"
        "heap_v2/1\n  t*: 2: 9 [0: 0]\n@ 0x11\n  t*: 2: 9 [0: 0]\n"
        "MAPPED_LIBRARIES:\n00000000-00000012 r-xp 00000000 00:11 48 /bin/a\n";
    struct test_collapsed collapsed = test_collapse("pprof-text", flamepix_bytes_of(text), NULL, 0);
    const struct flamepix_ledger *ledger = &collapsed.report.ledger;
    assert_string_equal(collapsed.folded.data, "a`0x10 9\n");
    assert_string_equal(ledger->remarks, "the last of 2 profiles is drawn");
    assert_int_equal(ledger->drawn.count, 1);
    assert_int_equal(ledger->left_out[FLAMEPIX_LEFT_OUT_SNAPSHOT].count, 1);
    assert_string_equal(ledger->total.name, "");
    test_collapsed_free(&collapsed);
}

static void test_samples_without_a_header_are_not_understood(void **state)
{
    (void)state;
    struct test_collapsed collapsed = test_collapse(
        "pprof-text", flamepix_bytes_of("1: 100 [1: 100] @ 0x401001\nMAPPED_LIBRARIES:\n"), NULL,
        0);
    assert_string_equal(collapsed.folded.data, "");
    assert_int_equal(collapsed.report.ledger.not_understood.count, 1);
    test_collapsed_free(&collapsed);
}

static void test_functions_may_stand_before_all(void **state)
{
    (void)state;
    expect_of("--- symbol\n"
              "binary=./server\n"
              "0x0000000000000010 outer--inner\n"
              "0x0000000000000020 main\n"
              "---\n"
              "--- heap\n"
              "heap profile: 1: 10 [1: 10] @ heapprofile\n"
              "1: 10 [1: 10] @ 0x11 0x21\n",
              NULL, "main;outer;inner 10\n");
}

static void test_other_lines_are_left_out(void **state)
{
    (void)state;
    struct test_collapsed collapsed =
        test_collapse("pprof-text",
                      flamepix_bytes_of("heap profile: 1: 1 [1: 1] @ heapprofile\n"
                                        "one: two\n1: 1 [1: 1] @ 0x11\n"),
                      NULL, 0);
    assert_string_equal(collapsed.folded.data, "0x10 1\n");
    assert_int_equal(collapsed.report.bad_lines, 1);
    test_collapsed_free(&collapsed);
}

static void test_it_is_read_wherever_it_is_cut(void **state)
{
    (void)state;
    test_expect_cuts_are_read("pprof-text", flamepix_bytes_of(heap));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_addresses_of_calls_have_their_modules),
        cmocka_unit_test(test_what_was_allocated_is_apart_from_what_is_in_use),
        cmocka_unit_test(test_samples_of_a_heap_stand_for_all_allocations),
        cmocka_unit_test(test_functions_behind_a_stack_name_it),
        cmocka_unit_test(test_delays_are_cycles_of_one_in_so_many),
        cmocka_unit_test(test_java_has_functions_behind_its_samples),
        cmocka_unit_test(test_threads_have_stacks_or_that_of_the_thread_before),
        cmocka_unit_test(test_jemalloc_has_the_stack_before_its_values),
        cmocka_unit_test(test_a_dump_of_jemalloc_may_stand_behind_lines_of_a_log),
        cmocka_unit_test(test_what_the_header_says_is_compared_with_the_samples),
        cmocka_unit_test(test_of_several_profiles_the_last_is_drawn),
        cmocka_unit_test(test_samples_without_a_header_are_not_understood),
        cmocka_unit_test(test_functions_may_stand_before_all),
        cmocka_unit_test(test_other_lines_are_left_out),
        cmocka_unit_test(test_it_is_read_wherever_it_is_cut),
    };
    return cmocka_run_group_tests_name("pprof_text", tests, NULL, NULL);
}
