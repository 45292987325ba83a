#include <errno.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cmocka.h>

#include "base/os/fd.h"
#include "report/report_files.h"
#include "report/report_journal.h"
#include "report/report_merge.h"
#include "support/pictures/scratch_folder.h"
#include "support/scarce_memory.h"

/* A report with an entry for each key, and the summary of a shard where `shards` says so. */
static void put_report(const char *path, const char *const *keys, uint64_t run,
                       const struct fpx_summary *summary)
{
    struct flamepix_buffer text = {0};
    for (; *keys != NULL; keys++) {
        struct fpx_entry_file file = {.path = *keys, .kind = "picture"};
        const struct fpx_entry entry = {.run = run,
                                        .key = *keys,
                                        .input = "in",
                                        .source = "../in",
                                        .output = *keys,
                                        .files = {&file, 1},
                                        .ms = 500};
        assert_int_equal(fpx_entry_write(&entry, &text), FLAMEPIX_OK);
    }
    if (summary != NULL)
        assert_int_equal(fpx_summary_write(summary, &text), FLAMEPIX_OK);
    assert_int_equal(flamepix_buffer_append(&text, "", 1), FLAMEPIX_OK);
    assert_int_equal(fpx_folder_make(path, false), FLAMEPIX_OK);
    test_place_put(path, text.data);
    flamepix_buffer_free(&text);
}

static struct fpx_summary summary_of_shard(uint32_t shard, uint32_t shards, uint64_t hash)
{
    return (struct fpx_summary){
        .run = 4, .inputs = 3, .inputs_hash = hash, .shard = shard, .shards = shards};
}

static size_t look_at(const char *const *paths, size_t count, struct fpx_merged_report *reports)
{
    for (size_t i = 0; i < count; i++)
        assert_int_equal(fpx_merged_report_inspect(paths[i], &reports[i]), FLAMEPIX_OK);
    return count;
}

static struct fpx_report_merge_result merge(struct fpx_merged_report *reports, size_t count,
                                            const char *output)
{
    struct fpx_report_folder place = {0};
    struct fpx_report_merge_result merged;
    size_t failed;
    assert_int_equal(fpx_folder_make(output, false), FLAMEPIX_OK);
    assert_int_equal(fpx_report_folder_find(output, &place), FLAMEPIX_OK);
    assert_int_equal(fpx_merge_read(reports, count, &place, &merged, &failed), FLAMEPIX_OK);
    fpx_report_folder_free(&place);
    return merged;
}

static void test_reports_of_shards_become_one(void **state)
{
    (void)state;
    const char *const one[] = {"c", "a", NULL}, *const two[] = {"b", NULL};
    const char *const paths[] = {"report-1-of-2.jsonl", "report-0-of-2.jsonl"};
    const struct fpx_summary first = summary_of_shard(0, 2, 5);
    const struct fpx_summary second = summary_of_shard(1, 2, 5);
    struct fpx_merged_report reports[2];
    size_t conflict[2], count;
    put_report(paths[0], two, 4, &second);
    put_report(paths[1], one, 4, &first);
    (void)look_at(paths, 2, reports);
    assert_false(fpx_merge_sort(reports, 2, conflict));
    assert_true(reports[0].has_shard && reports[0].shard == 0 && reports[1].shard == 1);
    struct fpx_report_merge_result merged = merge(reports, 2, "all.jsonl");
    const struct fpx_entry *entries = fpx_report_index_entries(merged.index, &count);
    assert_int_equal(count, 3);
    assert_string_equal(entries[0].key, "a");
    assert_string_equal(entries[2].key, "c");
    assert_int_equal(merged.summary.outcomes.counts[FPX_OUTCOME_MADE], 3);
    assert_true(merged.summary.outcomes.seconds == 1.5);
    assert_int_equal(merged.summary.run, 4);
    assert_int_equal(merged.summary.inputs, 3);
    assert_int_equal(merged.summary.inputs_hash, 5);
    assert_int_equal(merged.summary.shards, 2);
    assert_false(merged.lists_differ);
    fpx_report_index_free(merged.index);
}

static void test_paths_are_moved_to_the_folder_of_the_merged_report(void **state)
{
    (void)state;
    const char *const keys[] = {"a", NULL};
    const char *const paths[] = {"here/deep/report.jsonl"};
    struct fpx_merged_report reports[1];
    put_report(paths[0], keys, 1, NULL);
    (void)look_at(paths, 1, reports);
    struct fpx_report_merge_result merged = merge(reports, 1, "there/all.jsonl");
    const struct fpx_entry *entry = fpx_report_index_find(merged.index, "../here/deep/a");
    assert_non_null(entry);
    assert_string_equal(entry->output, "../here/deep/a");
    assert_string_equal(entry->source, "../here/in");
    assert_string_equal(entry->files.items[0].path, "../here/deep/a");
    assert_string_equal(entry->input, "in");
    fpx_report_index_free(merged.index);
}

static void test_shards_that_saw_other_inputs_are_told(void **state)
{
    (void)state;
    const char *const keys[] = {"a", NULL}, *const none[] = {NULL};
    const char *const paths[] = {"0", "1"};
    const struct fpx_summary first = summary_of_shard(0, 2, 5);
    const struct fpx_summary second = summary_of_shard(1, 2, 6);
    struct fpx_merged_report reports[2];
    size_t conflict[2];
    put_report("0", keys, 4, &first);
    put_report("1", none, 4, &second);
    (void)look_at(paths, 2, reports);
    assert_false(fpx_merge_sort(reports, 2, conflict));
    struct fpx_report_merge_result merged = merge(reports, 2, "all");
    assert_true(merged.lists_differ);
    fpx_report_index_free(merged.index);
}

static bool are_in_conflict(const char *a, const char *b)
{
    const char *const paths[] = {a, b};
    struct fpx_merged_report reports[2];
    size_t conflict[2];
    (void)look_at(paths, 2, reports);
    return fpx_merge_sort(reports, 2, conflict);
}

static void test_one_report_twice_and_other_divisions_are_in_conflict(void **state)
{
    (void)state;
    const char *const keys[] = {"a", NULL};
    const struct fpx_summary of_2 = summary_of_shard(0, 2, 5);
    const struct fpx_summary again = summary_of_shard(0, 2, 5);
    const struct fpx_summary of_3 = summary_of_shard(1, 3, 5);
    put_report("of-2", keys, 4, &of_2);
    put_report("again", keys, 4, &again);
    put_report("of-3", keys, 4, &of_3);
    put_report("all", keys, 4, NULL);
    put_report("report-1-of-2.jsonl", keys, 4, NULL); /* killed: its name says what it is */
    assert_true(are_in_conflict("of-2", "./of-2"));
    assert_true(are_in_conflict("of-2", "again"));
    assert_true(are_in_conflict("of-2", "of-3"));
    assert_true(are_in_conflict("all", "all"));
    assert_true(are_in_conflict("of-3", "report-1-of-2.jsonl"));
    assert_false(are_in_conflict("of-2", "all"));
    assert_false(are_in_conflict("of-2", "report-1-of-2.jsonl"));
}

static void test_a_report_that_is_missing_is_told(void **state)
{
    (void)state;
    struct fpx_merged_report report;
    assert_int_equal(fpx_merged_report_inspect("nowhere", &report), FLAMEPIX_READ_FAILED);
}

static void test_the_end_of_a_report_says_its_run(void **state)
{
    (void)state;
    const char *const keys[] = {"a", "b", NULL};
    const struct fpx_summary summary = summary_of_shard(1, 2, 5);
    struct fpx_report_facts facts;
    put_report("whole", keys, 3, &summary);
    put_report("killed", keys, 3, NULL);
    assert_int_equal(fpx_report_peek("whole", &facts), FLAMEPIX_OK);
    assert_true(facts.is_finished);
    assert_int_equal(facts.last_run, 4);
    assert_int_equal(fpx_report_peek("killed", &facts), FLAMEPIX_OK);
    assert_false(facts.is_finished);
    assert_int_equal(facts.last_run, 3);
    assert_int_equal(fpx_report_peek("nowhere", &facts), FLAMEPIX_READ_FAILED);
}

static void test_the_other_reports_of_a_folder_are_found(void **state)
{
    (void)state;
    const char *const keys[] = {"a", NULL};
    struct fpx_report_list list = {0};
    put_report("out/report.jsonl", keys, 1, NULL);
    put_report("out/.before-flamepix-report.jsonl", keys, 1, NULL);
    put_report("out/report-0-of-2.jsonl", keys, 2, NULL);
    put_report("out/.before-flamepix-report-1-of-2.jsonl", keys, 3, NULL);
    put_report("out/report.txt", keys, 9, NULL);
    test_place_put("out/other.jsonl", "{\"schema\":\"mine\"}\n");
    test_place_put("out/empty.jsonl", "");
    assert_int_equal(mkdir("out/folder.jsonl", 0777), 0);
    assert_int_equal(fpx_report_list_find("out/report.jsonl", &list), FLAMEPIX_OK);
    assert_int_equal(list.count, 2);
    assert_string_equal(fpx_report_list_path(&list, 0), "out/.before-flamepix-report-1-of-2.jsonl");
    assert_string_equal(fpx_report_list_path(&list, 1), "out/report-0-of-2.jsonl");
    assert_int_equal(list.items[0].facts.last_run, 3);
    fpx_report_list_free(&list);
    assert_int_equal(fpx_report_list_find("nowhere/report.jsonl", &list), FLAMEPIX_OK);
    assert_int_equal(list.count, 0);
    fpx_report_list_free(&list);
}

static void test_a_report_that_cannot_be_read_is_not_left_out(void **state)
{
    (void)state;
    const char *const keys[] = {"a", NULL};
    struct fpx_report_list list = {0};
    put_report("out/report-0-of-2.jsonl", keys, 2, NULL);
    assert_int_equal(symlink("nowhere", "out/vanished.jsonl"), 0);
    assert_int_equal(fpx_report_list_find("out/report.jsonl", &list), FLAMEPIX_OK);
    assert_int_equal(list.count, 1);
    fpx_report_list_free(&list);
    assert_int_equal(symlink("/proc/self/mem", "out/unreadable.jsonl"), 0);
    assert_int_equal(fpx_report_list_find("out/report.jsonl", &list), FLAMEPIX_READ_FAILED);
    assert_int_equal(errno, EIO);
    fpx_report_list_free(&list);
}

static void test_lines_of_version_1_are_known_by_the_end_of_their_output(void **state)
{
    (void)state;
    struct fpx_report_folder place = {0};
    const struct fpx_report_origin origin = {.from = &place, .to = &place};
    struct fpx_report_index *index = NULL;
    struct fpx_report_facts facts;
    assert_int_equal(mkdir("out", 0777) | mkdir("out/sub", 0777), 0);
    test_place_put("out/sub/a.png", "picture");
    test_place_put("out/report.jsonl",
                   "{\"schema\":\"flamepix-report-1\",\"input\":\"in/sub/a\","
                   "\"output\":\"/moved/from/sub/a.png\",\"status\":\"ok\",\"bytes\":7}\n"
                   "{\"schema\":\"flamepix-report-1\",\"input\":\"in/b\","
                   "\"output\":\"gone/b.png\",\"status\":\"failed\",\"code\":1}\n");
    assert_int_equal(fpx_report_folder_find("out/report.jsonl", &place), FLAMEPIX_OK);
    assert_int_equal(fpx_report_index_create(&index), FLAMEPIX_OK);
    assert_int_equal(fpx_report_read(NULL, "out/report.jsonl", index, &origin, &facts),
                     FLAMEPIX_OK);
    assert_int_equal(fpx_report_index_sort(index), FLAMEPIX_OK);
    const struct fpx_entry *made = fpx_report_index_find(index, "sub/a.png");
    const struct fpx_entry *failed = fpx_report_index_find(index, "../gone/b.png");
    assert_non_null(made);
    assert_string_equal(made->source, "../in/sub/a");
    assert_string_equal(made->files.items[0].path, "sub/a.png");
    assert_non_null(failed);
    assert_null(failed->output);
    fpx_report_index_free(index);
    fpx_report_folder_free(&place);
}

static enum flamepix_status merge_both(void *paths)
{
    struct fpx_merged_report reports[2];
    struct fpx_report_folder place = {0};
    struct fpx_report_merge_result merged = {0};
    const char *const *names = paths;
    enum flamepix_status status = fpx_report_folder_find("all", &place);
    size_t conflict[2], failed;
    for (size_t i = 0; i < 2 && status == FLAMEPIX_OK; i++)
        status = fpx_merged_report_inspect(names[i], &reports[i]);
    if (status == FLAMEPIX_OK) {
        assert_false(fpx_merge_sort(reports, 2, conflict));
        status = fpx_merge_read(reports, 2, &place, &merged, &failed);
    }
    if (status == FLAMEPIX_OK)
        status = fpx_report_write(NULL, "all", merged.index, &merged.summary, true);
    if (status == FLAMEPIX_OK)
        assert_int_equal(merged.summary.outcomes.counts[FPX_OUTCOME_MADE], 3);
    fpx_report_index_free(merged.index);
    fpx_report_folder_free(&place);
    return status;
}

static enum flamepix_status find_list(void *path)
{
    struct fpx_report_list list = {0};
    const enum flamepix_status status = fpx_report_list_find(path, &list);
    fpx_report_list_free(&list);
    return status;
}

static void test_reports_that_lack_memory_say_so(void **state)
{
    (void)state;
    const char *const one[] = {"c", "a", NULL};
    const char *const two[] = {"b", "a", NULL};
    const char *paths[] = {"here/one.jsonl", "here/two.jsonl"};
    put_report(paths[0], one, 1, NULL);
    put_report(paths[1], two, 2, NULL);
    assert_true(scarce_memory_try(merge_both, paths) > 0);
    char path[] = "here/one.jsonl";
    assert_true(scarce_memory_try(find_list, path) > 0);
}

#define IN_PLACE(test) cmocka_unit_test_setup_teardown(test, test_place_enter, test_place_leave)

int main(void)
{
    const struct CMUnitTest tests[] = {
        IN_PLACE(test_reports_of_shards_become_one),
        IN_PLACE(test_paths_are_moved_to_the_folder_of_the_merged_report),
        IN_PLACE(test_shards_that_saw_other_inputs_are_told),
        IN_PLACE(test_one_report_twice_and_other_divisions_are_in_conflict),
        IN_PLACE(test_a_report_that_is_missing_is_told),
        IN_PLACE(test_the_end_of_a_report_says_its_run),
        IN_PLACE(test_the_other_reports_of_a_folder_are_found),
        IN_PLACE(test_a_report_that_cannot_be_read_is_not_left_out),
        IN_PLACE(test_lines_of_version_1_are_known_by_the_end_of_their_output),
        IN_PLACE(test_reports_that_lack_memory_say_so),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
