#include <errno.h>

#include "pool/pool_internal.h"

static const double PAUSE_SECONDS = 0.1; /* pause before another try to start a member */
enum { REFUSALS_MAX = 10 };
/* The assumed duration of a task until the first reply: long enough that a member does not get
 * many, but short enough that it is checked soon, as durations are measured only at checks. */
static const double FIRST_PACE_SECONDS = 0.001;

static bool has_ready_member(const struct fpx_pool *pool)
{
    for (unsigned i = 0; i < pool->options->workers; i++)
        if (pool->members[i].pid > 0 && pool->members[i].ready)
            return true;
    return false;
}

enum flamepix_status fpx_pool_refuse(struct fpx_pool *pool, struct fpx_pool_member *member,
                                     enum flamepix_status status, int cause)
{
    member->since = pool->clock + PAUSE_SECONDS;
    pool->refusals++;
    if (has_ready_member(pool) || pool->refusals < REFUSALS_MAX * pool->options->workers)
        return FLAMEPIX_OK;
    errno = cause;
    return status;
}

static enum flamepix_status start(struct fpx_pool *pool, unsigned which)
{
    struct fpx_pool_member *member = &pool->members[which];
    enum flamepix_status status = fpx_pool_member_fork(pool->members, pool->options->workers, which,
                                                       pool->options, pool->work);
    member->pace = FIRST_PACE_SECONDS;
    if (status != FLAMEPIX_OK)
        return fpx_pool_refuse(pool, member, status, errno);
    member->since = pool->clock;
    return FLAMEPIX_OK;
}

enum flamepix_status fpx_pool_start_missing(struct fpx_pool *pool)
{
    enum flamepix_status status = FLAMEPIX_OK;
    if (!fpx_pool_has_tasks(pool))
        return FLAMEPIX_OK;
    for (unsigned i = 0; i < pool->options->workers && status == FLAMEPIX_OK; i++) {
        const struct fpx_pool_member *member = &pool->members[i];
        if (member->pid <= 0 && pool->clock >= member->since)
            status = start(pool, i);
    }
    return status;
}
