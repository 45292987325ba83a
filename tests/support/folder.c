#define _GNU_SOURCE
#include "support/folder.h"

#include <fcntl.h>
#include <ftw.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cmocka.h>

int test_folder_setup(void **state)
{
    const char *parent = getenv("TMPDIR");
    char path[TEST_PATH_MAX];
    snprintf(path, sizeof(path), "%s/flamepix-test-XXXXXX", parent != NULL ? parent : "/tmp");
    *state = mkdtemp(path) != NULL ? strdup(path) : NULL;
    return *state == NULL;
}

static int remove_one(const char *path, const struct stat *about, int kind, struct FTW *place)
{
    (void)about;
    (void)kind;
    (void)place;
    return remove(path);
}

int test_folder_teardown(void **state)
{
    int result = nftw(*state, remove_one, 16, FTW_DEPTH | FTW_PHYS);
    free(*state);
    return result;
}

const char *test_folder_path(const char *folder, const char *name, char path[TEST_PATH_MAX])
{
    int length = snprintf(path, TEST_PATH_MAX, "%s/%s", folder, name);
    assert_true(length > 0 && length < TEST_PATH_MAX);
    return path;
}

void test_folder_add(const char *folder, const char *name, const void *bytes, size_t length)
{
    char path[TEST_PATH_MAX];
    test_folder_path(folder, name, path);
    for (char *slash = path + strlen(folder) + 1; (slash = strchr(slash, '/')) != NULL; slash++) {
        *slash = '\0';
        (void)mkdir(path, 0700);
        *slash = '/';
    }
    int fd = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0600);
    assert_true(fd >= 0);
    assert_int_equal(write(fd, bytes, length), length);
    assert_int_equal(close(fd), 0);
}
