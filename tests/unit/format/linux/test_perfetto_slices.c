#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "support/recordings/perfetto_packets.h"
#include "support/recordings/recordings.h"

/* A track that is a thread. */
static void put_track(struct flamepix_buffer *trace, uint64_t uuid, const char *name)
{
    struct flamepix_buffer packet = {0}, track = {0}, thread = {0};
    test_put_number(&track, 1, uuid);
    test_put_number(&thread, 1, 7);
    test_put_text(&thread, 5, name);
    test_put_message(&track, 4, &thread);
    test_put_message(&packet, 60, &track);
    test_put_packet(trace, &packet, 2);
}

/* Clock 64 counts microseconds since the packet before; it is the default, as `track` is. */
static void put_defaults(struct flamepix_buffer *trace, uint64_t track)
{
    static const struct {
        uint64_t id, timestamp, unit;
    } clocks[] = {{6, 5000000, 1}, {64, 5000, 1000}};
    struct flamepix_buffer packet = {0}, snapshot = {0}, defaults = {0}, events = {0}, data = {0};
    for (size_t i = 0; i < 2; i++) {
        struct flamepix_buffer clock = {0};
        test_put_number(&clock, 1, clocks[i].id);
        test_put_number(&clock, 2, clocks[i].timestamp);
        test_put_number(&clock, 3, i);
        test_put_number(&clock, 4, clocks[i].unit);
        test_put_message(&snapshot, 1, &clock);
    }
    test_put_number(&packet, 13, 1);
    test_put_message(&packet, 6, &snapshot);
    test_put_number(&events, 11, track);
    test_put_message(&defaults, 11, &events);
    test_put_number(&defaults, 58, 64);
    test_put_message(&packet, 59, &defaults);
    test_put_interned_text(&data, 2, 9, "interned");
    test_put_message(&packet, 12, &data);
    test_put_packet(trace, &packet, 2);
}

/* An event of the default track, or of another; `name` may be NULL, then `id` may be one. */
static void put_event(struct flamepix_buffer *trace, uint64_t since, uint64_t type,
                      const char *name, uint64_t id, uint64_t track)
{
    struct flamepix_buffer packet = {0}, event = {0};
    test_put_number(&packet, 8, since);
    test_put_number(&event, 9, type);
    if (name != NULL)
        test_put_text(&event, 23, name);
    if (id != 0)
        test_put_number(&event, 10, id);
    if (track != 0)
        test_put_number(&event, 11, track);
    test_put_message(&packet, 11, &event);
    test_put_packet(trace, &packet, 2);
}

static void expect_profile(struct flamepix_buffer *trace, const char *profile, const char *folded)
{
    const struct flamepix_format_options options = {.recording.profile = profile};
    test_expect_collapsed("perfetto", flamepix_buffer_bytes(trace), &options, folded);
}

static void test_slices_of_tracks_are_calls(void **state)
{
    (void)state;
    enum { BEGIN = 1, END, MARK };
    struct flamepix_buffer trace = {0};
    put_track(&trace, 77, "worker");
    put_defaults(&trace, 77);
    put_event(&trace, 10, BEGIN, "run", 0, 0);
    put_event(&trace, 5, BEGIN, NULL, 9, 0);
    put_event(&trace, 2, BEGIN, "other", 0, 5);
    put_event(&trace, 8, END, NULL, 0, 0);
    put_event(&trace, 1, MARK, "mark", 0, 0);
    put_event(&trace, 4, END, NULL, 0, 0);
    put_event(&trace, 0, END, NULL, 0, 5);
    expect_profile(&trace, NULL, "run 10\nrun;interned 10\n");
    expect_profile(&trace, "worker", "run 10\nrun;interned 10\n");
    expect_profile(&trace, "track 2", "other 13\n");
    put_event(&trace, 1, END, NULL, 0, 0);
    put_event(&trace, 1, BEGIN, NULL, 8, 0);
    struct test_collapsed collapsed =
        test_collapse("perfetto", flamepix_buffer_bytes(&trace), NULL, 0);
    const struct flamepix_ledger ledger = collapsed.report.ledger;
    test_collapsed_free(&collapsed);
    flamepix_buffer_free(&trace);
    assert_int_equal(ledger.left_out[FLAMEPIX_LEFT_OUT_OTHER_EVENT].count, 1);
    assert_int_equal(ledger.left_out[FLAMEPIX_LEFT_OUT_UNPAIRED].count, 1);
    assert_int_equal(ledger.not_understood.count, 1);
}

static void test_old_slices_have_phases_and_deltas(void **state)
{
    (void)state;
    static const struct {
        uint64_t delta, phase, duration;
    } events[] = {{10, 'B', 0}, {5, 'X', 7}, {20, 'E', 0}};
    struct flamepix_buffer trace = {0}, packet = {0}, thread = {0};
    test_put_number(&thread, 1, 7);
    test_put_number(&thread, 6, 1000);
    test_put_message(&packet, 44, &thread);
    test_put_packet(&trace, &packet, 6);
    for (size_t i = 0; i < 3; i++) {
        struct flamepix_buffer event = {0}, legacy = {0};
        packet = (struct flamepix_buffer){0};
        test_put_number(&event, 1, events[i].delta);
        test_put_text(&event, 23, events[i].phase == 'X' ? "in" : "out");
        test_put_number(&legacy, 2, events[i].phase);
        test_put_number(&legacy, 3, events[i].duration);
        test_put_message(&event, 6, &legacy);
        test_put_message(&packet, 11, &event);
        test_put_packet(&trace, &packet, 6);
    }
    expect_profile(&trace, NULL, "out 18\nout;in 7\n");
    flamepix_buffer_free(&trace);
}

/* Times of events in microseconds: as 64-bit nanoseconds, both would be 0. */
static void test_a_time_beyond_what_nanoseconds_hold_is_not_understood(void **state)
{
    (void)state;
    enum { DELTA = 1, ABSOLUTE = 16 };
    for (uint64_t field = DELTA; field <= ABSOLUTE; field += ABSOLUTE - DELTA) {
        struct flamepix_buffer trace = {0}, packet = {0}, event = {0};
        put_track(&trace, 77, "worker");
        test_put_number(&event, field, UINT64_C(1) << 61);
        test_put_number(&event, 9, 1);
        test_put_text(&event, 23, "run");
        test_put_number(&event, 11, 77);
        test_put_message(&packet, 11, &event);
        test_put_packet(&trace, &packet, 2);
        struct test_collapsed read =
            test_collapse("perfetto", flamepix_buffer_bytes(&trace), NULL, 0);
        assert_int_equal(read.report.ledger.not_understood.count, 1);
        assert_string_equal(read.report.ledger.first.expected, "an event with a time and a name");
        test_collapsed_free(&read);
        flamepix_buffer_free(&trace);
    }
}

static void test_it_is_read_wherever_it_is_cut(void **state)
{
    (void)state;
    struct flamepix_buffer trace = {0};
    put_track(&trace, 77, "worker");
    put_defaults(&trace, 77);
    put_event(&trace, 10, 1, "run", 0, 0);
    put_event(&trace, 10, 2, NULL, 0, 0);
    test_expect_cuts_are_read("perfetto", flamepix_buffer_bytes(&trace));
    flamepix_buffer_free(&trace);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_slices_of_tracks_are_calls),
        cmocka_unit_test(test_old_slices_have_phases_and_deltas),
        cmocka_unit_test(test_a_time_beyond_what_nanoseconds_hold_is_not_understood),
        cmocka_unit_test(test_it_is_read_wherever_it_is_cut),
    };
    return cmocka_run_group_tests_name("Perfetto slices", tests, NULL, NULL);
}
