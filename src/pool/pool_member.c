#include "pool/pool_internal.h"

#include <errno.h>
#include <signal.h>
#include <stdbool.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "base/os/fd.h"
#include "base/os/system.h"
#include "pool/worker.h"

static void close_all(const struct fpx_pool_member *members, unsigned count)
{
    for (unsigned i = 0; i < count; i++)
        fpx_fd_close(members[i].channel.fd);
}

/* What the fork inherits does not count. It is asked here, since a worker in a sandbox may not be
 * able to. */
static uint64_t limit_beyond_inherited(uint64_t nbytes)
{
    const uint64_t inherited = nbytes == 0 ? 0 : fpx_memory_used_nbytes();
    return nbytes > UINT64_MAX - inherited ? 0 : nbytes + inherited;
}

enum flamepix_status fpx_pool_member_fork(struct fpx_pool_member *members, unsigned count,
                                          unsigned which, const struct fpx_pool_options *options,
                                          const struct fpx_pool_work *work)
{
    struct fpx_pool_member *member = &members[which];
    int fds[2];
    sigset_t all, before;
    enum flamepix_status status = fpx_channel_pair(fds);
    if (status != FLAMEPIX_OK)
        return status;
    member->channel.fd = fds[0];
    pid_t parent = getpid();
    const uint64_t limit = limit_beyond_inherited(options->limit_memory_nbytes);
    /* No handler of the parent may run in the child before it has its own dispositions. */
    sigfillset(&all);
    sigprocmask(SIG_SETMASK, &all, &before);
    pid_t pid = fork();
    if (pid == 0) {
        close_all(members, count);
        fpx_worker_run(fds[1], parent, work, limit);
    }
    sigprocmask(SIG_SETMASK, &before, NULL);
    fpx_fd_close(fds[1]);
    if (pid < 0) {
        fpx_channel_close(&member->channel);
        return FLAMEPIX_READ_FAILED;
    }
    member->pid = pid;
    member->ready = member->overdue = member->in_time = false;
    return FLAMEPIX_OK;
}

void fpx_pool_member_shift(struct fpx_pool_member *member)
{
    struct fpx_pool_member_task done = member->queue[0];
    member->queued--;
    for (unsigned i = 0; i < member->queued; i++)
        member->queue[i] = member->queue[i + 1];
    /* Its buffer is reused. */
    member->queue[member->queued] = done;
}

void fpx_pool_member_kill(const struct fpx_pool_member *member)
{
    int cause = errno;
    if (member->pid > 0)
        kill(member->pid, SIGKILL);
    errno = cause;
}

static int wait_for(pid_t pid)
{
    int cause = errno;
    int how = 0;
    while (waitpid(pid, &how, 0) < 0 && errno == EINTR)
        ;
    errno = cause;
    return how;
}

static bool has_ended(const struct fpx_pool_member *member)
{
    siginfo_t end = {.si_pid = 0};
    return member->pid <= 0 ||
           waitid(P_PID, (id_t)member->pid, &end, WEXITED | WNOHANG | WNOWAIT) != 0 ||
           end.si_pid != 0;
}

void fpx_pool_members_dismiss(const struct fpx_pool_member *members, unsigned count)
{
    enum { MOMENTS = 500 };
    const struct timespec moment = {.tv_nsec = 1000 * 1000};
    int cause = errno;
    int moments = 0;
    for (unsigned i = 0; i < count; i++)
        if (members[i].pid > 0)
            kill(members[i].pid, SIGUSR1);
    for (unsigned i = 0; i < count; i++)
        for (; moments < MOMENTS && !has_ended(&members[i]); moments++)
            (void)nanosleep(&moment, NULL);
    errno = cause;
}

int fpx_pool_member_reap(struct fpx_pool_member *member)
{
    int how = 0;
    if (member->pid > 0) {
        fpx_pool_members_dismiss(member, 1);
        fpx_pool_member_kill(member);
        how = wait_for(member->pid);
    }
    member->pid = 0;
    fpx_channel_close(&member->channel);
    return how;
}

void fpx_pool_member_free(struct fpx_pool_member *member)
{
    fpx_pool_member_reap(member);
    for (unsigned i = 0; i < FPX_POOL_MEMBER_QUEUE; i++)
        flamepix_buffer_free(&member->queue[i].request);
}
