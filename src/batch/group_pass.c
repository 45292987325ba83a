#include "batch/group_pass.h"

#include <stdlib.h>
#include <string.h>

#include <flamepix/split.h>

#include "batch/convert_input.h"
#include "batch/job_source.h"
#include "jobs/group_file_names.h"

/* -- the groups of one input, in a worker ------------------------------------------------------ */

/* Reused from input to input. */
struct state {
    const struct fpx_plan *plan;
    struct fpx_job_source source;
};

/* The start and run functions of a pool's work whose user is the plan; requests are those of
 * convert_input.h. A reply has the file names (group_file_names.h) of the groups, heaviest first.
 * An input that fails, or that can be read only once, has an empty reply. Start returns OK or
 * NO_MEMORY; run also BAD_ARGUMENT (invalid request). */
static enum flamepix_status start_worker(const void *plan, void **state_ret)
{
    struct state *state = calloc(1, sizeof(*state));
    if (state == NULL)
        return FLAMEPIX_NO_MEMORY;
    state->plan = plan;
    fpx_plan_confine(plan);
    *state_ret = state;
    return FLAMEPIX_OK;
}

static enum flamepix_status write_names(const struct flamepix_split *split,
                                        struct flamepix_buffer *reply)
{
    size_t count;
    const struct flamepix_sheet_panel *panels = flamepix_split_panels(split, &count);
    for (size_t i = 0; i < count; i++)
        fpx_group_name_append(flamepix_bytes_of(panels[i].caption), reply);
    return reply->status;
}

static enum flamepix_status split_input(const struct fpx_plan *plan, struct flamepix_input *input,
                                        struct flamepix_buffer *reply)
{
    const struct flamepix_split_options options = {
        .profile = plan->render.profile,
        .sheet = flamepix_split_sheet(&plan->variants[0].figure, &plan->render.layout),
        .captions_only = true,
        .most_panels = plan->most_panels,
    };
    struct flamepix_split *split = NULL;
    enum flamepix_status status = flamepix_split_read(&input, 1, &options, &split, NULL);
    if (status == FLAMEPIX_OK)
        status = write_names(split, reply);
    flamepix_split_free(split);
    return status;
}

static enum flamepix_status find_groups(struct state *state, const char *path,
                                        struct flamepix_buffer *reply)
{
    struct flamepix_input *input = NULL;
    enum flamepix_status status = fpx_job_source_load(&state->source, path);
    /* An input that can be read only once has no hash. */
    if (status != FLAMEPIX_OK || state->source.hash == 0)
        return status;
    status = fpx_job_source_open(&state->source, path, &state->plan->input, &input);
    if (status == FLAMEPIX_OK)
        status = split_input(state->plan, input, reply);
    flamepix_input_free(input);
    return status;
}

static enum flamepix_status run_worker(void *user, struct flamepix_bytes request,
                                       struct flamepix_buffer *reply)
{
    struct state *state = user;
    size_t job;
    if (!fpx_convert_request_read(state->plan, request, &job))
        return FLAMEPIX_BAD_ARGUMENT;
    enum flamepix_status status = find_groups(state, fpx_jobs_input(state->plan->jobs, job), reply);
    if (status != FLAMEPIX_OK)
        flamepix_buffer_clear(reply);
    return status == FLAMEPIX_NO_MEMORY ? status : FLAMEPIX_OK;
}

/* Notes the groups of job i from a reply. An empty reply stands for one group, "_", so that the
 * files of an input that fails have names, too. Returns OK or NO_MEMORY. */
static enum flamepix_status note_groups(struct fpx_jobs *jobs, size_t i,
                                        struct flamepix_bytes reply)
{
    static const char unknown[] = "_";
    const char *names[FLAMEPIX_PANELS_MAX + 1];
    size_t count = 0;
    if (reply.length == 0 || reply.data[reply.length - 1] != '\0')
        reply = (struct flamepix_bytes){unknown, sizeof(unknown)};
    for (size_t at = 0; at < reply.length && count <= FLAMEPIX_PANELS_MAX; count++) {
        names[count] = reply.data + at;
        at += strlen(names[count]) + 1;
    }
    return fpx_jobs_set_groups(jobs, i, names, count);
}

/* -- the pass ---------------------------------------------------------------------------------- */

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
    flamepix_buffer_clear(request);
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
    return note_groups(pass->jobs, job, reply);
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
    const struct fpx_pool_work work = {start_worker, run_worker, options->plan};
    const struct fpx_pool_callbacks callbacks = {give_task, end_task, tick, &pass};
    return fpx_pool_run(&options->pool, &work, &callbacks);
}
