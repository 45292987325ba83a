#include "input/program.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
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
static _Noreturn void become(const char *const *arguments, int stdin_fd, int stdout_fd)
{
    if (stdin_fd < 0)
        stdin_fd = open("/dev/null", O_RDONLY | O_CLOEXEC);
    if (stdin_fd < 0 || dup2(stdin_fd, STDIN_FILENO) < 0 || dup2(stdout_fd, STDOUT_FILENO) < 0)
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

enum flamepix_status fpx_program_start(struct fpx_program *program, const char *const *arguments,
                                       int stdin_fd)
{
    int fds[2];
    sigset_t all, before;
    *program = (struct fpx_program){.fd = -1};
    enum flamepix_status status = open_pipe(fds);
    if (status != FLAMEPIX_OK)
        return status;
    /* No signal handler of the parent may run in the child. */
    sigfillset(&all);
    sigprocmask(SIG_SETMASK, &all, &before);
    const pid_t pid = fork();
    if (pid == 0)
        become(arguments, stdin_fd, fds[1]);
    sigprocmask(SIG_SETMASK, &before, NULL);
    fpx_fd_close(fds[1]);
    if (pid < 0) {
        fpx_fd_close(fds[0]);
        return FLAMEPIX_READ_FAILED;
    }
    *program = (struct fpx_program){pid, fds[0]};
    return FLAMEPIX_OK;
}

enum flamepix_status fpx_program_read(void *user, void *buffer, size_t capacity, size_t *length_ret)
{
    const struct fpx_program *program = user;
    return fpx_fd_read(program->fd, buffer, capacity, length_ret);
}

enum fpx_program_end fpx_program_finish(struct fpx_program *program)
{
    int status = 0;
    pid_t ended;
    if (program->pid == 0)
        return FPX_PROGRAM_DONE;
    /* Without a reader, the program ends at its next write. */
    fpx_fd_close(program->fd);
    const int cause = errno;
    do {
        ended = waitpid(program->pid, &status, 0);
    } while (ended < 0 && errno == EINTR);
    errno = cause;
    *program = (struct fpx_program){.fd = -1};
    /* If SIGCHLD is ignored, the exit status is unknown. */
    if (ended < 0 || (WIFEXITED(status) && WEXITSTATUS(status) == 0))
        return FPX_PROGRAM_DONE;
    return WIFEXITED(status) && WEXITSTATUS(status) == NOT_FOUND ? FPX_PROGRAM_MISSING
                                                                 : FPX_PROGRAM_FAILED;
}
