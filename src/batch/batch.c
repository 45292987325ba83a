/* A batch: every job of a plan, once, with a line of the report for each.
 *
 * The way of a job, with the files it goes through:
 *     give_task       The parent passes over jobs that a resumed report says are done, and makes a
 *                     request of the next one: its number (convert.h).
 *     pool/           A worker gets the request.
 *     convert.c       It looks at the outputs that exist (existing.c), reads the input once
 *                     (job_source.c), lays it out for all pictures (draw_input.c, variants.c),
 *                     writes them and their sidecars (render_outputs.c), and replies with what came
 *                     of it (task_result.c).
 *     end_task.c      The parent completes that with what it knows itself: the paths, and what the
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
#include "base/clock.h"
#include "base/folder.h"
#include "batch/batch_internal.h"
#include "batch/convert.h"
#include "batch/existing.h"
#include "batch/sweep.h"

/* So long a batch that was stopped waits for its lines to get onto the disk. */
static const double STOPPED_FLUSH_SECONDS = 0.05;
/* To look at the outputs of kept jobs takes the parent a while, where there are many. */
enum { KEPT_BETWEEN_TICKS = 1024 };

enum flamepix_status flamepix_batch_stop(struct flamepix_batch *batch, enum flamepix_batch_end end)
{
    batch->result.end = end;
    return FLAMEPIX_END;
}

enum flamepix_status flamepix_batch_stop_for(struct flamepix_batch *batch,
                                             enum flamepix_batch_end end,
                                             enum flamepix_status status, int cause)
{
    batch->result.status = status;
    batch->result.cause = cause;
    return flamepix_batch_stop(batch, end);
}

static enum flamepix_status tick(void *user)
{
    struct flamepix_batch *batch = user;
    enum flamepix_status status = flamepix_report_journal_step(batch->journal);
    if (status != FLAMEPIX_OK)
        return flamepix_batch_stop_for(batch, FLAMEPIX_BATCH_REPORT, status, errno);
    batch->result.state.tally.seconds = flamepix_clock_seconds() - batch->begin;
    if (batch->watch->tick(batch->watch->user, &batch->result.state))
        return FLAMEPIX_OK;
    return flamepix_batch_stop(batch, FLAMEPIX_BATCH_STOPPED);
}

/* -- tasks go out ------------------------------------------------------------------------------ */

/* Passes over what a resumed report says already, if the outputs are as it says. */
static enum flamepix_status pass_kept(struct flamepix_batch *batch, bool *passed_ret)
{
    const struct flamepix_entry *entry;
    enum flamepix_status status =
        flamepix_existing_kept(&batch->plan, batch->next, &batch->output, &entry, passed_ret);
    if (!*passed_ret)
        return status;
    struct flamepix_outcomes *tally = &batch->result.state.tally;
    batch->result.state.kept++;
    flamepix_outcomes_add(tally, entry);
    batch->next++;
    return FLAMEPIX_OK;
}

static enum flamepix_status give_task(void *user, size_t *task_ret, struct flamepix_buffer *request)
{
    struct flamepix_batch *batch = user;
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

/* -- the batch --------------------------------------------------------------------------------- */

/* Lines that wait for the disk. Who has stopped the batch does not wait long: what is not reported
 * is done again. */
static void flush_lines(struct flamepix_batch *batch)
{
    bool stopped = batch->result.end == FLAMEPIX_BATCH_STOPPED;
    if (!stopped)
        batch->watch->at_work(batch->watch->user, false);
    if (batch->result.end == FLAMEPIX_BATCH_REPORT)
        return;
    enum flamepix_status status = flamepix_report_journal_flush(
        batch->journal, stopped ? STOPPED_FLUSH_SECONDS : (double)INFINITY);
    if (status != FLAMEPIX_OK)
        (void)flamepix_batch_stop_for(batch, FLAMEPIX_BATCH_REPORT, status, errno);
}

/* Answers OK when every job has its line; else the result says why not. */
static enum flamepix_status work(struct flamepix_batch *batch)
{
    const struct flamepix_pool_work work = {flamepix_convert_start, flamepix_convert_run,
                                            &batch->plan};
    const struct flamepix_pool_callbacks callbacks = {give_task, flamepix_batch_end_task, tick,
                                                      batch};
    batch->result.end = FLAMEPIX_BATCH_FINISHED;
    batch->watch->at_work(batch->watch->user, true);
    enum flamepix_status status = flamepix_pool_run(&batch->options->pool, &work, &callbacks);
    int cause = errno;
    if (status != FLAMEPIX_OK) {
        (void)flamepix_sweep_jobs(&batch->plan, batch->at_work, batch->at_work_count);
        if (batch->result.end == FLAMEPIX_BATCH_FINISHED)
            (void)flamepix_batch_stop_for(batch, FLAMEPIX_BATCH_BROKEN, status, cause);
    }
    flush_lines(batch);
    return batch->result.end == FLAMEPIX_BATCH_FINISHED ? FLAMEPIX_OK : FLAMEPIX_END;
}

static enum flamepix_status open_journal(struct flamepix_batch *batch)
{
    enum flamepix_status status =
        flamepix_report_journal_open(batch->options->report, batch->plan.resumes,
                                     batch->plan.options_hash, batch->plan.sync, &batch->journal);
    if (status != FLAMEPIX_OK)
        return flamepix_batch_stop_for(batch, FLAMEPIX_BATCH_REPORT, status, errno);
    batch->plan.past = flamepix_report_journal_past(batch->journal);
    batch->plan.kept = flamepix_report_journal_kept(batch->journal);
    batch->plan.resumes = batch->plan.kept != NULL;
    return FLAMEPIX_OK;
}

/* The report and the gallery are replaced through temporaries as pictures are, and may lie where no
 * picture does. */
static enum flamepix_status sweep(struct flamepix_batch *batch)
{
    enum flamepix_status status = flamepix_sweep_all(&batch->plan);
    if (status == FLAMEPIX_OK)
        status = flamepix_folder_sweep(batch->options->report);
    if (status == FLAMEPIX_OK)
        status = flamepix_folder_sweep(batch->options->gallery);
    return status == FLAMEPIX_OK
               ? FLAMEPIX_OK
               : flamepix_batch_stop_for(batch, FLAMEPIX_BATCH_BROKEN, status, errno);
}

static enum flamepix_status finish(struct flamepix_batch *batch)
{
    batch->result.state.tally.seconds = flamepix_clock_seconds() - batch->begin;
    enum flamepix_status status =
        flamepix_report_journal_finish(batch->journal, &batch->result.state.tally);
    return status == FLAMEPIX_OK
               ? FLAMEPIX_OK
               : flamepix_batch_stop_for(batch, FLAMEPIX_BATCH_REPORT, status, errno);
}

struct flamepix_batch_result flamepix_batch_run(const struct flamepix_batch_options *options,
                                                const struct flamepix_batch_watch *watch)
{
    struct flamepix_batch batch = {.options = options,
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
