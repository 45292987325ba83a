/* A terminal that has begun to read an image takes everything that follows for a part of it, up to
 * its end; one that was given colours keeps them. So a text is written completely, or terminated.
 * Writing is done in pieces with checks between: a terminal may be slow, or stopped by its user,
 * and must not delay the end of the program. */
#include "terminal/show_text.h"

#include <errno.h>
#include <poll.h>
#include <signal.h>
#include <stdbool.h>
#include <unistd.h>

enum { PIECE_NBYTES = 4096 };

/* How long to wait for the terminal before signals are checked again, ms; and how often writing the
 * end is tried. */
enum { LOOK_MS = 50, END_TRIES = 10 };

/* Ends a string, if one is open, and resets colours (ECMA-48: ST, SGR). */
static const char END[] = "\033\\\033[0m\n";

static const int ending[] = {SIGINT, SIGTERM, SIGHUP, SIGQUIT};
enum { ENDING_COUNT = sizeof(ending) / sizeof(ending[0]) };

static void hold_signals(sigset_t *before)
{
    sigset_t held;
    sigemptyset(&held);
    sigaddset(&held, SIGTSTP);
    for (size_t i = 0; i < ENDING_COUNT; i++)
        sigaddset(&held, ending[i]);
    (void)sigprocmask(SIG_BLOCK, &held, before);
}

/* A blocked signal may be pending although it is ignored. */
static bool is_ignored(int number)
{
    struct sigaction now;
    return sigaction(number, NULL, &now) == 0 && now.sa_handler == SIG_IGN;
}

/* Signals that were blocked before are not handled here. */
static bool is_ending(const sigset_t *before)
{
    sigset_t pending;
    if (sigpending(&pending) != 0)
        return false;
    for (size_t i = 0; i < ENDING_COUNT; i++)
        if (sigismember(&pending, ending[i]) && !sigismember(before, ending[i]) &&
            !is_ignored(ending[i]))
            return true;
    return false;
}

/* Writes as much as the terminal takes now, after waiting a moment; false if it takes no more. */
static bool put_some(int fd, struct flamepix_bytes *left)
{
    struct pollfd ready = {.fd = fd, .events = POLLOUT};
    const int count = poll(&ready, 1, LOOK_MS);
    if (count <= 0)
        return count == 0 || errno == EINTR;
    const ssize_t written =
        write(fd, left->data, left->length < PIECE_NBYTES ? left->length : PIECE_NBYTES);
    if (written < 0)
        return errno == EAGAIN || errno == EWOULDBLOCK || errno == EINTR;
    *left = flamepix_bytes_from(*left, (size_t)written);
    return true;
}

static void put_end(int fd)
{
    struct flamepix_bytes left = {END, sizeof(END) - 1};
    for (int i = 0; i < END_TRIES && left.length > 0 && put_some(fd, &left); i++)
        ;
}

enum flamepix_status fpx_terminal_show_text(int fd, struct flamepix_bytes text)
{
    struct flamepix_bytes left = text;
    sigset_t before;
    bool is_open = true, is_ended = false;
    hold_signals(&before);
    while (left.length > 0 && is_open && !is_ended) {
        is_open = put_some(fd, &left);
        is_ended = is_open && left.length > 0 && is_ending(&before);
    }
    if (is_ended && left.length < text.length)
        put_end(fd);
    (void)sigprocmask(SIG_SETMASK, &before, NULL);
    if (is_ended)
        errno = EINTR;
    return left.length == 0 ? FLAMEPIX_OK : FLAMEPIX_WRITE_FAILED;
}
