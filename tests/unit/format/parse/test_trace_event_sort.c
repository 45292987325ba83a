#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "format/parse/open_calls.h"

/* Spans of three lanes whose begins jump; their sum and order are looked at. */
static void expect_sorted(size_t block_max, unsigned count)
{
    struct fpx_trace_event_sort sort;
    struct fpx_trace_event event, before = {.lane = 0, .begin = -1};
    uint64_t sum = 0;
    fpx_trace_event_sort_init(&sort, block_max);
    for (unsigned i = 0; i < count; i++) {
        event =
            (struct fpx_trace_event){.lane = i % 3, .begin = i * 7919U % 997U, .name = i & 0xFFFFU};
        assert_int_equal(fpx_trace_event_sort_add(&sort, &event), FLAMEPIX_OK);
    }
    assert_int_equal(fpx_trace_event_sort_finish(&sort), FLAMEPIX_OK);
    for (unsigned i = 0; i < count; i++) {
        assert_int_equal(fpx_trace_event_sort_next(&sort, &event), FLAMEPIX_OK);
        assert_true(event.lane > before.lane ||
                    (event.lane == before.lane && event.begin >= before.begin));
        before = event;
        sum += event.name;
    }
    assert_int_equal(fpx_trace_event_sort_next(&sort, &event), FLAMEPIX_END);
    assert_int_equal(sum, (uint64_t)count * (count - 1) / 2);
    fpx_trace_event_sort_free(&sort);
}

static void test_spans_come_in_order_from_memory_and_from_runs(void **state)
{
    (void)state;
    for (size_t block_max = 3; block_max <= 1000; block_max += 199) {
        expect_sorted(block_max, 500);
    }
}

static void test_of_equal_spans_the_first_comes_first(void **state)
{
    (void)state;
    struct fpx_trace_event_sort sort;
    struct fpx_trace_event event = {.lane = 1, .kind = FPX_TRACE_EVENT_BEGIN};
    fpx_trace_event_sort_init(&sort, 4);
    for (unsigned i = 0; i < 30; i++) {
        event.name = i & 0xFFFFU;
        assert_int_equal(fpx_trace_event_sort_add(&sort, &event), FLAMEPIX_OK);
    }
    assert_int_equal(fpx_trace_event_sort_finish(&sort), FLAMEPIX_OK);
    for (unsigned i = 0; i < 30; i++) {
        assert_int_equal(fpx_trace_event_sort_next(&sort, &event), FLAMEPIX_OK);
        assert_int_equal(event.name, i);
    }
    fpx_trace_event_sort_free(&sort);
}

static void test_longer_spans_come_first_and_behind_what_has_no_length(void **state)
{
    (void)state;
    const struct fpx_trace_event events[] = {
        {.begin = 5, .end = 6, .kind = FPX_TRACE_EVENT_WHOLE, .name = 3},
        {.begin = 5, .end = 9, .kind = FPX_TRACE_EVENT_WHOLE, .name = 2},
        {.begin = 5, .end = 5, .kind = FPX_TRACE_EVENT_BEGIN, .name = 1},
    };
    struct fpx_trace_event_sort sort;
    struct fpx_trace_event event;
    fpx_trace_event_sort_init(&sort, 0);
    for (size_t i = 0; i < 3; i++)
        assert_int_equal(fpx_trace_event_sort_add(&sort, &events[i]), FLAMEPIX_OK);
    assert_int_equal(fpx_trace_event_sort_finish(&sort), FLAMEPIX_OK);
    for (unsigned i = 1; i <= 3; i++) {
        assert_int_equal(fpx_trace_event_sort_next(&sort, &event), FLAMEPIX_OK);
        assert_int_equal(event.name, i);
    }
    assert_int_equal(fpx_trace_event_sort_next(&sort, &event), FLAMEPIX_END);
    fpx_trace_event_sort_free(&sort);
}

static void test_what_ends_comes_before_what_begins_then(void **state)
{
    (void)state;
    const struct fpx_trace_event events[] = {
        {.begin = 5, .kind = FPX_TRACE_EVENT_BEGIN, .name = 2},
        {.begin = 5, .kind = FPX_TRACE_EVENT_END, .name = 0},
        {.begin = 5, .kind = FPX_TRACE_EVENT_END, .name = 1},
    };
    static const unsigned names[] = {1, 2, 0};
    struct fpx_trace_event_sort sort;
    struct fpx_trace_event event;
    fpx_trace_event_sort_init(&sort, 0);
    for (size_t i = 0; i < 3; i++)
        assert_int_equal(fpx_trace_event_sort_add(&sort, &events[i]), FLAMEPIX_OK);
    assert_int_equal(fpx_trace_event_sort_finish(&sort), FLAMEPIX_OK);
    for (size_t i = 0; i < 3; i++) {
        assert_int_equal(fpx_trace_event_sort_next(&sort, &event), FLAMEPIX_OK);
        assert_int_equal(event.name, names[i]);
    }
    fpx_trace_event_sort_free(&sort);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_what_ends_comes_before_what_begins_then),
        cmocka_unit_test(test_spans_come_in_order_from_memory_and_from_runs),
        cmocka_unit_test(test_of_equal_spans_the_first_comes_first),
        cmocka_unit_test(test_longer_spans_come_first_and_behind_what_has_no_length),
    };
    return cmocka_run_group_tests_name("trace_event_sort", tests, NULL, NULL);
}
