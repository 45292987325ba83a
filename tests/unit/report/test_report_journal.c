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
#include "support/pictures/scratch_folder.h"
#include "support/scarce_memory.h"

static const char PATH[] = "deep/report.jsonl";
static const char BEFORE[] = "deep/.before-flamepix-report.jsonl";
enum { OPTIONS = 77 };

static struct fpx_report_journal_options options_of(bool resumes, enum fpx_sync sync)
{
    return (struct fpx_report_journal_options){
        .path = PATH, .outputs = "deep", .resumes = resumes, .sync = sync};
}

static struct fpx_report_journal *open_journal(bool resumes)
{
    struct fpx_report_journal *journal = NULL;
    const struct fpx_report_journal_options options = options_of(resumes, FPX_SYNC_NEVER);
    assert_int_equal(fpx_report_journal_open(&options, &journal), FLAMEPIX_OK);
    return journal;
}

static void append(struct fpx_report_journal *journal, const char *key, enum fpx_outcome outcome)
{
    const struct fpx_entry entry = {.run = fpx_report_journal_run(journal),
                                    .key = key,
                                    .input = "i",
                                    .output = "o",
                                    .outcome = outcome,
                                    .unit = "u",
                                    .options_hash = OPTIONS};
    assert_int_equal(fpx_report_journal_append(journal, &entry), FLAMEPIX_OK);
}

static void finish(struct fpx_report_journal *journal)
{
    const struct fpx_summary summary = {.run = fpx_report_journal_run(journal)};
    assert_int_equal(fpx_report_journal_finish(journal, &summary), FLAMEPIX_OK);
    fpx_report_journal_free(journal);
}

static bool knows(const struct fpx_report_index *index, const char *key)
{
    return fpx_report_index_find(index, key) != NULL;
}

static bool is_finished(void)
{
    struct fpx_report_facts facts;
    assert_int_equal(fpx_report_peek(PATH, &facts), FLAMEPIX_OK);
    return facts.is_finished;
}

/* How many lines the report has. */
static size_t count_lines(void)
{
    size_t count = 0;
    FILE *file = fopen(PATH, "r");
    assert_non_null(file);
    for (int c = fgetc(file); c != EOF; c = fgetc(file))
        count += c == '\n';
    assert_int_equal(fclose(file), 0);
    return count;
}

static void test_a_finished_run_is_the_past_of_the_next(void **state)
{
    (void)state;
    struct fpx_report_journal *journal = open_journal(false);
    assert_false(knows(fpx_report_journal_past(journal), "a"));
    append(journal, "a", FPX_OUTCOME_MADE);
    finish(journal);
    assert_int_not_equal(access(BEFORE, F_OK), 0);
    journal = open_journal(false);
    assert_true(knows(fpx_report_journal_past(journal), "a"));
    assert_null(fpx_report_journal_resumed(journal));
    assert_int_equal(access(BEFORE, F_OK), 0);
    finish(journal);
    assert_int_not_equal(access(BEFORE, F_OK), 0);
}

static void test_runs_that_are_abandoned_lose_nothing(void **state)
{
    (void)state;
    const char *const names[] = {"a", "b", "c", "d"};
    for (size_t i = 0; i < 4; i++) {
        struct fpx_report_journal *journal = open_journal(false);
        for (size_t k = 0; k < i; k++)
            assert_true(knows(fpx_report_journal_past(journal), names[k]));
        append(journal, names[i], FPX_OUTCOME_MADE);
        fpx_report_journal_free(journal);
    }
}

static void test_a_resumed_run_goes_on_behind_its_last_whole_line(void **state)
{
    (void)state;
    struct fpx_report_journal *journal = open_journal(false);
    append(journal, "old", FPX_OUTCOME_MADE);
    finish(journal);
    journal = open_journal(false);
    const uint64_t run = fpx_report_journal_run(journal);
    append(journal, "done", FPX_OUTCOME_MADE);
    append(journal, "failed", FPX_OUTCOME_FAILED);
    fpx_report_journal_free(journal);
    FILE *file = fopen(PATH, "a");
    assert_non_null(file);
    fputs("{\"schema\":\"flamepix-report-2\",\"run\":2,\"key\":\"cut\",\"sta", file);
    fclose(file);
    journal = open_journal(true);
    assert_int_equal(fpx_report_journal_run(journal), run);
    const struct fpx_report_index *kept = fpx_report_journal_resumed(journal);
    assert_true(knows(kept, "done"));
    assert_true(knows(kept, "failed"));
    assert_false(knows(kept, "cut"));
    assert_false(knows(kept, "old"));
    assert_true(knows(fpx_report_journal_past(journal), "old"));
    append(journal, "failed", FPX_OUTCOME_MADE);
    assert_int_equal(count_lines(), 3);
    finish(journal);
    assert_true(is_finished());
    /* Of each key the line that holds, and the summary. */
    assert_int_equal(count_lines(), 3);
    journal = open_journal(false);
    assert_int_equal(fpx_report_index_find(fpx_report_journal_past(journal), "failed")->outcome,
                     FPX_OUTCOME_MADE);
    fpx_report_journal_free(journal);
}

static void test_a_run_has_a_greater_number_than_all_reports_of_the_folder(void **state)
{
    (void)state;
    struct fpx_report_journal *journal = open_journal(false);
    assert_int_equal(fpx_report_journal_run(journal), 1);
    append(journal, "a", FPX_OUTCOME_MADE);
    finish(journal);
    journal = open_journal(false);
    assert_int_equal(fpx_report_journal_run(journal), 2);
    finish(journal);
    test_place_put("deep/report-0-of-9.jsonl",
                   "{\"schema\":\"flamepix-report-2\",\"summary\":true,\"run\":41}\n");
    journal = open_journal(false);
    assert_int_equal(fpx_report_journal_run(journal), 42);
    assert_int_equal(fpx_report_journal_last_run(journal), 2);
    assert_int_equal(fpx_report_journal_others(journal)->count, 1);
    finish(journal);
}

static void test_behind_the_last_number_a_run_has_that_number_too(void **state)
{
    (void)state;
    finish(open_journal(false));
    test_place_put(PATH, "{\"schema\":\"flamepix-report-2\",\"summary\":true,"
                         "\"run\":18446744073709551615}\n");
    struct fpx_report_journal *journal = open_journal(false);
    assert_true(fpx_report_journal_run(journal) == UINT64_MAX);
    append(journal, "a", FPX_OUTCOME_MADE);
    finish(journal);
    journal = open_journal(false);
    assert_true(knows(fpx_report_journal_past(journal), "a"));
    finish(journal);
}

static void test_what_other_reports_say_is_read_where_it_is_asked_for(void **state)
{
    (void)state;
    assert_int_equal(mkdir("deep", 0777), 0);
    test_place_put("deep/report-0-of-9.jsonl",
                   "{\"schema\":\"flamepix-report-2\",\"run\":3,\"key\":\"k\",\"input\":\"i\","
                   "\"status\":\"made\"}\n");
    struct fpx_report_journal *journal = open_journal(false);
    assert_false(knows(fpx_report_journal_past(journal), "k"));
    assert_int_equal(fpx_report_journal_read_others(journal), FLAMEPIX_OK);
    assert_true(fpx_report_index_find(fpx_report_journal_past(journal), "k")->is_foreign);
    finish(journal);
}

static void test_a_finished_run_is_not_resumed(void **state)
{
    (void)state;
    struct fpx_report_journal *journal = open_journal(false);
    append(journal, "a", FPX_OUTCOME_MADE);
    finish(journal);
    journal = open_journal(true);
    assert_null(fpx_report_journal_resumed(journal));
    assert_true(knows(fpx_report_journal_past(journal), "a"));
    fpx_report_journal_free(journal);
}

static void test_a_report_without_its_summary_is_not_finished(void **state)
{
    (void)state;
    struct fpx_report_journal *journal = open_journal(false);
    assert_false(is_finished());
    append(journal, "{\"schema\":\"flamepix-report-2\",\"summary\":true,", FPX_OUTCOME_MADE);
    assert_false(is_finished());
    fpx_report_journal_free(journal);
}

static void test_freeing_keeps_errno_even_where_closing_fails(void **state)
{
    (void)state;
    int fd = dup(STDIN_FILENO);
    assert_true(fd >= 0);
    assert_int_equal(close(fd), 0);
    struct fpx_report_journal *journal = open_journal(false);
    append(journal, "a", FPX_OUTCOME_MADE);
    assert_int_equal(close(fd), 0);
    errno = ENOSPC;
    fpx_report_journal_free(journal);
    assert_int_equal(errno, ENOSPC);
    fpx_report_journal_free(NULL);
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
    struct fpx_report_journal *journal = NULL;
    const struct fpx_report_journal_options options = options_of(false, FPX_SYNC_AUTO);
    assert_int_equal(fpx_report_journal_open(&options, &journal), FLAMEPIX_OK);
    append(journal, "a", FPX_OUTCOME_MADE);
    assert_int_equal(fpx_report_journal_step(journal), FLAMEPIX_OK);
    assert_int_equal(fpx_report_journal_flush(journal, 0), FLAMEPIX_OK);
    assert_int_equal(size_of(PATH), 0);
    assert_int_equal(fpx_report_journal_flush(journal, 60), FLAMEPIX_OK);
    size_t nbytes = size_of(PATH);
    assert_true(nbytes > 0);
    append(journal, "b", FPX_OUTCOME_MADE);
    assert_int_equal(size_of(PATH), nbytes);
    finish(journal);
    journal = open_journal(false);
    assert_true(knows(fpx_report_journal_past(journal), "b"));
    fpx_report_journal_free(journal);
}

static void test_each_line_is_written_at_once_where_each_is_synced(void **state)
{
    (void)state;
    struct fpx_report_journal *journal = NULL;
    const struct fpx_report_journal_options options = options_of(false, FPX_SYNC_ALWAYS);
    assert_int_equal(fpx_report_journal_open(&options, &journal), FLAMEPIX_OK);
    append(journal, "a", FPX_OUTCOME_MADE);
    assert_true(size_of(PATH) > 0);
    finish(journal);
}

/* A batch of one input, resumed. */
static enum flamepix_status keep_journal(void *sync)
{
    const struct fpx_entry entry = {.key = "b", .input = "b", .output = "o"};
    const struct fpx_summary summary = {.run = 1};
    const struct fpx_report_journal_options options =
        options_of(true, *(const enum fpx_sync *)sync);
    const char *const paths[] = {PATH};
    const struct fpx_report_promise promise = {paths, 1, true};
    struct fpx_report_journal *journal = NULL;
    enum flamepix_status status = fpx_report_journal_open(&options, &journal);
    if (status == FLAMEPIX_OK)
        status = fpx_report_journal_read_others(journal);
    if (status == FLAMEPIX_OK)
        status = fpx_report_journal_report(journal, &promise, &entry);
    if (status == FLAMEPIX_OK)
        status = fpx_report_journal_finish(journal, &summary);
    fpx_report_journal_free(journal);
    return status;
}

static void test_a_journal_that_lacks_memory_says_so(void **state)
{
    (void)state;
    struct fpx_report_journal *journal = open_journal(false);
    append(journal, "a", FPX_OUTCOME_MADE);
    fpx_report_journal_free(journal);
    enum fpx_sync syncs[] = {FPX_SYNC_AUTO, FPX_SYNC_ALWAYS, FPX_SYNC_NEVER};
    for (size_t i = 0; i < sizeof(syncs) / sizeof(syncs[0]); i++)
        assert_true(scarce_memory_try(keep_journal, &syncs[i]) > 0);
}

/* The report is one of a finished batch; user is its size. */
static enum flamepix_status open_or_leave_all(void *user)
{
    const size_t *nbytes = user;
    struct fpx_report_journal *journal = NULL;
    const struct fpx_report_journal_options options = options_of(false, FPX_SYNC_AUTO);
    enum flamepix_status status = fpx_report_journal_open(&options, &journal);
    if (status == FLAMEPIX_OK) {
        fpx_report_journal_free(journal);
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
    struct fpx_report_journal *journal = open_journal(false);
    append(journal, "a", FPX_OUTCOME_MADE);
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
        cmocka_unit_test_setup_teardown(test_a_resumed_run_goes_on_behind_its_last_whole_line,
                                        test_place_enter, test_place_leave),
        cmocka_unit_test_setup_teardown(
            test_a_run_has_a_greater_number_than_all_reports_of_the_folder, test_place_enter,
            test_place_leave),
        cmocka_unit_test_setup_teardown(test_behind_the_last_number_a_run_has_that_number_too,
                                        test_place_enter, test_place_leave),
        cmocka_unit_test_setup_teardown(test_what_other_reports_say_is_read_where_it_is_asked_for,
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
