#include <errno.h>
#include <fcntl.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cmocka.h>

#include "base/fd.h"
#include "base/temp_file.h"

static void test_temporary_file_has_no_name_and_is_not_inherited(void **state)
{
    (void)state;
    int fd = -1;
    assert_int_equal(flamepix_temp_open(&fd), FLAMEPIX_OK);
    struct stat about;
    assert_int_equal(fstat(fd, &about), 0);
    assert_int_equal(about.st_nlink, 0);
    assert_true(fcntl(fd, F_GETFD) & FD_CLOEXEC);
    close(fd);
}

static void test_temporary_file_gives_back_what_was_written(void **state)
{
    (void)state;
    int fd = -1;
    assert_int_equal(flamepix_temp_open(&fd), FLAMEPIX_OK);
    assert_int_equal(flamepix_fd_write(fd, "0123456789", 10), FLAMEPIX_OK);
    char bytes[20];
    size_t length = 0;
    assert_int_equal(flamepix_fd_read_at(fd, bytes, 4, 3, &length), FLAMEPIX_OK);
    assert_int_equal(length, 4);
    assert_memory_equal(bytes, "3456", 4);
    assert_int_equal(flamepix_fd_read_at(fd, bytes, sizeof(bytes), 8, &length), FLAMEPIX_OK);
    assert_int_equal(length, 2);
    assert_int_equal(flamepix_fd_read_at(fd, bytes, sizeof(bytes), 10, &length), FLAMEPIX_OK);
    assert_int_equal(length, 0);
    close(fd);
}

static void test_temporary_file_tells_a_missing_folder(void **state)
{
    (void)state;
    const char *before = getenv("TMPDIR");
    char *saved = before != NULL ? strdup(before) : NULL;
    setenv("TMPDIR", "/nonexistent-folder", 1);
    int fd = -1;
    assert_int_equal(flamepix_temp_open(&fd), FLAMEPIX_WRITE_FAILED);
    assert_int_equal(errno, ENOENT);
    if (saved != NULL)
        setenv("TMPDIR", saved, 1);
    else
        unsetenv("TMPDIR");
    free(saved);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_temporary_file_has_no_name_and_is_not_inherited),
        cmocka_unit_test(test_temporary_file_gives_back_what_was_written),
        cmocka_unit_test(test_temporary_file_tells_a_missing_folder),
    };
    return cmocka_run_group_tests_name("temp", tests, NULL, NULL);
}
