#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "support/jfr_writer.h"
#include "support/recordings.h"

static const char both[] = "Work.main 1\nWork.main;Work.sort 2\n";

/* Samples of stacks 1, 2 and 1; and one of a thread that sleeps. */
static void write_samples(struct test_jfr *jfr)
{
    test_jfr_execution(jfr, 0, 1, 1);
    test_jfr_execution(jfr, 500, 2, 1);
    test_jfr_execution(jfr, 1000, 1, 1);
    test_jfr_execution(jfr, 1500, 2, 2);
}

/* A chunk whose events stand before what explains them, as the JVM writes it. */
static void write_chunk(struct test_jfr *jfr, unsigned major)
{
    test_jfr_begin_chunk(jfr, major);
    write_samples(jfr);
    test_jfr_checkpoint(jfr, false);
    test_jfr_metadata(jfr, major == 1 ? "com.oracle.jdk." : "jdk.");
    test_jfr_end_chunk(jfr);
}

/* A chunk with events of all kinds, explained at its beginning as async-profiler does it. */
static void write_kinds(struct test_jfr *jfr)
{
    test_jfr_begin_chunk(jfr, 2);
    test_jfr_metadata(jfr, "jdk.");
    test_jfr_checkpoint(jfr, true);
    test_jfr_begin_event(jfr, TEST_JFR_ALLOCATION);
    test_jfr_long(jfr, 5000);
    test_jfr_long(jfr, 1);
    test_jfr_int(jfr, 1); /* an array of a number */
    for (int i = 0; i < 4; i++)
        test_jfr_byte(jfr, 0x80);
    test_jfr_long(jfr, 24);
    test_jfr_long(jfr, 1024);
    test_jfr_end_event(jfr);
    test_jfr_begin_event(jfr, TEST_JFR_MONITOR);
    test_jfr_long(jfr, 5000);
    test_jfr_long(jfr, 3);
    test_jfr_long(jfr, 1);
    test_jfr_long(jfr, 2);
    test_jfr_end_event(jfr);
    test_jfr_begin_event(jfr, TEST_JFR_WALL);
    test_jfr_long(jfr, 5000);
    test_jfr_long(jfr, 1);
    test_jfr_long(jfr, 3);
    test_jfr_int(jfr, 9);
    test_jfr_end_event(jfr);
    test_jfr_end_chunk(jfr);
}

static void expect(struct test_jfr *jfr, const struct flamepix_recording_options *recording,
                   const char *folded)
{
    struct flamepix_format_options options = {0};
    if (recording != NULL)
        options.recording = *recording;
    test_expect_collapsed("jfr", test_jfr_bytes(jfr), &options, folded);
    test_jfr_free(jfr);
}

#define EXPECT_CHUNK(folded, ...)                                                                  \
    do {                                                                                           \
        struct test_jfr jfr = {.is_compressed = true};                                             \
        write_chunk(&jfr, 2);                                                                      \
        expect(&jfr, &(struct flamepix_recording_options){__VA_ARGS__}, folded);                   \
    } while (0)

#define EXPECT_KINDS(folded, ...)                                                                  \
    do {                                                                                           \
        struct test_jfr jfr = {.is_compressed = true};                                             \
        write_kinds(&jfr);                                                                         \
        expect(&jfr, &(struct flamepix_recording_options){__VA_ARGS__}, folded);                   \
    } while (0)

/* -- chunks ------------------------------------------------------------------------------------ */

static void test_samples_are_added_up_by_their_stacks(void **state)
{
    (void)state;
    struct test_jfr jfr = {.is_compressed = true};
    write_chunk(&jfr, 2);
    expect(&jfr, NULL, both);
}

static void test_version_1_and_integers_of_fixed_width_are_read(void **state)
{
    (void)state;
    struct test_jfr jfr = {0};
    write_chunk(&jfr, 1);
    expect(&jfr, NULL, both);
}

static void test_each_chunk_has_types_and_constants_of_its_own(void **state)
{
    (void)state;
    struct test_jfr jfr = {.is_compressed = true};
    write_chunk(&jfr, 2);
    jfr.is_compressed = false;
    write_chunk(&jfr, 2);
    expect(&jfr, NULL, "Work.main 2\nWork.main;Work.sort 4\n");
}

/* -- the ledger -------------------------------------------------------------------------------- */

static void end_chunk(struct test_jfr *jfr)
{
    test_jfr_checkpoint(jfr, false);
    test_jfr_metadata(jfr, "jdk.");
    test_jfr_end_chunk(jfr);
}

/* What becomes of the records; `jfr` is freed. */
static struct flamepix_ledger read_ledger(struct test_jfr *jfr, const char *profile,
                                          const char *folded)
{
    const struct flamepix_format_options options = {.recording.profile = profile};
    struct test_collapsed read = test_collapse("jfr", test_jfr_bytes(jfr), &options, 0);
    assert_string_equal(read.folded.data, folded);
    const struct flamepix_ledger ledger = read.report.ledger;
    test_collapsed_free(&read);
    test_jfr_free(jfr);
    return ledger;
}

static void test_what_is_not_there_is_not_understood(void **state)
{
    (void)state;
    struct test_jfr jfr = {.is_compressed = true};
    test_jfr_begin_chunk(&jfr, 2);
    write_samples(&jfr);
    test_jfr_execution(&jfr, 0, 0, 1);
    test_jfr_execution(&jfr, 0, 4, 1);
    const size_t first = jfr.file.length;
    test_jfr_execution(&jfr, 0, 99, 1);
    test_jfr_execution(&jfr, 0, 5, 1);
    test_jfr_execution(&jfr, 0, 1, 7);
    test_jfr_begin_event(&jfr, 999);
    test_jfr_end_event(&jfr);
    test_jfr_begin_event(&jfr, TEST_JFR_EXECUTION);
    test_jfr_long(&jfr, 5000);
    test_jfr_end_event(&jfr);
    end_chunk(&jfr);
    const struct flamepix_ledger ledger = read_ledger(&jfr, NULL, both);
    assert_int_equal(ledger.drawn.count, 3);
    assert_int_equal(ledger.left_out[FLAMEPIX_LEFT_OUT_NO_STACK].count, 2);
    assert_int_equal(ledger.left_out[FLAMEPIX_LEFT_OUT_OTHER_STATE].count, 1);
    assert_int_equal(ledger.not_understood.count, 5);
    assert_int_equal(ledger.first.offset, first);
    assert_int_equal(ledger.first.line, 0);
    assert_string_equal(ledger.first.expected,
                        "a stack that the chunk has, with its methods and their names");
    assert_int_equal(flamepix_ledger_seen(&ledger), 11);
}

static void test_events_of_other_parts_are_counted_with_their_weights(void **state)
{
    (void)state;
    struct test_jfr jfr = {.is_compressed = true};
    write_chunk(&jfr, 2);
    write_kinds(&jfr);
    const struct flamepix_ledger ledger =
        read_ledger(&jfr, "jdk.ObjectAllocationInNewTLAB", "Work.main;Work.sort 1024\n");
    assert_int_equal(ledger.drawn.count, 1);
    assert_int_equal(ledger.left_out[FLAMEPIX_LEFT_OUT_OTHER_PART].count, 5);
    assert_int_equal(ledger.not_understood.count, 0);
}

static void test_a_weight_that_is_missing_is_not_one(void **state)
{
    (void)state;
    struct test_jfr jfr = {.is_compressed = true};
    test_jfr_begin_chunk(&jfr, 2);
    test_jfr_begin_event(&jfr, TEST_JFR_UNWEIGHED);
    test_jfr_long(&jfr, 5000);
    test_jfr_long(&jfr, 1);
    test_jfr_end_event(&jfr);
    end_chunk(&jfr);
    const struct flamepix_ledger ledger = read_ledger(&jfr, "alloc", "");
    assert_int_equal(ledger.not_understood.count, 1);
    assert_string_equal(ledger.first.expected, "a size in bytes");
}

static void test_names_of_fields_mean_nothing_in_events_of_programs(void **state)
{
    (void)state;
    struct test_jfr jfr = {.is_compressed = true};
    test_jfr_begin_chunk(&jfr, 2);
    test_jfr_begin_event(&jfr, TEST_JFR_CUSTOM);
    test_jfr_long(&jfr, 5000);
    test_jfr_long(&jfr, 1);
    test_jfr_int(&jfr, 2);
    test_jfr_int(&jfr, 50);
    for (int i = 0; i < 4; i++)
        test_jfr_byte(&jfr, 0x40);
    test_jfr_end_event(&jfr);
    end_chunk(&jfr);
    const struct flamepix_ledger ledger = read_ledger(&jfr, NULL, "Work.main;Work.sort 1\n");
    assert_int_equal(ledger.not_understood.count, 0);
}

static void test_events_whose_stacks_have_no_frames_are_never_the_default(void **state)
{
    (void)state;
    struct test_jfr jfr = {.is_compressed = true};
    test_jfr_begin_chunk(&jfr, 2);
    for (int i = 0; i < 9; i++)
        test_jfr_execution(&jfr, 0, 4, 1);
    end_chunk(&jfr);
    write_kinds(&jfr);
    const struct flamepix_ledger ledger = read_ledger(&jfr, NULL, "memcpy 9\n");
    assert_int_equal(ledger.left_out[FLAMEPIX_LEFT_OUT_NO_STACK].count, 9);
}

static void test_a_state_that_is_not_there_is_said(void **state)
{
    (void)state;
    struct test_jfr jfr = {.is_compressed = true};
    write_kinds(&jfr);
    const struct flamepix_ledger ledger = read_ledger(&jfr, NULL, "memcpy 9\n");
    assert_string_equal(ledger.remarks, "profiler.WallClockSample does not say what threads did, "
                                        "so all of its samples count");
}

/* -- states of threads ------------------------------------------------------------------------- */

/* As async-profiler 3 writes it: clock of processors by default, the wall clock in states. */
static void write_states(struct test_jfr *jfr)
{
    test_jfr_begin_chunk(jfr, 2);
    test_jfr_execution(jfr, 0, 2, 0);
    test_jfr_execution(jfr, 0, 1, 1);
    test_jfr_execution(jfr, 0, 1, 2);
    test_jfr_execution(jfr, 0, 1, 2);
    end_chunk(jfr);
}

static void test_all_states_but_sleeping_count_unless_the_wall_clock_is_asked_for(void **state)
{
    (void)state;
    static const struct {
        const char *profile, *folded;
        uint64_t left_out;
    } rows[] = {{NULL, "Work.main 1\nWork.main;Work.sort 1\n", 2},
                {"cpu", "Work.main 1\nWork.main;Work.sort 1\n", 2},
                {"jdk.ExecutionSample", "Work.main 1\nWork.main;Work.sort 1\n", 2},
                {"all", "Work.main 1\nWork.main;Work.sort 1\n", 2},
                {"wall", "Work.main;Work.sort 3\n", 1}};
    for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
        struct test_jfr jfr = {.is_compressed = true};
        write_states(&jfr);
        const struct flamepix_ledger ledger = read_ledger(&jfr, rows[i].profile, rows[i].folded);
        assert_int_equal(ledger.left_out[FLAMEPIX_LEFT_OUT_OTHER_STATE].count, rows[i].left_out);
        assert_int_equal(strstr(ledger.remarks, "--profile wall has them") != NULL,
                         rows[i].left_out == 2);
    }
}

/* -- kinds of events --------------------------------------------------------------------------- */

static void test_execution_samples_are_read_where_nothing_is_asked_for(void **state)
{
    (void)state;
    struct test_jfr jfr = {.is_compressed = true};
    write_kinds(&jfr);
    write_chunk(&jfr, 2);
    write_kinds(&jfr);
    expect(&jfr, NULL, both);
}

static void test_the_wall_clock_comes_next_and_counts_its_samples(void **state)
{
    (void)state;
    EXPECT_KINDS("memcpy 9\n", .profile = NULL);
}

static void test_allocations_weigh_bytes_and_locks_nanoseconds(void **state)
{
    (void)state;
    EXPECT_KINDS("Work.main;Work.sort 1024\n", .profile = "jdk.ObjectAllocationInNewTLAB");
    EXPECT_KINDS("Work.main 3000000\n", .profile = "jdk.JavaMonitorEnter");
    EXPECT_KINDS("Work.main 1\n", .profile = "jdk.JavaMonitorEnter", .weight = "samples");
    EXPECT_KINDS("Work.main;Work.sort 1\n", .profile = "alloc", .weight = "samples");
}

static void test_what_an_event_does_not_know_it_does_not_weigh(void **state)
{
    (void)state;
    EXPECT_CHUNK(both, .weight = "bytes");
    EXPECT_CHUNK(both, .weight = "time");
}

static void test_groups_are_several_kinds_of_events(void **state)
{
    (void)state;
    EXPECT_KINDS("memcpy 9\n", .profile = "wall");
    EXPECT_KINDS("Work.main 3000000\n", .profile = "lock");
    EXPECT_KINDS("Work.main;Work.sort 1024\n", .profile = "alloc");
    EXPECT_CHUNK(both, .profile = "cpu");
    EXPECT_CHUNK("Work.main 2\nWork.main;Work.sort 2\n", .profile = "wall");
}

/* -- threads and names ------------------------------------------------------------------------- */

static void test_a_thread_is_chosen_by_its_name_or_a_number(void **state)
{
    (void)state;
    EXPECT_CHUNK(both, .thread = "main");
    EXPECT_CHUNK(both, .thread = "7");
    EXPECT_CHUNK(both, .thread = "70");
    EXPECT_CHUNK("", .thread = "java");
    EXPECT_CHUNK("", .thread = "8");
}

static void test_threads_are_roots_as_jfrconv_has_them(void **state)
{
    (void)state;
    EXPECT_CHUNK("[main tid=7];Work.main 1\n[main tid=7];Work.main;Work.sort 2\n", .tid = true);
}

static void test_lines_stand_behind_names_and_classes_for_files(void **state)
{
    (void)state;
    EXPECT_CHUNK("Work.main:7;Work.sort:12 2\nWork.main 1\n", .granularity = FLAMEPIX_LINES);
    EXPECT_CHUNK("Work 1\nWork;Work 2\n", .granularity = FLAMEPIX_FILES);
}

static void test_frames_say_how_they_were_compiled_where_that_is_asked_for(void **state)
{
    (void)state;
    EXPECT_CHUNK("Work.main 1\nWork.main_[0];Work.sort_[j] 2\n", .jit = true);
    EXPECT_CHUNK("Work.main;Work.sort 2\nWork.main_[i] 1\n", .inlined = true);
}

static void test_native_is_c_only_beside_a_kernel(void **state)
{
    (void)state;
    EXPECT_KINDS("libc.so`memcpy 9\n", .granularity = FLAMEPIX_LINES);
    struct test_jfr jfr = {.is_compressed = true};
    test_jfr_begin_chunk(&jfr, 2);
    test_jfr_metadata(&jfr, "jdk.");
    test_jfr_checkpoint(&jfr, false);
    test_jfr_execution(&jfr, 0, 3, 1);
    test_jfr_end_chunk(&jfr);
    expect(&jfr, NULL, "libc.so.memcpy 1\n");
}

/* -- what it says of itself -------------------------------------------------------------------- */

struct said {
    struct flamepix_buffer text;
};

static enum flamepix_status take_part(void *user, const struct flamepix_part *part)
{
    struct said *said = user;
    flamepix_buffer_append(&said->text, part->name.data, part->name.length);
    flamepix_buffer_append(&said->text, part->is_default ? "*" : ".", 1);
    if (part->samples == 3 && part->begin == 1000.0 && part->end == 1001.0)
        flamepix_buffer_append(&said->text, "t", 1);
    return FLAMEPIX_OK;
}

static enum flamepix_status take_fact(void *user, const char *name, struct flamepix_bytes value)
{
    struct said *said = user;
    flamepix_buffer_append(&said->text, name, strlen(name));
    flamepix_buffer_append(&said->text, "=", 1);
    return flamepix_buffer_append(&said->text, value.data, value.length);
}

static void test_parts_and_cut_stacks_are_told(void **state)
{
    (void)state;
    struct said said = {{0}};
    const struct flamepix_format_options options = {
        .recording = {.on_part = take_part, .on_fact = take_fact, .user = &said}};
    struct test_jfr jfr = {.is_compressed = true};
    write_chunk(&jfr, 2);
    write_kinds(&jfr);
    struct test_collapsed collapsed = test_collapse("jfr", test_jfr_bytes(&jfr), &options, 0);
    assert_int_equal(flamepix_buffer_append(&said.text, "", 1), FLAMEPIX_OK);
    assert_string_equal(said.text.data, "version=2.0cut stacks=1 of 6jdk.ExecutionSample*t"
                                        "jdk.ObjectAllocationInNewTLAB.jdk.JavaMonitorEnter."
                                        "profiler.WallClockSample.");
    flamepix_buffer_free(&said.text);
    test_collapsed_free(&collapsed);
    test_jfr_free(&jfr);
}

static void test_events_that_are_not_read_are_named(void **state)
{
    (void)state;
    static const char *const profiles[] = {NULL, "nothing"};
    for (size_t i = 0; i < 2; i++) {
        const struct flamepix_format_options options = {.recording.profile = profiles[i]};
        struct test_jfr jfr = {.is_compressed = true};
        write_chunk(&jfr, 2);
        write_kinds(&jfr);
        struct test_collapsed read = test_collapse("jfr", test_jfr_bytes(&jfr), &options, 0);
        assert_int_equal(read.report.parts.count, 4);
        assert_string_equal(read.report.parts.read, i == 0 ? "jdk.ExecutionSample" : "");
        assert_non_null(strstr(read.report.parts.others, "profiler.WallClockSample"));
        test_collapsed_free(&read);
        test_jfr_free(&jfr);
    }
}

static void test_samples_in_the_order_of_time_stay_apart(void **state)
{
    (void)state;
    const struct flamepix_format_options options = {.recording.in_time_order = true};
    struct test_jfr jfr = {.is_compressed = true};
    write_chunk(&jfr, 2);
    struct test_collapsed collapsed = test_collapse("jfr", test_jfr_bytes(&jfr), &options, 0);
    assert_int_equal(collapsed.status, FLAMEPIX_END);
    test_collapsed_free(&collapsed);
    test_jfr_free(&jfr);
}

/* -- damage ------------------------------------------------------------------------------------ */

static void expect_damage(struct test_jfr *jfr, struct flamepix_bytes bytes, uint64_t offset,
                          const char *expected, const char *folded)
{
    struct test_collapsed collapsed = test_collapse("jfr", bytes, NULL, 0);
    assert_string_equal(collapsed.folded.data, folded);
    assert_true(collapsed.report.damage.found);
    assert_string_equal(collapsed.report.damage.expected, expected);
    assert_int_equal(collapsed.report.damage.offset, offset);
    test_collapsed_free(&collapsed);
    test_jfr_free(jfr);
}

static void test_the_chunks_before_damage_are_read(void **state)
{
    (void)state;
    struct test_jfr jfr = {.is_compressed = true};
    write_chunk(&jfr, 2);
    const size_t whole = jfr.file.length;
    write_chunk(&jfr, 2);
    expect_damage(&jfr, (struct flamepix_bytes){jfr.file.data, whole + 100}, whole + 100,
                  "the rest of a chunk", both);
}

static void test_a_chunk_explained_at_its_beginning_is_read_as_far_as_it_goes(void **state)
{
    (void)state;
    struct test_jfr jfr = {.is_compressed = true};
    test_jfr_begin_chunk(&jfr, 2);
    test_jfr_metadata(&jfr, "jdk.");
    test_jfr_checkpoint(&jfr, false);
    write_samples(&jfr);
    const size_t read = jfr.file.length;
    write_samples(&jfr);
    test_jfr_end_chunk(&jfr);
    expect_damage(&jfr, (struct flamepix_bytes){jfr.file.data, read}, read, "the rest of a chunk",
                  both);
}

static void test_the_header_says_where_the_metadata_are_behind_a_bad_event(void **state)
{
    (void)state;
    struct test_jfr jfr = {.is_compressed = true};
    test_jfr_begin_chunk(&jfr, 2);
    test_jfr_checkpoint(&jfr, false);
    write_samples(&jfr);
    const size_t bad = jfr.file.length;
    test_jfr_execution(&jfr, 0, 1, 1);
    test_jfr_metadata(&jfr, "jdk.");
    test_jfr_end_chunk(&jfr);
    memset(jfr.file.data + bad, 0, 4);
    expect_damage(&jfr, test_jfr_bytes(&jfr), bad, "an event", both);
}

static void test_what_is_no_chunk_is_damage(void **state)
{
    (void)state;
    struct test_jfr jfr = {.is_compressed = true};
    write_chunk(&jfr, 2);
    const size_t whole = jfr.file.length;
    assert_int_equal(flamepix_buffer_append(&jfr.file, "garbage\n", 8), FLAMEPIX_OK);
    expect_damage(&jfr, test_jfr_bytes(&jfr), whole, "a chunk that begins with FLR", both);
}

static void test_versions_of_other_layouts_are_refused_by_their_numbers(void **state)
{
    (void)state;
    for (int where = 0; where < 2; where++) {
        struct test_jfr jfr = {.is_compressed = true};
        if (where == 1)
            write_chunk(&jfr, 2);
        write_chunk(&jfr, 3);
        struct test_collapsed read = test_collapse("jfr", test_jfr_bytes(&jfr), NULL, 0);
        assert_int_equal(read.status, FLAMEPIX_UNKNOWN_VERSION);
        assert_string_equal(read.report.ledger.newer_version, "3.0");
        test_collapsed_free(&read);
        test_jfr_free(&jfr);
    }
}

static void test_newer_versions_of_a_layout_are_read_and_named(void **state)
{
    (void)state;
    struct test_jfr jfr = {.is_compressed = true};
    write_chunk(&jfr, 2);
    jfr.file.data[7] = 2;
    const struct flamepix_ledger ledger = read_ledger(&jfr, NULL, both);
    assert_string_equal(ledger.newer_version, "2.2");
}

static void test_it_is_read_wherever_it_is_cut(void **state)
{
    (void)state;
    struct test_jfr jfr = {.is_compressed = true};
    write_chunk(&jfr, 2);
    test_expect_cuts_are_read("jfr", test_jfr_bytes(&jfr));
    test_jfr_free(&jfr);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_samples_are_added_up_by_their_stacks),
        cmocka_unit_test(test_version_1_and_integers_of_fixed_width_are_read),
        cmocka_unit_test(test_each_chunk_has_types_and_constants_of_its_own),
        cmocka_unit_test(test_what_is_not_there_is_not_understood),
        cmocka_unit_test(test_events_of_other_parts_are_counted_with_their_weights),
        cmocka_unit_test(test_a_weight_that_is_missing_is_not_one),
        cmocka_unit_test(test_names_of_fields_mean_nothing_in_events_of_programs),
        cmocka_unit_test(test_events_whose_stacks_have_no_frames_are_never_the_default),
        cmocka_unit_test(test_a_state_that_is_not_there_is_said),
        cmocka_unit_test(test_all_states_but_sleeping_count_unless_the_wall_clock_is_asked_for),
        cmocka_unit_test(test_execution_samples_are_read_where_nothing_is_asked_for),
        cmocka_unit_test(test_the_wall_clock_comes_next_and_counts_its_samples),
        cmocka_unit_test(test_allocations_weigh_bytes_and_locks_nanoseconds),
        cmocka_unit_test(test_what_an_event_does_not_know_it_does_not_weigh),
        cmocka_unit_test(test_groups_are_several_kinds_of_events),
        cmocka_unit_test(test_a_thread_is_chosen_by_its_name_or_a_number),
        cmocka_unit_test(test_threads_are_roots_as_jfrconv_has_them),
        cmocka_unit_test(test_lines_stand_behind_names_and_classes_for_files),
        cmocka_unit_test(test_frames_say_how_they_were_compiled_where_that_is_asked_for),
        cmocka_unit_test(test_native_is_c_only_beside_a_kernel),
        cmocka_unit_test(test_parts_and_cut_stacks_are_told),
        cmocka_unit_test(test_events_that_are_not_read_are_named),
        cmocka_unit_test(test_samples_in_the_order_of_time_stay_apart),
        cmocka_unit_test(test_the_chunks_before_damage_are_read),
        cmocka_unit_test(test_a_chunk_explained_at_its_beginning_is_read_as_far_as_it_goes),
        cmocka_unit_test(test_the_header_says_where_the_metadata_are_behind_a_bad_event),
        cmocka_unit_test(test_what_is_no_chunk_is_damage),
        cmocka_unit_test(test_versions_of_other_layouts_are_refused_by_their_numbers),
        cmocka_unit_test(test_newer_versions_of_a_layout_are_read_and_named),
        cmocka_unit_test(test_it_is_read_wherever_it_is_cut),
    };
    return cmocka_run_group_tests_name("jfr", tests, NULL, NULL);
}
