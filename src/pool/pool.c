#include "pool/pool.h"

#include <errno.h>
#include <math.h>
#include <poll.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <time.h>

#include "base/array.h"
#include "base/clock.h"
#include "pool/pool_member.h"
#include "pool/worker.h"

static const double TICK_SECONDS = 0.1;
static const double PAUSE_SECONDS = 0.1; /* before a worker that could not start is tried again */
static const double START_SECONDS = 60.0;
/* The most that one turn of the loop can take of a task's time: when the pool itself was stopped
 * (by job control, say), its workers were, too. */
static const double TURN_SECONDS = 1.0;
enum { REFUSALS_MAX = 10 };
/* To be woken costs the parent more than to handle a reply, so its looks at the workers are this
 * far apart at least, and they have work for longer than that: 2 tasks, or 16 that take less than
 * SHORT_SECONDS. */
static const double LOOK_SECONDS = 0.0006, LOOK_SECONDS_MAX = 0.005;
static const double SHORT_SECONDS = 0.001;
static const double FIRST_PACE_SECONDS = 0.1;

struct pool {
    const struct flamepix_pool_options *options;
    const struct flamepix_pool_work *work;
    const struct flamepix_pool_callbacks *callbacks;
    struct flamepix_pool_member *hands;
    struct pollfd *polls; /* of the hands */
    struct flamepix_pool_member_task
        *returned;         /* given to workers that died before they began them */
    size_t returned_count; /* never above what the queues of all hands can hold */
    bool exhausted;        /* there are no more tasks */
    double seconds, clock; /* the time; seconds that the pool was awake */
    double tick_at;        /* in seconds */
    unsigned refusals;     /* starts that failed since one succeeded */
};

static bool has_tasks(const struct pool *pool)
{
    return !pool->exhausted || pool->returned_count > 0;
}

static bool is_done(const struct pool *pool)
{
    for (unsigned i = 0; i < pool->options->workers; i++)
        if (pool->hands[i].queued > 0)
            return false;
    return !has_tasks(pool);
}

static void read_clock(struct pool *pool)
{
    double seconds = flamepix_clock_seconds();
    double passed = seconds - pool->seconds;
    pool->clock += passed < TURN_SECONDS ? passed : TURN_SECONDS;
    pool->seconds = seconds;
}

/* -- workers come
 * ------------------------------------------------------------------------------------ */

/* A hand could not start. Answers OK while that is worth another try, else `status`, with errno
 * `cause`. */
static enum flamepix_status refuse(struct pool *pool, struct flamepix_pool_member *hand,
                                   enum flamepix_status status, int cause)
{
    hand->since = pool->clock + PAUSE_SECONDS;
    pool->refusals++;
    for (unsigned i = 0; i < pool->options->workers; i++)
        if (pool->hands[i].pid > 0 && pool->hands[i].ready)
            return FLAMEPIX_OK;
    if (pool->refusals < REFUSALS_MAX * pool->options->workers)
        return FLAMEPIX_OK;
    errno = cause;
    return status;
}

static enum flamepix_status fork_missing(struct pool *pool)
{
    enum flamepix_status status = FLAMEPIX_OK;
    if (!has_tasks(pool))
        return FLAMEPIX_OK;
    for (unsigned i = 0; i < pool->options->workers && status == FLAMEPIX_OK; i++) {
        struct flamepix_pool_member *hand = &pool->hands[i];
        if (hand->pid > 0 || pool->clock < hand->since)
            continue;
        status = flamepix_pool_member_fork(pool->hands, pool->options->workers, i, pool->options,
                                           pool->work);
        hand->pace = FIRST_PACE_SECONDS;
        if (status == FLAMEPIX_OK)
            hand->since = pool->clock;
        else
            status = refuse(pool, hand, status, errno);
    }
    return status;
}

/* -- tasks go out
 * ------------------------------------------------------------------------------------ */

static void swap_tasks(struct flamepix_pool_member_task *a, struct flamepix_pool_member_task *b)
{
    struct flamepix_pool_member_task task = *a;
    *a = *b;
    *b = task;
}

/* The next task, into `task`. Answers OK, END, or what the caller answers. */
static enum flamepix_status take_task(struct pool *pool, struct flamepix_pool_member_task *task)
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

static enum flamepix_status give_task(struct pool *pool, struct flamepix_pool_member *hand)
{
    struct flamepix_pool_member_task *task = &hand->queue[hand->queued];
    enum flamepix_status status = take_task(pool, task);
    if (status != FLAMEPIX_OK)
        return status;
    /* The caller may have taken its time for it. */
    read_clock(pool);
    if (hand->queued++ == 0)
        hand->since = pool->clock;
    return flamepix_channel_put(&hand->channel,
                                (struct flamepix_bytes){task->request.data, task->request.length});
}

static unsigned queue_room(const struct flamepix_pool_member *hand)
{
    return hand->pace < SHORT_SECONDS ? FLAMEPIX_POOL_MEMBER_QUEUE
                                      : FLAMEPIX_POOL_MEMBER_QUEUE_LONG;
}

static bool has_room(const struct flamepix_pool_member *hand)
{
    return hand->pid > 0 && hand->ready && !hand->overdue && hand->queued < queue_room(hand);
}

/* First one task for everybody, then the second ones, and so on. */
static enum flamepix_status give_tasks(struct pool *pool)
{
    enum flamepix_status status = FLAMEPIX_OK;
    for (unsigned queued = 0; queued < FLAMEPIX_POOL_MEMBER_QUEUE; queued++)
        for (unsigned i = 0; i < pool->options->workers && status == FLAMEPIX_OK; i++)
            if (pool->hands[i].queued == queued && has_room(&pool->hands[i]))
                status = give_task(pool, &pool->hands[i]);
    return status == FLAMEPIX_END ? FLAMEPIX_OK : status;
}

/* Whether it went well need not be known: a worker that is gone is seen when it is read from. */
static void send_tasks(struct pool *pool)
{
    for (unsigned i = 0; i < pool->options->workers; i++)
        if (pool->hands[i].pid > 0 && !flamepix_channel_is_sent(&pool->hands[i].channel))
            (void)flamepix_channel_send(&pool->hands[i].channel);
}

/* -- replies come in
 * --------------------------------------------------------------------------------- */

/* A worker's own account of its start; it exits by itself after a bad one. */
static enum flamepix_status take_greeting(struct pool *pool, struct flamepix_pool_member *hand,
                                          struct flamepix_bytes message)
{
    struct flamepix_worker_greeting greeting = {FLAMEPIX_READ_FAILED, EPROTO};
    if (message.length == sizeof(greeting))
        memcpy(&greeting, message.data, sizeof(greeting));
    if (greeting.status == FLAMEPIX_OK) {
        hand->ready = true;
        pool->refusals = 0;
        return FLAMEPIX_OK;
    }
    flamepix_pool_member_reap(hand);
    return refuse(pool, hand, (enum flamepix_status)greeting.status, greeting.cause);
}

static enum flamepix_status take_reply(struct pool *pool, struct flamepix_pool_member *hand,
                                       struct flamepix_bytes reply)
{
    size_t task = hand->queue[0].number;
    flamepix_pool_member_shift(hand);
    hand->pace += (pool->clock - hand->since - hand->pace) / 8;
    hand->since = pool->clock;
    hand->blameless = hand->overdue;
    return pool->callbacks->ended(pool->callbacks->user, task, FLAMEPIX_POOL_REPLIED, 0, reply);
}

/* Tells the end of the task at which a worker died. */
static enum flamepix_status charge(struct pool *pool, struct flamepix_pool_member *hand, int how)
{
    enum flamepix_pool_end end = FLAMEPIX_POOL_EXITED;
    int detail = WIFEXITED(how) ? WEXITSTATUS(how) : 0;
    size_t task = hand->queue[0].number;
    if (WIFSIGNALED(how)) {
        end = hand->overdue ? FLAMEPIX_POOL_TIMED_OUT : FLAMEPIX_POOL_CRASHED;
        detail = WTERMSIG(how);
    }
    flamepix_pool_member_shift(hand);
    return pool->callbacks->ended(pool->callbacks->user, task, end, detail,
                                  (struct flamepix_bytes){0});
}

/* A worker is gone: the task it was at is charged, those it had not begun are returned. */
static enum flamepix_status bury(struct pool *pool, struct flamepix_pool_member *hand)
{
    int how = flamepix_pool_member_reap(hand);
    enum flamepix_status status = FLAMEPIX_OK;
    hand->since = pool->clock;
    if (!hand->ready)
        return refuse(pool, hand, FLAMEPIX_READ_FAILED, ECHILD);
    if (hand->queued > 0 && !hand->blameless)
        status = charge(pool, hand, how);
    while (hand->queued > 0)
        swap_tasks(&pool->returned[pool->returned_count++], &hand->queue[--hand->queued]);
    return status;
}

static enum flamepix_status receive(struct pool *pool, struct flamepix_pool_member *hand)
{
    enum flamepix_status received = flamepix_channel_receive(&hand->channel);
    if (received == FLAMEPIX_NO_MEMORY)
        return received;
    struct flamepix_bytes message;
    enum flamepix_status taken = FLAMEPIX_OK, status = FLAMEPIX_OK;
    while (status == FLAMEPIX_OK && hand->pid > 0 &&
           (taken = flamepix_channel_take(&hand->channel, &message)) == FLAMEPIX_OK) {
        if (!hand->ready)
            status = take_greeting(pool, hand, message);
        else if (hand->queued > 0)
            status = take_reply(pool, hand, message);
        else
            taken = FLAMEPIX_BAD_ARGUMENT;
        if (taken != FLAMEPIX_OK)
            break;
    }
    /* A worker that answers nonsense has lost its mind. */
    bool is_gone = received != FLAMEPIX_OK || taken == FLAMEPIX_BAD_ARGUMENT;
    return status == FLAMEPIX_OK && hand->pid > 0 && is_gone ? bury(pool, hand) : status;
}

static enum flamepix_status receive_all(struct pool *pool)
{
    enum flamepix_status status = FLAMEPIX_OK;
    for (unsigned i = 0; i < pool->options->workers && status == FLAMEPIX_OK; i++)
        if (pool->polls[i].revents & (POLLIN | POLLHUP | POLLERR | POLLNVAL))
            status = receive(pool, &pool->hands[i]);
    return status;
}

/* -- time goes by
 * ------------------------------------------------------------------------------------ */

static void kill_overdue(struct pool *pool)
{
    double timeout = pool->options->timeout_seconds;
    for (unsigned i = 0; i < pool->options->workers; i++) {
        struct flamepix_pool_member *hand = &pool->hands[i];
        double passed = pool->clock - hand->since;
        bool is_late = !hand->ready ? passed > START_SECONDS
                                    : hand->queued > 0 && timeout > 0 && passed > timeout;
        if (hand->pid <= 0 || hand->overdue || !is_late)
            continue;
        hand->overdue = true;
        flamepix_pool_member_kill(hand);
    }
}

/* How long a look may wait: while every worker has at least three quarters of its queue to go. */
static double look_interval(const struct pool *pool)
{
    double interval = LOOK_SECONDS_MAX;
    for (unsigned i = 0; i < pool->options->workers; i++) {
        const struct flamepix_pool_member *hand = &pool->hands[i];
        if (hand->pid > 0)
            interval = fmin(interval, hand->pace * queue_room(hand) / 4);
    }
    return fmax(interval, LOOK_SECONDS);
}

/* Until the next look is due. A signal is for the tick to see. */
static void linger(struct pool *pool)
{
    double left = pool->seconds + look_interval(pool) - flamepix_clock_seconds();
    const struct timespec nap = {0, (long)(left * 1e9)};
    if (left > 0 && nanosleep(&nap, NULL) != 0)
        pool->tick_at = 0;
}

/* Waits until a worker says something, a signal comes, or the tick is due. Answers what the tick
 * answers. */
static enum flamepix_status wait_for_something(struct pool *pool)
{
    /* poll() refuses more entries than the process may have files, used or not. Hands that got no
     * channel for want of files are the last. */
    nfds_t watched = 0;
    for (unsigned i = 0; i < pool->options->workers; i++) {
        const struct flamepix_channel *channel = &pool->hands[i].channel;
        short events = flamepix_channel_is_sent(channel) ? POLLIN : POLLIN | POLLOUT;
        pool->polls[i] = (struct pollfd){.fd = channel->fd, .events = events};
        if (channel->fd >= 0)
            watched = i + 1;
    }
    linger(pool);
    double left = pool->tick_at - flamepix_clock_seconds();
    int milliseconds = left > 0 ? (int)(left * 1000) + 1 : 0;
    int count = poll(pool->polls, watched, milliseconds);
    if (count < 0 && errno != EINTR)
        return errno == ENOMEM ? FLAMEPIX_NO_MEMORY : FLAMEPIX_READ_FAILED;
    for (unsigned i = 0; count < 0 && i < pool->options->workers; i++)
        pool->polls[i].revents = 0;
    read_clock(pool);
    if (count >= 0 && pool->seconds < pool->tick_at)
        return FLAMEPIX_OK;
    pool->tick_at = pool->seconds + TICK_SECONDS;
    return pool->callbacks->tick != NULL ? pool->callbacks->tick(pool->callbacks->user)
                                         : FLAMEPIX_OK;
}

/* -- the whole
 * --------------------------------------------------------------------------------------- */

static enum flamepix_status run_turn(struct pool *pool)
{
    enum flamepix_status status = fork_missing(pool);
    if (status == FLAMEPIX_OK)
        status = give_tasks(pool);
    if (status != FLAMEPIX_OK || is_done(pool))
        return status;
    send_tasks(pool);
    status = wait_for_something(pool);
    if (status == FLAMEPIX_OK)
        status = receive_all(pool);
    if (status == FLAMEPIX_OK)
        kill_overdue(pool);
    return status;
}

static enum flamepix_status allocate(struct pool *pool)
{
    size_t capacity = 0, workers = pool->options->workers;
    enum flamepix_status status =
        flamepix_array_reserve(&pool->polls, &capacity, workers, sizeof(*pool->polls));
    if (status != FLAMEPIX_OK)
        return status;
    pool->returned = calloc(workers, FLAMEPIX_POOL_MEMBER_QUEUE * sizeof(*pool->returned));
    pool->hands = calloc(workers, sizeof(*pool->hands));
    if (pool->returned == NULL || pool->hands == NULL)
        return FLAMEPIX_NO_MEMORY;
    for (size_t i = 0; i < workers; i++)
        pool->hands[i].channel.fd = -1;
    return FLAMEPIX_OK;
}

static void dismiss(struct pool *pool)
{
    unsigned workers = pool->options->workers;
    /* All are killed before the first is waited for. */
    for (unsigned i = 0; pool->hands != NULL && i < workers; i++)
        flamepix_pool_member_kill(&pool->hands[i]);
    for (unsigned i = 0; pool->hands != NULL && i < workers; i++)
        flamepix_pool_member_free(&pool->hands[i]);
    for (unsigned i = 0; pool->returned != NULL && i < workers * FLAMEPIX_POOL_MEMBER_QUEUE; i++)
        flamepix_buffer_free(&pool->returned[i].request);
    free(pool->hands);
    free(pool->returned);
    free(pool->polls);
}

enum flamepix_status flamepix_pool_run(const struct flamepix_pool_options *options,
                                       const struct flamepix_pool_work *work,
                                       const struct flamepix_pool_callbacks *callbacks)
{
    struct pool pool = {.options = options, .work = work, .callbacks = callbacks};
    const struct sigaction usual = {.sa_handler = SIG_DFL};
    struct sigaction before;
    if (options->workers == 0)
        return FLAMEPIX_BAD_ARGUMENT;
    /* Where SIGCHLD is ignored, as some supervisors leave it, nobody learns how a worker ended. */
    sigaction(SIGCHLD, &usual, &before);
    pool.seconds = flamepix_clock_seconds();
    pool.tick_at = pool.seconds + TICK_SECONDS;
    enum flamepix_status status = allocate(&pool);
    while (status == FLAMEPIX_OK && !is_done(&pool))
        status = run_turn(&pool);
    int cause = errno;
    dismiss(&pool);
    sigaction(SIGCHLD, &before, NULL);
    errno = cause;
    return status;
}
