#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "support/recordings/jfr_writer.h"
#include "support/recordings/recordings.h"

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
    test_jfr_some_samples(&jfr);
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
    const struct flamepix_ledger ledger =
        read_ledger(&jfr, NULL, "Work.main 1\nWork.main;Work.sort 2\n");
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
    test_jfr_some_chunk(&jfr, 2);
    test_jfr_all_kinds(&jfr);
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
    test_jfr_all_kinds(&jfr);
    const struct flamepix_ledger ledger = read_ledger(&jfr, NULL, "memcpy 9\n");
    assert_int_equal(ledger.left_out[FLAMEPIX_LEFT_OUT_NO_STACK].count, 9);
}

static void test_a_state_that_is_not_there_is_said(void **state)
{
    (void)state;
    struct test_jfr jfr = {.is_compressed = true};
    test_jfr_all_kinds(&jfr);
    const struct flamepix_ledger ledger = read_ledger(&jfr, NULL, "memcpy 9\n");
    assert_string_equal(ledger.remarks, "profiler.WallClockSample does not say what threads did, "
                                        "so all of its samples count");
}

static void test_events_that_are_not_read_are_named(void **state)
{
    (void)state;
    static const char *const profiles[] = {NULL, "nothing"};
    for (size_t i = 0; i < 2; i++) {
        const struct flamepix_format_options options = {.recording.profile = profiles[i]};
        struct test_jfr jfr = {.is_compressed = true};
        test_jfr_some_chunk(&jfr, 2);
        test_jfr_all_kinds(&jfr);
        struct test_collapsed read = test_collapse("jfr", test_jfr_bytes(&jfr), &options, 0);
        assert_int_equal(read.report.parts.count, 4);
        assert_string_equal(read.report.parts.read, i == 0 ? "jdk.ExecutionSample" : "");
        assert_non_null(strstr(read.report.parts.others, "profiler.WallClockSample"));
        test_collapsed_free(&read);
        test_jfr_free(&jfr);
    }
}

static void test_newer_versions_of_a_layout_are_read_and_named(void **state)
{
    (void)state;
    struct test_jfr jfr = {.is_compressed = true};
    test_jfr_some_chunk(&jfr, 2);
    jfr.file.data[7] = 2;
    const struct flamepix_ledger ledger =
        read_ledger(&jfr, NULL, "Work.main 1\nWork.main;Work.sort 2\n");
    assert_string_equal(ledger.newer_version, "2.2");
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
        assert_int_equal(strstr(ledger.remarks, "the profile wall has them") != NULL,
                         rows[i].left_out == 2);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_what_is_not_there_is_not_understood),
        cmocka_unit_test(test_events_of_other_parts_are_counted_with_their_weights),
        cmocka_unit_test(test_a_weight_that_is_missing_is_not_one),
        cmocka_unit_test(test_names_of_fields_mean_nothing_in_events_of_programs),
        cmocka_unit_test(test_events_whose_stacks_have_no_frames_are_never_the_default),
        cmocka_unit_test(test_a_state_that_is_not_there_is_said),
        cmocka_unit_test(test_events_that_are_not_read_are_named),
        cmocka_unit_test(test_newer_versions_of_a_layout_are_read_and_named),
        cmocka_unit_test(test_all_states_but_sleeping_count_unless_the_wall_clock_is_asked_for),
    };
    return cmocka_run_group_tests_name("jfr_ledger", tests, NULL, NULL);
}
