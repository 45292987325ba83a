#include "terminal/query_terminal.h"

#include <poll.h>
#include <sys/ioctl.h>
#include <termios.h>
#include <unistd.h>

#include "base/os/system.h"
#include "base/os/unfinished_files.h"

/* More than any terminal answers; later bytes are not read. */
enum { ANSWERS_NBYTES = 4096 };

/* -- asking ------------------------------------------------------------------------------------ */

/* The question is short: the terminal takes it at once, or it is not asked. */
static bool put(int fd, const char *text)
{
    const size_t length = strlen(text);
    return write(fd, text, length) == (ssize_t)length;
}

/* Waits for more input until the time `end`; false if there will be none. */
static bool wait_for_more(int fd, double end)
{
    struct pollfd wanted = {.fd = fd, .events = POLLIN};
    const double left = end - fpx_clock_seconds();
    if (left <= 0)
        return false;
    return poll(&wanted, 1, (int)(left * 1000) + 1) > 0;
}

static struct fpx_terminal_answers read_answers(int fd)
{
    char bytes[ANSWERS_NBYTES];
    size_t length = 0;
    struct fpx_terminal_answers answers = {.is_complete = false};
    const double end = fpx_clock_seconds() + FPX_TERMINAL_WAIT_MS / 1000.0;
    while (!answers.is_complete && length < sizeof(bytes) && wait_for_more(fd, end)) {
        const ssize_t taken = read(fd, bytes + length, sizeof(bytes) - length);
        if (taken <= 0)
            break;
        length += (size_t)taken;
        answers = fpx_terminal_answers_read((struct flamepix_bytes){bytes, length});
    }
    return answers;
}

/* Keys are passed on one by one and not echoed; CR and NL are not translated. */
static struct termios silent(const struct termios *before)
{
    struct termios now = *before;
    now.c_lflag &= ~(tcflag_t)(ICANON | ECHO | ECHONL | IEXTEN);
    now.c_iflag &= ~(tcflag_t)(ICRNL | INLCR | IGNCR | IXON);
    now.c_cc[VMIN] = 0;
    now.c_cc[VTIME] = 0;
    return now;
}

static struct fpx_terminal_answers ask_silently(int fd, const struct termios *before,
                                                bool asks_kitty)
{
    struct fpx_terminal_answers answers = {.is_complete = false};
    const struct termios now = silent(before);
    if (tcsetattr(fd, TCSANOW, &now) == 0 &&
        (!asks_kitty || put(fd, FPX_TERMINAL_QUESTION_KITTY)) &&
        put(fd, FPX_TERMINAL_QUESTION_REST))
        answers = read_answers(fd);
    /* A shell must not read the rest of an answer. */
    if (!answers.is_complete)
        (void)tcflush(fd, TCIFLUSH);
    (void)tcsetattr(fd, TCSANOW, before);
    return answers;
}

/* The answer to a background job would go to another job. */
static bool is_ours(int fd)
{
    return tcgetpgrp(fd) == getpgrp();
}

struct fpx_terminal_answers fpx_terminal_query(int fd, bool asks_kitty)
{
    struct fpx_terminal_answers answers = {.is_complete = false};
    struct termios before;
    sigset_t signals;
    fpx_unfinished_hold_signals(&signals);
    if (is_ours(fd) && tcgetattr(fd, &before) == 0)
        answers = ask_silently(fd, &before, asks_kitty);
    fpx_unfinished_release_signals(&signals);
    return answers;
}

/* -- the window -------------------------------------------------------------------------------- */

enum { USUAL_COLUMNS = 80, USUAL_LINES = 24, USUAL_CELL_WIDTH = 8, USUAL_CELL_HEIGHT = 16 };

static uint32_t first_of(uint32_t a, uint32_t b, uint32_t c)
{
    if (a > 0)
        return a;
    return b > 0 ? b : c;
}

struct fpx_terminal_window fpx_terminal_window(int fd, const struct fpx_terminal_answers *answers)
{
    struct winsize size = {.ws_row = 0};
    struct fpx_terminal_window window;
    if (ioctl(fd, TIOCGWINSZ, &size) != 0)
        size = (struct winsize){.ws_row = 0};
    window.columns = first_of(size.ws_col, 0, USUAL_COLUMNS);
    window.lines = first_of(size.ws_row, 0, USUAL_LINES);
    const uint32_t cell_width = first_of(answers->cell_width, 0, USUAL_CELL_WIDTH);
    const uint32_t cell_height = first_of(answers->cell_height, 0, USUAL_CELL_HEIGHT);
    const bool says_cells = answers->cell_width > 0;
    window.width =
        first_of(size.ws_xpixel, says_cells ? 0 : answers->width, window.columns * cell_width);
    window.height =
        first_of(size.ws_ypixel, says_cells ? 0 : answers->height, window.lines * cell_height);
    return window;
}
