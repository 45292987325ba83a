#include "base/temp_file.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

const char *flamepix_temp_folder(void)
{
    const char *folder = getenv("TMPDIR");
    return folder == NULL || folder[0] == '\0' ? "/tmp" : folder;
}

enum flamepix_status flamepix_temp_open(int *fd_ret)
{
    char path[4096];
    int length = snprintf(path, sizeof(path), "%s/flamepix-XXXXXX", flamepix_temp_folder());
    if (length < 0 || (size_t)length >= sizeof(path)) {
        errno = ENAMETOOLONG;
        return FLAMEPIX_WRITE_FAILED;
    }
    int fd = mkstemp(path);
    if (fd < 0)
        return FLAMEPIX_WRITE_FAILED;
    if (unlink(path) != 0 || fcntl(fd, F_SETFD, FD_CLOEXEC) != 0) {
        int cause = errno;
        close(fd);
        errno = cause;
        return FLAMEPIX_WRITE_FAILED;
    }
    *fd_ret = fd;
    return FLAMEPIX_OK;
}

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
