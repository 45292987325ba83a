#define _GNU_SOURCE /* pipe2, usleep */
#include <errno.h>
#include <fcntl.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cmocka.h>

#include "base/os/fd.h"

static void test_failures_of_a_descriptor_are_told(void **state)
{
    (void)state;
    char byte;
    size_t length = 0;
    assert_int_equal(fpx_fd_write(-1, "x", 1), FLAMEPIX_WRITE_FAILED);
    assert_int_equal(errno, EBADF);
    errno = 0;
    assert_int_equal(fpx_fd_read(-1, &byte, 1, &length), FLAMEPIX_READ_FAILED);
    assert_int_equal(errno, EBADF);
    errno = 0;
    assert_int_equal(fpx_fd_read_at(-1, &byte, 1, 0, &length), FLAMEPIX_READ_FAILED);
    assert_int_equal(errno, EBADF);
}

static void test_what_was_written_to_a_pipe_is_read_from_it(void **state)
{
    (void)state;
    int ends[2];
    char bytes[20];
    size_t length = 0;
    assert_int_equal(pipe(ends), 0);
    assert_int_equal(fpx_fd_write(ends[1], "01234", 5), FLAMEPIX_OK);
    assert_int_equal(fpx_fd_read(ends[0], bytes, 3, &length), FLAMEPIX_OK);
    assert_int_equal(length, 3);
    assert_memory_equal(bytes, "012", 3);
    assert_int_equal(fpx_fd_read(ends[0], bytes, sizeof(bytes), &length), FLAMEPIX_OK);
    assert_int_equal(length, 2);
    fpx_fd_close(ends[1]);
    assert_int_equal(fpx_fd_read(ends[0], bytes, sizeof(bytes), &length), FLAMEPIX_OK);
    assert_int_equal(length, 0);
    fpx_fd_close(ends[0]);
}

/* Runs `work` on the ends of a pipe that does not block, and `delayed` in a process that does so a
 * little later. Returns what `work` does. */
static enum flamepix_status with_delay(enum flamepix_status (*work)(const int ends[2]),
                                       enum flamepix_status (*delayed)(const int ends[2]))
{
    int ends[2];
    assert_int_equal(pipe2(ends, O_NONBLOCK), 0);
    pid_t pid = fork();
    if (pid == 0) {
        (void)usleep(20000);
        _exit(delayed(ends) == FLAMEPIX_OK ? 0 : 1);
    }
    enum flamepix_status status = work(ends);
    int how = -1;
    assert_int_equal(waitpid(pid, &how, 0), pid);
    assert_int_equal(how, 0);
    fpx_fd_close(ends[0]);
    fpx_fd_close(ends[1]);
    return status;
}

enum { MORE_THAN_A_PIPE = 1 << 18 };

static enum flamepix_status read_byte(const int ends[2])
{
    char byte = 0;
    size_t length = 0;
    enum flamepix_status status = fpx_fd_read(ends[0], &byte, 1, &length);
    return status == FLAMEPIX_OK && (length != 1 || byte != 'x') ? FLAMEPIX_END : status;
}

static enum flamepix_status write_byte(const int ends[2])
{
    return fpx_fd_write(ends[1], "x", 1);
}

static enum flamepix_status read_much(const int ends[2])
{
    static char bytes[MORE_THAN_A_PIPE];
    enum flamepix_status status = FLAMEPIX_OK;
    size_t length = 0;
    for (size_t got = 0; got < sizeof(bytes) && status == FLAMEPIX_OK; got += length)
        status = fpx_fd_read(ends[0], bytes, sizeof(bytes), &length);
    return status;
}

static enum flamepix_status write_much(const int ends[2])
{
    static const char bytes[MORE_THAN_A_PIPE];
    return fpx_fd_write(ends[1], bytes, sizeof(bytes));
}

static void test_an_empty_pipe_that_does_not_block_is_waited_for(void **state)
{
    (void)state;
    assert_int_equal(with_delay(read_byte, write_byte), FLAMEPIX_OK);
}

static void test_a_full_pipe_that_does_not_block_is_waited_for(void **state)
{
    (void)state;
    assert_int_equal(with_delay(write_much, read_much), FLAMEPIX_OK);
}

/* In a process of its own: what is wrong with its descriptors after all three were closed, as a
 * number; 0 if nothing is. */
static int try_closed_descriptors(void)
{
    char byte;
    size_t length;
    for (int fd = 0; fd <= 2; fd++)
        (void)close(fd);
    if (fpx_fd_open_standard() != FLAMEPIX_OK)
        return 1;
    if (fpx_fd_read(0, &byte, 1, &length) != FLAMEPIX_READ_FAILED || errno != EBADF)
        return 2;
    if (fpx_fd_write(1, "x", 1) != FLAMEPIX_WRITE_FAILED || errno != EBADF)
        return 3;
    if (open("/dev/stdout", O_WRONLY) >= 0)
        return 4;
    return open("/dev/null", O_RDONLY) > 2 ? 0 : 5;
}

static void test_closed_standard_descriptors_are_opened_and_still_fail(void **state)
{
    (void)state;
    int how = -1;
    pid_t pid = fork();
    if (pid == 0)
        _exit(try_closed_descriptors());
    assert_int_equal(waitpid(pid, &how, 0), pid);
    assert_int_equal(how, 0);
}

static void test_open_standard_descriptors_stay_what_they_are(void **state)
{
    (void)state;
    struct stat before[3];
    for (int fd = 0; fd <= 2; fd++)
        assert_int_equal(fstat(fd, &before[fd]), 0);
    assert_int_equal(fpx_fd_open_standard(), FLAMEPIX_OK);
    for (int fd = 0; fd <= 2; fd++) {
        struct stat after;
        assert_int_equal(fstat(fd, &after), 0);
        assert_int_equal(after.st_ino, before[fd].st_ino);
    }
}

static void test_closing_keeps_errno_even_where_it_fails(void **state)
{
    (void)state;
    int ends[2];
    assert_int_equal(pipe(ends), 0);
    errno = ENOSPC;
    fpx_fd_close(ends[0]);
    fpx_fd_close(ends[0]);
    fpx_fd_close(-1);
    assert_int_equal(errno, ENOSPC);
    assert_int_equal(close(ends[0]), -1);
    assert_int_equal(close(ends[1]), 0);
}

static void test_all_of_a_file_is_read_unless_it_is_too_much(void **state)
{
    (void)state;
    int ends[2];
    struct flamepix_buffer text = {0};
    assert_int_equal(pipe(ends), 0);
    assert_int_equal(fpx_fd_write(ends[1], "0123456789", 10), FLAMEPIX_OK);
    fpx_fd_close(ends[1]);
    assert_int_equal(fpx_fd_read_all(ends[0], 10, &text), FLAMEPIX_OK);
    assert_int_equal(text.length, 10);
    assert_memory_equal(text.data, "0123456789", 10);
    fpx_fd_close(ends[0]);

    assert_int_equal(pipe(ends), 0);
    assert_int_equal(fpx_fd_write(ends[1], "0", 1), FLAMEPIX_OK);
    fpx_fd_close(ends[1]);
    errno = 0;
    assert_int_equal(fpx_fd_read_all(ends[0], 10, &text), FLAMEPIX_READ_FAILED);
    assert_int_equal(errno, EFBIG);
    fpx_fd_close(ends[0]);
    flamepix_buffer_free(&text);
    assert_int_equal(fpx_fd_read_all(-1, 10, &text), FLAMEPIX_READ_FAILED);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_failures_of_a_descriptor_are_told),
        cmocka_unit_test(test_what_was_written_to_a_pipe_is_read_from_it),
        cmocka_unit_test(test_all_of_a_file_is_read_unless_it_is_too_much),
        cmocka_unit_test(test_an_empty_pipe_that_does_not_block_is_waited_for),
        cmocka_unit_test(test_a_full_pipe_that_does_not_block_is_waited_for),
        cmocka_unit_test(test_closed_standard_descriptors_are_opened_and_still_fail),
        cmocka_unit_test(test_open_standard_descriptors_stay_what_they_are),
        cmocka_unit_test(test_closing_keeps_errno_even_where_it_fails),
    };
    return cmocka_run_group_tests_name("fd", tests, NULL, NULL);
}
