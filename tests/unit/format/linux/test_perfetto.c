#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>
#include <zlib.h>

#include "support/recordings/perfetto_packets.h"
#include "support/recordings/recordings.h"

/* -- writing ----------------------------------------------------------------------------------- */

static void mapping(struct flamepix_buffer *to, uint64_t id, uint64_t build_id, uint64_t path)
{
    struct flamepix_buffer item = {0};
    test_put_number(&item, 1, id);
    test_put_number(&item, 2, build_id);
    test_put_number(&item, 7, path);
    test_put_message(to, 19, &item);
}

static void frame(struct flamepix_buffer *to, uint64_t id, uint64_t function, uint64_t map,
                  uint64_t address)
{
    struct flamepix_buffer item = {0};
    test_put_number(&item, 1, id);
    test_put_number(&item, 2, function);
    test_put_number(&item, 3, map);
    test_put_number(&item, 4, address);
    test_put_message(to, 6, &item);
}

static void callstack(struct flamepix_buffer *to, uint64_t id, uint64_t outer, uint64_t inner)
{
    struct flamepix_buffer item = {0};
    test_put_number(&item, 1, id);
    test_put_number(&item, 2, outer);
    test_put_number(&item, 2, inner);
    test_put_message(to, 7, &item);
}

/* main -> `leaf`, and main -> a frame of lib.so that has no name */
static struct flamepix_buffer interned_data(const char *leaf)
{
    struct flamepix_buffer data = {0};
    callstack(&data, 1, 1, 2);
    callstack(&data, 2, 1, 3);
    frame(&data, 1, 1, 0, 0);
    frame(&data, 2, 2, 0, 0);
    frame(&data, 3, 0, 1, 64);
    mapping(&data, 1, 1, 1);
    test_put_interned_text(&data, 5, 1, "main");
    test_put_interned_text(&data, 5, 2, leaf);
    test_put_interned_text(&data, 16, 1, "\x12\x34");
    test_put_interned_text(&data, 17, 1, "lib.so");
    return data;
}

static void put_interned(struct flamepix_buffer *trace, uint64_t sequence, const char *leaf)
{
    struct flamepix_buffer packet = {0}, data = interned_data(leaf);
    test_put_number(&packet, 13, 1);
    test_put_message(&packet, 12, &data);
    test_put_packet(trace, &packet, sequence);
}

static void put_perf(struct flamepix_buffer *trace, uint64_t sequence, uint64_t time,
                     uint64_t stack)
{
    struct flamepix_buffer packet = {0}, sample = {0};
    test_put_number(&packet, 8, time);
    test_put_number(&sample, 2, 7);
    test_put_number(&sample, 3, 7);
    if (stack != 0)
        test_put_number(&sample, 4, stack);
    test_put_message(&packet, 66, &sample);
    test_put_packet(trace, &packet, sequence);
}

static void put_process(struct flamepix_buffer *trace, uint64_t pid, const char *name)
{
    struct flamepix_buffer packet = {0}, tree = {0}, process = {0};
    test_put_number(&process, 1, pid);
    test_put_text(&process, 3, name);
    test_put_message(&tree, 1, &process);
    test_put_message(&packet, 2, &tree);
    test_put_packet(trace, &packet, 1);
}

static void put_symbols(struct flamepix_buffer *trace)
{
    static const char *const functions[] = {"inlined", "outer"};
    struct flamepix_buffer packet = {0}, module = {0}, address = {0};
    test_put_text(&module, 1, "/other/path/lib.so");
    test_put_text(&module, 2, "\x12\x34");
    test_put_number(&address, 1, 64);
    for (size_t i = 0; i < 2; i++) {
        struct flamepix_buffer line = {0};
        test_put_text(&line, 1, functions[i]);
        test_put_text(&line, 2, "f.c");
        test_put_number(&line, 3, 9 + i);
        test_put_message(&address, 2, &line);
    }
    test_put_message(&module, 3, &address);
    test_put_message(&packet, 61, &module);
    test_put_packet(trace, &packet, 1);
}

/* A dump of a heap, with one sample of each callstack. */
static void put_heap(struct flamepix_buffer *trace, uint64_t allocated, uint64_t freed,
                     bool is_continued)
{
    struct flamepix_buffer packet = {0}, profile = {0}, process = {0};
    test_put_number(&process, 1, 7);
    test_put_text(&process, 11, "malloc");
    for (uint64_t stack = 1; stack <= 2 && allocated > 0; stack++) {
        struct flamepix_buffer sample = {0};
        test_put_number(&sample, 1, stack);
        test_put_number(&sample, 2, allocated * stack);
        test_put_number(&sample, 3, freed * stack);
        test_put_number(&sample, 5, 4 * stack);
        test_put_number(&sample, 6, 1);
        test_put_message(&process, 2, &sample);
    }
    test_put_message(&profile, 5, &process);
    if (is_continued)
        test_put_number(&profile, 6, 1);
    test_put_message(&packet, 37, &profile);
    test_put_packet(trace, &packet, 4);
}

static void put_stream(struct flamepix_buffer *trace)
{
    struct flamepix_buffer packet = {0}, thread = {0}, samples = {0};
    test_put_number(&thread, 1, 7);
    test_put_number(&thread, 2, 9);
    test_put_message(&packet, 44, &thread);
    test_put_packet(trace, &packet, 3);
    packet = (struct flamepix_buffer){0};
    test_put_bytes(&samples, 1, (struct flamepix_bytes){"\1\1\2", 3});
    test_put_bytes(&samples, 2, (struct flamepix_bytes){"\5\5\5", 3});
    test_put_message(&packet, 54, &samples);
    test_put_packet(trace, &packet, 3);
}

static struct flamepix_buffer perf_trace(void)
{
    struct flamepix_buffer trace = {0};
    put_interned(&trace, 3, "work");
    put_perf(&trace, 3, 1000000000, 1);
    put_perf(&trace, 3, 1500000000, 1);
    put_perf(&trace, 3, 2000000000, 2);
    return trace;
}

/* -- reading ----------------------------------------------------------------------------------- */

static void expect_profile(struct flamepix_buffer *trace, const char *profile, const char *folded)
{
    const struct flamepix_format_options options = {.recording.profile = profile};
    test_expect_collapsed("perfetto", flamepix_buffer_bytes(trace), &options, folded);
}

static void expect(struct flamepix_buffer *trace, const char *folded)
{
    expect_profile(trace, NULL, folded);
    flamepix_buffer_free(trace);
}

static struct flamepix_ledger ledger_of(struct flamepix_buffer *trace, const char *folded)
{
    struct test_collapsed collapsed =
        test_collapse("perfetto", flamepix_buffer_bytes(trace), NULL, 0);
    const struct flamepix_ledger ledger = collapsed.report.ledger;
    assert_int_equal(collapsed.status, FLAMEPIX_END);
    assert_string_equal(collapsed.folded.data, folded);
    test_collapsed_free(&collapsed);
    flamepix_buffer_free(trace);
    return ledger;
}

static void test_perf_samples_have_stacks_within_their_processes(void **state)
{
    (void)state;
    struct flamepix_buffer trace = perf_trace();
    expect(&trace, "pid 7;main;[lib.so] 1\npid 7;main;work 2\n");
    trace = perf_trace();
    put_process(&trace, 7, "zygote");
    put_process(&trace, 7, "app");
    expect(&trace, "app;main;[lib.so] 1\napp;main;work 2\n");
}

static void test_symbols_stand_anywhere_and_know_what_was_inlined(void **state)
{
    (void)state;
    struct flamepix_buffer trace = perf_trace();
    put_symbols(&trace);
    expect_profile(&trace, NULL, "pid 7;main;outer;inlined 1\npid 7;main;work 2\n");
    const struct flamepix_format_options lines = {.recording.granularity = FLAMEPIX_LINES};
    test_expect_collapsed("perfetto", flamepix_buffer_bytes(&trace), &lines,
                          "pid 7;main;/lib.so`outer (f.c:10);/lib.so`inlined (f.c:9) 1\n"
                          "pid 7;main;work 2\n");
    flamepix_buffer_free(&trace);
}

static void test_samples_lie_in_time(void **state)
{
    (void)state;
    struct flamepix_buffer trace = perf_trace();
    const struct flamepix_format_options options = {
        .recording = {.begin = {FLAMEPIX_MOMENT_SECONDS, 0.7}}};
    test_expect_collapsed("perfetto", flamepix_buffer_bytes(&trace), &options,
                          "pid 7;main;[lib.so] 1\n");
    flamepix_buffer_free(&trace);
}

/* Ids of two sequences are others, and so are those of one that has begun anew. */
static void test_ids_are_of_their_sequence_until_it_begins_anew(void **state)
{
    (void)state;
    struct flamepix_buffer trace = perf_trace();
    put_interned(&trace, 5, "other");
    put_perf(&trace, 5, 3000000000, 1);
    put_perf(&trace, 3, 3000000000, 1);
    put_interned(&trace, 3, "new");
    put_perf(&trace, 3, 4000000000, 1);
    expect(&trace, "pid 7;main;[lib.so] 1\npid 7;main;new 1\npid 7;main;other 1\n"
                   "pid 7;main;work 3\n");
}

static void test_what_was_not_interned_is_not_understood(void **state)
{
    (void)state;
    struct flamepix_buffer trace = perf_trace(), packet = {0};
    put_perf(&trace, 3, 3000000000, 9);
    put_perf(&trace, 6, 3000000000, 1);
    put_perf(&trace, 3, 3000000000, 0);
    test_put_number(&packet, 13, 1); /* nothing holds any more */
    test_put_packet(&trace, &packet, 3);
    put_perf(&trace, 3, 3000000000, 1);
    const struct flamepix_ledger ledger =
        ledger_of(&trace, "pid 7;main;[lib.so] 1\npid 7;main;work 2\n");
    assert_int_equal(ledger.drawn.count, 3);
    assert_int_equal(ledger.not_understood.count, 3);
    assert_int_equal(ledger.left_out[FLAMEPIX_LEFT_OUT_NO_STACK].count, 1);
}

static void test_other_packets_are_other_events(void **state)
{
    (void)state;
    struct flamepix_buffer trace = perf_trace(), packet = {0};
    test_put_text(&packet, 1, "");
    test_put_packet(&trace, &packet, 2);
    packet = (struct flamepix_buffer){0};
    test_put_text(&packet, 135, "");
    test_put_packet(&trace, &packet, 2);
    packet = (struct flamepix_buffer){0};
    test_put_text(&packet, 66, "\x7F");
    test_put_packet(&trace, &packet, 2);
    const struct flamepix_ledger ledger =
        ledger_of(&trace, "pid 7;main;[lib.so] 1\npid 7;main;work 2\n");
    assert_int_equal(ledger.left_out[FLAMEPIX_LEFT_OUT_OTHER_EVENT].count, 1);
    assert_int_equal(ledger.not_understood.count, 2);
}

static void test_the_last_dump_of_a_heap_counts(void **state)
{
    (void)state;
    struct flamepix_buffer trace = {0};
    put_interned(&trace, 4, "alloc");
    put_heap(&trace, 100, 0, false);
    put_heap(&trace, 300, 100, false);
    put_heap(&trace, 0, 0, false);
    expect_profile(&trace, NULL, "pid 7;main;[lib.so] 400\npid 7;main;alloc 200\n");
    expect_profile(&trace, "malloc allocated bytes",
                   "pid 7;main;[lib.so] 600\npid 7;main;alloc 300\n");
    expect_profile(&trace, "malloc unreleased allocations",
                   "pid 7;main;[lib.so] 7\npid 7;main;alloc 3\n");
    expect(&trace, "pid 7;main;[lib.so] 400\npid 7;main;alloc 200\n");
}

/* What a dump refers to comes at its end. */
static void test_a_dump_may_take_several_packets(void **state)
{
    (void)state;
    struct flamepix_buffer trace = {0};
    put_heap(&trace, 100, 0, true);
    put_interned(&trace, 4, "alloc");
    put_heap(&trace, 0, 0, false);
    expect(&trace, "pid 7;main;[lib.so] 200\npid 7;main;alloc 100\n");
}

static void test_samples_of_a_thread_come_several_at_once(void **state)
{
    (void)state;
    struct flamepix_buffer trace = {0};
    put_interned(&trace, 3, "work");
    put_stream(&trace);
    expect(&trace, "pid 7;main;[lib.so] 1\npid 7;main;work 2\n");
}

static void test_cpu_samples_come_before_heaps(void **state)
{
    (void)state;
    struct flamepix_buffer trace = {0};
    put_interned(&trace, 4, "alloc");
    put_heap(&trace, 100, 0, false);
    put_interned(&trace, 3, "work");
    put_stream(&trace);
    expect_profile(&trace, NULL, "pid 7;main;[lib.so] 1\npid 7;main;work 2\n");
    expect_profile(&trace, "malloc unreleased bytes",
                   "pid 7;main;[lib.so] 200\npid 7;main;alloc 100\n");
    flamepix_buffer_free(&trace);
}

static void test_packets_may_be_packed(void **state)
{
    (void)state;
    struct flamepix_buffer inner = perf_trace(), trace = {0}, packet = {0};
    unsigned char packed[4096];
    uLongf length = sizeof(packed);
    assert_int_equal(compress(packed, &length, (const unsigned char *)inner.data, inner.length),
                     Z_OK);
    test_put_bytes(&packet, 50, (struct flamepix_bytes){(const char *)packed, length});
    test_put_message(&trace, 1, &packet);
    expect_profile(&trace, NULL, "pid 7;main;[lib.so] 1\npid 7;main;work 2\n");
    flamepix_buffer_free(&inner);
    /* A second one is damaged. */
    packed[length / 2] ^= 0x55;
    test_put_bytes(&packet, 50, (struct flamepix_bytes){(const char *)packed, length});
    test_put_message(&trace, 1, &packet);
    struct test_collapsed collapsed =
        test_collapse("perfetto", flamepix_buffer_bytes(&trace), NULL, 0);
    assert_int_equal(collapsed.status, FLAMEPIX_END);
    assert_int_equal(collapsed.report.ledger.not_understood.count, 1);
    test_collapsed_free(&collapsed);
    flamepix_buffer_free(&trace);
}

static void test_traces_one_behind_the_other_add_up(void **state)
{
    (void)state;
    struct flamepix_buffer trace = perf_trace(), other = perf_trace();
    assert_int_equal(flamepix_buffer_append(&trace, other.data, other.length), FLAMEPIX_OK);
    flamepix_buffer_free(&other);
    expect(&trace, "pid 7;main;[lib.so] 2\npid 7;main;work 4\n");
}

static const char *format_of(const struct flamepix_buffer *trace)
{
    return flamepix_format_of(flamepix_buffer_bytes(trace))->name;
}

static void test_it_is_known_without_any_one_number(void **state)
{
    (void)state;
    struct flamepix_buffer trace = {0}, packet = {0}, sample = {0};
    test_put_number(&packet, 10, 3);
    test_put_number(&sample, 2, 7);
    test_put_message(&packet, 66, &sample);
    test_put_message(&trace, 1, &packet);
    assert_string_equal(format_of(&trace), "perfetto");
    trace.length = 0;
    test_put_number(&packet, 8, 12345);
    test_put_number(&sample, 2, 7);
    test_put_message(&packet, 66, &sample);
    test_put_message(&trace, 1, &packet);
    assert_string_equal(format_of(&trace), "perfetto");
    flamepix_buffer_free(&trace);
}

static void test_other_messages_and_text_are_none(void **state)
{
    (void)state;
    static const char *const others[] = {
        "\n\n\n\n",
        "\nP P P P",
        "\nsome text\n",
        "\x0A\x04\x08\x01\x10\x02\x12\x04\x0A\x02\x01\x02",
    };
    for (size_t i = 0; i < sizeof(others) / sizeof(others[0]); i++)
        assert_string_not_equal(flamepix_format_of(flamepix_bytes_of(others[i]))->name, "perfetto");
}

static void test_it_is_read_wherever_it_is_cut(void **state)
{
    (void)state;
    struct flamepix_buffer trace = perf_trace();
    put_heap(&trace, 100, 0, false);
    put_stream(&trace);
    put_symbols(&trace);
    test_expect_cuts_are_read("perfetto", flamepix_buffer_bytes(&trace));
    flamepix_buffer_free(&trace);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_perf_samples_have_stacks_within_their_processes),
        cmocka_unit_test(test_symbols_stand_anywhere_and_know_what_was_inlined),
        cmocka_unit_test(test_samples_lie_in_time),
        cmocka_unit_test(test_ids_are_of_their_sequence_until_it_begins_anew),
        cmocka_unit_test(test_what_was_not_interned_is_not_understood),
        cmocka_unit_test(test_other_packets_are_other_events),
        cmocka_unit_test(test_the_last_dump_of_a_heap_counts),
        cmocka_unit_test(test_a_dump_may_take_several_packets),
        cmocka_unit_test(test_samples_of_a_thread_come_several_at_once),
        cmocka_unit_test(test_cpu_samples_come_before_heaps),
        cmocka_unit_test(test_packets_may_be_packed),
        cmocka_unit_test(test_traces_one_behind_the_other_add_up),
        cmocka_unit_test(test_it_is_known_without_any_one_number),
        cmocka_unit_test(test_other_messages_and_text_are_none),
        cmocka_unit_test(test_it_is_read_wherever_it_is_cut),
    };
    return cmocka_run_group_tests_name("Perfetto", tests, NULL, NULL);
}
