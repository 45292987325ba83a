#include <errno.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <unistd.h>

#include <cmocka.h>

#include "base/fd.h"

static void test_failures_of_a_descriptor_are_told(void **state)
{
    (void)state;
    char byte;
    size_t length = 0;
    assert_int_equal(flamepix_fd_write(-1, "x", 1), FLAMEPIX_WRITE_FAILED);
    assert_int_equal(errno, EBADF);
    errno = 0;
    assert_int_equal(flamepix_fd_read(-1, &byte, 1, &length), FLAMEPIX_READ_FAILED);
    assert_int_equal(errno, EBADF);
    errno = 0;
    assert_int_equal(flamepix_fd_read_at(-1, &byte, 1, 0, &length), FLAMEPIX_READ_FAILED);
    assert_int_equal(errno, EBADF);
}

static void test_what_was_written_to_a_pipe_is_read_from_it(void **state)
{
    (void)state;
    int ends[2];
    char bytes[20];
    size_t length = 0;
    assert_int_equal(pipe(ends), 0);
    assert_int_equal(flamepix_fd_write(ends[1], "01234", 5), FLAMEPIX_OK);
    assert_int_equal(flamepix_fd_read(ends[0], bytes, 3, &length), FLAMEPIX_OK);
    assert_int_equal(length, 3);
    assert_memory_equal(bytes, "012", 3);
    assert_int_equal(flamepix_fd_read(ends[0], bytes, sizeof(bytes), &length), FLAMEPIX_OK);
    assert_int_equal(length, 2);
    flamepix_fd_close(ends[1]);
    assert_int_equal(flamepix_fd_read(ends[0], bytes, sizeof(bytes), &length), FLAMEPIX_OK);
    assert_int_equal(length, 0);
    flamepix_fd_close(ends[0]);
}

static void test_closing_keeps_errno_even_where_it_fails(void **state)
{
    (void)state;
    int ends[2];
    assert_int_equal(pipe(ends), 0);
    errno = ENOSPC;
    flamepix_fd_close(ends[0]);
    flamepix_fd_close(ends[0]);
    flamepix_fd_close(-1);
    assert_int_equal(errno, ENOSPC);
    assert_int_equal(close(ends[0]), -1);
    assert_int_equal(close(ends[1]), 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_failures_of_a_descriptor_are_told),
        cmocka_unit_test(test_what_was_written_to_a_pipe_is_read_from_it),
        cmocka_unit_test(test_closing_keeps_errno_even_where_it_fails),
    };
    return cmocka_run_group_tests_name("fd", tests, NULL, NULL);
}
