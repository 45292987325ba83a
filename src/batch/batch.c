/* A batch: every job of a plan, once, with a line of the report for each.
 *
 * The way of a job, with the files it goes through:
 *     give_task       The parent looks up the next job (job_details.h), passes over those that a
 *                     resumed report has as done, and makes a request: the job's number.
 *     pool/           A worker gets the request.
 *     convert_input.c The worker looks up the job, too, checks which outputs exist
 *                     (existing_outputs.c), reads the input once (job_source.c), lays it out for
 *                     all pictures (draw_input.c, variants.c), writes them and their sidecars
 *                     (render_outputs.c, job_drawing.c), and replies with the result
 *                     (task_result.c).
 *     finish_task.c   The parent adds what only it knows: the paths, and what earlier reports hold
 *                     of outputs that stayed. It appends the line to the report, and counts.
 * After the last job the summary line ends the report. The caller makes the gallery from the
 * report.
 *
 * Invariants:
 * - A job gets its line only after its outputs are complete under their names and, except with
 *   FPX_SYNC_NEVER, on the disk; a job without a line is done again by a batch that resumes.
 * - A worker that dies is a normal end of a job: the line says how it died. Its unfinished files
 *   have temporary names and are swept away.
 * - The batch ends early if a callback returns a status other than OK; `result.end` says why.
 *
 * The parent keeps the details of the jobs at work, and of no others: it looks each up once, and if
 * the batch ends early it looks for temporaries at their outputs. */
#include "batch/batch.h"

#include <errno.h>
#include <math.h>
#include <stdlib.h>
#include <sys/stat.h>

#include "base/buffer_printf.h"
#include "base/memory.h"
#include "base/os/fd.h"
#include "base/os/system.h"
#include "batch/batch_internal.h"
#include "batch/convert_input.h"
#include "batch/products/existing_outputs.h"
#include "batch/products/made_files.h"
#include "batch/products/product.h"
#include "report/report_files.h"

/* How long a stopped batch waits for its lines to reach the disk. */
static const double STOPPED_FLUSH_SECONDS = 0.05;
/* Checking the outputs of kept jobs takes the parent a while if there are many. */
enum { KEPT_BETWEEN_TICKS = 1024 };

enum flamepix_status fpx_batch_stop(struct fpx_batch *batch, enum fpx_batch_end end)
{
    batch->result.end = end;
    return FLAMEPIX_END;
}

enum flamepix_status fpx_batch_stop_for(struct fpx_batch *batch, enum fpx_batch_end end,
                                        enum flamepix_status status, int cause)
{
    batch->result.status = status;
    batch->result.cause = cause;
    return fpx_batch_stop(batch, end);
}

static enum flamepix_status tick(void *user)
{
    struct fpx_batch *batch = user;
    enum flamepix_status status = fpx_report_journal_step(batch->journal);
    if (status != FLAMEPIX_OK)
        return fpx_batch_stop_for(batch, FPX_BATCH_REPORT, status, errno);
    batch->result.state.tally.seconds = fpx_clock_seconds() - batch->begin;
    if (batch->watch->tick(batch->watch->user, &batch->result.state))
        return FLAMEPIX_OK;
    return fpx_batch_stop(batch, FPX_BATCH_STOPPED);
}

/* -- tasks go out ------------------------------------------------------------------------------ */

/* Passes over jobs that a resumed report already has, if the outputs match it. */
static enum flamepix_status pass_kept(struct fpx_batch *batch, const struct fpx_job_details *job,
                                      bool *passed_ret)
{
    const struct fpx_entry *entry = fpx_existing_outputs_are_done(&batch->plan, job);
    *passed_ret = entry != NULL;
    if (entry == NULL)
        return FLAMEPIX_OK;
    batch->result.state.kept++;
    fpx_outcomes_add(&batch->result.state.tally, entry);
    batch->has_line[job->job] = true;
    return fpx_owned_paths_add(&batch->owned, &entry->files);
}

/* Passes over jobs that need no worker: inputs that have failed already, those that are too young,
 * whose lines and files stay, and those that are kept. */
static enum flamepix_status pass_over(struct fpx_batch *batch, const struct fpx_job_details *job,
                                      bool *passed_ret)
{
    *passed_ret = true;
    if (job->fault.status != FLAMEPIX_OK)
        return fpx_batch_finish_faulty_task(batch, job);
    batch->result.state.young += job->is_too_young;
    return job->is_too_young ? FLAMEPIX_OK : pass_kept(batch, job, passed_ret);
}

/* Makes room for one more job at work. */
static enum flamepix_status reserve_job(struct fpx_batch *batch)
{
    const size_t before = batch->at_work_capacity;
    enum flamepix_status status =
        fpx_array_reserve(&batch->at_work, &batch->at_work_capacity, batch->at_work_count + 1,
                          sizeof(batch->at_work[0]));
    for (size_t i = before; i < batch->at_work_capacity; i++)
        batch->at_work[i] = (struct fpx_job_details){0};
    return status;
}

/* Finds the next job that is not taken and has to be done; END: there is none. */
static enum flamepix_status find_next(struct fpx_batch *batch, struct fpx_job_details *job)
{
    enum flamepix_status status = FLAMEPIX_OK;
    for (bool passed = true; passed; batch->next += passed) {
        if (batch->next == batch->result.state.total)
            return FLAMEPIX_END;
        status = fpx_product_details(&batch->plan, batch->next, job);
        if (status == FLAMEPIX_OK)
            status = pass_over(batch, job, &passed);
        if (status == FLAMEPIX_OK && (batch->next + passed) % KEPT_BETWEEN_TICKS == 0)
            status = tick(batch);
        if (status != FLAMEPIX_OK)
            return status;
    }
    return FLAMEPIX_OK;
}

static enum flamepix_status give_task(void *user, size_t *task_ret, struct flamepix_buffer *request)
{
    struct fpx_batch *batch = user;
    enum flamepix_status status = reserve_job(batch);
    if (status != FLAMEPIX_OK)
        return status;
    struct fpx_job_details *job = &batch->at_work[batch->at_work_count];
    status = find_next(batch, job);
    flamepix_buffer_clear(request);
    if (status == FLAMEPIX_OK)
        status = fpx_convert_request(job->job, job->input, request);
    if (status != FLAMEPIX_OK)
        return status;
    batch->at_work_count++;
    *task_ret = batch->next++;
    return FLAMEPIX_OK;
}

/* -- the batch --------------------------------------------------------------------------------- */

/* Waits until the lines are on the disk. A stopped batch waits only briefly: unreported jobs are
 * done again. */
static void flush_lines(struct fpx_batch *batch)
{
    bool stopped = batch->result.end == FPX_BATCH_STOPPED;
    if (!stopped)
        batch->watch->at_work(batch->watch->user, false);
    if (batch->result.end == FPX_BATCH_REPORT)
        return;
    enum flamepix_status status = fpx_report_journal_flush(
        batch->journal, stopped ? STOPPED_FLUSH_SECONDS : (double)INFINITY);
    if (status != FLAMEPIX_OK)
        (void)fpx_batch_stop_for(batch, FPX_BATCH_REPORT, status, errno);
}

/* Returns OK when every job has its line; otherwise the result says why not. */
static enum flamepix_status work(struct fpx_batch *batch)
{
    const struct fpx_pool_work work = {fpx_convert_start, fpx_convert_run, &batch->plan};
    const struct fpx_pool_callbacks callbacks = {give_task, fpx_batch_finish_task, tick, batch};
    batch->result.end = FPX_BATCH_FINISHED;
    batch->watch->at_work(batch->watch->user, true);
    enum flamepix_status status = fpx_pool_run(&batch->options->pool, &work, &callbacks);
    int cause = errno;
    if (status != FLAMEPIX_OK) {
        for (size_t i = 0; i < batch->at_work_count; i++)
            (void)fpx_sweep_job(&batch->plan, &batch->at_work[i]);
        if (batch->result.end == FPX_BATCH_FINISHED)
            (void)fpx_batch_stop_for(batch, FPX_BATCH_BROKEN, status, cause);
    }
    flush_lines(batch);
    return batch->result.end == FPX_BATCH_FINISHED ? FLAMEPIX_OK : FLAMEPIX_END;
}

/* The path from the report's folder to that of the outputs. */
static enum flamepix_status find_prefix(struct fpx_batch *batch)
{
    const char *folder = fpx_jobs_output_folder(batch->plan.jobs);
    batch->place = fpx_report_journal_place(batch->journal);
    flamepix_buffer_clear(&batch->path);
    enum flamepix_status status = fpx_buffer_printf(&batch->path, "%s/", folder);
    if (status == FLAMEPIX_OK)
        status = fpx_report_place_relative_path(batch->place, batch->path.data, &batch->prefix);
    batch->plan.prefix = batch->prefix.data;
    return status;
}

static enum flamepix_status open_journal(struct fpx_batch *batch)
{
    const struct fpx_report_journal_options options = {
        .path = batch->options->report,
        .outputs = fpx_jobs_output_folder(batch->plan.jobs),
        .folder = batch->plan.folder,
        .resumes = batch->plan.resumes,
        .copies = batch->options->copies_report,
        .sync = batch->plan.sync,
    };
    enum flamepix_status status = fpx_report_journal_open(&options, &batch->journal);
    if (status == FLAMEPIX_OK)
        status = find_prefix(batch);
    if (status != FLAMEPIX_OK)
        return fpx_batch_stop_for(batch, FPX_BATCH_REPORT, status, errno);
    batch->plan.run = fpx_report_journal_run(batch->journal);
    batch->plan.past = fpx_report_journal_past(batch->journal);
    batch->plan.kept = fpx_report_journal_resumed(batch->journal);
    batch->plan.resumes = batch->plan.kept != NULL;
    batch->may_wait = fpx_report_journal_may_wait(batch->journal);
    batch->result.state.bad_lines = fpx_report_journal_bad_lines(batch->journal);
    return FLAMEPIX_OK;
}

/* -- other reports ----------------------------------------------------------------------------- */

/* Whether the report of another division into shards, or of all inputs, is newer than this one.
 * Other shards of the same division have other inputs. */
static bool is_older_than_others(const struct fpx_batch *batch)
{
    const struct fpx_report_list *others = fpx_report_journal_others(batch->journal);
    const uint64_t last_run = fpx_report_journal_last_run(batch->journal);
    for (size_t i = 0; i < others->count; i++) {
        const struct fpx_report_facts *facts = &others->items[i].facts;
        uint32_t shard, shards;
        const bool is_sibling =
            fpx_report_shard(fpx_report_list_path(others, i), facts, &shard, &shards) &&
            shards == batch->options->shards;
        if (!is_sibling && facts->last_run > last_run)
            return true;
    }
    return false;
}

/* Entries of this report's last run are reliable. An older entry may have been superseded by one of
 * another shard. */
static bool is_known(const struct fpx_batch *batch, const struct fpx_entry *entry)
{
    return entry != NULL && (entry->run == 0 || entry->run == batch->plan.run ||
                             entry->run == fpx_report_journal_last_run(batch->journal));
}

/* Whether a picture exists that this report does not know. */
static enum flamepix_status has_unknown_pictures(struct fpx_batch *batch, bool *has_ret)
{
    const struct fpx_plan *plan = &batch->plan;
    struct fpx_job_details job = {0};
    enum flamepix_status status = FLAMEPIX_OK;
    *has_ret = false;
    for (size_t i = 0; i < batch->result.state.total && status == FLAMEPIX_OK && !*has_ret; i++) {
        struct stat about;
        status = fpx_product_details(plan, i, &job);
        *has_ret = status == FLAMEPIX_OK && !job.is_folder &&
                   !is_known(batch, fpx_product_recall(&job, plan->past)) &&
                   lstat(job.main_path, &about) == 0;
    }
    fpx_job_details_free(&job);
    return status;
}

static enum flamepix_status ask_others(struct fpx_batch *batch)
{
    bool asks = is_older_than_others(batch);
    enum flamepix_status status = FLAMEPIX_OK;
    if (fpx_report_journal_others(batch->journal)->count == 0)
        return FLAMEPIX_OK;
    if (!asks)
        status = has_unknown_pictures(batch, &asks);
    return status == FLAMEPIX_OK && asks ? fpx_report_journal_read_others(batch->journal) : status;
}

/* Collects what is known of the inputs before any of them is read. */
static enum flamepix_status recall(struct fpx_batch *batch)
{
    enum flamepix_status status = fpx_input_keys_find(&batch->plan, batch->place, &batch->keys);
    batch->has_line = calloc(batch->result.state.total + 1, sizeof(*batch->has_line));
    if (batch->has_line == NULL)
        status = FLAMEPIX_NO_MEMORY;
    if (status == FLAMEPIX_OK)
        status = ask_others(batch);
    return status == FLAMEPIX_OK ? FLAMEPIX_OK
                                 : fpx_batch_stop_for(batch, FPX_BATCH_REPORT, status, errno);
}

/* The report and the gallery are replaced through temporaries like pictures, and may be in folders
 * without pictures. */
static enum flamepix_status sweep(struct fpx_batch *batch)
{
    enum flamepix_status status = fpx_sweep_all_temporaries(&batch->plan);
    fpx_folder_sweep(batch->plan.folder, batch->options->report);
    fpx_folder_sweep(batch->plan.folder, batch->options->gallery);
    return status == FLAMEPIX_OK ? FLAMEPIX_OK
                                 : fpx_batch_stop_for(batch, FPX_BATCH_BROKEN, status, errno);
}

static enum flamepix_status take_earlier_line(void *user, const struct fpx_entry *entry)
{
    struct fpx_batch *batch = user;
    if (entry->outcome == FPX_OUTCOME_GONE)
        fpx_outcomes_add(&batch->result.state.tally, entry);
    return fpx_report_journal_append(batch->journal, entry);
}

/* Keeps the lines of other runs that are still valid. */
static enum flamepix_status keep_earlier_lines(struct fpx_batch *batch)
{
    const uint32_t shards = batch->options->shards;
    const struct fpx_earlier_lines carrying = {
        .past = batch->plan.past,
        .place = batch->place,
        .keys = &batch->keys,
        .has_line = batch->has_line,
        .shard = shards > 0 ? batch->options->shard : 0,
        .shards = shards > 0 ? shards : 1,
        .run = batch->plan.run,
        .prefix = batch->plan.prefix,
        .owned = &batch->owned,
        .files = &batch->past_files,
        .take = take_earlier_line,
        .user = batch,
    };
    return fpx_earlier_lines_keep(&carrying, &batch->result.left);
}

static enum flamepix_status write_end(struct fpx_batch *batch)
{
    enum flamepix_status status = keep_earlier_lines(batch);
    batch->result.state.tally.seconds = fpx_clock_seconds() - batch->begin;
    const struct fpx_summary summary = {
        .run = batch->plan.run,
        .outcomes = batch->result.state.tally,
        .other_runs = batch->result.left.other_runs,
        .inputs = batch->keys.count,
        .inputs_hash = batch->keys.hash,
        .shard = batch->options->shard,
        .shards = batch->options->shards,
    };
    return status == FLAMEPIX_OK ? fpx_report_journal_finish(batch->journal, &summary) : status;
}

static enum flamepix_status finish(struct fpx_batch *batch)
{
    enum flamepix_status status = write_end(batch);
    return status == FLAMEPIX_OK ? FLAMEPIX_OK
                                 : fpx_batch_stop_for(batch, FPX_BATCH_REPORT, status, errno);
}

struct fpx_batch_result fpx_batch_run(const struct fpx_batch_options *options,
                                      const struct fpx_batch_watch *watch)
{
    struct fpx_batch batch = {
        .options = options, .watch = watch, .plan = options->plan, .begin = fpx_clock_seconds()};
    batch.result.state.total = fpx_jobs_count(options->plan.jobs);
    enum flamepix_status status = open_journal(&batch);
    if (status == FLAMEPIX_OK)
        status = recall(&batch);
    if (status == FLAMEPIX_OK)
        status = sweep(&batch);
    if (status == FLAMEPIX_OK)
        status = work(&batch);
    /* Sweep again: workers of a killed batch may have ended only now. */
    if (status == FLAMEPIX_OK)
        status = sweep(&batch);
    if (status == FLAMEPIX_OK)
        (void)finish(&batch);
    batch.result.state.tally.seconds = fpx_clock_seconds() - batch.begin;
    fpx_report_journal_free(batch.journal);
    for (size_t i = 0; i < batch.at_work_capacity; i++)
        fpx_job_details_free(&batch.at_work[i]);
    free(batch.at_work);
    free(batch.has_line);
    free(batch.files.items);
    fpx_input_keys_free(&batch.keys);
    fpx_owned_paths_free(&batch.owned);
    fpx_leftover_files_free(&batch.past_files);
    flamepix_buffer_free(&batch.prefix);
    flamepix_buffer_free(&batch.source);
    flamepix_buffer_free(&batch.path);
    flamepix_buffer_free(&batch.output);
    flamepix_buffer_free(&batch.error);
    return batch.result;
}
