#include "batch/group_pass.h"

#include "batch/convert_input.h"

struct pass {
    const struct fpx_group_pass_options *options;
    struct fpx_jobs *jobs;
    size_t next; /* job */
    uint64_t done;
};

static enum flamepix_status give_task(void *user, size_t *task_ret, struct flamepix_buffer *request)
{
    struct pass *pass = user;
    if (pass->next == fpx_jobs_count(pass->jobs))
        return FLAMEPIX_END;
    request->length = 0;
    *task_ret = pass->next++;
    return fpx_convert_request(*task_ret, fpx_jobs_input(pass->jobs, *task_ret), request);
}

static enum flamepix_status end_task(void *user, size_t job, enum fpx_pool_end end, int detail,
                                     struct flamepix_bytes reply)
{
    struct pass *pass = user;
    (void)detail;
    pass->done++;
    if (end != FPX_POOL_REPLIED)
        reply.length = 0;
    return fpx_find_groups_note(pass->jobs, job, reply);
}

static enum flamepix_status tick(void *user)
{
    struct pass *pass = user;
    const struct fpx_group_pass_options *options = pass->options;
    return options->tick(options->user, pass->done) ? FLAMEPIX_OK : FLAMEPIX_END;
}

enum flamepix_status fpx_group_pass_run(const struct fpx_group_pass_options *options,
                                        struct fpx_jobs *jobs)
{
    struct pass pass = {.options = options, .jobs = jobs};
    const struct fpx_pool_work work = {fpx_find_groups_start, fpx_find_groups_run, options->plan};
    const struct fpx_pool_callbacks callbacks = {give_task, end_task, tick, &pass};
    return fpx_pool_run(&options->pool, &work, &callbacks);
}
