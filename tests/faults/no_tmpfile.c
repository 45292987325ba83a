/* A file system that makes no files without a name, as NFS and FUSE do not: loaded before the C
 * library (LD_PRELOAD), it refuses O_TMPFILE. */
#define _GNU_SOURCE /* O_TMPFILE, syscall */

#include <errno.h>
#include <fcntl.h>
#include <stdarg.h>
#include <sys/syscall.h>
#include <unistd.h>

int openat64(int folder, const char *path, int flags, ...);

int openat64(int folder, const char *path, int flags, ...)
{
    va_list rest;
    va_start(rest, flags);
    mode_t mode = (flags & O_CREAT) != 0 ? va_arg(rest, mode_t) : 0;
    va_end(rest);
    if ((flags & O_TMPFILE) == O_TMPFILE) {
        errno = EOPNOTSUPP;
        return -1;
    }
    return (int)syscall(SYS_openat, folder, path, flags, mode);
}
