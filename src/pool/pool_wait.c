#include <errno.h>
#include <math.h>
#include <time.h>

#include "base/os/system.h"
#include "pool/pool_internal.h"

static const double TICK_SECONDS = 0.1;
static const double START_SECONDS = 60.0;
/* The maximum that one turn of the loop adds to a task's time: if the pool itself was stopped (for
 * example by job control), its workers were, too. */
static const double TURN_SECONDS = 1.0;
/* Waking up costs the parent more than handling a reply, so its checks of the workers are at least
 * this far apart, and the workers have tasks for longer than that: 2 tasks, or 16 that take less
 * than SHORT_SECONDS. */
static const double LOOK_SECONDS = 0.0006, LOOK_SECONDS_MAX = 0.005;
static const double SHORT_SECONDS = 0.001;

void fpx_pool_start_clock(struct fpx_pool *pool)
{
    pool->seconds = fpx_clock_seconds();
    pool->tick_at = pool->seconds + TICK_SECONDS;
}

void fpx_pool_read_clock(struct fpx_pool *pool)
{
    double seconds = fpx_clock_seconds();
    double passed = seconds - pool->seconds;
    pool->clock += passed < TURN_SECONDS ? passed : TURN_SECONDS;
    pool->seconds = seconds;
}

unsigned fpx_pool_queue_room(const struct fpx_pool_member *member)
{
    return member->pace < SHORT_SECONDS ? FPX_POOL_MEMBER_QUEUE : FPX_POOL_MEMBER_QUEUE_LONG;
}

/* -- waiting ----------------------------------------------------------------------------------- */

/* How long a worker can go without a check: the time of half a long queue, or of half a task if it
 * has a queue of two. */
static double patience(const struct fpx_pool_member *member)
{
    const unsigned room = fpx_pool_queue_room(member);
    return member->pace * (room > FPX_POOL_MEMBER_QUEUE_LONG ? room / 2.0 : room / 4.0);
}

static double look_interval(const struct fpx_pool *pool)
{
    double interval = LOOK_SECONDS_MAX;
    for (unsigned i = 0; i < pool->options->workers; i++) {
        const struct fpx_pool_member *member = &pool->members[i];
        if (member->pid > 0)
            interval = fmin(interval, patience(member));
    }
    return fmax(interval, LOOK_SECONDS);
}

/* Sleeps until the next check is due. A signal ends the sleep and makes the tick due, which handles
 * it. */
static void sleep_until_look(struct fpx_pool *pool)
{
    double left = pool->seconds + look_interval(pool) - fpx_clock_seconds();
    const struct timespec time_left = {0, (long)(left * 1e9)};
    if (left > 0 && nanosleep(&time_left, NULL) != 0)
        pool->tick_at = 0;
}

/* Fills in the entries for poll(), and returns their number. poll() rejects more entries than the
 * process may have files, used or not; members without a channel for lack of files come last. */
static nfds_t list_channels(struct fpx_pool *pool)
{
    nfds_t count = 0;
    for (unsigned i = 0; i < pool->options->workers; i++) {
        const struct fpx_channel *channel = &pool->members[i].channel;
        short events = fpx_channel_is_sent(channel) ? POLLIN : POLLIN | POLLOUT;
        pool->polls[i] = (struct pollfd){.fd = channel->fd, .events = events};
        if (channel->fd >= 0)
            count = i + 1;
    }
    return count;
}

/* Waits for the channels until the tick is due; a signal makes it due. */
static enum flamepix_status poll_channels(struct fpx_pool *pool, nfds_t channels)
{
    double left = pool->tick_at - fpx_clock_seconds();
    int milliseconds = left > 0 ? (int)(left * 1000) + 1 : 0;
    if (poll(pool->polls, channels, milliseconds) >= 0)
        return FLAMEPIX_OK;
    if (errno != EINTR)
        return errno == ENOMEM ? FLAMEPIX_NO_MEMORY : FLAMEPIX_READ_FAILED;
    for (nfds_t i = 0; i < channels; i++)
        pool->polls[i].revents = 0;
    pool->tick_at = 0;
    return FLAMEPIX_OK;
}

enum flamepix_status fpx_pool_wait(struct fpx_pool *pool)
{
    nfds_t channels = list_channels(pool);
    sleep_until_look(pool);
    enum flamepix_status status = poll_channels(pool, channels);
    if (status != FLAMEPIX_OK)
        return status;
    fpx_pool_read_clock(pool);
    if (pool->seconds < pool->tick_at)
        return FLAMEPIX_OK;
    pool->tick_at = pool->seconds + TICK_SECONDS;
    return pool->callbacks->tick != NULL ? pool->callbacks->tick(pool->callbacks->user)
                                         : FLAMEPIX_OK;
}

/* -- time limits ------------------------------------------------------------------------------- */

static bool is_late(const struct fpx_pool *pool, const struct fpx_pool_member *member)
{
    double timeout = pool->options->timeout_seconds;
    double passed = pool->clock - member->since;
    if (!member->ready)
        return passed > START_SECONDS;
    return member->queued > 0 && timeout > 0 && passed > timeout;
}

void fpx_pool_kill_overdue(struct fpx_pool *pool)
{
    for (unsigned i = 0; i < pool->options->workers; i++) {
        struct fpx_pool_member *member = &pool->members[i];
        if (member->pid <= 0 || member->overdue || !is_late(pool, member))
            continue;
        member->overdue = true;
        fpx_pool_member_kill(member);
    }
}
