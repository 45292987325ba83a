/* A batch: every job of a plan, once, with a line of the report for each.
 *
 * The way of a job, with the files it goes through:
 *     give_task       The parent passes over jobs that a resumed report says are done, and makes a
 *                     request of the next one: its number (convert.h).
 *     pool/           A worker gets the request.
 *     convert.c       It looks at the outputs that exist (existing.c), reads the input once
 *                     (job_source.c), lays it out for all pictures (variants.c), writes them and
 *                     their sidecars (render_outputs.c), and replies with what came of it
 *                     (task_result.c).
 *     end_task        The parent completes that with what it knows itself: the paths, and what the
 *                     past says of outputs that stayed. It appends the line to the report, and
 *                     counts.
 * After the last job the summary line ends the report. The gallery is made from the report by
 * whoever ran the batch.
 *
 * What always holds:
 * - A job has its line only after its outputs are whole under their names; a job without a line is
 *   done again by a run that goes on.
 * - A worker that dies is an end as good as any: its job gets a line that says how it died. What it
 *   left half written lies under temporary names and is swept away.
 * - The run ends early by a status other than OK from a callback; `result.end` says why.
 *
 * The parent keeps the numbers of the jobs at work, and nothing else of each: their outputs are
 * where temporaries may lie when the run ends early. */
#include "batch/batch.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "base/array.h"
#include "base/buffer_printf.h"
#include "base/clock.h"
#include "base/folder.h"
#include "batch/convert.h"
#include "batch/product.h"
#include "batch/sweep.h"
#include "batch/task_result.h"
#include "batch/worker_end.h"
#include "report/report_journal.h"

enum { OUTPUT_FAILURES_MAX = 3 };

struct run {
    const struct flamepix_batch_options *options;
    const struct flamepix_batch_watch *watch;
    struct flamepix_plan plan;
    struct flamepix_report_journal *journal;
    double begin; /* seconds on the clock */
    size_t next;  /* job */
    size_t *at_work;
    size_t at_work_count, at_work_capacity;
    unsigned output_failures; /* in a row */
    struct flamepix_buffer output, error;
    struct flamepix_batch_result result;
};

/* Ends the run; the pool takes any status but OK for that. */
static enum flamepix_status stop(struct run *run, enum flamepix_batch_end end)
{
    run->result.end = end;
    return FLAMEPIX_END;
}

static enum flamepix_status stop_for(struct run *run, enum flamepix_batch_end end,
                                     enum flamepix_status status, int cause)
{
    run->result.status = status;
    run->result.cause = cause;
    return stop(run, end);
}

/* -- tasks go out ------------------------------------------------------------------------------ */

/* Passes over what a resumed report says already. */
static enum flamepix_status pass_kept(struct run *run, bool *passed_ret)
{
    const struct flamepix_report_index *kept = flamepix_report_journal_kept(run->journal);
    const struct flamepix_entry *entry = NULL;
    enum flamepix_status status = FLAMEPIX_OK;
    if (kept != NULL)
        status = flamepix_product_recall(&run->plan, run->next, kept, &run->output, &entry);
    *passed_ret = entry != NULL;
    if (entry == NULL)
        return status;
    struct flamepix_tally *tally = &run->result.state.tally;
    run->result.state.kept++;
    if (entry->outcome == FLAMEPIX_DONE)
        tally->done++;
    else
        tally->skipped++;
    run->next++;
    return FLAMEPIX_OK;
}

static enum flamepix_status give_task(void *user, size_t *task_ret, struct flamepix_buffer *request)
{
    struct run *run = user;
    enum flamepix_status status = FLAMEPIX_OK;
    for (bool passed = true; passed && run->next < run->result.state.total;) {
        status = pass_kept(run, &passed);
        if (status != FLAMEPIX_OK)
            return status;
    }
    if (run->next == run->result.state.total)
        return FLAMEPIX_END;
    status = flamepix_array_reserve(&run->at_work, &run->at_work_capacity, run->at_work_count + 1,
                                    sizeof(run->at_work[0]));
    request->length = 0;
    if (status == FLAMEPIX_OK)
        status = flamepix_convert_request(&run->plan, run->next, request);
    if (status != FLAMEPIX_OK)
        return status;
    run->at_work[run->at_work_count++] = run->next;
    *task_ret = run->next++;
    return FLAMEPIX_OK;
}

static void leave_work(struct run *run, size_t job)
{
    for (size_t i = 0; i < run->at_work_count; i++) {
        if (run->at_work[i] == job) {
            run->at_work[i] = run->at_work[--run->at_work_count];
            return;
        }
    }
}

/* -- results come in --------------------------------------------------------------------------- */

/* The result of a task whose worker ended without one. */
static enum flamepix_status fail_for_worker(struct run *run, enum flamepix_pool_end end, int detail,
                                            struct flamepix_task_result *task)
{
    const struct flamepix_codes *codes = &run->plan.codes;
    run->error.length = 0;
    enum flamepix_status status =
        flamepix_worker_end_explain(&run->error, end, detail, &run->options->pool, run->plan.words);
    *task = (struct flamepix_task_result){
        .entry = {.outcome = FLAMEPIX_FAILED,
                  .code = end == FLAMEPIX_POOL_TIMED_OUT ? codes->limit : codes->worker,
                  .error = run->error.data}};
    return status;
}

/* What the parent knows of a task's entry. */
static enum flamepix_status complete(struct run *run, size_t job, struct flamepix_task_result *task)
{
    struct flamepix_entry *entry = &task->entry;
    const char *input = flamepix_jobs_input(run->plan.jobs, job);
    const struct flamepix_entry *past =
        task->unchanged ? flamepix_report_index_find(run->plan.past, input) : NULL;
    if (past != NULL) {
        double ms = entry->ms;
        *entry = *past;
        entry->outcome = FLAMEPIX_SKIPPED;
        entry->ms = ms;
    } else if (entry->outcome != FLAMEPIX_SKIPPED) {
        entry->options_hash = run->plan.options_hash;
        entry->unit = run->plan.variants[0].figure.countname;
    }
    enum flamepix_status status = flamepix_product_main(&run->plan, job, &run->output);
    entry->input = input;
    entry->output = run->output.data;
    return status;
}

static enum flamepix_status count_failure(struct run *run, const struct flamepix_task_result *task)
{
    run->result.state.tally.failed++;
    run->watch->failed(run->watch->user, &task->entry);
    /* A bad input tells nothing about the outputs: it neither counts nor ends the row. */
    run->output_failures += task->writing;
    if (run->output_failures == OUTPUT_FAILURES_MAX)
        return stop(run, FLAMEPIX_BATCH_OUTPUTS);
    if (run->result.state.tally.failed > run->options->max_failures)
        return stop(run, FLAMEPIX_BATCH_FAILURES);
    return FLAMEPIX_OK;
}

static enum flamepix_status count(struct run *run, const struct flamepix_task_result *task)
{
    struct flamepix_tally *tally = &run->result.state.tally;
    switch (task->entry.outcome) {
    case FLAMEPIX_DONE:
        tally->done++;
        run->output_failures = 0;
        return FLAMEPIX_OK;
    case FLAMEPIX_SKIPPED:
        tally->skipped++;
        return FLAMEPIX_OK;
    default:
        return count_failure(run, task);
    }
}

static enum flamepix_status end_task(void *user, size_t job, enum flamepix_pool_end end, int detail,
                                     struct flamepix_bytes reply)
{
    struct run *run = user;
    struct flamepix_task_result task;
    enum flamepix_status status = FLAMEPIX_OK;
    leave_work(run, job);
    if (end != FLAMEPIX_POOL_REPLIED)
        status = flamepix_sweep_job(&run->plan, job);
    if (status == FLAMEPIX_OK &&
        (end != FLAMEPIX_POOL_REPLIED || !flamepix_task_result_read(reply, &task)))
        status = fail_for_worker(run, end, detail, &task);
    if (status == FLAMEPIX_OK)
        status = complete(run, job, &task);
    if (status != FLAMEPIX_OK)
        return status;
    status = flamepix_report_journal_append(run->journal, &task.entry);
    if (status != FLAMEPIX_OK)
        return stop_for(run, FLAMEPIX_BATCH_REPORT, status, errno);
    return count(run, &task);
}

static enum flamepix_status tick(void *user)
{
    struct run *run = user;
    run->result.state.tally.seconds = flamepix_clock_seconds() - run->begin;
    if (run->watch->tick(run->watch->user, &run->result.state))
        return FLAMEPIX_OK;
    return stop(run, FLAMEPIX_BATCH_STOPPED);
}

/* -- the run ----------------------------------------------------------------------------------- */

/* Answers OK when every job has its line; else the result says why not. */
static enum flamepix_status work(struct run *run)
{
    const struct flamepix_pool_work work = {flamepix_convert_start, flamepix_convert_run,
                                            &run->plan};
    const struct flamepix_pool_callbacks callbacks = {give_task, end_task, tick, run};
    run->result.end = FLAMEPIX_BATCH_FINISHED;
    enum flamepix_status status = flamepix_pool_run(&run->options->pool, &work, &callbacks);
    int cause = errno;
    if (status == FLAMEPIX_OK)
        return FLAMEPIX_OK;
    for (size_t i = 0; i < run->at_work_count; i++)
        (void)flamepix_sweep_job(&run->plan, run->at_work[i]);
    if (run->result.end == FLAMEPIX_BATCH_FINISHED)
        (void)stop_for(run, FLAMEPIX_BATCH_BROKEN, status, cause);
    return status;
}

static enum flamepix_status open_journal(struct run *run)
{
    enum flamepix_status status = flamepix_report_journal_open(
        run->options->report, run->plan.resumes, run->plan.options_hash, &run->journal);
    if (status != FLAMEPIX_OK)
        return stop_for(run, FLAMEPIX_BATCH_REPORT, status, errno);
    run->plan.past = flamepix_report_journal_past(run->journal);
    run->plan.resumes = flamepix_report_journal_kept(run->journal) != NULL;
    return FLAMEPIX_OK;
}

/* The report and the gallery are replaced through temporaries as pictures are, and may lie where no
 * picture does. */
static enum flamepix_status sweep(struct run *run)
{
    enum flamepix_status status = flamepix_sweep_all(&run->plan);
    if (status == FLAMEPIX_OK)
        status = flamepix_folder_sweep(run->options->report);
    if (status == FLAMEPIX_OK)
        status = flamepix_folder_sweep(run->options->gallery);
    return status == FLAMEPIX_OK ? FLAMEPIX_OK
                                 : stop_for(run, FLAMEPIX_BATCH_BROKEN, status, errno);
}

static enum flamepix_status finish(struct run *run)
{
    run->result.state.tally.seconds = flamepix_clock_seconds() - run->begin;
    enum flamepix_status status =
        flamepix_report_journal_finish(run->journal, &run->result.state.tally);
    return status == FLAMEPIX_OK ? FLAMEPIX_OK
                                 : stop_for(run, FLAMEPIX_BATCH_REPORT, status, errno);
}

struct flamepix_batch_result flamepix_batch_run(const struct flamepix_batch_options *options,
                                                const struct flamepix_batch_watch *watch)
{
    struct run run = {.options = options,
                      .watch = watch,
                      .plan = options->plan,
                      .begin = flamepix_clock_seconds()};
    run.result.state.total = flamepix_jobs_count(options->plan.jobs);
    enum flamepix_status status = open_journal(&run);
    if (status == FLAMEPIX_OK)
        status = sweep(&run);
    if (status == FLAMEPIX_OK)
        status = work(&run);
    /* Once more: workers of a killed run may have ended only now. */
    if (status == FLAMEPIX_OK)
        status = sweep(&run);
    if (status == FLAMEPIX_OK)
        (void)finish(&run);
    run.result.state.tally.seconds = flamepix_clock_seconds() - run.begin;
    flamepix_report_journal_free(run.journal);
    free(run.at_work);
    flamepix_buffer_free(&run.output);
    flamepix_buffer_free(&run.error);
    return run.result;
}
