#include "batch/color_pass.h"

#include <stdlib.h>

#include "base/memory.h"
#include "batch/convert_input.h"

/* Jobs without sums are tried once more: after a temporary failure they would be drawn in other
 * colours than with their sums, without any message. */
struct pass {
    const struct fpx_color_pass_options *options;
    struct fpx_color_assignment *assignment;
    size_t next; /* a job, or an index of `again` */
    uint64_t done;
    size_t *again; /* jobs */
    size_t again_count, again_capacity;
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
    *task_ret = pass->is_second ? pass->again[pass->next] : pass->next;
    pass->next++;
    return fpx_convert_request(*task_ret, fpx_jobs_input(plan->jobs, *task_ret), request);
}

/* An input that timed out would time out again. */
static enum flamepix_status try_again(struct pass *pass, size_t job, enum fpx_pool_end end)
{
    if (pass->is_second || end == FPX_POOL_TIMED_OUT)
        return FLAMEPIX_OK;
    enum flamepix_status status = fpx_array_reserve(&pass->again, &pass->again_capacity,
                                                    pass->again_count + 1, sizeof(*pass->again));
    if (status == FLAMEPIX_OK)
        pass->again[pass->again_count++] = job;
    return status;
}

/* Sums of shares are so exact (flamepix/weight.h) that the order of replies does not matter. */
static enum flamepix_status end_task(void *user, size_t job, enum fpx_pool_end end, int detail,
                                     struct flamepix_bytes reply)
{
    struct pass *pass = user;
    (void)detail;
    pass->done++;
    if (end != FPX_POOL_REPLIED || reply.length == 0)
        return try_again(pass, job, end);
    return fpx_color_sums_add(reply, pass->assignment);
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

enum flamepix_status fpx_color_pass_run(const struct fpx_color_pass_options *options,
                                        struct fpx_color_assignment *assignment)
{
    struct pass pass = {.options = options, .assignment = assignment};
    enum flamepix_status status = run_once(&pass);
    pass.is_second = true;
    pass.next = 0;
    if (status == FLAMEPIX_OK && pass.again_count > 0)
        status = run_once(&pass);
    free(pass.again);
    return status == FLAMEPIX_OK ? fpx_color_assignment_decide(assignment) : status;
}
