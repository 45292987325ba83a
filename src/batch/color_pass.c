#include "batch/color_pass.h"

#include <stdlib.h>

#include "base/memory.h"
#include "batch/convert_input.h"
#include "batch/convert_input_internal.h"

/* A job without sums, and how its worker ended. */
struct missing {
    size_t job;
    enum fpx_pool_end end;
    int detail;
};

/* Jobs without sums are tried once more: after a temporary failure they would be drawn in other
 * colours than with their sums. */
struct pass {
    const struct fpx_color_pass_options *options;
    struct fpx_color_assignment *assignment;
    size_t next; /* a job, or an index of `again` */
    uint64_t done;
    struct missing *again, *missing; /* after the first time, and in the end */
    size_t again_count, again_capacity, missing_count, missing_capacity;
    bool is_second;
};

static enum flamepix_status give_task(void *user, size_t *task_ret, struct flamepix_buffer *request)
{
    struct pass *pass = user;
    const struct fpx_plan *plan = pass->options->sums.plan;
    size_t count = pass->is_second ? pass->again_count : fpx_jobs_count(plan->jobs);
    /* Inputs that are too young are not drawn, and may be half written. */
    while (!pass->is_second && pass->next < count && fpx_jobs_is_too_young(plan->jobs, pass->next))
        pass->next++;
    if (pass->next == count)
        return FLAMEPIX_END;
    flamepix_buffer_clear(request);
    *task_ret = pass->is_second ? pass->again[pass->next].job : pass->next;
    pass->next++;
    return fpx_convert_request(*task_ret, fpx_jobs_input(plan->jobs, *task_ret), request);
}

static enum flamepix_status miss(struct pass *pass, struct missing missing, bool may_be_found)
{
    const bool is_final = pass->is_second || !may_be_found;
    struct missing **list = is_final ? &pass->missing : &pass->again;
    size_t *count = is_final ? &pass->missing_count : &pass->again_count;
    enum flamepix_status status =
        fpx_array_reserve(list, is_final ? &pass->missing_capacity : &pass->again_capacity,
                          *count + 1, sizeof(**list));
    if (status == FLAMEPIX_OK)
        (*list)[(*count)++] = missing;
    return status;
}

/* Its sums were added, or it has none: an empty profile, or a file that is no profile. */
static bool has_no_more_to_add(enum flamepix_status read)
{
    return read == FLAMEPIX_OK || read == FLAMEPIX_NO_STACKS || read == FLAMEPIX_NO_PROFILE;
}

/* Sums of shares are so exact (flamepix/weight.h) that the order of replies does not matter. */
static enum flamepix_status end_task(void *user, size_t job, enum fpx_pool_end end, int detail,
                                     struct flamepix_bytes reply)
{
    struct pass *pass = user;
    const struct missing missing = {job, end, detail};
    enum flamepix_status read = FLAMEPIX_READ_FAILED, status = FLAMEPIX_OK;
    pass->done++;
    if (end == FPX_POOL_REPLIED)
        status = fpx_color_sums_add(reply, pass->assignment, &read);
    return status != FLAMEPIX_OK || has_no_more_to_add(read)
               ? status
               : miss(pass, missing, read != FLAMEPIX_END);
}

static enum flamepix_status tick(void *user)
{
    struct pass *pass = user;
    const struct fpx_color_pass_options *options = pass->options;
    return options->tick(options->user, pass->done) ? FLAMEPIX_OK : FLAMEPIX_END;
}

static enum flamepix_status run_once(struct pass *pass)
{
    const struct fpx_color_pass_options *options = pass->options;
    const struct fpx_pool_work work = {fpx_color_sums_start, fpx_color_sums_run, &options->sums};
    const struct fpx_pool_callbacks callbacks = {give_task, end_task, tick, pass};
    return fpx_pool_run(&options->pool, &work, &callbacks);
}

static int compare_jobs(const void *a, const void *b)
{
    const size_t first = ((const struct missing *)a)->job;
    const size_t second = ((const struct missing *)b)->job;
    return (first > second) - (first < second);
}

static enum flamepix_status report(const struct pass *pass, const struct missing *missing)
{
    const struct fpx_color_pass_options *options = pass->options;
    const struct fpx_plan *plan = options->sums.plan;
    struct flamepix_buffer why = {0};
    if (missing->end == FPX_POOL_REPLIED)
        return options->lacks(options->user, missing->job, 0, NULL);
    enum flamepix_status status = fpx_worker_failure_explain(&why, missing->end, missing->detail,
                                                             &options->pool, plan->words);
    if (status == FLAMEPIX_OK)
        status =
            options->lacks(options->user, missing->job,
                           fpx_worker_failure_code(plan, missing->end, missing->detail), why.data);
    flamepix_buffer_free(&why);
    return status;
}

/* In the order of the jobs, not of their workers. */
static enum flamepix_status report_missing(struct pass *pass)
{
    enum flamepix_status status = FLAMEPIX_OK;
    if (pass->missing_count > 1)
        qsort(pass->missing, pass->missing_count, sizeof(*pass->missing), compare_jobs);
    for (size_t i = 0; i < pass->missing_count && status == FLAMEPIX_OK; i++)
        status = report(pass, &pass->missing[i]);
    return status;
}

enum flamepix_status fpx_color_pass_run(const struct fpx_color_pass_options *options,
                                        struct fpx_color_assignment *assignment)
{
    struct pass pass = {.options = options, .assignment = assignment};
    enum flamepix_status status = run_once(&pass);
    pass.is_second = true;
    pass.next = 0;
    if (status == FLAMEPIX_OK && pass.again_count > 0)
        status = run_once(&pass);
    if (status == FLAMEPIX_OK)
        status = report_missing(&pass);
    free(pass.again);
    free(pass.missing);
    return status == FLAMEPIX_OK ? fpx_color_assignment_decide(assignment) : status;
}
