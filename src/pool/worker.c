#include "pool/worker.h"

#include <errno.h>
#include <fcntl.h>
#ifdef __GLIBC__
#include <malloc.h>
#endif
#include <signal.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <unistd.h>

#include "base/os/fd.h"
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

/* The next task needs the memory that this one frees: returning it to the kernel and touching it
 * again costs a fifth of a thumbnail. With another malloc this has no effect. */
static void keep_freed_memory(void)
{
#ifdef __GLIBC__
    enum { MEBIBYTE = 1024 * 1024 };
    (void)mallopt(M_TRIM_THRESHOLD, 32 * MEBIBYTE);
    (void)mallopt(M_MMAP_THRESHOLD, 8 * MEBIBYTE);
#endif
}

/* Bytes of address space inherited by the fork; 0: unknown. */
static uint64_t inherited_nbytes(void)
{
    char text[64];
    uint64_t pages = 0;
    int fd = open("/proc/self/statm", O_RDONLY | O_CLOEXEC);
    if (fd < 0)
        return 0;
    ssize_t length = read(fd, text, sizeof(text) - 1);
    fpx_fd_close(fd);
    text[length > 0 ? length : 0] = '\0';
    for (const char *digit = text; *digit >= '0' && *digit <= '9'; digit++)
        pages = pages * 10 + (uint64_t)(*digit - '0');
    return pages * (uint64_t)sysconf(_SC_PAGESIZE);
}

static enum flamepix_status limit_memory(uint64_t nbytes)
{
    struct rlimit limit;
    if (nbytes == 0)
        return FLAMEPIX_OK;
    if (getrlimit(RLIMIT_AS, &limit) != 0)
        return FLAMEPIX_READ_FAILED;
    uint64_t inherited = inherited_nbytes();
    if (nbytes < RLIM_INFINITY - inherited && nbytes + inherited < limit.rlim_max)
        limit.rlim_cur = nbytes + inherited;
    else
        limit.rlim_cur = limit.rlim_max;
    return setrlimit(RLIMIT_AS, &limit) == 0 ? FLAMEPIX_OK : FLAMEPIX_READ_FAILED;
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
    keep_freed_memory();
    enum flamepix_status status = limit_memory(limit_memory_nbytes);
    if (status == FLAMEPIX_OK && work->start != NULL)
        status = work->start(work->user, &state);
    status = greet(&channel, status);
    if (status == FLAMEPIX_OK)
        status = do_tasks(&channel, work, state, &reply);
    /* Not exit(): the content of the inherited stdio buffers is the parent's to write. */
    _exit((int)status);
}
