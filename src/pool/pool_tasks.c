#include <errno.h>
#include <string.h>
#include <sys/wait.h>

#include "pool/pool_internal.h"
#include "pool/worker.h"

/* -- tasks go out ------------------------------------------------------------------------------ */

/* Queues and returned tasks are swapped rather than copied, so that every buffer is reused. */
static void swap_tasks(struct fpx_pool_member_task *a, struct fpx_pool_member_task *b)
{
    struct fpx_pool_member_task task = *a;
    *a = *b;
    *b = task;
}

/* Gets the next task into `task`. Returns OK, END, or what the caller returns. */
static enum flamepix_status take_task(struct fpx_pool *pool, struct fpx_pool_member_task *task)
{
    if (pool->returned_count > 0) {
        swap_tasks(task, &pool->returned[--pool->returned_count]);
        return FLAMEPIX_OK;
    }
    if (pool->exhausted)
        return FLAMEPIX_END;
    enum flamepix_status status =
        pool->callbacks->next(pool->callbacks->user, &task->number, &task->request);
    pool->exhausted = status == FLAMEPIX_END;
    return status;
}

static enum flamepix_status give_task(struct fpx_pool *pool, struct fpx_pool_member *member)
{
    struct fpx_pool_member_task *task = &member->queue[member->queued];
    enum flamepix_status status = take_task(pool, task);
    if (status != FLAMEPIX_OK)
        return status;
    /* The caller may have taken a while. */
    fpx_pool_read_clock(pool);
    if (member->queued++ == 0)
        member->since = pool->clock;
    return fpx_channel_put(&member->channel, flamepix_buffer_bytes(&task->request));
}

static bool has_room(const struct fpx_pool_member *member)
{
    return member->pid > 0 && member->ready && !member->overdue &&
           member->queued < fpx_pool_queue_room(member);
}

/* First one task for each member, then the second ones, and so on. */
enum flamepix_status fpx_pool_give_tasks(struct fpx_pool *pool)
{
    enum flamepix_status status = FLAMEPIX_OK;
    for (unsigned queued = 0; queued < FPX_POOL_MEMBER_QUEUE; queued++)
        for (unsigned i = 0; i < pool->options->workers && status == FLAMEPIX_OK; i++)
            if (pool->members[i].queued == queued && has_room(&pool->members[i]))
                status = give_task(pool, &pool->members[i]);
    return status == FLAMEPIX_END ? FLAMEPIX_OK : status;
}

/* A dead worker is detected when it is read from. One that cannot be sent its task is useless: it
 * is killed, so that it is not tried for ever. */
void fpx_pool_send_tasks(struct fpx_pool *pool)
{
    for (unsigned i = 0; i < pool->options->workers; i++) {
        struct fpx_pool_member *member = &pool->members[i];
        if (member->pid <= 0 || fpx_channel_is_sent(&member->channel))
            continue;
        if (fpx_channel_send(&member->channel) == FLAMEPIX_WRITE_FAILED)
            fpx_pool_member_kill(member);
    }
}

/* -- replies come in --------------------------------------------------------------------------- */

/* A worker's report on its start; it exits by itself after a failure. */
static enum flamepix_status take_greeting(struct fpx_pool *pool, struct fpx_pool_member *member,
                                          struct flamepix_bytes message)
{
    struct fpx_worker_ready greeting = {FLAMEPIX_READ_FAILED, EPROTO};
    if (message.length == sizeof(greeting))
        memcpy(&greeting, message.data, sizeof(greeting));
    if (greeting.status == FLAMEPIX_OK) {
        member->ready = true;
        pool->refusals = 0;
        return FLAMEPIX_OK;
    }
    fpx_pool_member_reap(member);
    return fpx_pool_refuse(pool, member, (enum flamepix_status)greeting.status, greeting.cause);
}

static enum flamepix_status take_reply(struct fpx_pool *pool, struct fpx_pool_member *member,
                                       struct flamepix_bytes reply)
{
    size_t task = member->queue[0].number;
    fpx_pool_member_shift(member);
    member->pace += (pool->clock - member->since - member->pace) / 8;
    member->since = pool->clock;
    member->in_time = member->overdue;
    return pool->callbacks->ended(pool->callbacks->user, task, FPX_POOL_REPLIED, 0, reply);
}

/* Reports to the caller that the task at which a worker died has ended; `how` is from waitpid. */
static enum flamepix_status end_first_task(struct fpx_pool *pool, struct fpx_pool_member *member,
                                           int how)
{
    enum fpx_pool_end end = FPX_POOL_EXITED;
    int detail = WIFEXITED(how) ? WEXITSTATUS(how) : 0;
    size_t task = member->queue[0].number;
    if (WIFSIGNALED(how)) {
        end = member->overdue ? FPX_POOL_TIMED_OUT : FPX_POOL_CRASHED;
        detail = WTERMSIG(how);
    }
    fpx_pool_member_shift(member);
    return pool->callbacks->ended(pool->callbacks->user, task, end, detail,
                                  (struct flamepix_bytes){0});
}

/* A worker is gone: its current task has ended, those it had not begun are returned. */
static enum flamepix_status lose_worker(struct fpx_pool *pool, struct fpx_pool_member *member)
{
    int how = fpx_pool_member_reap(member);
    enum flamepix_status status = FLAMEPIX_OK;
    member->since = pool->clock;
    if (!member->ready)
        return fpx_pool_refuse(pool, member, FLAMEPIX_READ_FAILED, ECHILD);
    if (member->queued > 0 && !member->in_time)
        status = end_first_task(pool, member, how);
    while (member->queued > 0)
        swap_tasks(&pool->returned[pool->returned_count++], &member->queue[--member->queued]);
    return status;
}

/* Takes all complete messages. A worker that sends an invalid message, or a reply without a
 * request, is broken. */
static enum flamepix_status take_messages(struct fpx_pool *pool, struct fpx_pool_member *member,
                                          bool *is_broken_ret)
{
    enum flamepix_status status = FLAMEPIX_OK;
    *is_broken_ret = false;
    while (status == FLAMEPIX_OK && member->pid > 0) {
        struct flamepix_bytes message;
        enum flamepix_status taken = fpx_channel_take(&member->channel, &message);
        if (taken == FLAMEPIX_END)
            return FLAMEPIX_OK;
        *is_broken_ret = taken != FLAMEPIX_OK || (member->ready && member->queued == 0);
        if (*is_broken_ret)
            return FLAMEPIX_OK;
        status = member->ready ? take_reply(pool, member, message)
                               : take_greeting(pool, member, message);
    }
    return status;
}

static enum flamepix_status receive(struct fpx_pool *pool, struct fpx_pool_member *member)
{
    bool is_broken;
    enum flamepix_status received = fpx_channel_receive(&member->channel);
    if (received == FLAMEPIX_NO_MEMORY)
        return received;
    /* Messages sent before a worker died are valid. */
    enum flamepix_status status = take_messages(pool, member, &is_broken);
    bool is_lost = member->pid > 0 && (received != FLAMEPIX_OK || is_broken);
    return status == FLAMEPIX_OK && is_lost ? lose_worker(pool, member) : status;
}

enum flamepix_status fpx_pool_receive_all(struct fpx_pool *pool)
{
    enum flamepix_status status = FLAMEPIX_OK;
    for (unsigned i = 0; i < pool->options->workers && status == FLAMEPIX_OK; i++)
        if (pool->polls[i].revents & (POLLIN | POLLHUP | POLLERR | POLLNVAL))
            status = receive(pool, &pool->members[i]);
    return status;
}
