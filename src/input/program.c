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

noreturn void fpx_program_become(const char *const *arguments, int stdin_fd, int stdout_fd,
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

/* Output, standard error, and how the program ended. */
enum { OUTPUT, ERRORS, END, PIPES };

static void close_pipes(int pipes[PIPES][2], int side)
{
    for (int i = 0; i < PIPES; i++) {
        fpx_fd_close(pipes[i][side]);
        pipes[i][side] = -1;
    }
}

static enum flamepix_status open_pipes(int pipes[PIPES][2])
{
    enum flamepix_status status = FLAMEPIX_OK;
    for (int i = 0; i < PIPES; i++)
        pipes[i][0] = pipes[i][1] = -1;
    for (int i = 0; i < PIPES && status == FLAMEPIX_OK; i++)
        status = open_pipe(pipes[i]);
    /* It is read between other things, and must not make them wait. */
    if (status == FLAMEPIX_OK && fcntl(pipes[ERRORS][0], F_SETFL, O_NONBLOCK) != 0)
        status = FLAMEPIX_READ_FAILED;
    if (status != FLAMEPIX_OK) {
        close_pipes(pipes, 0);
        close_pipes(pipes, 1);
    }
    return status;
}

static enum flamepix_status start_child(const char *const *arguments, int stdin_fd,
                                        int pipes[PIPES][2], pid_t *pid_ret)
{
    sigset_t all, before;
    /* No signal handler of the parent may run in the child. */
    sigfillset(&all);
    sigprocmask(SIG_SETMASK, &all, &before);
    *pid_ret = fork();
    if (*pid_ret == 0)
        fpx_program_become(arguments, stdin_fd, pipes[OUTPUT][1], pipes[ERRORS][1]);
    sigprocmask(SIG_SETMASK, &before, NULL);
    return *pid_ret < 0 ? FLAMEPIX_READ_FAILED : FLAMEPIX_OK;
}

enum flamepix_status fpx_program_start(struct fpx_program *program, int helper,
                                       const char *const *arguments, int stdin_fd)
{
    int pipes[PIPES][2];
    pid_t pid = 0;
    *program = (struct fpx_program){.fd = -1, .errors = -1, .end = -1};
    enum flamepix_status status = open_pipes(pipes);
    if (status != FLAMEPIX_OK)
        return status;
    const int fds[] = {pipes[OUTPUT][1], pipes[ERRORS][1], pipes[END][1], stdin_fd};
    status = helper == 0 ? start_child(arguments, stdin_fd, pipes, &pid)
                         : fpx_program_helper_ask(helper, arguments, fds);
    close_pipes(pipes, 1);
    if (status != FLAMEPIX_OK) {
        close_pipes(pipes, 0);
        return status;
    }
    *program = (struct fpx_program){.is_running = true,
                                    .pid = pid,
                                    .fd = pipes[OUTPUT][0],
                                    .errors = pipes[ERRORS][0],
                                    .end = pipes[END][0]};
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

/* Whether it has ended; waits for that if `waits`. The helper closes its end of a pipe even if it
 * could not say how. */
static bool has_ended(const struct fpx_program *program, bool waits, int *status_ret)
{
    if (program->pid != 0) {
        const pid_t ended = waitpid(program->pid, status_ret, waits ? 0 : WNOHANG);
        /* If SIGCHLD is ignored, the exit status is unknown. */
        return ended > 0 || (ended < 0 && errno != EINTR);
    }
    struct pollfd end = {.fd = program->end, .events = POLLIN};
    if (poll(&end, 1, waits ? -1 : 0) <= 0)
        return false;
    if (read(program->end, status_ret, sizeof(*status_ret)) != (ssize_t)sizeof(*status_ret))
        *status_ret = SIGKILL; /* as of a program that was killed */
    return true;
}

/* Goes on taking what it says, so that it does not wait for that. A process of its own that
 * outlives it may keep the pipe open. */
static int wait_for_end(struct fpx_program *program)
{
    enum { TURN_MILLISECONDS = 20 };
    bool says_more = true;
    int status = 0;
    while (!has_ended(program, !says_more, &status)) {
        struct pollfd errors = {.fd = program->errors, .events = POLLIN};
        if (says_more && poll(&errors, 1, TURN_MILLISECONDS) > 0)
            says_more = take_errors(program);
    }
    (void)take_errors(program);
    return status;
}

enum fpx_program_end fpx_program_finish(struct fpx_program *program)
{
    if (!program->is_running)
        return FPX_PROGRAM_DONE;
    /* Without a reader, the program ends at its next write. */
    fpx_fd_close(program->fd);
    const int cause = errno;
    const int status = wait_for_end(program);
    errno = cause;
    fpx_fd_close(program->errors);
    fpx_fd_close(program->end);
    program->is_running = false;
    program->fd = program->errors = program->end = -1;
    if (WIFEXITED(status) && WEXITSTATUS(status) == 0)
        return FPX_PROGRAM_DONE;
    return WIFEXITED(status) && WEXITSTATUS(status) == NOT_FOUND ? FPX_PROGRAM_MISSING
                                                                 : FPX_PROGRAM_FAILED;
}
