/* What the files of the pool share: the state of one fpx_pool_run. pool.c says how they work
 * together. */
#ifndef FPX_POOL_POOL_INTERNAL_H
#define FPX_POOL_POOL_INTERNAL_H

#include <poll.h>
#include <sys/types.h>

#include "pool/channel.h"
#include "pool/pool.h"

/* Pool member: the place of one worker as the pool sees it: its process, its channel, and the tasks
 * it was given. */

/* One task runs, the next one waits; where tasks are short, more of them. */
enum { FPX_POOL_MEMBER_QUEUE_LONG = 2, FPX_POOL_MEMBER_QUEUE = 16 };

struct fpx_pool_member_task {
    size_t number;
    struct flamepix_buffer request; /* kept until the reply, to give it to another worker */
};

/* Starts as {.channel.fd = -1}. */
struct fpx_pool_member {
    pid_t pid; /* 0: no process */
    struct fpx_channel channel;
    /* In the order they were given; the worker is at the first one. */
    struct fpx_pool_member_task queue[FPX_POOL_MEMBER_QUEUE];
    unsigned queued;
    bool ready;   /* its start is done */
    bool overdue; /* killed, because its start or a task took too long */
    bool in_time; /* that task was done when the kill came */
    double pace;  /* seconds that a task took lately */
    /* Clock of the pool at which queue[0] or the start began, or a new start may be tried. */
    double since;
};

/* Forks the worker of members[which]; it closes what it inherits of the others. Answers OK,
 * READ_FAILED (errno set). */
enum flamepix_status fpx_pool_member_fork(struct fpx_pool_member *members, unsigned count,
                                          unsigned which, const struct fpx_pool_options *options,
                                          const struct fpx_pool_work *work);

/* Takes queue[0] out of the queue. */
void fpx_pool_member_shift(struct fpx_pool_member *member);

/* Kills the process, if there is one; keeps errno. */
void fpx_pool_member_kill(const struct fpx_pool_member *member);

/* Tells the processes to remove what they have half written and to end, and waits for that, for
 * half a second at most. They are still to be reaped. Keeps errno. */
void fpx_pool_members_dismiss(const struct fpx_pool_member *members, unsigned count);

/* Dismisses, kills, waits for the end, and closes the channel; the queue stays. Answers what
 * waitpid tells; of a process that ended before, how it ended by itself. Keeps errno. */
int fpx_pool_member_reap(struct fpx_pool_member *member);

/* Reaps, and frees the queue; keeps errno. */
void fpx_pool_member_free(struct fpx_pool_member *member);

struct fpx_pool {
    const struct fpx_pool_options *options;
    const struct fpx_pool_work *work;
    const struct fpx_pool_callbacks *callbacks;
    struct fpx_pool_member *members; /* options->workers of them */
    struct pollfd *polls;            /* of the members */
    /* Given to workers that died before they began them; never more than all queues can hold. */
    struct fpx_pool_member_task *returned;
    size_t returned_count;
    bool exhausted;        /* the caller has no more tasks */
    double seconds, clock; /* the time; seconds that the pool was awake */
    double tick_at;        /* in seconds */
    unsigned refusals;     /* starts that failed since one succeeded */
};

/* There are tasks that no member has in its queue. */
static inline bool fpx_pool_has_tasks(const struct fpx_pool *pool)
{
    return !pool->exhausted || pool->returned_count > 0;
}

/* -- pool_start.c: members get their processes ------------------------------------------------- */

/* Forks for every member that has no process, while there are tasks. Answers OK, or what
 * fpx_pool_refuse answers. */
enum flamepix_status fpx_pool_start_missing(struct fpx_pool *pool);

/* A member could not start. Answers OK while it is worth another try, a moment later; else
 * `status`, with errno `cause`. */
enum flamepix_status fpx_pool_refuse(struct fpx_pool *pool, struct fpx_pool_member *member,
                                     enum flamepix_status status, int cause);

/* -- pool_tasks.c: tasks go out, replies come in ----------------------------------------------- */

/* Fills the queues of all members that are ready. Answers OK, NO_MEMORY, BAD_ARGUMENT (a request
 * too long), or what the caller answers. */
enum flamepix_status fpx_pool_give_tasks(struct fpx_pool *pool);

/* Sends to the members what they can take at once of the tasks they were given. */
void fpx_pool_send_tasks(struct fpx_pool *pool);

/* Takes what the members that `polls` names have sent, and sees which of them are gone. Answers OK,
 * NO_MEMORY, what fpx_pool_refuse or the caller answers. */
enum flamepix_status fpx_pool_receive_all(struct fpx_pool *pool);

/* -- pool_wait.c: time goes by ----------------------------------------------------------------- */

/* The first tick is due a tick after this. */
void fpx_pool_start_clock(struct fpx_pool *pool);

/* Brings `seconds` and `clock` up to now. */
void fpx_pool_read_clock(struct fpx_pool *pool);

/* How many tasks a member may have in its queue. */
unsigned fpx_pool_queue_room(const struct fpx_pool_member *member);

/* Waits until a member says something, a signal comes, or the tick is due, and leaves in `polls`
 * who it was. Answers OK, NO_MEMORY, READ_FAILED (errno set), or what the tick answers. */
enum flamepix_status fpx_pool_wait(struct fpx_pool *pool);

/* Kills the workers whose start or task takes too long; their end is seen when they are read
 * from. */
void fpx_pool_kill_overdue(struct fpx_pool *pool);

#endif
