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
 * - A job has its line only after its outputs are whole under their names and, but with
 *   FLAMEPIX_SYNC_NEVER, on the disk; a job without a line is done again by a batch that goes on.
 * - A worker that dies is an end as good as any: its job gets a line that says how it died. What it
 *   left half written lies under temporary names and is swept away.
 * - It ends early by a status other than OK from a callback; `result.end` says why.
 *
 * The parent keeps the numbers of the jobs at work, and nothing else of each: their outputs are
 * where temporaries may lie when the batch ends early. */
#include "batch/batch.h"

#include <errno.h>
#include <math.h>
#include <stdlib.h>

#include "base/array.h"
#include "base/buffer_printf.h"
#include "base/clock.h"
#include "base/folder.h"
#include "batch/convert.h"
#include "batch/existing.h"
#include "batch/product.h"
#include "batch/sweep.h"
#include "batch/task_result.h"
#include "batch/worker_end.h"
#include "report/report_journal.h"

/* To look at the outputs of kept jobs takes the parent a while, where there are many. */
static const double STOPPED_FLUSH_SECONDS = 0.05;
enum { OUTPUT_FAILURES_MAX = 3, KEPT_BETWEEN_TICKS = 1024 };

struct batch {
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

/* Ends the batch; the pool takes any status but OK for that. */
static enum flamepix_status stop(struct batch *batch, enum flamepix_batch_end end)
{
    batch->result.end = end;
    return FLAMEPIX_END;
}

static enum flamepix_status stop_for(struct batch *batch, enum flamepix_batch_end end,
                                     enum flamepix_status status, int cause)
{
    batch->result.status = status;
    batch->result.cause = cause;
    return stop(batch, end);
}

static enum flamepix_status tick(void *user)
{
    struct batch *batch = user;
    enum flamepix_status status = flamepix_report_journal_step(batch->journal);
    if (status != FLAMEPIX_OK)
        return stop_for(batch, FLAMEPIX_BATCH_REPORT, status, errno);
    batch->result.state.tally.seconds = flamepix_clock_seconds() - batch->begin;
    if (batch->watch->tick(batch->watch->user, &batch->result.state))
        return FLAMEPIX_OK;
    return stop(batch, FLAMEPIX_BATCH_STOPPED);
}

/* -- tasks go out ------------------------------------------------------------------------------ */

/* Passes over what a resumed report says already, if the outputs are as it says. */
static enum flamepix_status pass_kept(struct batch *batch, bool *passed_ret)
{
    const struct flamepix_entry *entry;
    enum flamepix_status status =
        flamepix_existing_kept(&batch->plan, batch->next, &batch->output, &entry, passed_ret);
    if (!*passed_ret)
        return status;
    struct flamepix_tally *tally = &batch->result.state.tally;
    batch->result.state.kept++;
    if (entry->outcome == FLAMEPIX_DONE)
        tally->done++;
    else
        tally->skipped++;
    batch->next++;
    return FLAMEPIX_OK;
}

static enum flamepix_status give_task(void *user, size_t *task_ret, struct flamepix_buffer *request)
{
    struct batch *batch = user;
    enum flamepix_status status = FLAMEPIX_OK;
    for (bool passed = true; passed && batch->next < batch->result.state.total;) {
        status = pass_kept(batch, &passed);
        if (status == FLAMEPIX_OK && batch->next % KEPT_BETWEEN_TICKS == 0)
            status = tick(batch);
        if (status != FLAMEPIX_OK)
            return status;
    }
    if (batch->next == batch->result.state.total)
        return FLAMEPIX_END;
    status = flamepix_array_reserve(&batch->at_work, &batch->at_work_capacity,
                                    batch->at_work_count + 1, sizeof(batch->at_work[0]));
    request->length = 0;
    if (status == FLAMEPIX_OK)
        status = flamepix_convert_request(&batch->plan, batch->next, request);
    if (status != FLAMEPIX_OK)
        return status;
    batch->at_work[batch->at_work_count++] = batch->next;
    *task_ret = batch->next++;
    return FLAMEPIX_OK;
}

static void leave_work(struct batch *batch, size_t job)
{
    for (size_t i = 0; i < batch->at_work_count; i++) {
        if (batch->at_work[i] == job) {
            batch->at_work[i] = batch->at_work[--batch->at_work_count];
            return;
        }
    }
}

/* -- results come in --------------------------------------------------------------------------- */

/* The result of a task whose worker ended without one. */
static enum flamepix_status fail_for_worker(struct batch *batch, enum flamepix_pool_end end,
                                            int detail, struct flamepix_task_result *task)
{
    const struct flamepix_failure_codes *codes = &batch->plan.codes;
    batch->error.length = 0;
    enum flamepix_status status = flamepix_worker_end_explain(
        &batch->error, end, detail, &batch->options->pool, batch->plan.words);
    *task = (struct flamepix_task_result){
        .entry = {.outcome = FLAMEPIX_FAILED,
                  .code = end == FLAMEPIX_POOL_TIMED_OUT ? codes->limit : codes->worker,
                  .error = batch->error.data}};
    return status;
}

/* What the parent knows of a task's entry. */
static enum flamepix_status complete(struct batch *batch, size_t job,
                                     struct flamepix_task_result *task)
{
    struct flamepix_entry *entry = &task->entry;
    const char *input = flamepix_jobs_input(batch->plan.jobs, job);
    const struct flamepix_entry *past =
        task->unchanged ? flamepix_report_index_find(batch->plan.past, input) : NULL;
    if (past != NULL) {
        double ms = entry->ms;
        *entry = *past;
        entry->outcome = FLAMEPIX_SKIPPED;
        entry->ms = ms;
    } else if (entry->outcome != FLAMEPIX_SKIPPED) {
        entry->options_hash = batch->plan.options_hash;
        entry->unit = batch->plan.variants[0].figure.countname;
    }
    enum flamepix_status status = flamepix_product_main(&batch->plan, job, &batch->output);
    entry->input = input;
    entry->output = batch->output.data;
    return status;
}

static enum flamepix_status count_failure(struct batch *batch,
                                          const struct flamepix_task_result *task)
{
    batch->result.state.tally.failed++;
    batch->watch->failed(batch->watch->user, &task->entry);
    /* A bad input tells nothing about the outputs: it neither counts nor ends the row. */
    batch->output_failures += task->writing;
    if (batch->output_failures == OUTPUT_FAILURES_MAX)
        return stop(batch, FLAMEPIX_BATCH_OUTPUTS);
    if (batch->result.state.tally.failed > batch->options->max_failures)
        return stop(batch, FLAMEPIX_BATCH_FAILURES);
    return FLAMEPIX_OK;
}

static enum flamepix_status count(struct batch *batch, const struct flamepix_task_result *task)
{
    struct flamepix_tally *tally = &batch->result.state.tally;
    switch (task->entry.outcome) {
    case FLAMEPIX_DONE:
        tally->done++;
        batch->output_failures = 0;
        return FLAMEPIX_OK;
    case FLAMEPIX_SKIPPED:
        tally->skipped++;
        return FLAMEPIX_OK;
    default:
        return count_failure(batch, task);
    }
}

/* What the line of a job promises. Uses batch->output. */
static enum flamepix_status promise_products(struct batch *batch, size_t job)
{
    size_t count = flamepix_product_count(&batch->plan);
    enum flamepix_status status = FLAMEPIX_OK;
    for (size_t i = 0; i < count && status == FLAMEPIX_OK; i++) {
        status = flamepix_product_path(&batch->plan, job, flamepix_product_at(&batch->plan, i),
                                       &batch->output);
        if (status == FLAMEPIX_OK)
            status = flamepix_report_journal_promise(batch->journal, batch->output.data);
    }
    return status;
}

/* A report that is no file may have to wait for its reader. */
static enum flamepix_status append_line(struct batch *batch, const struct flamepix_entry *entry)
{
    const struct flamepix_batch_watch *watch = batch->watch;
    bool is_file = flamepix_report_journal_is_file(batch->journal);
    if (!is_file)
        watch->at_work(watch->user, false);
    enum flamepix_status status = flamepix_report_journal_append(batch->journal, entry);
    if (!is_file)
        watch->at_work(watch->user, true);
    return status == FLAMEPIX_OK ? flamepix_report_journal_step(batch->journal) : status;
}

/* The task's line, with what only the parent knows of it. */
static enum flamepix_status report_task(struct batch *batch, size_t job,
                                        struct flamepix_task_result *task)
{
    enum flamepix_status status = FLAMEPIX_OK;
    if (task->entry.outcome != FLAMEPIX_FAILED && batch->plan.sync == FLAMEPIX_SYNC_AUTO)
        status = promise_products(batch, job);
    if (status == FLAMEPIX_OK)
        status = complete(batch, job, task);
    if (status == FLAMEPIX_OK)
        status = append_line(batch, &task->entry);
    return status == FLAMEPIX_OK ? FLAMEPIX_OK
                                 : stop_for(batch, FLAMEPIX_BATCH_REPORT, status, errno);
}

static enum flamepix_status end_task(void *user, size_t job, enum flamepix_pool_end end, int detail,
                                     struct flamepix_bytes reply)
{
    struct batch *batch = user;
    struct flamepix_task_result task;
    enum flamepix_status status = FLAMEPIX_OK;
    leave_work(batch, job);
    if (end != FLAMEPIX_POOL_REPLIED)
        status = flamepix_sweep_jobs(&batch->plan, &job, 1);
    if (status == FLAMEPIX_OK &&
        (end != FLAMEPIX_POOL_REPLIED || !flamepix_task_result_read(reply, &task)))
        status = fail_for_worker(batch, end, detail, &task);
    if (status == FLAMEPIX_OK)
        status = report_task(batch, job, &task);
    return status == FLAMEPIX_OK ? count(batch, &task) : status;
}

/* -- the batch --------------------------------------------------------------------------------- */

/* Lines that wait for the disk. Who has stopped the batch does not wait long: what is not reported
 * is done again. */
static void flush_lines(struct batch *batch)
{
    bool stopped = batch->result.end == FLAMEPIX_BATCH_STOPPED;
    if (!stopped)
        batch->watch->at_work(batch->watch->user, false);
    if (batch->result.end == FLAMEPIX_BATCH_REPORT)
        return;
    enum flamepix_status status = flamepix_report_journal_flush(
        batch->journal, stopped ? STOPPED_FLUSH_SECONDS : (double)INFINITY);
    if (status != FLAMEPIX_OK)
        (void)stop_for(batch, FLAMEPIX_BATCH_REPORT, status, errno);
}

/* Answers OK when every job has its line; else the result says why not. */
static enum flamepix_status work(struct batch *batch)
{
    const struct flamepix_pool_work work = {flamepix_convert_start, flamepix_convert_run,
                                            &batch->plan};
    const struct flamepix_pool_callbacks callbacks = {give_task, end_task, tick, batch};
    batch->result.end = FLAMEPIX_BATCH_FINISHED;
    batch->watch->at_work(batch->watch->user, true);
    enum flamepix_status status = flamepix_pool_run(&batch->options->pool, &work, &callbacks);
    int cause = errno;
    if (status != FLAMEPIX_OK) {
        (void)flamepix_sweep_jobs(&batch->plan, batch->at_work, batch->at_work_count);
        if (batch->result.end == FLAMEPIX_BATCH_FINISHED)
            (void)stop_for(batch, FLAMEPIX_BATCH_BROKEN, status, cause);
    }
    flush_lines(batch);
    return batch->result.end == FLAMEPIX_BATCH_FINISHED ? FLAMEPIX_OK : FLAMEPIX_END;
}

static enum flamepix_status open_journal(struct batch *batch)
{
    enum flamepix_status status =
        flamepix_report_journal_open(batch->options->report, batch->plan.resumes,
                                     batch->plan.options_hash, batch->plan.sync, &batch->journal);
    if (status != FLAMEPIX_OK)
        return stop_for(batch, FLAMEPIX_BATCH_REPORT, status, errno);
    batch->plan.past = flamepix_report_journal_past(batch->journal);
    batch->plan.kept = flamepix_report_journal_kept(batch->journal);
    batch->plan.resumes = batch->plan.kept != NULL;
    return FLAMEPIX_OK;
}

/* The report and the gallery are replaced through temporaries as pictures are, and may lie where no
 * picture does. */
static enum flamepix_status sweep(struct batch *batch)
{
    enum flamepix_status status = flamepix_sweep_all(&batch->plan);
    if (status == FLAMEPIX_OK)
        status = flamepix_folder_sweep(batch->options->report);
    if (status == FLAMEPIX_OK)
        status = flamepix_folder_sweep(batch->options->gallery);
    return status == FLAMEPIX_OK ? FLAMEPIX_OK
                                 : stop_for(batch, FLAMEPIX_BATCH_BROKEN, status, errno);
}

static enum flamepix_status finish(struct batch *batch)
{
    batch->result.state.tally.seconds = flamepix_clock_seconds() - batch->begin;
    enum flamepix_status status =
        flamepix_report_journal_finish(batch->journal, &batch->result.state.tally);
    return status == FLAMEPIX_OK ? FLAMEPIX_OK
                                 : stop_for(batch, FLAMEPIX_BATCH_REPORT, status, errno);
}

struct flamepix_batch_result flamepix_batch_run(const struct flamepix_batch_options *options,
                                                const struct flamepix_batch_watch *watch)
{
    struct batch batch = {.options = options,
                          .watch = watch,
                          .plan = options->plan,
                          .begin = flamepix_clock_seconds()};
    batch.result.state.total = flamepix_jobs_count(options->plan.jobs);
    enum flamepix_status status = open_journal(&batch);
    if (status == FLAMEPIX_OK)
        status = sweep(&batch);
    if (status == FLAMEPIX_OK)
        status = work(&batch);
    /* Once more: workers of a killed batch may have ended only now. */
    if (status == FLAMEPIX_OK)
        status = sweep(&batch);
    if (status == FLAMEPIX_OK)
        (void)finish(&batch);
    batch.result.state.tally.seconds = flamepix_clock_seconds() - batch.begin;
    flamepix_report_journal_free(batch.journal);
    free(batch.at_work);
    flamepix_buffer_free(&batch.output);
    flamepix_buffer_free(&batch.error);
    return batch.result;
}
