#include "base/fd.h"

#include <errno.h>
#include <unistd.h>

enum flamepix_status flamepix_fd_write(int fd, const void *bytes, size_t length)
{
    const char *next = bytes;
    while (length > 0) {
        ssize_t written = write(fd, next, length);
        if (written < 0 && errno == EINTR)
            continue;
        if (written < 0)
            return FLAMEPIX_WRITE_FAILED;
        next += written;
        length -= (size_t)written;
    }
    return FLAMEPIX_OK;
}

enum flamepix_status flamepix_fd_read(int fd, void *buffer, size_t capacity, size_t *length_ret)
{
    ssize_t got;
    do
        got = read(fd, buffer, capacity);
    while (got < 0 && errno == EINTR);
    if (got < 0)
        return FLAMEPIX_READ_FAILED;
    *length_ret = (size_t)got;
    return FLAMEPIX_OK;
}

enum flamepix_status flamepix_fd_read_at(int fd, void *buffer, size_t capacity, uint64_t offset,
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

void flamepix_fd_close(int fd)
{
    int cause = errno;
    if (fd >= 0)
        (void)close(fd);
    errno = cause;
}

void flamepix_fd_close_folder(DIR *list)
{
    int cause = errno;
    (void)closedir(list);
    errno = cause;
}
