#include "report/report_merge.h"

#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "base/capped.h"
#include "report/report_files.h"

/* -- which shards ------------------------------------------------------------------------------ */

enum flamepix_status fpx_merged_report_inspect(const char *path,
                                               struct fpx_merged_report *report_ret)
{
    struct stat about;
    *report_ret = (struct fpx_merged_report){.path = path};
    if (stat(path, &about) != 0)
        return FLAMEPIX_READ_FAILED;
    report_ret->device = about.st_dev;
    report_ret->inode = about.st_ino;
    enum flamepix_status status = fpx_report_peek(path, &report_ret->facts);
    if (status == FLAMEPIX_OK)
        report_ret->has_shard =
            fpx_report_shard(path, &report_ret->facts, &report_ret->shard, &report_ret->shards) &&
            report_ret->shard < report_ret->shards;
    return status;
}

static int compare_counts(uint64_t a, uint64_t b)
{
    return (a > b) - (a < b);
}

/* A report that is named twice comes together, whether or not it is of a shard. */
static int compare_reports(const void *a, const void *b)
{
    const struct fpx_merged_report *left = a;
    const struct fpx_merged_report *right = b;
    int order = compare_counts(left->has_shard, right->has_shard);
    if (order == 0 && left->has_shard)
        order = compare_counts(left->shards, right->shards);
    if (order == 0 && left->has_shard)
        order = compare_counts(left->shard, right->shard);
    if (order == 0)
        order = compare_counts(left->device, right->device);
    if (order == 0)
        order = compare_counts(left->inode, right->inode);
    return order != 0 ? order : strcmp(left->path, right->path);
}

static bool are_in_conflict(const struct fpx_merged_report *a, const struct fpx_merged_report *b)
{
    if (a->device == b->device && a->inode == b->inode)
        return true;
    return a->has_shard && b->has_shard && (a->shards != b->shards || a->shard == b->shard);
}

bool fpx_merge_sort(struct fpx_merged_report *reports, size_t count, size_t conflict_ret[2])
{
    qsort(reports, count, sizeof(*reports), compare_reports);
    for (size_t i = 1; i < count; i++) {
        conflict_ret[0] = i - 1;
        conflict_ret[1] = i;
        if (are_in_conflict(&reports[i - 1], &reports[i]))
            return true;
    }
    return false;
}

/* -- uniting ----------------------------------------------------------------------------------- */

static enum flamepix_status read_report(struct fpx_merged_report *report,
                                        struct fpx_report_folder *place,
                                        struct fpx_report_index *index)
{
    struct fpx_report_folder own = {0};
    const struct fpx_report_origin origin = {
        .from = &own, .to = place, .own_run = report->facts.last_run};
    enum flamepix_status status = fpx_report_folder_find(report->path, &own);
    if (status == FLAMEPIX_OK)
        status = fpx_report_read(NULL, report->path, index, &origin, &report->facts);
    fpx_report_folder_free(&own);
    return status;
}

/* Merges what the reports' last lines hold about all inputs. */
static void unite_summaries(const struct fpx_merged_report *reports, size_t count,
                            struct fpx_report_merge_result *merged)
{
    struct fpx_summary *all = &merged->summary;
    bool is_first = true;
    for (size_t i = 0; i < count; i++) {
        const struct fpx_report_facts *facts = &reports[i].facts;
        merged->bad_lines += facts->bad_lines;
        if (facts->last_run > all->run)
            all->run = facts->last_run;
        if (!reports[i].has_shard)
            continue;
        all->shard = all->shards = reports[i].shards;
        if (!facts->is_finished || facts->summary.run == 0)
            continue;
        merged->lists_differ |= !is_first && (all->inputs != facts->summary.inputs ||
                                              all->inputs_hash != facts->summary.inputs_hash);
        all->inputs = facts->summary.inputs;
        all->inputs_hash = facts->summary.inputs_hash;
        is_first = false;
    }
}

/* Reports that are not of shards have separate inputs. */
static void add_inputs(const struct fpx_merged_report *reports, size_t count,
                       struct fpx_summary *all)
{
    for (size_t i = 0; i < count; i++)
        if (!reports[i].has_shard && reports[i].facts.is_finished)
            all->inputs = fpx_capped_sum(all->inputs, reports[i].facts.summary.inputs);
}

static void count_entries(struct fpx_report_merge_result *merged)
{
    size_t count;
    const struct fpx_entry *entries = fpx_report_index_entries(merged->index, &count);
    for (size_t i = 0; i < count; i++) {
        if (entries[i].is_foreign && entries[i].outcome != FPX_OUTCOME_GONE) {
            merged->summary.other_runs++;
            continue;
        }
        fpx_outcomes_add(&merged->summary.outcomes, &entries[i]);
        merged->summary.outcomes.seconds += entries[i].ms / 1000;
    }
}

enum flamepix_status fpx_merge_read(struct fpx_merged_report *reports, size_t count,
                                    struct fpx_report_folder *place,
                                    struct fpx_report_merge_result *merged_ret, size_t *failed_ret)
{
    *merged_ret = (struct fpx_report_merge_result){0};
    enum flamepix_status status = fpx_report_index_create(&merged_ret->index);
    for (size_t i = 0; i < count && status == FLAMEPIX_OK; i++) {
        *failed_ret = i;
        status = read_report(&reports[i], place, merged_ret->index);
    }
    if (status == FLAMEPIX_OK)
        status = fpx_report_index_sort(merged_ret->index);
    if (status != FLAMEPIX_OK)
        return status;
    unite_summaries(reports, count, merged_ret);
    add_inputs(reports, count, &merged_ret->summary);
    count_entries(merged_ret);
    return FLAMEPIX_OK;
}
