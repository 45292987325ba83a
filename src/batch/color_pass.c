#include "batch/color_pass.h"

#include "batch/convert.h"

struct pass {
    const struct flamepix_color_pass_options *options;
    struct flamepix_color_assignment *assignment;
    size_t next; /* job */
    uint64_t done;
};

static enum flamepix_status give_task(void *user, size_t *task_ret, struct flamepix_buffer *request)
{
    struct pass *pass = user;
    const struct flamepix_plan *plan = pass->options->sums.plan;
    if (pass->next == flamepix_jobs_count(plan->jobs))
        return FLAMEPIX_END;
    request->length = 0;
    *task_ret = pass->next++;
    return flamepix_convert_request(plan, *task_ret, request);
}

/* Sums of shares are exact enough (flamepix/weight.h) that the order of replies does not matter. */
static enum flamepix_status end_task(void *user, size_t job, enum flamepix_pool_end end, int detail,
                                     struct flamepix_bytes reply)
{
    struct pass *pass = user;
    (void)job;
    (void)detail;
    pass->done++;
    return end == FLAMEPIX_POOL_REPLIED ? flamepix_color_sums_add(reply, pass->assignment)
                                        : FLAMEPIX_OK;
}

static enum flamepix_status tick(void *user)
{
    struct pass *pass = user;
    const struct flamepix_color_pass_options *options = pass->options;
    return options->tick(options->user, pass->done) ? FLAMEPIX_OK : FLAMEPIX_END;
}

enum flamepix_status flamepix_color_pass_run(const struct flamepix_color_pass_options *options,
                                             struct flamepix_color_assignment *assignment)
{
    struct pass pass = {.options = options, .assignment = assignment};
    const struct flamepix_pool_work work = {flamepix_color_sums_start, flamepix_color_sums_run,
                                            &options->sums};
    const struct flamepix_pool_callbacks callbacks = {give_task, end_task, tick, &pass};
    enum flamepix_status status = flamepix_pool_run(&options->pool, &work, &callbacks);
    return status == FLAMEPIX_OK ? flamepix_color_assignment_decide(assignment) : status;
}
