#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "support/recordings/ledgers.h"
#include "support/recordings/recordings.h"

static const char dump[] =
    "2018-05-27 11:24:17\n"
    "Full thread dump OpenJDK 64-Bit Server VM (17.0.15+6 mixed mode, sharing):\n"
    "\n"
    "\"pool-1-thread-4\" #178 prio=5 os_prio=0 tid=0x01 nid=0x1524 runnable [0x00000000]\n"
    "   java.lang.Thread.State: RUNNABLE\n"
    "\tat java.util.HashMap.get(java.base@17.0.15/HashMap.java:552)\n"
    "\t- locked <0x00000000e0d17480> (a java.lang.Object)\n"
    "\tat com.shop.Work.run(Work.java:12)\n"
    "\n"
    "   Locked ownable synchronizers:\n"
    "\t- None\n"
    "\n"
    "\"main\" #1 prio=5 os_prio=0 tid=0x02 nid=0x4654 waiting for monitor entry  [0x0]\n"
    "   java.lang.Thread.State: BLOCKED (on object monitor)\n"
    "\tat com.shop.Work.main(Work.java:10)\n"
    "\n"
    "\"DestroyJavaVM\" #17 prio=5 os_prio=0 tid=0x03 nid=0x465 waiting on condition\n"
    "   java.lang.Thread.State: RUNNABLE\n"
    "\n"
    "\"VM Thread\" os_prio=0 tid=0x04 nid=0x466 runnable\n"
    "\n"
    "JNI global refs: 26, weak refs: 3\n"
    "\n"
    "Found one Java-level deadlock:\n"
    "\"main\":\n"
    "\tat com.shop.Work.main(Work.java:10)\n";

static void test_threads_that_run_are_stacks_below_their_names(void **state)
{
    (void)state;
    test_expect_folded(
        "jstack", dump,
        "DestroyJavaVM 1\npool-1-thread;com.shop.Work.run;java.util.HashMap.get 1\n");
}

static void test_dumps_in_one_file_add_up(void **state)
{
    (void)state;
    test_expect_folded("jstack",
                       "\"a\" #1\n   java.lang.Thread.State: RUNNABLE\n\tat b.C.d(E.java:1)\n\n"
                       "2018-05-27 11:24:18\nFull thread dump X:\n\n"
                       "\"a\" #1\n   java.lang.Thread.State: RUNNABLE\n\tat b.C.d(E.java:1)\n",
                       "a;b.C.d 2\n");
}

static void expect_options(const struct flamepix_recording_options *recording, const char *folded)
{
    const struct flamepix_format_options options = {.recording = *recording};
    test_expect_collapsed("jstack", flamepix_bytes_of(dump), &options, folded);
}

static void test_options_say_what_of_names_stays(void **state)
{
    (void)state;
    expect_options(
        &(struct flamepix_recording_options){.thread_number = true, .short_packages = true},
        "DestroyJavaVM 1\npool-1-thread-4;c.s.Work.run;j.u.HashMap.get 1\n");
    expect_options(
        &(struct flamepix_recording_options){.no_thread_name = true, .no_packages = true},
        "Work.run;HashMap.get 1\n");
    expect_options(&(struct flamepix_recording_options){.thread = "DestroyJavaVM"},
                   "DestroyJavaVM 1\n");
}

static void test_lines_know_their_modules_and_files(void **state)
{
    (void)state;
    expect_options(&(struct flamepix_recording_options){.granularity = FLAMEPIX_LINES},
                   "DestroyJavaVM 1\npool-1-thread;com.shop.Work.run (Work.java:12);"
                   "java.base@17.0.15`java.util.HashMap.get (HashMap.java:552) 1\n");
}

static void test_threads_that_wait_for_events_do_not_run(void **state)
{
    (void)state;
    static const char *const waits[] = {
        "sun.nio.ch.EPollArrayWrapper.epollWait", "sun.nio.ch.EPoll.wait",
        "java.net.PlainSocketImpl.socketAccept", "java.net.DualStackPlainSocketImpl.accept0",
        "java.net.SocketInputStream.socketRead0"};
    for (size_t i = 0; i < sizeof(waits) / sizeof(waits[0]); i++) {
        struct flamepix_buffer text = {0};
        const char *const parts[] = {"\"x\" #1\n   java.lang.Thread.State: RUNNABLE\n\tat ",
                                     waits[i],
                                     "(Native Method)\n\tat a.B.c(D.java:1)\n\n\"y\" #2\n"
                                     "   java.lang.Thread.State: RUNNABLE\n\tat a.B.c(D.java:1)\n"};
        for (size_t part = 0; part < 3; part++)
            assert_int_equal(flamepix_buffer_append(&text, parts[part], strlen(parts[part])), 0);
        test_expect_collapsed("jstack", flamepix_buffer_bytes(&text), NULL, "y;a.B.c 1\n");
        flamepix_buffer_free(&text);
    }
}

static void test_threads_of_the_jvm_are_left_out(void **state)
{
    (void)state;
    static const char *const threads[] = {"C2 CompilerThread0", "Signal Dispatcher",
                                          "Service Thread", "Attach Listener"};
    for (size_t i = 0; i < sizeof(threads) / sizeof(threads[0]); i++) {
        struct flamepix_buffer text = {0};
        const char *const parts[] = {"\"", threads[i],
                                     "\" #1\n   java.lang.Thread.State: RUNNABLE\n\n\"y\" #2\n"
                                     "   java.lang.Thread.State: RUNNABLE\n\tat a.B.c(D.java:1)\n"};
        for (size_t part = 0; part < 3; part++)
            assert_int_equal(flamepix_buffer_append(&text, parts[part], strlen(parts[part])), 0);
        test_expect_collapsed("jstack", flamepix_buffer_bytes(&text), NULL, "y;a.B.c 1\n");
        flamepix_buffer_free(&text);
    }
}

static void test_states_may_stand_in_headers(void **state)
{
    (void)state;
    test_expect_folded("jstack",
                       "Full thread dump Java HotSpot(TM) Client VM 1.6.0_03-b05\n\n"
                       "\"a\" id=7 in RUNNABLE (running in native)\n    at a.B.c(D.java:1)\n\n"
                       "\"b\" id=8 in TIMED_WAITING on lock=x\n    at a.B.c(D.java:1)\n\n"
                       "\"c\" prio=1 tid=0x08 nid=0x3 runnable [0xb4]\n\tat a.B.c(D.java:1)\n",
                       "a;a.B.c 1\nc;a.B.c 1\n");
}

static void test_a_mounted_virtual_thread_is_a_thread(void **state)
{
    (void)state;
    test_expect_folded("jstack",
                       "Full thread dump OpenJDK 64-Bit Server VM (21.0.2):\n\n"
                       "\"worker-1\" #31 daemon prio=5 tid=0x01 nid=0x2 runnable [0x0]\n"
                       "   Carrying virtual thread #30\n"
                       "\tat jdk.internal.vm.Continuation.run(java.base@21/Continuation.java:251)\n"
                       "   Mounted virtual thread #30\n"
                       "\tat a.B.c(D.java:1)\n\n",
                       "virtual thread;a.B.c 1\n");
}

static void test_dumps_to_a_file_have_no_states(void **state)
{
    (void)state;
    test_expect_folded("jstack",
                       "4711\n2024-08-20T14:25:30.123Z\n21.0.2+13\n\n"
                       "#1 \"main\"\n"
                       "      java.base/java.util.HashMap.get(HashMap.java:552)\n"
                       "      com.shop.Work.main(Work.java:10)\n\n"
                       "#22 \"\" virtual\n"
                       "      com.shop.Work.lambda$0(Work.java:11)\n\n"
                       "#23 \"idle\"\n"
                       "      java.base/jdk.internal.misc.Unsafe.park(Native Method)\n"
                       "      com.shop.Work.main(Work.java:10)\n",
                       "main;com.shop.Work.main;java.util.HashMap.get 1\n"
                       "virtual thread;com.shop.Work.lambda$0 1\n");
}

static enum flamepix_status note_begin(void *user, const struct flamepix_part *part)
{
    *(double *)user = part->has_time ? part->begin : -1;
    return FLAMEPIX_OK;
}

static void test_a_dump_knows_its_time(void **state)
{
    (void)state;
    struct test_collapsed collapsed;
    double begin = 0;
    struct flamepix_format_options options = {0};
    options.recording.on_part = note_begin;
    options.recording.user = &begin;
    collapsed = test_collapse("jstack", flamepix_bytes_of(dump), &options, 0);
    test_collapsed_free(&collapsed);
    assert_true(begin == 1527420257.0);
}

static void test_it_is_read_wherever_it_is_cut(void **state)
{
    (void)state;
    test_expect_cuts_are_read("jstack", flamepix_bytes_of(dump));
}

static void test_a_thread_ends_where_the_next_one_begins(void **state)
{
    (void)state;
    test_expect_folded("jstack",
                       "2018-05-27 11:24:18\nFull thread dump X:\n\n"
                       "\"a\" #1\n   java.lang.Thread.State: RUNNABLE\n\tat b.C.d(E.java:1)\n"
                       "\"f\" #2\n   java.lang.Thread.State: RUNNABLE\n\tat b.C.g(E.java:2)\n",
                       "a;b.C.d 1\nf;b.C.g 1\n");
}

static void test_threads_that_are_no_stacks_are_counted_with_their_reason(void **state)
{
    (void)state;
    static const char text[] = "Full thread dump X:\n\n"
                               "\"a\" #1 runnable\n   java.lang.Thread.State: RUNNABLE\n"
                               "\tat b.C.d(E.java:1)\n\n"
                               "\"b\" #2\n   java.lang.Thread.State: WAITING (parking)\n"
                               "\tat b.C.d(E.java:1)\n\n"
                               "\"JDK 5\" tid=0x1 nid=0x2 waiting on condition\n"
                               "\tat b.C.d(E.java:1)\n\n"
                               "\"VM Thread\" os_prio=0 runnable\n\n"
                               "\"C2 CompilerThread0\" #5\n   java.lang.Thread.State: RUNNABLE\n\n"
                               "\"said\" #6\n   java.lang.Thread.State: DREAMING\n"
                               "\tat b.C.d(E.java:1)\n\n"
                               "\"not said\" #7\n\tat b.C.d(E.java:1)\n\n"
                               "Found one Java-level deadlock:\n"
                               "\"b\":\n  waiting to lock monitor 0x7f\n"
                               "\"b\":\n\tat b.C.d(E.java:1)\n";
    test_expect_records("jstack", text, 1, 2);
    test_expect_left_out("jstack", text, FLAMEPIX_LEFT_OUT_BLOCKED, 2);
    test_expect_left_out("jstack", text, FLAMEPIX_LEFT_OUT_NO_STACK, 1);
    test_expect_left_out("jstack", text, FLAMEPIX_LEFT_OUT_FILTERED, 1);
}

static void test_states_of_thread_infos_are_known(void **state)
{
    (void)state;
    test_expect_folded(
        "jstack",
        "Full thread dump X:\n\"main\" prio=5 Id=1 RUNNABLE\n\tat b.C.d(E.java:1)\n\n"
        "\"x\" prio=5 Id=2 WAITING on a.B@17\n\tat b.C.d(E.java:1)\n",
        "main;b.C.d 1\n");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_threads_that_run_are_stacks_below_their_names),
        cmocka_unit_test(test_dumps_in_one_file_add_up),
        cmocka_unit_test(test_options_say_what_of_names_stays),
        cmocka_unit_test(test_lines_know_their_modules_and_files),
        cmocka_unit_test(test_threads_that_wait_for_events_do_not_run),
        cmocka_unit_test(test_threads_of_the_jvm_are_left_out),
        cmocka_unit_test(test_states_may_stand_in_headers),
        cmocka_unit_test(test_a_mounted_virtual_thread_is_a_thread),
        cmocka_unit_test(test_dumps_to_a_file_have_no_states),
        cmocka_unit_test(test_a_dump_knows_its_time),
        cmocka_unit_test(test_it_is_read_wherever_it_is_cut),
        cmocka_unit_test(test_threads_that_are_no_stacks_are_counted_with_their_reason),
        cmocka_unit_test(test_states_of_thread_infos_are_known),
        cmocka_unit_test(test_a_thread_ends_where_the_next_one_begins),
    };
    return cmocka_run_group_tests_name("jstack", tests, NULL, NULL);
}
