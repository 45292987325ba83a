/* The state of one fpx_pool_run, shared by the files of the pool. pool.c describes how they work
 * together. */
#ifndef FPX_POOL_POOL_INTERNAL_H
#define FPX_POOL_POOL_INTERNAL_H

#include <poll.h>
#include <sys/types.h>

#include "pool/channel.h"
#include "pool/pool.h"

/* Pool member: the pool's side of one worker: its process, its channel, and its tasks. */

/* One task runs, the next one waits; with short tasks, more of them wait. */
enum { FPX_POOL_MEMBER_QUEUE_LONG = 2, FPX_POOL_MEMBER_QUEUE = 16 };

struct fpx_pool_member_task {
    size_t number;
    struct flamepix_buffer request; /* kept until the reply, for another worker */
};

/* Starts as {.channel.fd = -1}. */
struct fpx_pool_member {
    pid_t pid; /* 0: no process */
    struct fpx_channel channel;
    /* In the order they were given; the worker runs the first one. */
    struct fpx_pool_member_task queue[FPX_POOL_MEMBER_QUEUE];
    unsigned queued;
    bool ready;   /* its start is done */
    bool overdue; /* killed, because its start or a task took too long */
    bool in_time; /* that task was finished before the kill */
    double pace;  /* recent duration of a task, in seconds */
    /* The pool's clock when queue[0] or the start began, or when a new start may be tried. */
    double since;
};

/* Forks the worker of members[which]; it closes the descriptors inherited from the others. Returns
 * OK, READ_FAILED (errno set). */
enum flamepix_status fpx_pool_member_fork(struct fpx_pool_member *members, unsigned count,
                                          unsigned which, const struct fpx_pool_options *options,
                                          const struct fpx_pool_work *work);

/* Removes queue[0] from the queue. */
void fpx_pool_member_shift(struct fpx_pool_member *member);

/* Kills the process, if there is one; keeps errno. */
void fpx_pool_member_kill(const struct fpx_pool_member *member);

/* Tells the processes to remove their unfinished files and to end, and waits for that, at most half
 * a second. They still have to be reaped. Keeps errno. */
void fpx_pool_members_dismiss(const struct fpx_pool_member *members, unsigned count);

/* Dismisses, kills, waits for the end, and closes the channel; the queue stays. Returns the status
 * of waitpid; a process that ended before keeps its own. Keeps errno. */
int fpx_pool_member_reap(struct fpx_pool_member *member);

/* Reaps, and frees the queue; keeps errno. */
void fpx_pool_member_free(struct fpx_pool_member *member);

struct fpx_pool {
    const struct fpx_pool_options *options;
    const struct fpx_pool_work *work;
    const struct fpx_pool_callbacks *callbacks;
    struct fpx_pool_member *members; /* options->workers of them */
    struct pollfd *polls;            /* of the members */
    /* From workers that died before they began them; never more than all queues can hold. */
    struct fpx_pool_member_task *returned;
    size_t returned_count;
    bool exhausted;        /* the caller has no more tasks */
    double seconds, clock; /* current time; seconds that the pool was awake */
    double tick_at;        /* in seconds */
    unsigned refusals;     /* failed starts since the last success */
};

/* Whether there are tasks that are in no member's queue. */
static inline bool fpx_pool_has_tasks(const struct fpx_pool *pool)
{
    return !pool->exhausted || pool->returned_count > 0;
}

/* -- pool_start.c: members get their processes ------------------------------------------------- */

/* Forks for every member without a process, while there are tasks. Returns OK, or the status of
 * fpx_pool_refuse. */
enum flamepix_status fpx_pool_start_missing(struct fpx_pool *pool);

/* A member could not start. Returns OK as long as another try, a moment later, makes sense; else
 * `status`, with errno `cause`. */
enum flamepix_status fpx_pool_refuse(struct fpx_pool *pool, struct fpx_pool_member *member,
                                     enum flamepix_status status, int cause);

/* -- pool_tasks.c: tasks go out, replies come in ----------------------------------------------- */

/* Fills the queues of all ready members. Returns OK, NO_MEMORY, BAD_ARGUMENT (a request too long),
 * or what the caller returns. */
enum flamepix_status fpx_pool_give_tasks(struct fpx_pool *pool);

/* Sends the members as much of their queued requests as they can take at once. */
void fpx_pool_send_tasks(struct fpx_pool *pool);

/* Receives from the members in `polls`, and detects which of them are gone. Returns OK, NO_MEMORY,
 * or the status of fpx_pool_refuse or the caller. */
enum flamepix_status fpx_pool_receive_all(struct fpx_pool *pool);

/* -- pool_wait.c: time goes by ----------------------------------------------------------------- */

/* Starts the clock; the first tick is due one interval later. */
void fpx_pool_start_clock(struct fpx_pool *pool);

/* Updates `seconds` and `clock`. */
void fpx_pool_read_clock(struct fpx_pool *pool);

/* The maximum length of a member's queue. */
unsigned fpx_pool_queue_room(const struct fpx_pool_member *member);

/* Waits until a member sends something, a signal comes, or the tick is due, and leaves the ready
 * members in `polls`. Returns OK, NO_MEMORY, READ_FAILED (errno set), or what the tick returns. */
enum flamepix_status fpx_pool_wait(struct fpx_pool *pool);

/* Kills the workers whose start or task takes too long; their end is detected when they are read
 * from. */
void fpx_pool_kill_overdue(struct fpx_pool *pool);

#endif
