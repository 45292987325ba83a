#include "pool/pool_member.h"

#include <errno.h>
#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

#include "pool/worker.h"

static void close_all(const struct flamepix_pool_member *hands, unsigned count)
{
    for (unsigned i = 0; i < count; i++)
        if (hands[i].channel.fd >= 0)
            close(hands[i].channel.fd);
}

enum flamepix_status flamepix_pool_member_fork(struct flamepix_pool_member *hands, unsigned count,
                                               unsigned which,
                                               const struct flamepix_pool_options *options,
                                               const struct flamepix_pool_work *work)
{
    struct flamepix_pool_member *hand = &hands[which];
    int fds[2];
    sigset_t all, before;
    enum flamepix_status status = flamepix_channel_pair(fds);
    if (status != FLAMEPIX_OK)
        return status;
    hand->channel.fd = fds[0];
    pid_t parent = getpid();
    /* No handler of the parent's may run in the child before it has its own dispositions. */
    sigfillset(&all);
    sigprocmask(SIG_SETMASK, &all, &before);
    pid_t pid = fork();
    int cause = errno;
    if (pid == 0) {
        close_all(hands, count);
        flamepix_worker_run(fds[1], parent, work, options->limit_memory_nbytes);
    }
    sigprocmask(SIG_SETMASK, &before, NULL);
    close(fds[1]);
    if (pid < 0) {
        flamepix_channel_close(&hand->channel);
        errno = cause;
        return FLAMEPIX_READ_FAILED;
    }
    hand->pid = pid;
    hand->ready = hand->overdue = hand->blameless = false;
    return FLAMEPIX_OK;
}

void flamepix_pool_member_shift(struct flamepix_pool_member *hand)
{
    struct flamepix_pool_member_task done = hand->queue[0];
    hand->queued--;
    for (unsigned i = 0; i < hand->queued; i++)
        hand->queue[i] = hand->queue[i + 1];
    /* Its buffer is used again. */
    hand->queue[hand->queued] = done;
}

void flamepix_pool_member_kill(const struct flamepix_pool_member *hand)
{
    if (hand->pid > 0)
        kill(hand->pid, SIGKILL);
}

int flamepix_pool_member_reap(struct flamepix_pool_member *hand)
{
    int how = 0;
    if (hand->pid > 0) {
        flamepix_pool_member_kill(hand);
        while (waitpid(hand->pid, &how, 0) < 0 && errno == EINTR)
            ;
    }
    hand->pid = 0;
    flamepix_channel_close(&hand->channel);
    return how;
}

void flamepix_pool_member_free(struct flamepix_pool_member *hand)
{
    flamepix_pool_member_reap(hand);
    for (unsigned i = 0; i < FLAMEPIX_POOL_MEMBER_QUEUE; i++)
        flamepix_buffer_free(&hand->queue[i].request);
}
