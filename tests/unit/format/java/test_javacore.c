#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "support/recordings/ledgers.h"
#include "support/recordings/recordings.h"

static const char javacore[] =
    "0SECTION       TITLE subcomponent dump routine\n"
    "NULL           ===============================\n"
    "3XMTHREADINFO      \"worker-12\" J9VMThread:0x01, java/lang/Thread:0x02, state:CW, prio=5\n"
    "3XMTHREADINFO1            (native thread ID:0x8D14A, native priority:0x5, vmstate:CW)\n"
    "3XMTHREADINFO3           Java callstack:\n"
    "4XESTACKTRACE                at java/lang/Object.wait(Object.java:255(Compiled Code))\n"
    "5XESTACKTRACE                   (entered lock: java/lang/Object@0x03, entry count: 1)\n"
    "4XESTACKTRACE                at com/shop/Work$$Lambda$14/0x0f.run(Work.java:10)\n"
    "3XMTHREADINFO3           Native callstack:\n"
    "4XENATIVESTACK               (0x01 [libj9prt29.so+0x5])\n"
    "NULL\n"
    "3XMTHREADINFO      \"JIT\" J9VMThread:0x04, state:CW, prio=10\n"
    "3XMTHREADINFO3           No Java callstack associated with this thread\n"
    "3XMTHREADINFO      Anonymous native thread\n"
    "3XMTHREADINFO1            (native thread ID:0x1F, native priority: 0x0)\n"
    "NULL\n"
    "0SECTION       CLASSES subcomponent dump routine\n"
    "4XESTACKTRACE                at no/Thread.here(X.java:1)\n";

static void test_every_thread_is_a_stack_below_its_name(void **state)
{
    (void)state;
    test_expect_folded("javacore", javacore,
                       "Anonymous native thread 1\nJIT 1\n"
                       "worker;com/shop/Work$$Lambda$14/0x0f.run;java/lang/Object.wait 1\n");
}

static void test_options_say_what_of_names_stays(void **state)
{
    (void)state;
    const struct flamepix_format_options numbers = {.recording = {.thread_number = true}};
    const struct flamepix_format_options shorts = {
        .recording = {.short_packages = true, .no_thread_name = true}};
    test_expect_collapsed(
        "javacore", flamepix_bytes_of(javacore), &numbers,
        "Anonymous native thread-0x1F 1\nJIT 1\n"
        "worker-12-0x8D14A;com/shop/Work$$Lambda$14/0x0f.run;java/lang/Object.wait 1\n");
    test_expect_collapsed("javacore", flamepix_bytes_of(javacore), &shorts,
                          "c/s/Work$$Lambda$14/0x0f.run;j/l/Object.wait 1\n");
}

static void test_lines_know_their_files(void **state)
{
    (void)state;
    const struct flamepix_format_options lines = {
        .recording = {.granularity = FLAMEPIX_LINES, .thread = "worker-12"}};
    test_expect_collapsed("javacore", flamepix_bytes_of(javacore), &lines,
                          "worker;com/shop/Work$$Lambda$14/0x0f.run (Work.java:10);"
                          "java/lang/Object.wait (Object.java:255) 1\n");
}

static void test_it_is_read_wherever_it_is_cut(void **state)
{
    (void)state;
    test_expect_cuts_are_read("javacore", flamepix_bytes_of(javacore));
}

static void test_a_thread_ends_where_the_next_one_begins(void **state)
{
    (void)state;
    test_expect_folded(
        "javacore",
        "0SECTION       TITLE subcomponent dump routine\n"
        "3XMTHREADINFO      \"a\" J9VMThread:0x01, java/lang/Thread:0x02, state:CW, prio=5\n"
        "4XESTACKTRACE                at b/C.d(E.java:1)\n"
        "3XMTHREADINFO      \"f\" J9VMThread:0x03, java/lang/Thread:0x04, state:CW, prio=5\n"
        "4XESTACKTRACE                at b/C.g(E.java:2)\n",
        "a;b/C.d 1\nf;b/C.g 1\n");
}

static void test_each_thread_is_in_the_ledger(void **state)
{
    (void)state;
    static const char text[] = "0SECTION       TITLE subcomponent dump routine\n"
                               "3XMTHREADINFO      \"a\" J9VMThread:0x01, state:CW\n"
                               "4XESTACKTRACE                at b/C.d(E.java:1)\n"
                               "3XMTHREADINFO      Anonymous native thread\n"
                               "NULL\n";
    const struct flamepix_format_options bare = {.recording.no_thread_name = true};
    static const char *const marks[] = {"0SECTION", "3XMTHREADINFO", "4XESTACKTRACE", NULL};
    test_expect_records("javacore", text, 2, 0);
    struct test_collapsed read = test_collapse("javacore", flamepix_bytes_of(text), &bare, 0);
    assert_int_equal(read.report.ledger.drawn.count, 1);
    assert_int_equal(read.report.ledger.left_out[FLAMEPIX_LEFT_OUT_NO_STACK].count, 1);
    test_collapsed_free(&read);
    test_expect_told_without("javacore", flamepix_bytes_of(text), marks);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_every_thread_is_a_stack_below_its_name),
        cmocka_unit_test(test_options_say_what_of_names_stays),
        cmocka_unit_test(test_lines_know_their_files),
        cmocka_unit_test(test_it_is_read_wherever_it_is_cut),
        cmocka_unit_test(test_each_thread_is_in_the_ledger),
        cmocka_unit_test(test_a_thread_ends_where_the_next_one_begins),
    };
    return cmocka_run_group_tests_name("javacore", tests, NULL, NULL);
}
