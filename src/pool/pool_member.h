/* Pool member: the place of one worker as the pool sees it: its process, its channel, and the tasks
 * it was given. */
#ifndef FLAMEPIX_POOL_POOL_MEMBER_H
#define FLAMEPIX_POOL_POOL_MEMBER_H

#include <sys/types.h>

#include "pool/channel.h"
#include "pool/pool.h"

/* One task runs, the next one waits; where tasks are short, more of them. */
enum { FLAMEPIX_POOL_MEMBER_QUEUE_LONG = 2, FLAMEPIX_POOL_MEMBER_QUEUE = 16 };

struct flamepix_pool_member_task {
    size_t number;
    struct flamepix_buffer request; /* kept until the reply, to give it to another worker */
};

/* Starts as {.channel.fd = -1}. */
struct flamepix_pool_member {
    pid_t pid; /* 0: no process */
    struct flamepix_channel channel;
    /* In the order they were given; the worker is at the first one. */
    struct flamepix_pool_member_task queue[FLAMEPIX_POOL_MEMBER_QUEUE];
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
enum flamepix_status flamepix_pool_member_fork(struct flamepix_pool_member *members, unsigned count,
                                               unsigned which,
                                               const struct flamepix_pool_options *options,
                                               const struct flamepix_pool_work *work);

/* Takes queue[0] out of the queue. */
void flamepix_pool_member_shift(struct flamepix_pool_member *member);

/* Kills the process, if there is one; keeps errno. */
void flamepix_pool_member_kill(const struct flamepix_pool_member *member);

/* Tells the processes to remove what they have half written and to end, and waits for that, for
 * half a second at most. They are still to be reaped. Keeps errno. */
void flamepix_pool_members_dismiss(const struct flamepix_pool_member *members, unsigned count);

/* Dismisses, kills, waits for the end, and closes the channel; the queue stays. Answers what
 * waitpid tells; of a process that ended before, how it ended by itself. Keeps errno. */
int flamepix_pool_member_reap(struct flamepix_pool_member *member);

/* Reaps, and frees the queue; keeps errno. */
void flamepix_pool_member_free(struct flamepix_pool_member *member);

#endif
