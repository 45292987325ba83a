/* The helper: a process that starts programs for one that cannot.
 *
 * A request is one message: the words of a command line, each terminated, and the descriptors of
 * the program. For each a process is forked that starts the program, waits for it and says how it
 * ended, so that the helper answers to many at once and waits for none. A request that has none of
 * the forms is dropped, which closes its pipes: as of a program that was killed. */
#define _GNU_SOURCE /* SOCK_CLOEXEC, MSG_CMSG_CLOEXEC */
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/uio.h>
#include <sys/wait.h>
#include <unistd.h>

#include "base/os/fd.h"
#include "base/os/unfinished_files.h"
#include "input/program.h"

enum { WORDS_MAX = 16, WORDS_NBYTES = 16 * 1024, FDS_MAX = 4, FDS_LEAST = 3 };

/* Room for descriptors beside a message, aligned as the header before them. */
union fds_room {
    struct cmsghdr header;
    char bytes[CMSG_SPACE(FDS_MAX * sizeof(int))];
};

struct request {
    char text[WORDS_NBYTES];
    const char *words[WORDS_MAX + 1]; /* ended by NULL */
    int fds[FDS_MAX];                 /* -1: not sent */
};

/* -- asking ------------------------------------------------------------------------------------ */

enum flamepix_status fpx_program_helper_ask(int helper, const char *const *arguments,
                                            const int fds[static FDS_MAX])
{
    char text[WORDS_NBYTES];
    size_t length = 0;
    for (; *arguments != NULL; arguments++) {
        const size_t nbytes = strlen(*arguments) + 1;
        if (nbytes > sizeof(text) - length) {
            errno = E2BIG;
            return FLAMEPIX_READ_FAILED;
        }
        memcpy(text + length, *arguments, nbytes);
        length += nbytes;
    }
    const size_t fds_nbytes = (fds[FDS_LEAST] < 0 ? FDS_LEAST : FDS_MAX) * sizeof(int);
    union fds_room room = {.bytes = {0}};
    struct iovec part = {text, length};
    struct msghdr message = {.msg_iov = &part,
                             .msg_iovlen = 1,
                             .msg_control = room.bytes,
                             .msg_controllen = CMSG_SPACE(fds_nbytes)};
    struct cmsghdr *header = CMSG_FIRSTHDR(&message);
    header->cmsg_level = SOL_SOCKET;
    header->cmsg_type = SCM_RIGHTS;
    header->cmsg_len = CMSG_LEN(fds_nbytes);
    memcpy(CMSG_DATA(header), fds, fds_nbytes);
    ssize_t sent;
    do
        sent = sendmsg(helper, &message, MSG_NOSIGNAL);
    while (sent < 0 && errno == EINTR);
    return sent < 0 ? FLAMEPIX_READ_FAILED : FLAMEPIX_OK;
}

/* -- receiving --------------------------------------------------------------------------------- */

static void take_fds(struct msghdr *message, struct request *request)
{
    const struct cmsghdr *header = CMSG_FIRSTHDR(message);
    if (header == NULL || header->cmsg_level != SOL_SOCKET || header->cmsg_type != SCM_RIGHTS)
        return;
    const size_t nbytes = header->cmsg_len - CMSG_LEN(0);
    memcpy(request->fds, CMSG_DATA(header),
           nbytes < sizeof(request->fds) ? nbytes : sizeof(request->fds));
}

static bool take_words(struct request *request, size_t length)
{
    size_t count = 0;
    if (length == 0 || request->text[length - 1] != '\0')
        return false;
    for (size_t at = 0; at < length; at += strlen(request->text + at) + 1) {
        if (count == WORDS_MAX)
            return false;
        request->words[count++] = request->text + at;
    }
    request->words[count] = NULL;
    return true;
}

static bool is_of_form(const char *const *words, const char *const *form)
{
    for (; *words != NULL && *form != NULL; words++, form++) {
        const bool is_any = strcmp(*form, FPX_PROGRAM_ANY) == 0;
        if (is_any ? strchr("-@", **words) != NULL : strcmp(*words, *form) != 0)
            return false;
    }
    return *words == NULL && *form == NULL;
}

static bool is_permitted(const struct request *request, struct fpx_program_forms forms)
{
    for (size_t i = 0; forms.items[i] != NULL; i++)
        if (is_of_form(request->words, forms.items[i]))
            return true;
    return false;
}

/* Returns the length of the text; 0: nobody can ask any more. */
static size_t receive(int fd, struct request *request)
{
    union fds_room room = {.bytes = {0}};
    struct iovec part = {request->text, sizeof(request->text)};
    struct msghdr message = {.msg_iov = &part,
                             .msg_iovlen = 1,
                             .msg_control = room.bytes,
                             .msg_controllen = sizeof(room.bytes)};
    ssize_t length;
    for (size_t i = 0; i < FDS_MAX; i++)
        request->fds[i] = -1;
    do
        length = recvmsg(fd, &message, MSG_CMSG_CLOEXEC);
    while (length < 0 && errno == EINTR);
    if (length <= 0)
        return 0;
    take_fds(&message, request);
    return (size_t)length;
}

/* -- running ----------------------------------------------------------------------------------- */

/* In a process of its own: nothing is left to do where its steps fail. */
static noreturn void run(const struct request *request)
{
    int how = SIGKILL;
    (void)signal(SIGCHLD, SIG_DFL);
    (void)signal(SIGINT, SIG_DFL);
    (void)signal(SIGTERM, SIG_DFL);
    const pid_t pid = fork();
    if (pid == 0)
        fpx_program_become(request->words, request->fds[3], request->fds[0], request->fds[1]);
    fpx_fd_close(request->fds[0]);
    fpx_fd_close(request->fds[1]);
    while (pid > 0 && waitpid(pid, &how, 0) < 0 && errno == EINTR)
        ;
    _exit(write(request->fds[2], &how, sizeof(how)) == (ssize_t)sizeof(how) ? 0 : 1);
}

static void serve(const struct request *request)
{
    if (fork() == 0)
        run(request);
}

/* The process is not stopped by signals from the terminal, but ends when nobody can ask. */
static void leave_signals(void)
{
    static const int ignored[] = {SIGINT, SIGTERM, SIGHUP, SIGPIPE, SIGCHLD};
    sigset_t none;
    for (size_t i = 0; i < sizeof(ignored) / sizeof(ignored[0]); i++)
        (void)signal(ignored[i], SIG_IGN);
    sigemptyset(&none);
    sigprocmask(SIG_SETMASK, &none, NULL);
}

/* A reader of the parent's output must not wait for this process. */
static void leave_standard_streams(void)
{
    const int nothing = open("/dev/null", O_RDWR | O_CLOEXEC);
    for (int fd = 0; nothing >= 0 && fd <= STDERR_FILENO; fd++)
        (void)dup2(nothing, fd);
    if (nothing > STDERR_FILENO)
        fpx_fd_close(nothing);
}

static noreturn void help(int fd, struct fpx_program_forms forms)
{
    struct request request;
    size_t length;
    fpx_unfinished_forget();
    leave_signals();
    leave_standard_streams();
    while ((length = receive(fd, &request)) > 0) {
        if (request.fds[FDS_LEAST - 1] >= 0 && take_words(&request, length) &&
            is_permitted(&request, forms))
            serve(&request);
        for (size_t i = 0; i < FDS_MAX; i++)
            fpx_fd_close(request.fds[i]);
    }
    _exit(0);
}

enum flamepix_status fpx_program_helper_start(struct fpx_program_forms forms, int *helper_ret)
{
    int ends[2];
    sigset_t all, before;
    if (socketpair(AF_UNIX, SOCK_SEQPACKET | SOCK_CLOEXEC, 0, ends) != 0)
        return FLAMEPIX_READ_FAILED;
    /* No signal handler of the parent may run in the child. */
    sigfillset(&all);
    sigprocmask(SIG_SETMASK, &all, &before);
    const pid_t pid = fork();
    if (pid == 0) {
        fpx_fd_close(ends[0]);
        help(ends[1], forms);
    }
    sigprocmask(SIG_SETMASK, &before, NULL);
    fpx_fd_close(ends[1]);
    if (pid < 0) {
        fpx_fd_close(ends[0]);
        return FLAMEPIX_READ_FAILED;
    }
    *helper_ret = ends[0];
    return FLAMEPIX_OK;
}

void fpx_program_helper_stop(int helper)
{
    if (helper > 0)
        fpx_fd_close(helper);
}
