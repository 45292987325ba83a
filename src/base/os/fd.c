#define _GNU_SOURCE /* O_PATH */
#include "base/os/fd.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <stdbool.h>
#include <unistd.h>

/* A closed descriptor is replaced by the root folder, opened with O_PATH: it always exists, and it
 * can be neither read nor written, not even by opening /dev/stdout, as could be done with
 * /dev/null. */
static bool open_if_closed(int fd)
{
    if (fcntl(fd, F_GETFD) >= 0 || errno != EBADF)
        return true;
    return open("/", O_PATH | O_CLOEXEC) == fd;
}

enum flamepix_status fpx_fd_open_standard(void)
{
    /* In this order: open returns the lowest free number. */
    bool are_open = open_if_closed(STDIN_FILENO) && open_if_closed(STDOUT_FILENO) &&
                    open_if_closed(STDERR_FILENO);
    return are_open ? FLAMEPIX_OK : FLAMEPIX_READ_FAILED;
}

/* After a call that returned -1: whether to retry it. A non-blocking descriptor is first waited for
 * until it is ready for `events`. If the wait fails, the retried call reports the error. */
static bool is_worth_retrying(int fd, short events)
{
    if (errno == EINTR)
        return true;
    if (errno != EAGAIN && errno != EWOULDBLOCK)
        return false;
    struct pollfd ready = {.fd = fd, .events = events};
    (void)poll(&ready, 1, -1);
    return true;
}

enum flamepix_status fpx_fd_write(int fd, const void *bytes, size_t length)
{
    const char *next = bytes;
    while (length > 0) {
        ssize_t written = write(fd, next, length);
        if (written < 0 && is_worth_retrying(fd, POLLOUT))
            continue;
        if (written < 0)
            return FLAMEPIX_WRITE_FAILED;
        next += written;
        length -= (size_t)written;
    }
    return FLAMEPIX_OK;
}

enum flamepix_status fpx_fd_read(int fd, void *buffer, size_t capacity, size_t *length_ret)
{
    ssize_t got;
    do
        got = read(fd, buffer, capacity);
    while (got < 0 && is_worth_retrying(fd, POLLIN));
    if (got < 0)
        return FLAMEPIX_READ_FAILED;
    *length_ret = (size_t)got;
    return FLAMEPIX_OK;
}

enum flamepix_status fpx_fd_read_all(int fd, size_t most, struct flamepix_buffer *text)
{
    char part[16384];
    size_t length = 1;
    enum flamepix_status status = FLAMEPIX_OK;
    while (status == FLAMEPIX_OK && length > 0) {
        status = fpx_fd_read(fd, part, sizeof(part), &length);
        if (status == FLAMEPIX_OK)
            status = flamepix_buffer_append(text, part, length);
        if (status == FLAMEPIX_OK && text->length > most) {
            errno = EFBIG;
            status = FLAMEPIX_READ_FAILED;
        }
    }
    return status;
}

enum flamepix_status fpx_fd_read_at(int fd, void *buffer, size_t capacity, uint64_t offset,
                                    size_t *length_ret)
{
    char *next = buffer;
    size_t length = 0;
    while (length < capacity) {
        ssize_t got = pread(fd, next + length, capacity - length, (off_t)(offset + length));
        if (got < 0 && errno == EINTR)
            continue;
        if (got < 0)
            return FLAMEPIX_READ_FAILED;
        if (got == 0)
            break;
        length += (size_t)got;
    }
    *length_ret = length;
    return FLAMEPIX_OK;
}

void fpx_fd_close(int fd)
{
    int cause = errno;
    if (fd >= 0)
        (void)close(fd);
    errno = cause;
}

void fpx_fd_close_folder(DIR *list)
{
    int cause = errno;
    (void)closedir(list);
    errno = cause;
}
