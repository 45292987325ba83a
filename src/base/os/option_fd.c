#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/os/fd.h"

/* Whether a pipe has a name. One without is `<(...)` or /dev/stdin: its writer has opened it. */
static bool has_name(int fd)
{
    static const char unnamed[] = "pipe:[";
    char link[32], target[sizeof(unnamed) - 1];
    (void)snprintf(link, sizeof(link), "/proc/self/fd/%d", fd);
    return readlink(link, target, sizeof(target)) != (ssize_t)sizeof(target) ||
           memcmp(target, unnamed, sizeof(target)) != 0;
}

/* A byte of it is copied, not taken: there is none, and nobody who could write one. */
static bool is_without_writer(int fd)
{
    int copies[2];
    if (pipe(copies) != 0)
        return false;
    const ssize_t copied = tee(fd, copies[1], 1, SPLICE_F_NONBLOCK);
    fpx_fd_close(copies[0]);
    fpx_fd_close(copies[1]);
    return copied == 0;
}

static bool is_same_device(const struct stat *about, const char *path)
{
    struct stat other;
    return stat(path, &other) == 0 && S_ISCHR(other.st_mode) && other.st_rdev == about->st_rdev;
}

/* Whether it is read; if not, errno is set. */
static bool is_read(int fd)
{
    struct stat about;
    if (fstat(fd, &about) != 0)
        return false;
    if (S_ISFIFO(about.st_mode) && has_name(fd) && is_without_writer(fd)) {
        errno = ENXIO;
        return false;
    }
    if ((S_ISCHR(about.st_mode) || S_ISBLK(about.st_mode)) &&
        !is_same_device(&about, "/dev/null") && !is_same_device(&about, "/dev/stdin")) {
        errno = ENODEV;
        return false;
    }
    return true;
}

enum flamepix_status fpx_fd_open_option(const char *path, int *fd_ret)
{
    const int fd = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY);
    if (fd >= 0 && is_read(fd)) {
        *fd_ret = fd;
        return FLAMEPIX_OK;
    }
    fpx_fd_close(fd);
    return FLAMEPIX_READ_FAILED;
}
