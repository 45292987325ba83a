/* A pool of worker processes, fed and watched by one loop of the parent.
 *
 * Processes rather than threads, because the work can fail beyond recovery: a decoder that crashes,
 * an input that hangs or takes all memory. Such a worker is lost together with its current task
 * only; the kernel enforces the limits, and no shared state needs protection.
 *
 * The parent does no work of its own. One turn of its loop is
 *     start    processes for members that have none         pool_start.c
 *     give     each ready member tasks for its queue        pool_tasks.c
 *     send     what the members can take at once            pool_tasks.c
 *     wait     for a reply, a signal or the tick            pool_wait.c
 *     receive  replies, and the news that a worker is gone  pool_tasks.c
 *     kill     the workers that take too long               pool_wait.c
 * until the caller has no more tasks and all queues are empty. Only "wait" blocks.
 *
 * A member (pool_internal.h) is the place of one worker, and goes through these states:
 *     no process  pid is 0. Forked when there are tasks and `since` has come; if that fails, it is
 *                 tried again a moment later.
 *     starting    Forked. The worker runs its start and sends a greeting with the result
 *                 (worker.h); until then it gets no tasks.
 *     ready       Does the tasks of its queue in order and sends a reply to each. queue[0] is its
 *                 current task; it began at `since`.
 *     overdue     Killed, because its start or queue[0] took too long; it gets no more tasks, and
 *                 its end is detected like that of any worker that died.
 * A dead worker is detected by the end of its channel. It died at queue[0], unless the reply came
 * while the kill was on its way (`in_time`). The tasks after it were not begun: they are returned
 * to the pool and given to others before new ones. Then the member has no process again.
 *
 * Invariants:
 * - Every task that the caller gave is in exactly one queue, or among the returned ones, until its
 *   end is reported to the caller, once. It goes to a second worker only if the first one died
 *   before it began the task.
 * - There are never more returned tasks than all queues can hold: a place for each is allocated.
 * - `clock` is the time that the pool was awake: if it is stopped and continued later, no task
 *   becomes overdue by that.
 * - It ends with every worker ended, by itself or killed, and waited for, whatever its status.
 *
 * Cost: a turn checks every member, and handles all replies that have come. Waking up costs the
 * parent more than handling a reply. So it does not wake up for each: it checks at most every 0.6
 * ms, and workers with short tasks have up to 16 of them in their queues, enough until the next
 * check. */
#include "pool/pool.h"

#include <signal.h>
#include <stdlib.h>

#include "base/memory.h"
#include "pool/pool_internal.h"

static bool is_done(const struct fpx_pool *pool)
{
    for (unsigned i = 0; i < pool->options->workers; i++)
        if (pool->members[i].queued > 0)
            return false;
    return !fpx_pool_has_tasks(pool);
}

static enum flamepix_status run_turn(struct fpx_pool *pool)
{
    enum flamepix_status status = fpx_pool_start_missing(pool);
    if (status == FLAMEPIX_OK)
        status = fpx_pool_give_tasks(pool);
    if (status != FLAMEPIX_OK || is_done(pool))
        return status;
    fpx_pool_send_tasks(pool);
    status = fpx_pool_wait(pool);
    if (status == FLAMEPIX_OK)
        status = fpx_pool_receive_all(pool);
    if (status == FLAMEPIX_OK)
        fpx_pool_kill_overdue(pool);
    return status;
}

static enum flamepix_status allocate(struct fpx_pool *pool)
{
    size_t capacity = 0, workers = pool->options->workers;
    enum flamepix_status status =
        fpx_array_reserve(&pool->polls, &capacity, workers, sizeof(*pool->polls));
    if (status != FLAMEPIX_OK)
        return status;
    pool->returned = calloc(workers, FPX_POOL_MEMBER_QUEUE * sizeof(*pool->returned));
    pool->members = calloc(workers, sizeof(*pool->members));
    if (pool->returned == NULL || pool->members == NULL)
        return FLAMEPIX_NO_MEMORY;
    for (size_t i = 0; i < workers; i++)
        pool->members[i].channel.fd = -1;
    return FLAMEPIX_OK;
}

static void dismiss(struct fpx_pool *pool)
{
    unsigned workers = pool->options->workers;
    if (pool->members != NULL)
        fpx_pool_members_dismiss(pool->members, workers);
    /* All are killed before waiting for the first. */
    for (unsigned i = 0; pool->members != NULL && i < workers; i++)
        fpx_pool_member_kill(&pool->members[i]);
    for (unsigned i = 0; pool->members != NULL && i < workers; i++)
        fpx_pool_member_free(&pool->members[i]);
    for (unsigned i = 0; pool->returned != NULL && i < workers * FPX_POOL_MEMBER_QUEUE; i++)
        flamepix_buffer_free(&pool->returned[i].request);
    free(pool->members);
    free(pool->returned);
    free(pool->polls);
}

enum flamepix_status fpx_pool_run(const struct fpx_pool_options *options,
                                  const struct fpx_pool_work *work,
                                  const struct fpx_pool_callbacks *callbacks)
{
    struct fpx_pool pool = {.options = options, .work = work, .callbacks = callbacks};
    const struct sigaction usual = {.sa_handler = SIG_DFL};
    struct sigaction before;
    if (options->workers == 0)
        return FLAMEPIX_BAD_ARGUMENT;
    /* If SIGCHLD is ignored, as some supervisors leave it, the exit status of workers is lost. */
    sigaction(SIGCHLD, &usual, &before);
    fpx_pool_start_clock(&pool);
    enum flamepix_status status = allocate(&pool);
    while (status == FLAMEPIX_OK && !is_done(&pool))
        status = run_turn(&pool);
    /* Both keep errno, which has the cause of a failed turn. */
    dismiss(&pool);
    sigaction(SIGCHLD, &before, NULL);
    return status;
}
