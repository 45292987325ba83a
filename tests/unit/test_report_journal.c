#include <errno.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cmocka.h>

#include "report/report_files.h"
#include "report/report_journal.h"
#include "support/place.h"
#include "support/scarce_memory.h"

static const char PATH[] = "deep/report.jsonl";
static const char BEFORE[] = "deep/.before-flamepix-report.jsonl";
enum { OPTIONS = 77 };

static struct flamepix_report_journal *open_journal(bool resumes)
{
    struct flamepix_report_journal *journal = NULL;
    assert_int_equal(
        flamepix_report_journal_open(PATH, resumes, OPTIONS, FLAMEPIX_SYNC_NEVER, &journal),
        FLAMEPIX_OK);
    return journal;
}

static void append(struct flamepix_report_journal *journal, const char *input,
                   enum flamepix_outcome outcome)
{
    const struct flamepix_entry entry = {
        .input = input, .output = "o", .outcome = outcome, .unit = "u", .options_hash = OPTIONS};
    assert_int_equal(flamepix_report_journal_append(journal, &entry), FLAMEPIX_OK);
}

static void finish(struct flamepix_report_journal *journal)
{
    const struct flamepix_outcomes tally = {.done = 1, .seconds = 1};
    assert_int_equal(flamepix_report_journal_finish(journal, &tally), FLAMEPIX_OK);
    flamepix_report_journal_free(journal);
}

static bool knows(const struct flamepix_report_index *index, const char *input)
{
    return flamepix_report_index_find(index, input) != NULL;
}

static void test_a_finished_run_is_the_past_of_the_next(void **state)
{
    (void)state;
    struct flamepix_report_journal *journal = open_journal(false);
    assert_false(knows(flamepix_report_journal_past(journal), "a"));
    append(journal, "a", FLAMEPIX_DONE);
    finish(journal);
    assert_int_not_equal(access(BEFORE, F_OK), 0);
    journal = open_journal(false);
    assert_true(knows(flamepix_report_journal_past(journal), "a"));
    assert_null(flamepix_report_journal_kept(journal));
    assert_int_equal(access(BEFORE, F_OK), 0);
    finish(journal);
    assert_int_not_equal(access(BEFORE, F_OK), 0);
}

static void test_runs_that_are_abandoned_lose_nothing(void **state)
{
    (void)state;
    const char *const names[] = {"a", "b", "c", "d"};
    for (size_t i = 0; i < 4; i++) {
        struct flamepix_report_journal *journal = open_journal(false);
        for (size_t k = 0; k < i; k++)
            assert_true(knows(flamepix_report_journal_past(journal), names[k]));
        append(journal, names[i], FLAMEPIX_DONE);
        flamepix_report_journal_free(journal);
    }
}

static void test_resuming_keeps_what_is_done_and_whole(void **state)
{
    (void)state;
    struct flamepix_report_journal *journal = open_journal(false);
    append(journal, "done", FLAMEPIX_DONE);
    append(journal, "failed", FLAMEPIX_FAILED);
    append(journal, "skipped", FLAMEPIX_SKIPPED);
    flamepix_report_journal_free(journal);
    FILE *file = fopen(PATH, "a");
    assert_non_null(file);
    fputs("{\"schema\":\"flamepix-report-1\",\"input\":\"cut\",\"sta", file);
    fclose(file);
    journal = open_journal(true);
    const struct flamepix_report_index *kept = flamepix_report_journal_kept(journal);
    assert_true(knows(kept, "done"));
    assert_true(knows(kept, "skipped"));
    assert_false(knows(kept, "failed"));
    assert_false(knows(kept, "cut"));
    append(journal, "failed", FLAMEPIX_DONE);
    finish(journal);
    bool finished = false;
    assert_int_equal(flamepix_report_is_finished(PATH, &finished), FLAMEPIX_OK);
    assert_true(finished);
}

static void test_a_finished_run_is_not_resumed(void **state)
{
    (void)state;
    struct flamepix_report_journal *journal = open_journal(false);
    append(journal, "a", FLAMEPIX_DONE);
    finish(journal);
    journal = open_journal(true);
    assert_null(flamepix_report_journal_kept(journal));
    assert_true(knows(flamepix_report_journal_past(journal), "a"));
    flamepix_report_journal_free(journal);
}

static void test_a_report_without_its_summary_is_not_finished(void **state)
{
    (void)state;
    bool finished = true;
    struct flamepix_report_journal *journal = open_journal(false);
    assert_int_equal(flamepix_report_is_finished(PATH, &finished), FLAMEPIX_OK);
    assert_false(finished);
    append(journal, "{\"schema\":\"flamepix-report-1\",\"summary\":true,", FLAMEPIX_DONE);
    finished = true;
    assert_int_equal(flamepix_report_is_finished(PATH, &finished), FLAMEPIX_OK);
    assert_false(finished);
    flamepix_report_journal_free(journal);
}

static void test_freeing_keeps_errno_even_where_closing_fails(void **state)
{
    (void)state;
    int fd = dup(STDIN_FILENO);
    assert_true(fd >= 0);
    assert_int_equal(close(fd), 0);
    struct flamepix_report_journal *journal = open_journal(false);
    append(journal, "a", FLAMEPIX_DONE);
    assert_int_equal(close(fd), 0);
    errno = ENOSPC;
    flamepix_report_journal_free(journal);
    assert_int_equal(errno, ENOSPC);
    flamepix_report_journal_free(NULL);
}

static size_t size_of(const char *path)
{
    struct stat about;
    assert_int_equal(stat(path, &about), 0);
    return (size_t)about.st_size;
}

static void test_lines_that_wait_are_written_by_a_flush_or_in_the_end(void **state)
{
    (void)state;
    struct flamepix_report_journal *journal = NULL;
    assert_int_equal(
        flamepix_report_journal_open(PATH, false, OPTIONS, FLAMEPIX_SYNC_AUTO, &journal),
        FLAMEPIX_OK);
    append(journal, "a", FLAMEPIX_DONE);
    assert_int_equal(flamepix_report_journal_step(journal), FLAMEPIX_OK);
    assert_int_equal(flamepix_report_journal_flush(journal, 0), FLAMEPIX_OK);
    assert_int_equal(size_of(PATH), 0);
    assert_int_equal(flamepix_report_journal_flush(journal, 60), FLAMEPIX_OK);
    size_t nbytes = size_of(PATH);
    assert_true(nbytes > 0);
    append(journal, "b", FLAMEPIX_DONE);
    assert_int_equal(size_of(PATH), nbytes);
    finish(journal);
    journal = open_journal(false);
    assert_true(knows(flamepix_report_journal_past(journal), "b"));
    flamepix_report_journal_free(journal);
}

static void test_each_line_is_written_at_once_where_each_is_synced(void **state)
{
    (void)state;
    struct flamepix_report_journal *journal = NULL;
    assert_int_equal(
        flamepix_report_journal_open(PATH, false, OPTIONS, FLAMEPIX_SYNC_ALWAYS, &journal),
        FLAMEPIX_OK);
    append(journal, "a", FLAMEPIX_DONE);
    assert_true(size_of(PATH) > 0);
    finish(journal);
}

/* A batch of one input, resumed. */
static enum flamepix_status keep_journal(void *sync)
{
    const struct flamepix_entry entry = {.input = "b", .output = "o", .options_hash = OPTIONS};
    const struct flamepix_outcomes tally = {.done = 2};
    struct flamepix_report_journal *journal = NULL;
    enum flamepix_status status = flamepix_report_journal_open(
        PATH, true, OPTIONS, *(const enum flamepix_sync *)sync, &journal);
    if (status == FLAMEPIX_OK)
        status = flamepix_report_journal_promise(journal, PATH, true);
    if (status == FLAMEPIX_OK)
        status = flamepix_report_journal_append(journal, &entry);
    if (status == FLAMEPIX_OK)
        status = flamepix_report_journal_finish(journal, &tally);
    flamepix_report_journal_free(journal);
    return status;
}

static void test_a_journal_that_lacks_memory_says_so(void **state)
{
    (void)state;
    struct flamepix_report_journal *journal = open_journal(false);
    append(journal, "a", FLAMEPIX_DONE);
    flamepix_report_journal_free(journal);
    enum flamepix_sync syncs[] = {FLAMEPIX_SYNC_AUTO, FLAMEPIX_SYNC_ALWAYS, FLAMEPIX_SYNC_NEVER};
    for (size_t i = 0; i < sizeof(syncs) / sizeof(syncs[0]); i++)
        assert_true(scarce_memory_try(keep_journal, &syncs[i]) > 0);
}

/* The report is one of a finished batch; user is its size. */
static enum flamepix_status open_or_leave_all(void *user)
{
    const size_t *nbytes = user;
    struct flamepix_report_journal *journal = NULL;
    enum flamepix_status status =
        flamepix_report_journal_open(PATH, false, OPTIONS, FLAMEPIX_SYNC_AUTO, &journal);
    if (status == FLAMEPIX_OK) {
        flamepix_report_journal_free(journal);
        assert_int_equal(rename(BEFORE, PATH), 0);
        return FLAMEPIX_OK;
    }
    assert_int_equal(size_of(PATH), *nbytes);
    assert_int_not_equal(access(BEFORE, F_OK), 0);
    return status;
}

static void test_where_a_new_report_cannot_be_begun_the_old_one_stays(void **state)
{
    (void)state;
    struct flamepix_report_journal *journal = open_journal(false);
    append(journal, "a", FLAMEPIX_DONE);
    finish(journal);
    size_t nbytes = size_of(PATH);
    assert_true(scarce_memory_try(open_or_leave_all, &nbytes) > 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(test_lines_that_wait_are_written_by_a_flush_or_in_the_end,
                                        test_place_enter, test_place_leave),
        cmocka_unit_test_setup_teardown(test_each_line_is_written_at_once_where_each_is_synced,
                                        test_place_enter, test_place_leave),
        cmocka_unit_test_setup_teardown(test_where_a_new_report_cannot_be_begun_the_old_one_stays,
                                        test_place_enter, test_place_leave),
        cmocka_unit_test_setup_teardown(test_a_finished_run_is_the_past_of_the_next,
                                        test_place_enter, test_place_leave),
        cmocka_unit_test_setup_teardown(test_runs_that_are_abandoned_lose_nothing, test_place_enter,
                                        test_place_leave),
        cmocka_unit_test_setup_teardown(test_resuming_keeps_what_is_done_and_whole,
                                        test_place_enter, test_place_leave),
        cmocka_unit_test_setup_teardown(test_a_finished_run_is_not_resumed, test_place_enter,
                                        test_place_leave),
        cmocka_unit_test_setup_teardown(test_a_report_without_its_summary_is_not_finished,
                                        test_place_enter, test_place_leave),
        cmocka_unit_test_setup_teardown(test_freeing_keeps_errno_even_where_closing_fails,
                                        test_place_enter, test_place_leave),
        cmocka_unit_test_setup_teardown(test_a_journal_that_lacks_memory_says_so, test_place_enter,
                                        test_place_leave),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
