/* How two runs are kept from writing one report.
 *
 * What is locked is a file of its own beside the report, `.flamepix.lock-NAME`, since the report
 * itself is renamed and replaced in the course of a run. The lock is the kernel's, of the kind that
 * belongs to the process (fcntl): it ends with the process however that dies, workers that live on
 * for a moment do not hold it, and NFS has it. So a lock file that a killed run left behind stops
 * nobody.
 *
 * The file is removed before the lock is let go. So a run may come to lock a file that has just
 * lost its name, while the next one makes and locks a new one: after locking it is looked whether
 * the file is still the one of that name, and if not, it is tried again.
 *
 * A lock of this kind is lost when the process closes any descriptor of the file: nothing else
 * opens it. */
#include "report/report_lock.h"

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/fd.h"
#include "base/folder.h"
#include "base/temp_names.h"
#include "report/report_files.h"

/* Whether what was locked is not the file of that name any more. */
static enum flamepix_status look_again(const struct flamepix_report_lock *lock, bool *again_ret)
{
    struct stat locked;
    struct stat named = {0};
    if (fstat(lock->fd, &locked) != 0 || (stat(lock->path.data, &named) != 0 && errno != ENOENT))
        return FLAMEPIX_WRITE_FAILED;
    *again_ret = locked.st_dev != named.st_dev || locked.st_ino != named.st_ino;
    return FLAMEPIX_OK;
}

/* Opens and locks the file there is; *again_ret where that is not the one of the name any more. */
static enum flamepix_status try_lock(struct flamepix_report_lock *lock, bool *busy_ret,
                                     bool *again_ret)
{
    struct flock whole = {.l_type = F_WRLCK, .l_whence = SEEK_SET};
    *again_ret = false;
    lock->fd = open(lock->path.data, O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK, 0666);
    if (lock->fd < 0)
        return FLAMEPIX_WRITE_FAILED;
    if (fcntl(lock->fd, F_SETLK, &whole) == 0)
        return look_again(lock, again_ret);
    /* Any other cause is a file system without locks. */
    *busy_ret = errno == EACCES || errno == EAGAIN;
    return FLAMEPIX_OK;
}

enum flamepix_status flamepix_report_lock_take(const char *path, struct flamepix_report_lock *lock,
                                               bool *busy_ret)
{
    enum { ATTEMPTS = 100 };
    struct stat about;
    *busy_ret = false;
    if (stat(path, &about) == 0 && !S_ISREG(about.st_mode))
        return FLAMEPIX_OK;
    enum flamepix_status status = flamepix_folder_make(path);
    if (status == FLAMEPIX_OK)
        status = flamepix_report_beside(path, FLAMEPIX_LOCK_PREFIX, &lock->path);
    bool again = true;
    for (int i = 0; i < ATTEMPTS && status == FLAMEPIX_OK && again; i++) {
        flamepix_fd_close(lock->fd);
        status = try_lock(lock, busy_ret, &again);
    }
    if (status != FLAMEPIX_OK) {
        flamepix_report_lock_release(lock);
        return status;
    }
    *busy_ret = *busy_ret || again;
    if (*busy_ret) {
        flamepix_fd_close(lock->fd);
        lock->fd = -1;
    }
    return FLAMEPIX_OK;
}

void flamepix_report_lock_release(struct flamepix_report_lock *lock)
{
    int cause = errno;
    if (lock->fd >= 0)
        (void)unlink(lock->path.data);
    errno = cause;
    flamepix_fd_close(lock->fd);
    lock->fd = -1;
    flamepix_buffer_free(&lock->path);
}
