#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "support/recordings/jfr_writer.h"
#include "support/recordings/recordings.h"

static const char both[] = "Work.main 1\nWork.main;Work.sort 2\n";

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
        test_jfr_some_chunk(&jfr, 2);                                                              \
        expect(&jfr, &(struct flamepix_recording_options){__VA_ARGS__}, folded);                   \
    } while (0)

#define EXPECT_KINDS(folded, ...)                                                                  \
    do {                                                                                           \
        struct test_jfr jfr = {.is_compressed = true};                                             \
        test_jfr_all_kinds(&jfr);                                                                  \
        expect(&jfr, &(struct flamepix_recording_options){__VA_ARGS__}, folded);                   \
    } while (0)

/* -- chunks ------------------------------------------------------------------------------------ */

static void test_samples_are_added_up_by_their_stacks(void **state)
{
    (void)state;
    struct test_jfr jfr = {.is_compressed = true};
    test_jfr_some_chunk(&jfr, 2);
    expect(&jfr, NULL, both);
}

static void test_version_1_and_integers_of_fixed_width_are_read(void **state)
{
    (void)state;
    struct test_jfr jfr = {0};
    test_jfr_some_chunk(&jfr, 1);
    expect(&jfr, NULL, both);
}

static void test_each_chunk_has_types_and_constants_of_its_own(void **state)
{
    (void)state;
    struct test_jfr jfr = {.is_compressed = true};
    test_jfr_some_chunk(&jfr, 2);
    jfr.is_compressed = false;
    test_jfr_some_chunk(&jfr, 2);
    expect(&jfr, NULL, "Work.main 2\nWork.main;Work.sort 4\n");
}

/* -- kinds of events --------------------------------------------------------------------------- */

static void test_execution_samples_are_read_where_nothing_is_asked_for(void **state)
{
    (void)state;
    struct test_jfr jfr = {.is_compressed = true};
    test_jfr_all_kinds(&jfr);
    test_jfr_some_chunk(&jfr, 2);
    test_jfr_all_kinds(&jfr);
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
    test_jfr_some_chunk(&jfr, 2);
    test_jfr_all_kinds(&jfr);
    struct test_collapsed collapsed = test_collapse("jfr", test_jfr_bytes(&jfr), &options, 0);
    assert_int_equal(flamepix_buffer_append(&said.text, "", 1), FLAMEPIX_OK);
    assert_string_equal(said.text.data, "version=2.0cut stacks=1 of 6jdk.ExecutionSample*t"
                                        "jdk.ObjectAllocationInNewTLAB.jdk.JavaMonitorEnter."
                                        "profiler.WallClockSample.");
    flamepix_buffer_free(&said.text);
    test_collapsed_free(&collapsed);
    test_jfr_free(&jfr);
}

static void test_samples_in_the_order_of_time_stay_apart(void **state)
{
    (void)state;
    const struct flamepix_format_options options = {.recording.in_time_order = true};
    struct test_jfr jfr = {.is_compressed = true};
    test_jfr_some_chunk(&jfr, 2);
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
    test_jfr_some_chunk(&jfr, 2);
    const size_t whole = jfr.file.length;
    test_jfr_some_chunk(&jfr, 2);
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
    test_jfr_some_samples(&jfr);
    const size_t read = jfr.file.length;
    test_jfr_some_samples(&jfr);
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
    test_jfr_some_samples(&jfr);
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
    test_jfr_some_chunk(&jfr, 2);
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
            test_jfr_some_chunk(&jfr, 2);
        test_jfr_some_chunk(&jfr, 3);
        struct test_collapsed read = test_collapse("jfr", test_jfr_bytes(&jfr), NULL, 0);
        assert_int_equal(read.status, FLAMEPIX_UNKNOWN_VERSION);
        assert_string_equal(read.report.ledger.newer_version, "3.0");
        test_collapsed_free(&read);
        test_jfr_free(&jfr);
    }
}

static void test_it_is_read_wherever_it_is_cut(void **state)
{
    (void)state;
    struct test_jfr jfr = {.is_compressed = true};
    test_jfr_some_chunk(&jfr, 2);
    test_expect_cuts_are_read("jfr", test_jfr_bytes(&jfr));
    test_jfr_free(&jfr);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_samples_are_added_up_by_their_stacks),
        cmocka_unit_test(test_version_1_and_integers_of_fixed_width_are_read),
        cmocka_unit_test(test_each_chunk_has_types_and_constants_of_its_own),
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
        cmocka_unit_test(test_samples_in_the_order_of_time_stay_apart),
        cmocka_unit_test(test_the_chunks_before_damage_are_read),
        cmocka_unit_test(test_a_chunk_explained_at_its_beginning_is_read_as_far_as_it_goes),
        cmocka_unit_test(test_the_header_says_where_the_metadata_are_behind_a_bad_event),
        cmocka_unit_test(test_what_is_no_chunk_is_damage),
        cmocka_unit_test(test_versions_of_other_layouts_are_refused_by_their_numbers),
        cmocka_unit_test(test_it_is_read_wherever_it_is_cut),
    };
    return cmocka_run_group_tests_name("jfr", tests, NULL, NULL);
}
