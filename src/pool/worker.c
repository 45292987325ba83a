#include "pool/worker.h"

#include <errno.h>
#include <signal.h>
#include <sys/prctl.h>
#include <unistd.h>

#include "base/os/fd.h"
#include "base/os/system.h"
#include "base/os/unfinished_files.h"
#include "pool/channel.h"

/* As with SIGKILL: the current task has not ended by itself. */
static void remove_files_and_die(int signal_number)
{
    (void)signal_number;
    fpx_unfinished_remove_files();
    raise(SIGKILL);
}

/* Nobody would sweep what the worker leaves after that. */
static void die_with(pid_t parent)
{
    const struct sigaction end = {.sa_handler = remove_files_and_die};
    fpx_unfinished_forget();
    sigaction(SIGUSR1, &end, NULL);
    prctl(PR_SET_PDEATHSIG, SIGUSR1);
    /* The parent may have died before it was watched. */
    if (getppid() != parent)
        _exit(FLAMEPIX_END);
}

/* The parent gets the signal, and stops the workers; one from the terminal reaches both. */
static void leave_stopping_to_parent(void)
{
    const struct sigaction ignore = {.sa_handler = SIG_IGN};
    sigset_t none;
    sigaction(SIGINT, &ignore, NULL);
    sigaction(SIGTERM, &ignore, NULL);
    sigaction(SIGHUP, &ignore, NULL);
    sigemptyset(&none);
    sigprocmask(SIG_SETMASK, &none, NULL);
}

/* What is inherited by the fork does not count. */
static enum flamepix_status limit_memory(uint64_t nbytes)
{
    const uint64_t inherited = fpx_memory_used_nbytes();
    return nbytes == 0 || nbytes > UINT64_MAX - inherited ? FLAMEPIX_OK
                                                          : fpx_memory_limit(nbytes + inherited);
}

static enum flamepix_status greet(struct fpx_channel *channel, enum flamepix_status status)
{
    const struct fpx_worker_ready greeting = {(int)status, errno};
    enum flamepix_status put = fpx_channel_put(
        channel, (struct flamepix_bytes){(const char *)&greeting, sizeof(greeting)});
    if (put == FLAMEPIX_OK)
        put = fpx_channel_send(channel);
    return status == FLAMEPIX_OK ? put : status;
}

static enum flamepix_status do_task(struct fpx_channel *channel, const struct fpx_pool_work *work,
                                    void *state, struct flamepix_bytes request,
                                    struct flamepix_buffer *reply)
{
    flamepix_buffer_clear(reply);
    enum flamepix_status status = fpx_fault_trigger(request);
    if (status == FLAMEPIX_OK)
        status = work->run(state, request, reply);
    if (status == FLAMEPIX_OK)
        status = fpx_channel_put(channel, flamepix_buffer_bytes(reply));
    return status == FLAMEPIX_OK ? fpx_channel_send(channel) : status;
}

/* Runs tasks until the parent closes its end (END), or a task fails. */
static enum flamepix_status do_tasks(struct fpx_channel *channel, const struct fpx_pool_work *work,
                                     void *state, struct flamepix_buffer *reply)
{
    enum flamepix_status status = FLAMEPIX_OK;
    while (status == FLAMEPIX_OK) {
        struct flamepix_bytes request;
        status = fpx_channel_take(channel, &request);
        if (status == FLAMEPIX_OK)
            status = do_task(channel, work, state, request, reply);
        else if (status == FLAMEPIX_END)
            status = fpx_channel_receive(channel);
    }
    return status;
}

noreturn void fpx_worker_run(int fd, pid_t parent, const struct fpx_pool_work *work,
                             uint64_t limit_memory_nbytes)
{
    struct fpx_channel channel = {.fd = fd, .waits = true};
    struct flamepix_buffer reply = {0};
    void *state = NULL;
    die_with(parent);
    leave_stopping_to_parent();
    fpx_memory_keep_freed();
    enum flamepix_status status = limit_memory(limit_memory_nbytes);
    if (status == FLAMEPIX_OK && work->start != NULL)
        status = work->start(work->user, &state);
    status = greet(&channel, status);
    if (status == FLAMEPIX_OK)
        status = do_tasks(&channel, work, state, &reply);
    /* Not exit(): the content of the inherited stdio buffers is the parent's to write. */
    _exit((int)status);
}
