#include "base/temp_file.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

#include "base/fd.h"

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
        flamepix_fd_close(fd);
        return FLAMEPIX_WRITE_FAILED;
    }
    *fd_ret = fd;
    return FLAMEPIX_OK;
}
