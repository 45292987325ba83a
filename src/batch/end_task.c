/* What comes of a job: its reply is completed, reported and counted. */
#include <errno.h>

#include "batch/batch_internal.h"
#include "batch/product.h"
#include "batch/sweep.h"
#include "batch/task_result.h"
#include "batch/worker_end.h"

/* So many jobs in a row whose outputs cannot be written end the batch. */
enum { OUTPUT_FAILURES_MAX = 3 };

static void leave_work(struct flamepix_batch *batch, size_t job)
{
    for (size_t i = 0; i < batch->at_work_count; i++) {
        if (batch->at_work[i] == job) {
            batch->at_work[i] = batch->at_work[--batch->at_work_count];
            return;
        }
    }
}

/* The result of a task whose worker ended without one. */
static enum flamepix_status fail_for_worker(struct flamepix_batch *batch,
                                            enum flamepix_pool_end end, int detail,
                                            struct flamepix_task_result *task)
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

/* What was skipped for a reason has none, nor has what has no samples. */
static bool has_products(const struct flamepix_entry *entry)
{
    return entry->outcome == FLAMEPIX_DONE ||
           (entry->outcome == FLAMEPIX_SKIPPED && entry->error == NULL);
}

/* What only the baseline has is no input that could fail: why there is no picture of it is said. */
static void complete_gone(struct flamepix_task_result *task)
{
    struct flamepix_entry *entry = &task->entry;
    entry->baseline_only = true;
    if (entry->outcome != FLAMEPIX_FAILED || task->writing)
        return;
    entry->outcome = FLAMEPIX_SKIPPED;
    entry->code = 0;
}

/* What the parent knows of a task's entry. */
static enum flamepix_status complete(struct flamepix_batch *batch, size_t job,
                                     struct flamepix_task_result *task)
{
    struct flamepix_entry *entry = &task->entry;
    const char *input = flamepix_jobs_input(batch->plan.jobs, job);
    if (flamepix_jobs_is_gone(batch->plan.jobs, job))
        complete_gone(task);
    /* Where nothing is left, widths are of what there was. */
    if (entry->change.is_known && !(entry->change.after > 0))
        entry->total = 0;
    const struct flamepix_entry *past =
        task->unchanged ? flamepix_report_index_find(batch->plan.past, input) : NULL;
    if (past != NULL) {
        double ms = entry->ms;
        *entry = *past;
        entry->outcome = FLAMEPIX_SKIPPED;
        entry->ms = ms;
    } else if (entry->outcome != FLAMEPIX_SKIPPED) {
        entry->options_hash = batch->plan.options_hash;
        entry->unit = flamepix_figure_unit_name(&batch->plan.variants[0].figure, entry->unit);
    }
    enum flamepix_status status = flamepix_product_main(&batch->plan, job, &batch->output);
    entry->input = input;
    entry->output =
        entry->outcome != FLAMEPIX_FAILED && !has_products(entry) ? NULL : batch->output.data;
    return status;
}

static enum flamepix_status count_failure(struct flamepix_batch *batch,
                                          const struct flamepix_task_result *task)
{
    batch->result.state.tally.failed++;
    batch->watch->failed(batch->watch->user, &task->entry);
    /* A bad input tells nothing about the outputs: it neither counts nor ends the row. */
    batch->output_failures += task->writing;
    if (batch->output_failures == OUTPUT_FAILURES_MAX)
        return flamepix_batch_stop(batch, FLAMEPIX_BATCH_OUTPUTS);
    if (batch->result.state.tally.failed > batch->options->max_failures)
        return flamepix_batch_stop(batch, FLAMEPIX_BATCH_FAILURES);
    return FLAMEPIX_OK;
}

/* A line that says how its input changed says what it is compared with. */
static bool is_alone(const struct flamepix_entry *entry)
{
    return entry->change.is_known && entry->baseline_hash == 0;
}

static enum flamepix_status count(struct flamepix_batch *batch,
                                  const struct flamepix_task_result *task)
{
    struct flamepix_outcomes *tally = &batch->result.state.tally;
    switch (task->entry.outcome) {
    case FLAMEPIX_FAILED:
        return count_failure(batch, task);
    case FLAMEPIX_DONE:
        batch->output_failures = 0;
        break;
    default:
        break;
    }
    flamepix_outcomes_add(tally, &task->entry);
    return FLAMEPIX_OK;
}

/* What the line of a job promises. Uses batch->output. */
static enum flamepix_status promise_products(struct flamepix_batch *batch, size_t job,
                                             bool are_plain)
{
    size_t count = flamepix_product_count(&batch->plan, job);
    enum flamepix_status status = FLAMEPIX_OK;
    for (size_t i = 0; i < count && status == FLAMEPIX_OK; i++) {
        status = flamepix_product_path(&batch->plan, job, flamepix_product_at(&batch->plan, i),
                                       &batch->output);
        if (status == FLAMEPIX_OK)
            status = flamepix_report_journal_promise(batch->journal, batch->output.data, are_plain);
    }
    return status;
}

/* A report that is no file may have to wait for its reader. */
static enum flamepix_status append_line(struct flamepix_batch *batch,
                                        const struct flamepix_entry *entry)
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
static enum flamepix_status report_task(struct flamepix_batch *batch, size_t job,
                                        struct flamepix_task_result *task)
{
    enum flamepix_status status = FLAMEPIX_OK;
    if (has_products(&task->entry) && batch->plan.sync == FLAMEPIX_SYNC_AUTO)
        status = promise_products(batch, job, task->plain);
    if (status == FLAMEPIX_OK)
        status = complete(batch, job, task);
    if (status == FLAMEPIX_OK)
        status = append_line(batch, &task->entry);
    return status == FLAMEPIX_OK
               ? FLAMEPIX_OK
               : flamepix_batch_stop_for(batch, FLAMEPIX_BATCH_REPORT, status, errno);
}

enum flamepix_status flamepix_batch_end_task(void *user, size_t job, enum flamepix_pool_end end,
                                             int detail, struct flamepix_bytes reply)
{
    struct flamepix_batch *batch = user;
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
    if (status == FLAMEPIX_OK)
        batch->result.state.alone += is_alone(&task.entry);
    return status == FLAMEPIX_OK ? count(batch, &task) : status;
}
