#include "input/program.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "base/os/fd.h"
#include "base/os/system.h"

/* Exit status of a child that could not execute the program, as of a shell. */
enum { NOT_FOUND = 127 };

/* Resets signals: the program would inherit ignored ones, and the mask of blocked ones. */
static void reset_signals(void)
{
    sigset_t none;
    (void)signal(SIGPIPE, SIG_DFL);
    (void)signal(SIGCHLD, SIG_DFL);
    sigemptyset(&none);
    sigprocmask(SIG_SETMASK, &none, NULL);
}

/* Runs in the child. The descriptors are above standard input and output, which are open. */
static _Noreturn void become(const char *const *arguments, int stdin_fd, int stdout_fd,
                             int stderr_fd)
{
    if (stdin_fd < 0)
        stdin_fd = open("/dev/null", O_RDONLY | O_CLOEXEC);
    if (stdin_fd < 0 || dup2(stdin_fd, STDIN_FILENO) < 0 || dup2(stdout_fd, STDOUT_FILENO) < 0 ||
        dup2(stderr_fd, STDERR_FILENO) < 0)
        _exit(NOT_FOUND);
    reset_signals();
    fpx_memory_unlimit();
    /* execvp does not write to them; its type predates const. */
    union {
        const char *const *given;
        char *const *taken;
    } words = {arguments};
    execvp(arguments[0], words.taken);
    _exit(NOT_FOUND);
}

static enum flamepix_status open_pipe(int fds[2])
{
    if (pipe(fds) != 0)
        return FLAMEPIX_READ_FAILED;
    if (fcntl(fds[0], F_SETFD, FD_CLOEXEC) == 0 && fcntl(fds[1], F_SETFD, FD_CLOEXEC) == 0)
        return FLAMEPIX_OK;
    fpx_fd_close(fds[0]);
    fpx_fd_close(fds[1]);
    return FLAMEPIX_READ_FAILED;
}

static void close_both(const int fds[2])
{
    fpx_fd_close(fds[0]);
    fpx_fd_close(fds[1]);
}

static enum flamepix_status open_pipes(int output[2], int errors[2])
{
    enum flamepix_status status = open_pipe(output);
    if (status != FLAMEPIX_OK)
        return status;
    status = open_pipe(errors);
    /* It is read between other things, and must not make them wait. */
    if (status == FLAMEPIX_OK && fcntl(errors[0], F_SETFL, O_NONBLOCK) != 0) {
        close_both(errors);
        status = FLAMEPIX_READ_FAILED;
    }
    if (status != FLAMEPIX_OK)
        close_both(output);
    return status;
}

enum flamepix_status fpx_program_start(struct fpx_program *program, const char *const *arguments,
                                       int stdin_fd)
{
    int output[2], errors[2];
    sigset_t all, before;
    *program = (struct fpx_program){.fd = -1, .errors = -1};
    enum flamepix_status status = open_pipes(output, errors);
    if (status != FLAMEPIX_OK)
        return status;
    /* No signal handler of the parent may run in the child. */
    sigfillset(&all);
    sigprocmask(SIG_SETMASK, &all, &before);
    const pid_t pid = fork();
    if (pid == 0)
        become(arguments, stdin_fd, output[1], errors[1]);
    sigprocmask(SIG_SETMASK, &before, NULL);
    fpx_fd_close(output[1]);
    fpx_fd_close(errors[1]);
    if (pid < 0) {
        fpx_fd_close(output[0]);
        fpx_fd_close(errors[0]);
        return FLAMEPIX_READ_FAILED;
    }
    *program = (struct fpx_program){.pid = pid, .fd = output[0], .errors = errors[0]};
    return FLAMEPIX_OK;
}

/* -- reading ----------------------------------------------------------------------------------- */

static void keep_words(struct fpx_program_words *said, const char *bytes, size_t length)
{
    size_t kept = strlen(said->text);
    for (size_t i = 0; i < length; i++) {
        said->lines += bytes[i] == '\n';
        if (said->lines == 0 && kept < sizeof(said->text) - 1 && bytes[i] != '\0')
            said->text[kept++] = bytes[i];
    }
    said->text[kept] = '\0';
}

/* Takes what is there; false once there will be no more. */
static bool take_errors(struct fpx_program *program)
{
    char part[4096];
    ssize_t length;
    while ((length = read(program->errors, part, sizeof(part))) > 0)
        keep_words(&program->said, part, (size_t)length);
    return length < 0 && (errno == EAGAIN || errno == EINTR);
}

/* Waits until there is output, or its end; meanwhile takes what the program says beside it. */
static void wait_for_output(struct fpx_program *program)
{
    struct pollfd fds[] = {{.fd = program->fd, .events = POLLIN},
                           {.fd = program->errors, .events = POLLIN}};
    for (;;) {
        if (poll(fds, 2, -1) < 0 && errno != EINTR)
            return; /* the read will wait */
        if (fds[1].revents != 0 && !take_errors(program))
            fds[1].fd = -1;
        if (fds[0].revents != 0)
            return;
    }
}

enum flamepix_status fpx_program_read(void *user, void *buffer, size_t capacity, size_t *length_ret)
{
    struct fpx_program *program = user;
    wait_for_output(program);
    return fpx_fd_read(program->fd, buffer, capacity, length_ret);
}

/* -- the end ----------------------------------------------------------------------------------- */

/* Goes on taking what it says, so that it does not wait for that. A process of its own that
 * outlives it may keep the pipe open. */
static pid_t wait_for_end(struct fpx_program *program, int *status_ret)
{
    enum { TURN_MILLISECONDS = 20 };
    pid_t ended;
    bool says_more = true;
    for (;;) {
        ended = waitpid(program->pid, status_ret, says_more ? WNOHANG : 0);
        if (ended != 0 && !(ended < 0 && errno == EINTR))
            break;
        struct pollfd errors = {.fd = program->errors, .events = POLLIN};
        if (says_more && poll(&errors, 1, TURN_MILLISECONDS) > 0)
            says_more = take_errors(program);
    }
    (void)take_errors(program);
    return ended;
}

enum fpx_program_end fpx_program_finish(struct fpx_program *program)
{
    int status = 0;
    if (program->pid == 0)
        return FPX_PROGRAM_DONE;
    /* Without a reader, the program ends at its next write. */
    fpx_fd_close(program->fd);
    const int cause = errno;
    const pid_t ended = wait_for_end(program, &status);
    errno = cause;
    fpx_fd_close(program->errors);
    program->pid = 0;
    program->fd = program->errors = -1;
    /* If SIGCHLD is ignored, the exit status is unknown. */
    if (ended < 0 || (WIFEXITED(status) && WEXITSTATUS(status) == 0))
        return FPX_PROGRAM_DONE;
    return WIFEXITED(status) && WEXITSTATUS(status) == NOT_FOUND ? FPX_PROGRAM_MISSING
                                                                 : FPX_PROGRAM_FAILED;
}
