/* The end of a job: its reply is completed, reported and counted. */
#include <errno.h>
#include <math.h>

#include "batch/batch_internal.h"
#include "batch/convert_input_internal.h"
#include "batch/products/made_files.h"
#include "batch/products/product.h"
#include "batch/task_result.h"
#include "figure/figure_wants.h"

/* So many jobs in a row with unwritable outputs end the batch. */
enum { OUTPUT_FAILURES_MAX = 3 };

/* The details of a job that has left its worker; valid until the next job is given out. */
static const struct fpx_job_details *leave_work(struct fpx_batch *batch, size_t job)
{
    struct fpx_job_details *last = &batch->at_work[--batch->at_work_count];
    struct fpx_job_details *found = batch->at_work;
    while (found != last && found->job != job)
        found++;
    const struct fpx_job_details details = *found;
    *found = *last;
    *last = details;
    return last;
}

/* The result of a task whose worker ended without one. */
static enum flamepix_status fail_for_worker(struct fpx_batch *batch, enum fpx_pool_end end,
                                            int detail, struct fpx_task_result *task)
{
    flamepix_buffer_clear(&batch->error);
    enum flamepix_status status = fpx_worker_failure_explain(
        &batch->error, end, detail, &batch->options->pool, batch->plan.words);
    *task = (struct fpx_task_result){
        .entry = {.outcome = FPX_OUTCOME_FAILED,
                  .code = fpx_worker_failure_code(&batch->plan, end, detail),
                  .error = batch->error.data,
                  .total = (double)NAN}};
    return status;
}

/* A profile that only the baseline has cannot fail: the line says why it has no picture. */
static void complete_gone(struct fpx_task_result *task)
{
    struct fpx_entry *entry = &task->entry;
    entry->baseline_only = true;
    if (entry->outcome != FPX_OUTCOME_FAILED || task->writing)
        return;
    entry->outcome = FPX_OUTCOME_NO_PROFILE;
    entry->code = 0;
}

/* An input that was drawn before and is not a profile now is a failure. */
static void complete_unclaimed(const struct fpx_batch *batch, const struct fpx_entry *past,
                               struct fpx_entry *entry)
{
    if (entry->outcome != FPX_OUTCOME_NO_PROFILE || past == NULL ||
        past->files.count + past->stale.count == 0)
        return;
    entry->outcome = FPX_OUTCOME_FAILED;
    entry->code = batch->plan.codes.input;
}

/* The line of an unchanged input repeats its previous content. */
static void complete_unchanged(const struct fpx_entry *past, struct fpx_entry *entry)
{
    const struct fpx_entry now = *entry;
    *entry = *past;
    entry->outcome = FPX_OUTCOME_UNCHANGED;
    entry->ms = now.ms;
    if (now.files.count > 0)
        entry->files = now.files;
}

/* Outputs that were left keep the options they were made with, if these are known. */
static void set_options(const struct fpx_plan *plan, const struct fpx_job_details *job,
                        const struct fpx_entry *past, struct fpx_entry *entry)
{
    if (entry->outcome != FPX_OUTCOME_UNCHANGED ||
        (past != NULL && past->run == 0 && fpx_product_has_options(plan, job, past)))
        entry->options_hash = fpx_product_options_hash(plan, job);
}

static enum flamepix_status set_paths(struct fpx_batch *batch, const struct fpx_job_details *job,
                                      struct fpx_entry *entry)
{
    const struct fpx_plan *plan = &batch->plan;
    entry->run = plan->run;
    entry->input = job->input;
    enum flamepix_status status =
        fpx_report_place_relative_path(batch->place, entry->input, &batch->source);
    if (status == FLAMEPIX_OK && fpx_product_is_there(entry))
        status = fpx_product_relative_path(plan, job, job->main_path, &batch->output);
    entry->key = fpx_input_keys_at(&batch->keys, job->number);
    entry->source = batch->source.data;
    entry->output = fpx_product_is_there(entry) ? batch->output.data : NULL;
    return status;
}

/* Adds the parent's part to the entry of a task. */
static enum flamepix_status complete(struct fpx_batch *batch, const struct fpx_job_details *job,
                                     struct fpx_task_result *task)
{
    struct fpx_entry *entry = &task->entry;
    const struct fpx_plan *plan = &batch->plan;
    const struct fpx_entry *past = job->is_folder ? NULL : fpx_product_recall(job, plan->past);
    if (job->is_gone)
        complete_gone(task);
    else
        complete_unclaimed(batch, past, entry);
    /* If the side after is empty, widths are of the side before. */
    if (entry->change.is_known && !(entry->change.after > 0))
        entry->total = 0;
    if (task->unchanged && past != NULL)
        complete_unchanged(past, entry);
    else if (entry->outcome != FPX_OUTCOME_UNCHANGED)
        entry->unit = fpx_figure_unit_name(&plan->variants[0].figure, entry->unit);
    set_options(plan, job, past, entry);
    const enum flamepix_status status = set_paths(batch, job, entry);
    return status == FLAMEPIX_OK
               ? fpx_leftover_files_find(&batch->past_files, batch->place, past, entry)
               : status;
}

static enum flamepix_status count_failure(struct fpx_batch *batch,
                                          const struct fpx_task_result *task)
{
    const uint64_t *failed = &batch->result.state.tally.counts[FPX_OUTCOME_FAILED];
    batch->watch->failed(batch->watch->user, &task->entry);
    /* A bad input does not say whether outputs are writable: it is not counted in the row. */
    batch->output_failures += task->writing;
    if (batch->output_failures == OUTPUT_FAILURES_MAX)
        return fpx_batch_stop(batch, FPX_BATCH_OUTPUTS);
    if (*failed > batch->options->max_failures)
        return fpx_batch_stop(batch, FPX_BATCH_FAILURES);
    return FLAMEPIX_OK;
}

/* A line with an input's change names its baseline. */
static bool is_alone(const struct fpx_entry *entry)
{
    return entry->change.is_known && entry->baseline_hash == 0;
}

static enum flamepix_status count(struct fpx_batch *batch, const struct fpx_task_result *task)
{
    const struct fpx_entry *entry = &task->entry;
    fpx_outcomes_add(&batch->result.state.tally, entry);
    batch->result.left.stale_files += entry->stale.count;
    batch->result.left.gone_files += entry->gone.count;
    if (entry->outcome == FPX_OUTCOME_FAILED)
        return count_failure(batch, task);
    if (entry->outcome == FPX_OUTCOME_MADE)
        batch->output_failures = 0;
    return FLAMEPIX_OK;
}

/* Writes a line once the outputs that it promises are safe. A report that is not a file may have to
 * wait for its reader. */
static enum flamepix_status append(struct fpx_batch *batch, const struct fpx_job_details *job,
                                   const struct fpx_task_result *task)
{
    const struct fpx_batch_watch *watch = batch->watch;
    const struct fpx_report_promise promise = {
        .paths = job->paths,
        .count = fpx_product_is_there(&task->entry) ? job->path_count : 0,
        .are_plain = task->plain,
    };
    if (!batch->may_wait)
        return fpx_report_journal_report(batch->journal, &promise, &task->entry);
    watch->at_work(watch->user, false);
    enum flamepix_status status = fpx_report_journal_report(batch->journal, &promise, &task->entry);
    watch->at_work(watch->user, true);
    return status == FLAMEPIX_OK ? fpx_report_journal_step(batch->journal) : status;
}

/* Reports the task's line, with what only the parent knows. */
static enum flamepix_status report_task(struct fpx_batch *batch, const struct fpx_job_details *job,
                                        struct fpx_task_result *task)
{
    enum flamepix_status status = complete(batch, job, task);
    if (status == FLAMEPIX_OK)
        status = append(batch, job, task);
    if (status == FLAMEPIX_OK)
        status = fpx_owned_paths_add(&batch->owned, &task->entry.files);
    batch->has_line[job->job] = true;
    return status == FLAMEPIX_OK ? FLAMEPIX_OK
                                 : fpx_batch_stop_for(batch, FPX_BATCH_REPORT, status, errno);
}

/* Takes the result of a job into the report. */
static enum flamepix_status take(struct fpx_batch *batch, const struct fpx_job_details *job,
                                 struct fpx_task_result *task)
{
    enum flamepix_status status = report_task(batch, job, task);
    if (status == FLAMEPIX_OK)
        batch->result.state.alone += is_alone(&task->entry);
    return status == FLAMEPIX_OK ? count(batch, task) : status;
}

enum flamepix_status fpx_batch_finish_faulty_task(struct fpx_batch *batch,
                                                  const struct fpx_job_details *job)
{
    const struct fpx_jobs_fault *fault = &job->fault;
    struct fpx_task_result task = {
        .entry = {.outcome = FPX_OUTCOME_FAILED,
                  .code = fault->code != 0 ? fault->code : batch->plan.codes.of(fault->status),
                  .error = job->fault.text,
                  .total = (double)NAN}};
    return take(batch, job, &task);
}

/* The result of a task: the worker's, or one that describes how the worker ended. */
static enum flamepix_status take_result(struct fpx_batch *batch, enum fpx_pool_end end, int detail,
                                        struct flamepix_bytes reply,
                                        struct fpx_task_result *task_ret)
{
    bool good = false;
    enum flamepix_status status = FLAMEPIX_OK;
    if (end == FPX_POOL_REPLIED)
        status = fpx_task_result_read(reply, &batch->files, task_ret, &good);
    return status == FLAMEPIX_OK && !good ? fail_for_worker(batch, end, detail, task_ret) : status;
}

enum flamepix_status fpx_batch_finish_task(void *user, size_t number, enum fpx_pool_end end,
                                           int detail, struct flamepix_bytes reply)
{
    struct fpx_batch *batch = user;
    struct fpx_task_result task;
    enum flamepix_status status = FLAMEPIX_OK;
    const struct fpx_job_details *job = leave_work(batch, number);
    if (end != FPX_POOL_REPLIED)
        status = fpx_sweep_job(&batch->plan, job);
    if (status == FLAMEPIX_OK)
        status = take_result(batch, end, detail, reply, &task);
    return status == FLAMEPIX_OK ? take(batch, job, &task) : status;
}
