#include "batch/color_pass.h"

#include <stdlib.h>
#include <string.h>

#include <flamepix/profile.h>
#include <flamepix/tally.h>

#include "batch/convert_input.h"
#include "batch/job_source.h"

/* Reused from input to input. */
struct state {
    const struct fpx_color_sums *sums;
    struct fpx_job_source source;
    struct flamepix_tally *tally;
};

/* For pipes within one program on one machine: numbers in memory layout. A reply begins with a
 * status; if it is OK, entries follow, each with its label. */
struct entry {
    double share; /* of the input's total */
    size_t length;
};

/* -- a worker ---------------------------------------------------------------------------------- */

enum flamepix_status fpx_color_sums_start(const void *sums, void **state_ret)
{
    struct state *state = calloc(1, sizeof(*state));
    if (state == NULL)
        return FLAMEPIX_NO_MEMORY;
    state->sums = sums;
    fpx_plan_confine(state->sums->plan);
    const struct flamepix_tally_options options = {
        .totals = true,
        .limit_depth = state->sums->plan->render.layout.limit_depth,
    };
    enum flamepix_status status = flamepix_tally_create(&options, &state->tally);
    if (status != FLAMEPIX_OK) {
        fpx_color_sums_free(state);
        return status;
    }
    *state_ret = state;
    return FLAMEPIX_OK;
}

void fpx_color_sums_free(void *user)
{
    struct state *state = user;
    if (state == NULL)
        return;
    flamepix_tally_free(state->tally);
    fpx_job_source_free(&state->source);
    free(state);
}

/* A flamepix_consume_fn: the stacks are only summed. */
static enum flamepix_status count_stacks(void *user, struct flamepix_stacks *stacks)
{
    struct state *state = user;
    struct flamepix_stacks *counted;
    struct flamepix_stack stack;
    enum flamepix_status status = flamepix_tally_watch(state->tally, stacks, &counted);
    if (status != FLAMEPIX_OK)
        return status;
    while (status == FLAMEPIX_OK)
        status = flamepix_stacks_next(counted, &stack);
    flamepix_stacks_free(counted);
    return status == FLAMEPIX_END ? FLAMEPIX_OK : status;
}

static enum flamepix_status read_input(struct state *state, const char *path)
{
    const struct fpx_plan *plan = state->sums->plan;
    struct flamepix_input *input = NULL;
    enum flamepix_status status = fpx_job_source_load(&state->source, path);
    if (status != FLAMEPIX_OK)
        return status;
    /* An input that can be read only once is left to the drawing. */
    if (state->source.hash == 0)
        return FLAMEPIX_END;
    status = fpx_job_source_open(&state->source, path, &plan->input, &input);
    if (status == FLAMEPIX_OK)
        status = flamepix_profile_read(&input, 1, &plan->render.profile, count_stacks, state, NULL);
    flamepix_input_free(input);
    return status;
}

static enum flamepix_status write_group(const struct fpx_color_group *group, double total,
                                        struct flamepix_buffer *reply)
{
    struct entry entry;
    if (group->label.length > FPX_COLOR_SUMS_LABEL_NBYTES)
        return FLAMEPIX_OK;
    memset(&entry, 0, sizeof(entry));
    entry.share = group->weight.value / total;
    entry.length = group->label.length;
    enum flamepix_status status = flamepix_buffer_append(reply, &entry, sizeof(entry));
    return status == FLAMEPIX_OK
               ? flamepix_buffer_append(reply, group->label.data, group->label.length)
               : status;
}

static enum flamepix_status write_groups(const struct state *state, struct flamepix_buffer *reply)
{
    size_t count;
    struct fpx_color_groups groups = {0};
    const double total = flamepix_tally_all(state->tally).value;
    const struct flamepix_name_sum *names = flamepix_tally_names(state->tally, &count);
    if (!(total > 0))
        return FLAMEPIX_OK;
    enum flamepix_status status =
        fpx_color_groups_sum(&groups, state->sums->grouping, names, count);
    fpx_color_groups_sort(&groups);
    for (size_t i = 0; i < groups.count && i < FPX_COLOR_SUMS_GROUPS && status == FLAMEPIX_OK; i++)
        status = write_group(&groups.items[i], total, reply);
    fpx_color_groups_free(&groups);
    return status;
}

enum flamepix_status fpx_color_sums_run(void *user, struct flamepix_bytes request,
                                        struct flamepix_buffer *reply)
{
    struct state *state = user;
    const struct fpx_plan *plan = state->sums->plan;
    size_t job;
    if (!fpx_convert_request_read(plan, request, &job))
        return FLAMEPIX_BAD_ARGUMENT;
    const enum flamepix_status read = read_input(state, fpx_jobs_input(plan->jobs, job));
    if (read == FLAMEPIX_NO_MEMORY)
        return read;
    enum flamepix_status status = flamepix_buffer_append(reply, &read, sizeof(read));
    return status == FLAMEPIX_OK && read == FLAMEPIX_OK ? write_groups(state, reply) : status;
}

/* -- the parent process ------------------------------------------------------------------------ */

enum flamepix_status fpx_color_sums_add(struct flamepix_bytes reply,
                                        struct fpx_color_assignment *assignment,
                                        enum flamepix_status *read_ret)
{
    enum flamepix_status status = FLAMEPIX_OK;
    struct entry entry;
    *read_ret = FLAMEPIX_READ_FAILED;
    if (reply.length < sizeof(*read_ret))
        return FLAMEPIX_OK;
    memcpy(read_ret, reply.data, sizeof(*read_ret));
    reply = flamepix_bytes_from(reply, sizeof(*read_ret));
    while (status == FLAMEPIX_OK && reply.length >= sizeof(entry)) {
        memcpy(&entry, reply.data, sizeof(entry));
        reply.data += sizeof(entry);
        reply.length -= sizeof(entry);
        if (entry.length > reply.length)
            break;
        const struct flamepix_bytes label = {reply.data, entry.length};
        status = fpx_color_assignment_add(assignment, label, entry.share);
        reply.data += entry.length;
        reply.length -= entry.length;
    }
    return status;
}
