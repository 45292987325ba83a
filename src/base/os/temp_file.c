#include "base/os/temp_names.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

#include "base/os/fd.h"

const char *fpx_temp_folder(void)
{
    const char *folder = getenv("TMPDIR");
    return folder == NULL || folder[0] == '\0' ? "/tmp" : folder;
}

/* Signals are blocked while it has a name. */
static int open_unlinked(char *path)
{
    sigset_t all, before;
    sigfillset(&all);
    (void)pthread_sigmask(SIG_BLOCK, &all, &before);
    int fd = mkstemp(path);
    if (fd >= 0 && unlink(path) != 0) {
        fpx_fd_close(fd);
        fd = -1;
    }
    (void)pthread_sigmask(SIG_SETMASK, &before, NULL);
    return fd;
}

enum flamepix_status fpx_temp_open(int *fd_ret)
{
    char path[4096];
    int length = snprintf(path, sizeof(path), "%s/flamepix-XXXXXX", fpx_temp_folder());
    if (length < 0 || (size_t)length >= sizeof(path)) {
        errno = ENAMETOOLONG;
        return FLAMEPIX_WRITE_FAILED;
    }
    int fd = open_unlinked(path);
    if (fd < 0)
        return FLAMEPIX_WRITE_FAILED;
    if (fcntl(fd, F_SETFD, FD_CLOEXEC) != 0) {
        fpx_fd_close(fd);
        return FLAMEPIX_WRITE_FAILED;
    }
    *fd_ret = fd;
    return FLAMEPIX_OK;
}
