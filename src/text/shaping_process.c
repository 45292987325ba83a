#define _GNU_SOURCE /* SOCK_CLOEXEC */
#include "text/shaping_process.h"

#include <errno.h>
#include <signal.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

#include "base/memory.h"
#include "base/os/fd.h"
#include "base/os/unfinished_files.h"
#include "text/type.h"

/* Followed by `count` code points. */
struct request {
    int64_t em; /* 1/64 px */
    uint64_t count;
    uint32_t base;
    uint32_t bold;
};

/* Followed by `count` glyphs. */
struct reply {
    uint64_t count;
    int64_t status;
};

/* -- messages ---------------------------------------------------------------------------------- */

/* False if the other end is closed before there are that many bytes. */
static bool receive(int fd, void *bytes, size_t nbytes)
{
    size_t got = 0, length = 1;
    while (got < nbytes && length > 0) {
        if (fpx_fd_read(fd, (char *)bytes + got, nbytes - got, &length) != FLAMEPIX_OK)
            return false;
        got += length;
    }
    return got == nbytes;
}

/* False if the other end is closed. */
static bool deliver(int fd, const struct flamepix_buffer *message)
{
    size_t sent = 0;
    while (sent < message->length) {
        ssize_t length = send(fd, message->data + sent, message->length - sent, MSG_NOSIGNAL);
        if (length < 0 && errno != EINTR)
            return false;
        sent += length > 0 ? (size_t)length : 0;
    }
    return true;
}

static enum flamepix_status compose(struct flamepix_buffer *message, const void *head,
                                    size_t head_nbytes, const void *items, size_t items_nbytes)
{
    flamepix_buffer_clear(message);
    flamepix_buffer_append(message, head, head_nbytes);
    return flamepix_buffer_append(message, items, items_nbytes);
}

/* -- in the process ---------------------------------------------------------------------------- */

/* It ends with its socket: a signal from the terminal is for the parent. What it inherits is not
 * its own: a reader of the parent's output must not wait for it, and GLib's last words say nothing
 * to the user. */
static void leave_parent(int fd)
{
    static const int parents[] = {SIGINT, SIGTERM, SIGHUP};
    const struct rlimit no_core = {0};
    sigset_t none;
    fpx_unfinished_forget();
    for (int i = 1; i < NSIG; i++)
        (void)signal(i, SIG_DFL);
    for (size_t i = 0; i < sizeof(parents) / sizeof(parents[0]); i++)
        (void)signal(parents[i], SIG_IGN);
    sigemptyset(&none);
    sigprocmask(SIG_SETMASK, &none, NULL);
    (void)setrlimit(RLIMIT_CORE, &no_core);
    for (int i = STDIN_FILENO; i <= STDERR_FILENO; i++)
        if (i != fd)
            fpx_fd_close(i);
}

static enum flamepix_status shape(const struct fpx_shaping_process *process,
                                  const struct request *request, const uint32_t *codes,
                                  struct fpx_shaped *shaped)
{
    struct flamepix_type *type;
    enum flamepix_status status =
        process->find_type(process->user, (FT_F26Dot6)request->em, request->bold != 0, &type);
    if (status != FLAMEPIX_OK)
        return status;
    return fpx_shaper_shape(&type->scratch->shaper, type->faces, type->face_count, codes,
                            request->count, request->base, shaped);
}

/* Scratch memory of the process. */
struct served {
    uint32_t *codes;
    size_t capacity;
    struct fpx_shaped shaped;
};

/* Answers one request; false if there are no more, or the answer cannot be given. */
static bool answer(struct fpx_shaping_process *process, int fd, struct served *served)
{
    struct request request;
    if (!receive(fd, &request, sizeof(request)) ||
        fpx_array_reserve(&served->codes, &served->capacity, request.count,
                          sizeof(*served->codes)) != FLAMEPIX_OK ||
        !receive(fd, served->codes, request.count * sizeof(*served->codes)))
        return false;
    served->shaped.count = 0;
    (void)alarm(process->limit_seconds); /* ends the process */
    enum flamepix_status status = shape(process, &request, served->codes, &served->shaped);
    (void)alarm(0);
    const struct reply reply = {status == FLAMEPIX_OK ? served->shaped.count : 0, status};
    status = compose(&process->message, &reply, sizeof(reply), served->shaped.glyphs,
                     reply.count * sizeof(*served->shaped.glyphs));
    return status == FLAMEPIX_OK && deliver(fd, &process->message);
}

static _Noreturn void serve(struct fpx_shaping_process *process, int fd)
{
    struct served served = {0};
    leave_parent(fd);
    while (answer(process, fd, &served))
        ;
    _exit(0);
}

/* -- in its parent ----------------------------------------------------------------------------- */

static void start(struct fpx_shaping_process *process)
{
    int fds[2];
    sigset_t all, before;
    if (socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, fds) != 0)
        return;
    /* No handler of the parent may run in the process. */
    sigfillset(&all);
    sigprocmask(SIG_SETMASK, &all, &before);
    const pid_t pid = fork();
    if (pid == 0) {
        fpx_fd_close(fds[0]);
        serve(process, fds[1]);
    }
    sigprocmask(SIG_SETMASK, &before, NULL);
    fpx_fd_close(fds[1]);
    if (pid < 0) {
        fpx_fd_close(fds[0]);
        return;
    }
    process->pid = pid;
    process->parent = getpid();
    process->fd = fds[0];
}

/* Ends it, by shutting its socket down: that reaches it also where another fork has a copy. */
static void wait_for(const struct fpx_shaping_process *process)
{
    const int cause = errno;
    (void)shutdown(process->fd, SHUT_RDWR);
    while (waitpid(process->pid, NULL, 0) < 0 && errno == EINTR)
        ;
    errno = cause;
}

static void end(struct fpx_shaping_process *process)
{
    if (process->pid == 0)
        return;
    if (process->parent == getpid())
        wait_for(process);
    fpx_fd_close(process->fd);
    process->pid = 0;
}

static bool is_there(struct fpx_shaping_process *process)
{
    if (process->pid != 0 && process->parent != getpid())
        end(process);
    if (process->pid == 0 && !process->has_failed)
        start(process);
    return process->pid != 0;
}

/* Whether the glyphs are of these faces and code points. */
static bool are_sound(const struct fpx_shaped *shaped, size_t face_count, size_t code_count)
{
    for (size_t i = 0; i < shaped->count; i++)
        if (fpx_glyph_key_face(shaped->glyphs[i].key) >= face_count ||
            shaped->glyphs[i].cluster >= code_count)
            return false;
    return true;
}

/* Sends the request in `message`. Returns the status of the reply, NO_MEMORY, or END if there is
 * none. */
static enum flamepix_status ask(const struct fpx_shaping_process *process,
                                struct fpx_shaped *shaped)
{
    struct reply reply;
    if (!deliver(process->fd, &process->message) || !receive(process->fd, &reply, sizeof(reply)))
        return FLAMEPIX_END;
    if (reply.status != FLAMEPIX_OK)
        return (enum flamepix_status)reply.status;
    enum flamepix_status status =
        fpx_array_reserve(&shaped->glyphs, &shaped->capacity, reply.count, sizeof(*shaped->glyphs));
    if (status != FLAMEPIX_OK)
        return status;
    shaped->count = reply.count;
    return receive(process->fd, shaped->glyphs, reply.count * sizeof(*shaped->glyphs))
               ? FLAMEPIX_OK
               : FLAMEPIX_END;
}

enum flamepix_status fpx_shaping_process_shape(struct fpx_shaping_process *process,
                                               const struct flamepix_type *type,
                                               const uint32_t *codes, size_t count, unsigned base,
                                               struct fpx_shaped *shaped)
{
    const struct request request = {type->em, count, base, type->bold};
    enum flamepix_status status = FLAMEPIX_END;
    shaped->count = 0;
    if (is_there(process))
        status =
            compose(&process->message, &request, sizeof(request), codes, count * sizeof(*codes));
    if (status == FLAMEPIX_OK)
        status = ask(process, shaped);
    if (status == FLAMEPIX_OK && !are_sound(shaped, type->face_count, count))
        status = FLAMEPIX_END;
    if (status != FLAMEPIX_OK) {
        process->has_failed |= status == FLAMEPIX_END;
        shaped->count = 0;
        end(process);
    }
    return status;
}

void fpx_shaping_process_forget_failure(struct fpx_shaping_process *process)
{
    process->has_failed = false;
}

void fpx_shaping_process_close(struct fpx_shaping_process *process)
{
    end(process);
    flamepix_buffer_free(&process->message);
}
