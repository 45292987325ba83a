#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "base/buffer_printf.h"
#include "support/random.h"
#include "support/recordings/recordings.h"

#define CALL(tid, name, time, length)                                                              \
    "{\"ph\":\"X\",\"pid\":1,\"tid\":" tid ",\"name\":\"" name "\",\"ts\":" time                   \
    ",\"dur\":" length "}"

static void test_a_track_of_one_long_event_is_not_the_default(void **state)
{
    (void)state;
    test_expect_folded(
        "chrome-trace",
        "[" CALL("\"Spans\"", "all", "0", "900") "," CALL("1", "main", "0", "100") "," CALL(
            "1", "f", "10", "20") "," CALL("2", "kernel", "5", "200") "]",
        "main 80\nmain;f 20\n");
}

static void test_nor_is_one_event_of_the_main_thread_of_a_page(void **state)
{
    (void)state;
    test_expect_folded("chrome-trace",
                       "[{\"ph\":\"M\",\"pid\":1,\"tid\":3,\"name\":\"thread_name\",\"args\":"
                       "{\"name\":\"CrRendererMain\"}}," CALL("3", "a", "0", "900") "," CALL(
                           "1", "main", "0", "100") "," CALL("1", "f", "10", "20") "]",
                       "main 80\nmain;f 20\n");
}

static void test_of_as_many_events_those_that_nest_are_the_default(void **state)
{
    (void)state;
    test_expect_folded(
        "chrome-trace",
        "[" CALL("1", "kernel", "0", "500") "," CALL("1", "kernel", "500", "500") "," CALL(
            "2", "main", "0", "100") "," CALL("2", "f", "10", "20") "]",
        "main 80\nmain;f 20\n");
}

static void test_of_tracks_of_one_event_the_longest_is_the_default(void **state)
{
    (void)state;
    test_expect_folded("chrome-trace",
                       "[" CALL("1", "a", "0", "5") "," CALL("2", "b", "0", "7") "]", "b 7\n");
}

/* Its threads are those of the first, its ids and profiles its own. */
static void test_traces_one_behind_the_other_add_up(void **state)
{
    (void)state;
    const struct flamepix_format_options all = {.recording.profile = "all"};
    test_expect_collapsed(
        "chrome-trace",
        flamepix_bytes_of(
            "[" CALL("1", "a", "0", "5") "," CALL("2", "b", "0", "7") "]\n{\"traceEvents\":[" CALL(
                "1", "a", "0", "5") "," CALL("2", "c", "1", "2") "]}"),
        &all, "pid 1, tid 1;a 10\npid 1, tid 2;b 7\npid 1, tid 2;c 2\n");
}

static void test_what_follows_and_is_no_trace_is_said(void **state)
{
    (void)state;
    struct test_collapsed other = test_collapse(
        "chrome-trace", flamepix_bytes_of("[" CALL("1", "a", "0", "5") "]{\"x\":1}"), NULL, 0);
    assert_string_equal(other.folded.data, "a 5\n");
    assert_int_equal(other.report.ledger.not_understood.count, 1);
    test_collapsed_free(&other);
    other = test_collapse("chrome-trace",
                          flamepix_bytes_of("[" CALL("1", "a", "0", "5") "] and more"), NULL, 0);
    assert_string_equal(other.folded.data, "a 5\n");
    assert_true(other.report.damage.found);
    test_collapsed_free(&other);
}

/* -- any order --------------------------------------------------------------------------------- */

/* Threads that share a name, in processes with texts for ids, too. */
static const char *const events[] = {
    "{\"ph\":\"M\",\"pid\":7,\"tid\":1,\"name\":\"thread_name\",\"args\":{\"name\":\"main\"}}",
    "{\"ph\":\"M\",\"pid\":3,\"tid\":1,\"name\":\"thread_name\",\"args\":{\"name\":\"main\"}}",
    "{\"ph\":\"M\",\"pid\":\"b\",\"name\":\"process_name\",\"args\":{\"name\":\"main\"}}",
    "{\"ph\":\"M\",\"pid\":\"a\",\"name\":\"process_name\",\"args\":{\"name\":\"main\"}}",
    "{\"ph\":\"X\",\"pid\":7,\"tid\":1,\"name\":\"a\",\"ts\":0,\"dur\":9}",
    "{\"ph\":\"X\",\"pid\":7,\"tid\":1,\"name\":\"b\",\"ts\":0,\"dur\":5}",
    "{\"ph\":\"X\",\"pid\":3,\"tid\":1,\"name\":\"c\",\"ts\":1,\"dur\":5}",
    "{\"ph\":\"B\",\"pid\":3,\"tid\":1,\"name\":\"d\",\"ts\":2}",
    "{\"ph\":\"E\",\"pid\":3,\"tid\":1,\"name\":\"d\",\"ts\":4}",
    "{\"ph\":\"B\",\"pid\":3,\"tid\":1,\"name\":\"e\",\"ts\":4}",
    "{\"ph\":\"E\",\"pid\":3,\"tid\":1,\"name\":\"e\",\"ts\":5}",
    "{\"ph\":\"b\",\"pid\":3,\"tid\":1,\"cat\":\"x\",\"id\":1,\"name\":\"f\",\"ts\":3}",
    "{\"ph\":\"e\",\"pid\":3,\"tid\":1,\"cat\":\"x\",\"id\":1,\"name\":\"f\",\"ts\":3.5}",
    "{\"ph\":\"X\",\"pid\":\"a\",\"tid\":\"t\",\"name\":\"g\",\"ts\":1,\"dur\":5}",
    "{\"ph\":\"X\",\"pid\":\"b\",\"tid\":\"t\",\"name\":\"h\",\"ts\":1,\"dur\":5}",
};

enum { EVENTS = sizeof(events) / sizeof(events[0]) };

static struct flamepix_buffer shuffle(struct test_random *random)
{
    struct flamepix_buffer text = {0};
    size_t order[EVENTS];
    for (size_t i = 0; i < EVENTS; i++) {
        const size_t at = test_random_below(random, i + 1);
        order[i] = order[at];
        order[at] = i;
    }
    for (size_t i = 0; i < EVENTS; i++)
        assert_int_equal(fpx_buffer_printf(&text, "%s%s", i > 0 ? "," : "[", events[order[i]]),
                         FLAMEPIX_OK);
    assert_int_equal(flamepix_buffer_append(&text, "]", 1), FLAMEPIX_OK);
    return text;
}

static void test_events_in_any_order_give_the_same(void **state)
{
    (void)state;
    const struct flamepix_format_options all = {.recording.profile = "all"};
    struct test_random random = {7};
    for (int i = 0; i < 100; i++) {
        struct flamepix_buffer text = shuffle(&random);
        struct test_collapsed collapsed =
            test_collapse("chrome-trace", flamepix_buffer_bytes(&text), &all, 0);
        assert_string_equal(collapsed.folded.data,
                            "main (pid 7, tid 1);a 4\nmain (pid 7, tid 1);a;b 5\n"
                            "main (pid a, tid t);g 5\nmain (pid b, tid t);h 5\n"
                            "main;c 2\nmain;c;d 1.5\nmain;c;d;f 0.5\nmain;c;e 1\n");
        test_collapsed_free(&collapsed);
        collapsed = test_collapse("chrome-trace", flamepix_buffer_bytes(&text), NULL, 0);
        assert_string_equal(collapsed.folded.data, "c 2\nc;d 1.5\nc;d;f 0.5\nc;e 1\n");
        test_collapsed_free(&collapsed);
        flamepix_buffer_free(&text);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_a_track_of_one_long_event_is_not_the_default),
        cmocka_unit_test(test_nor_is_one_event_of_the_main_thread_of_a_page),
        cmocka_unit_test(test_of_as_many_events_those_that_nest_are_the_default),
        cmocka_unit_test(test_of_tracks_of_one_event_the_longest_is_the_default),
        cmocka_unit_test(test_traces_one_behind_the_other_add_up),
        cmocka_unit_test(test_what_follows_and_is_no_trace_is_said),
        cmocka_unit_test(test_events_in_any_order_give_the_same),
    };
    return cmocka_run_group_tests_name("Chrome parts", tests, NULL, NULL);
}
