#define _GNU_SOURCE /* mkostemp */

#include <errno.h>
#include <fcntl.h>
#include <glob.h>
#include <setjmp.h>
#include <signal.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cmocka.h>

#include "base/os/fd.h"
#include "base/os/temp_names.h"
#include "support/pictures/scratch_folder.h"

static void test_temporary_file_has_no_name_and_is_not_inherited(void **state)
{
    (void)state;
    int fd = -1;
    assert_int_equal(fpx_temp_open(&fd), FLAMEPIX_OK);
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
    assert_int_equal(fpx_temp_open(&fd), FLAMEPIX_OK);
    assert_int_equal(fpx_fd_write(fd, "0123456789", 10), FLAMEPIX_OK);
    char bytes[20];
    size_t length = 0;
    assert_int_equal(fpx_fd_read_at(fd, bytes, 4, 3, &length), FLAMEPIX_OK);
    assert_int_equal(length, 4);
    assert_memory_equal(bytes, "3456", 4);
    assert_int_equal(fpx_fd_read_at(fd, bytes, sizeof(bytes), 8, &length), FLAMEPIX_OK);
    assert_int_equal(length, 2);
    assert_int_equal(fpx_fd_read_at(fd, bytes, sizeof(bytes), 10, &length), FLAMEPIX_OK);
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
    assert_int_equal(fpx_temp_open(&fd), FLAMEPIX_WRITE_FAILED);
    assert_int_equal(errno, ENOENT);
    if (saved != NULL)
        setenv("TMPDIR", saved, 1);
    else
        unsetenv("TMPDIR");
    free(saved);
}

static bool is_interrupted;

/* Stands in for the C library's: a signal comes as soon as the file is there. */
int mkstemp(char *path)
{
    int fd = mkostemp(path, 0);
    if (is_interrupted)
        raise(SIGUSR1);
    return fd;
}

static volatile sig_atomic_t files_seen = -1;

static void count_files(int signal_number)
{
    glob_t found;
    (void)signal_number;
    files_seen = glob("flamepix-*", 0, NULL, &found) == GLOB_NOMATCH ? 0 : (int)found.gl_pathc;
    if (files_seen > 0)
        globfree(&found);
}

static void test_a_signal_that_ends_the_program_finds_no_file_to_leave(void **state)
{
    (void)state;
    int fd = -1;
    is_interrupted = true;
    setenv("TMPDIR", ".", 1);
    void (*before)(int) = signal(SIGUSR1, count_files);
    assert_int_equal(fpx_temp_open(&fd), FLAMEPIX_OK);
    signal(SIGUSR1, before);
    unsetenv("TMPDIR");
    is_interrupted = false;
    close(fd);
    assert_int_equal(files_seen, 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_temporary_file_has_no_name_and_is_not_inherited),
        cmocka_unit_test(test_temporary_file_gives_back_what_was_written),
        cmocka_unit_test(test_temporary_file_tells_a_missing_folder),
        cmocka_unit_test_setup_teardown(test_a_signal_that_ends_the_program_finds_no_file_to_leave,
                                        test_place_enter, test_place_leave),
    };
    return cmocka_run_group_tests_name("temp", tests, NULL, NULL);
}
