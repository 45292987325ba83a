#include "cli/batch/batch_steps.h"

#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/stat.h>

#include "base/buffer_printf.h"
#include "base/os/fd.h"
#include "cli/console.h"
#include "cli/picture/write_outputs.h"
#include "report/report_files.h"
#include "report/report_merge.h"

/* The number of missing files that are named. */
enum { NAMES = 3 };

static enum fpx_exit check_files(const struct fpx_batch_setup *setup,
                                 const struct fpx_texts *reports)
{
    struct fpx_outputs outputs = {0};
    fpx_outputs_add(&outputs, setup->report.data);
    if (setup->arguments->gallery)
        fpx_outputs_add(&outputs, setup->gallery.data);
    if (setup->arguments->readme)
        fpx_outputs_add(&outputs, setup->readme.data);
    enum fpx_exit code = fpx_outputs_check(&outputs, reports->items, reports->count);
    if (code == FPX_EXIT_DONE)
        code = fpx_outputs_check(&outputs, setup->option_files->items, setup->option_files->count);
    return code;
}

/* -- which reports ----------------------------------------------------------------------------- */

/* What is merged. */
struct reports {
    struct fpx_merged_report *items;
    size_t count;
    bool are_whole;                /* no shard is missing, and all have finished */
    struct flamepix_buffer remark; /* what is missing, for the gallery pages */
};

static enum fpx_exit look(const struct fpx_texts *paths, struct reports *reports)
{
    reports->items = calloc(paths->count, sizeof(*reports->items));
    if (reports->items == NULL)
        return fpx_status_exit(FLAMEPIX_NO_MEMORY);
    for (size_t i = 0; i < paths->count; i++) {
        enum flamepix_status status =
            fpx_merged_report_inspect(paths->items[i], &reports->items[i]);
        if (status != FLAMEPIX_OK)
            return fpx_file_exit(paths->items[i], status, errno);
    }
    reports->count = paths->count;
    return FPX_EXIT_DONE;
}

static enum fpx_exit say_conflict(const struct fpx_merged_report *a,
                                  const struct fpx_merged_report *b)
{
    if (a->has_shard && b->has_shard && a->shards != b->shards)
        fpx_message("%s belongs to %u shards and %s to %u: name the reports of one run, like "
                    "DIR/report-*-of-%u.jsonl",
                    a->path, a->shards, b->path, b->shards, b->shards);
    else
        fpx_message("%s and %s are reports of the same shard: name one of them", a->path, b->path);
    return FPX_EXIT_USAGE;
}

/* A shard that was killed and not resumed leaves a report without a summary line. */
static void check_finished(struct reports *reports)
{
    for (size_t i = 0; i < reports->count; i++) {
        if (reports->items[i].facts.is_finished)
            continue;
        fpx_message("%s: the run has not finished; --resume goes on", reports->items[i].path);
        reports->are_whole = false;
    }
}

/* They are sorted by shard. */
static void check_shards(struct reports *reports)
{
    uint32_t next = 0, shards = 0;
    uint64_t missing = 0;
    struct flamepix_buffer names = {0};
    for (size_t i = 0; i <= reports->count; i++) {
        const struct fpx_merged_report *report = &reports->items[i];
        if (i < reports->count && !report->has_shard)
            continue;
        const uint32_t end = i < reports->count ? report->shard : shards;
        for (; next < end; next++)
            if (missing++ < NAMES)
                (void)fpx_buffer_printf(&names, "%s%u", names.length > 0 ? ", " : "", next);
        if (i < reports->count) {
            next = report->shard + 1;
            shards = report->shards;
        }
    }
    if (missing > 0) {
        (void)fpx_buffer_printf(&reports->remark, "the report%s of shard%s %s%s of %u %s missing",
                                missing == 1 ? "" : "s", missing == 1 ? "" : "s",
                                names.data == NULL ? "" : names.data, missing > NAMES ? ", …" : "",
                                shards, missing == 1 ? "is" : "are");
        fpx_message("%s", reports->remark.data == NULL ? "" : reports->remark.data);
    }
    reports->are_whole &= missing == 0;
    flamepix_buffer_free(&names);
}

static enum fpx_exit check_reports(struct reports *reports)
{
    size_t conflict[2];
    if (fpx_merge_sort(reports->items, reports->count, conflict))
        return say_conflict(&reports->items[conflict[0]], &reports->items[conflict[1]]);
    reports->are_whole = true;
    check_finished(reports);
    check_shards(reports);
    return FPX_EXIT_DONE;
}

/* -- existing files ---------------------------------------------------------------------------- */

struct missing {
    uint64_t count;
    struct flamepix_buffer names, path;
};

static enum flamepix_status look_for(const struct fpx_report_folder *place,
                                     const struct fpx_entry_files *files, struct missing *missing)
{
    enum flamepix_status status = FLAMEPIX_OK;
    for (size_t i = 0; i < files->count && status == FLAMEPIX_OK; i++) {
        struct stat about;
        status = fpx_report_folder_path(place, files->items[i].path, &missing->path);
        if (status == FLAMEPIX_OK && stat(missing->path.data, &about) != 0 &&
            missing->count++ < NAMES)
            status = fpx_buffer_printf(&missing->names, "%s%s",
                                       missing->names.length > 0 ? ", " : "", files->items[i].path);
    }
    return status;
}

/* Checks that each file that a line lists as made exists. */
static enum fpx_exit check_pictures(const struct fpx_report_index *index,
                                    const struct fpx_report_folder *place, bool *all_ret)
{
    struct missing missing = {0};
    size_t count;
    const struct fpx_entry *entries = fpx_report_index_entries(index, &count);
    enum flamepix_status status = FLAMEPIX_OK;
    for (size_t i = 0; i < count && status == FLAMEPIX_OK; i++)
        status = look_for(place, &entries[i].files, &missing);
    if (missing.count > 0)
        fpx_message("%" PRIu64 " file%s that the reports name %s not there: %s%s", missing.count,
                    missing.count == 1 ? "" : "s", missing.count == 1 ? "is" : "are",
                    missing.names.data == NULL ? "" : missing.names.data,
                    missing.count > NAMES ? ", …" : "");
    *all_ret = missing.count == 0;
    flamepix_buffer_free(&missing.names);
    flamepix_buffer_free(&missing.path);
    return fpx_status_exit(status);
}

/* -- the merge --------------------------------------------------------------------------------- */

/* In a report that is not a file, paths are relative to the outputs already. */
static enum fpx_exit write_batch_gallery(const struct fpx_batch_setup *setup,
                                         const struct fpx_report_index *index, const char *remark)
{
    struct stat about;
    const char *path = setup->report.data;
    return stat(path, &about) == 0 && !S_ISREG(about.st_mode)
               ? fpx_batch_gallery(setup, index, remark)
               : fpx_batch_report_gallery(setup, remark);
}

/* Writes the pages over the merged report and a summary, and finds the exit code. */
static enum fpx_exit finish(const struct fpx_batch_setup *setup,
                            const struct fpx_report_merge_result *merged,
                            const struct fpx_report_folder *place, const struct reports *reports)
{
    const struct fpx_outcomes *tally = &merged->summary.outcomes;
    bool all_there = true;
    enum fpx_exit code = check_pictures(merged->index, place, &all_there);
    if (code == FPX_EXIT_DONE)
        code = write_batch_gallery(setup, merged->index, reports->remark.data);
    if (merged->lists_differ)
        fpx_message("the shards listed different inputs, so some inputs may be missing: run them "
                    "again when the inputs do not change");
    if (merged->bad_lines > 0)
        fpx_message("%" PRIu64 " line%s of the reports %s none, and passed over", merged->bad_lines,
                    merged->bad_lines == 1 ? "" : "s", merged->bad_lines == 1 ? "is" : "are");
    const bool is_all = reports->are_whole && all_there && !merged->lists_differ;
    if (!setup->is_quiet || !is_all || tally->counts[FPX_OUTCOME_FAILED] > 0)
        fpx_batch_status_tally(setup->report.data, tally);
    if (code == FPX_EXIT_DONE && fpx_outcomes_count(tally) == 0)
        code = setup->arguments->allow_empty ? FPX_EXIT_DONE : FPX_EXIT_NO_INPUT;
    else if (code == FPX_EXIT_DONE)
        code = fpx_batch_tally_exit(tally, setup->arguments->allow_empty);
    return code == FPX_EXIT_DONE && !is_all ? FPX_EXIT_INPUT : code;
}

/* The place of the report; if it is not a file, it is only written to: paths are of the outputs. */
static enum flamepix_status find_place(const struct fpx_batch_setup *setup,
                                       struct fpx_report_folder *place)
{
    struct stat about;
    const char *path = setup->report.data;
    struct flamepix_buffer output = {0};
    enum flamepix_status status =
        fpx_buffer_printf(&output, "%s/.", setup->arguments->picture.output);
    if (status == FLAMEPIX_OK)
        status = fpx_folder_make(output.data, false);
    if (status == FLAMEPIX_OK)
        status = fpx_place_make_folder(setup->folder, path);
    if (status == FLAMEPIX_OK)
        status = fpx_report_folder_find(
            stat(path, &about) == 0 && !S_ISREG(about.st_mode) ? output.data : path, place);
    flamepix_buffer_free(&output);
    return status;
}

/* With the lock held. */
static enum fpx_exit merge(const struct fpx_batch_setup *setup, const struct reports *reports)
{
    struct fpx_report_merge_result merged = {0};
    struct fpx_report_folder place = {0};
    const char *path = setup->report.data;
    size_t failed = 0;
    enum flamepix_status status = find_place(setup, &place);
    if (status == FLAMEPIX_OK) {
        status = fpx_merge_read(reports->items, reports->count, &place, &merged, &failed);
        if (status == FLAMEPIX_READ_FAILED)
            path = reports->items[failed].path;
    }
    if (status == FLAMEPIX_OK)
        status = fpx_report_write(setup->folder, setup->report.data, merged.index, &merged.summary,
                                  setup->plan.sync != FPX_SYNC_NEVER);
    enum fpx_exit code = status == FLAMEPIX_OK ? finish(setup, &merged, &place, reports)
                                               : fpx_file_exit(path, status, errno);
    fpx_report_index_free(merged.index);
    fpx_report_folder_free(&place);
    return code;
}

static enum fpx_exit claim_and_merge(const struct fpx_batch_setup *setup,
                                     const struct reports *reports)
{
    struct fpx_report_lock lock = {.fd = -1};
    enum fpx_exit code = fpx_batch_claim(setup, true, &lock);
    if (code == FPX_EXIT_DONE)
        code = merge(setup, reports);
    fpx_report_lock_release(&lock);
    return code;
}

enum fpx_exit fpx_batch_merge(const struct fpx_batch_setup *setup, const struct fpx_texts *paths)
{
    struct reports reports = {0};
    if (paths->count == 0) {
        fpx_message("--merge-reports needs the reports of shards: "
                    "DIR/report-*-of-N.jsonl");
        return FPX_EXIT_USAGE;
    }
    enum fpx_exit code = check_files(setup, paths);
    if (code == FPX_EXIT_DONE)
        code = look(paths, &reports);
    if (code == FPX_EXIT_DONE)
        code = check_reports(&reports);
    if (code == FPX_EXIT_DONE)
        code = claim_and_merge(setup, &reports);
    free(reports.items);
    flamepix_buffer_free(&reports.remark);
    return code;
}
