#define _GNU_SOURCE /* pipe2 */
#include <errno.h>
#include <fcntl.h>
#include <setjmp.h>
#include <signal.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cmocka.h>

#include "terminal/show_text.h"

enum { TEXT_NBYTES = 1 << 20, FULL_NBYTES = 32 * 1024 };

static const char end[] = "\033\\\033[0m\n";

/* More than any pipe holds. */
static struct flamepix_bytes long_text(void)
{
    static char text[TEXT_NBYTES];
    memset(text, 'x', sizeof(text));
    return (struct flamepix_bytes){text, sizeof(text)};
}

static void open_pipe(int fds[2])
{
    assert_int_equal(pipe2(fds, O_CLOEXEC), 0);
    assert_int_equal(fcntl(fds[1], F_SETFL, O_NONBLOCK), 0);
}

static void test_a_short_text_is_shown_as_it_is(void **state)
{
    (void)state;
    int fds[2];
    char got[16];
    open_pipe(fds);
    assert_int_equal(fpx_terminal_show_text(fds[1], (struct flamepix_bytes){"\033_G", 3}),
                     FLAMEPIX_OK);
    assert_int_equal(read(fds[0], got, sizeof(got)), 3);
    assert_memory_equal(got, "\033_G", 3);
    close(fds[0]);
    close(fds[1]);
}

static void test_a_terminal_that_is_gone_is_told(void **state)
{
    (void)state;
    int fds[2];
    open_pipe(fds);
    close(fds[0]);
    void (*before)(int) = signal(SIGPIPE, SIG_IGN);
    assert_int_equal(fpx_terminal_show_text(fds[1], long_text()), FLAMEPIX_WRITE_FAILED);
    assert_int_equal(errno, EPIPE);
    signal(SIGPIPE, before);
    close(fds[1]);
}

/* Shows the text in a process of its own. */
static pid_t begin_showing(const int fds[2])
{
    const pid_t child = fork();
    if (child != 0)
        return child;
    close(fds[0]);
    signal(SIGTERM, SIG_DFL);
    (void)fpx_terminal_show_text(fds[1], long_text());
    _exit(0);
}

static void await_full(int fd)
{
    int nbytes = 0;
    while (nbytes < FULL_NBYTES && ioctl(fd, FIONREAD, &nbytes) == 0)
        usleep(1000);
}

static size_t read_all(int fd, char *last, size_t capacity)
{
    char bytes[4096];
    size_t nbytes = 0;
    for (ssize_t got; (got = read(fd, bytes, sizeof(bytes))) > 0;) {
        for (ssize_t i = 0; i < got; i++) {
            memmove(last, last + 1, capacity - 1);
            last[capacity - 1] = bytes[i];
        }
        nbytes += (size_t)got;
    }
    return nbytes;
}

static void test_a_signal_ends_the_sequence_before_the_program(void **state)
{
    (void)state;
    int fds[2], how = 0;
    char last[sizeof(end) - 1] = "";
    open_pipe(fds);
    const pid_t child = begin_showing(fds);
    assert_true(child > 0);
    close(fds[1]);
    await_full(fds[0]);
    assert_int_equal(kill(child, SIGTERM), 0);
    const size_t nbytes = read_all(fds[0], last, sizeof(last));
    assert_int_equal(waitpid(child, &how, 0), child);
    assert_true(WIFSIGNALED(how) && WTERMSIG(how) == SIGTERM);
    assert_true(nbytes < TEXT_NBYTES);
    assert_memory_equal(last, end, sizeof(last));
    close(fds[0]);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_a_short_text_is_shown_as_it_is),
        cmocka_unit_test(test_a_terminal_that_is_gone_is_told),
        cmocka_unit_test(test_a_signal_ends_the_sequence_before_the_program),
    };
    return cmocka_run_group_tests_name("show text", tests, NULL, NULL);
}
