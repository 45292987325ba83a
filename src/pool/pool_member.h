/* Pool member: the place of one worker as the pool sees it: its process, its channel, and the tasks
 * it was given. */
#ifndef FPX_POOL_POOL_MEMBER_H
#define FPX_POOL_POOL_MEMBER_H

#include <sys/types.h>

#include "pool/channel.h"
#include "pool/pool.h"

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

#endif
