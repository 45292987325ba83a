#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "support/recordings/ledgers.h"
#include "support/recordings/recordings.h"

static void expect_dump(const struct flamepix_format_options *options, const char *folded)
{
    struct flamepix_buffer dump = test_sample("formats/jstack-json/plain");
    test_expect_collapsed("jstack-json", flamepix_buffer_bytes(&dump), options, folded);
    flamepix_buffer_free(&dump);
}

static void test_threads_that_do_not_wait_are_stacks_below_their_names(void **state)
{
    (void)state;
    expect_dump(NULL, "main;com.shop.Work.main;java.util.HashMap.get 1\n"
                      "pool-1-thread;com.shop.Work.lambda$0 1\n"
                      "virtual thread;com.shop.Work.lambda$0 1\n");
}

static void test_states_decide_where_they_are_said(void **state)
{
    (void)state;
    test_expect_folded(
        "jstack-json",
        "{\"threadDump\":{\"formatVersion\":2,\"threadContainers\":[{\"threads\":["
        "{\"tid\":1,\"virtual\":false,\"name\":\"a\",\"state\":\"RUNNABLE\",\"parkBlocker\":"
        "{\"object\":\"x\"},\"stack\":[\"b.C.park(E.java:1)\"],\"monitorsOwned\":[{\"depth\":0}]},"
        "{\"tid\":2,\"virtual\":true,\"name\":\"\",\"state\":\"RUNNABLE\",\"carrier\":3,"
        "\"stack\":[\"b.C.d(E.java:1)\"]},"
        "{\"tid\":3,\"name\":\"f\",\"state\":\"WAITING\",\"stack\":[\"b.C.d(E.java:1)\"]},"
        "{\"tid\":4,\"name\":\"g\",\"state\":\"RUNNABLE\","
        "\"stack\":[\"sun.nio.ch.EPoll.wait(Native Method)\",\"b.C.d(E.java:1)\"]},"
        "{\"tid\":5,\"name\":\"h\",\"state\":\"RUNNABLE\",\"stack\":[]}]}]}}",
        "a;b.C.park 1\nh 1\nvirtual thread;b.C.d 1\n");
}

static void expect_options(const struct flamepix_recording_options *recording, const char *folded)
{
    const struct flamepix_format_options options = {.recording = *recording};
    expect_dump(&options, folded);
}

static void test_options_are_those_of_dumps_that_are_text(void **state)
{
    (void)state;
    expect_options(
        &(struct flamepix_recording_options){.thread = "main", .granularity = FLAMEPIX_LINES},
        "main;com.shop.Work.main (Work.java:10);"
        "java.base`java.util.HashMap.get (HashMap.java:552) 1\n");
    expect_options(&(struct flamepix_recording_options){.thread = "pool-1-thread-4",
                                                        .thread_number = true,
                                                        .short_packages = true},
                   "pool-1-thread-4;c.s.Work.lambda$0 1\n");
    expect_options(
        &(struct flamepix_recording_options){.no_thread_name = true, .no_packages = true},
        "Work.lambda$0 2\nWork.main;HashMap.get 1\n");
}

#define DUMP(threads)                                                                              \
    "{\"threadDump\":{\"processId\":7,\"threadContainers\":[{\"threads\":[" threads "]}]}}"
#define THREAD(more) "{\"name\":\"a\",\"stack\":[\"b.C.d(E.java:1)\"]" more "}"

static void test_threads_that_lack_something_are_not_understood(void **state)
{
    (void)state;
    test_expect_records("jstack-json", DUMP(THREAD("")), 1, 0);
    test_expect_records(
        "jstack-json",
        DUMP("{\"stack\":[]},{\"name\":\"a\"},{\"name\":\"a\",\"stack\":[7]},7," THREAD("")), 1, 4);
    test_expect_records("jstack-json", "{\"threadDump\":{\"processId\":7}}", 0, 1);
    test_expect_records("jstack-json", DUMP(THREAD("")) "\n" DUMP(THREAD("")), 2, 0);
}

static void test_threads_that_wait_are_left_out(void **state)
{
    (void)state;
    test_expect_left_out("jstack-json", DUMP(THREAD(",\"state\":\"WAITING\"")),
                         FLAMEPIX_LEFT_OUT_BLOCKED, 1);
    test_expect_left_out("jstack-json", DUMP("{\"name\":\"a\",\"stack\":[]}"),
                         FLAMEPIX_LEFT_OUT_NO_STACK, 1);
    test_expect_left_out("jstack-json",
                         DUMP("{\"name\":\"Signal Dispatcher\",\"stack\":[\"a.B.c(D.java:1)\"]}"),
                         FLAMEPIX_LEFT_OUT_FILTERED, 1);
}

static void test_newer_versions_are_said(void **state)
{
    (void)state;
    test_expect_newer_version("jstack-json",
                              "{\"threadDump\":{\"formatVersion\":2,\"threadContainers\":[]}}", "");
    test_expect_newer_version(
        "jstack-json", "{\"threadDump\":{\"formatVersion\":\"3\",\"threadContainers\":[]}}", "3");
}

static void test_no_one_field_tells_the_format(void **state)
{
    (void)state;
    struct flamepix_buffer dump = test_sample("formats/jstack-json/plain");
    test_expect_told_without("jstack-json", flamepix_buffer_bytes(&dump),
                             (const char *const[]){"\"threadDump\"", "\"threadContainers\"",
                                                   "\"processId\"", "\"runtimeVersion\"", NULL});
    flamepix_buffer_free(&dump);
}

static void test_it_is_read_wherever_it_is_cut(void **state)
{
    (void)state;
    struct flamepix_buffer dump = test_sample("formats/jstack-json/plain");
    test_expect_cuts_are_read("jstack-json", flamepix_buffer_bytes(&dump));
    flamepix_buffer_free(&dump);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_threads_that_do_not_wait_are_stacks_below_their_names),
        cmocka_unit_test(test_states_decide_where_they_are_said),
        cmocka_unit_test(test_options_are_those_of_dumps_that_are_text),
        cmocka_unit_test(test_it_is_read_wherever_it_is_cut),
        cmocka_unit_test(test_threads_that_lack_something_are_not_understood),
        cmocka_unit_test(test_threads_that_wait_are_left_out),
        cmocka_unit_test(test_newer_versions_are_said),
        cmocka_unit_test(test_no_one_field_tells_the_format),
    };
    return cmocka_run_group_tests_name("jstack_json", tests, NULL, NULL);
}
