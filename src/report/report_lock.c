/* How two runs are kept from writing one report.
 *
 * The lock is on a separate file beside the report, `.flamepix.lock-NAME`, since the report itself
 * is renamed and replaced in the course of a run. It is a kernel lock of the kind owned by the
 * process (fcntl): it ends with the process however that dies, workers that live on for a moment do
 * not hold it, and NFS supports it. So a lock file left behind by a killed run blocks nobody.
 *
 * The file is removed before the lock is released. So a run may lock a file that has just lost its
 * name, while the next one creates and locks a new one: after locking, the run checks whether the
 * file still has the name, and if not, tries again. A signal that ends the program while the lock
 * is held removes it as well (unfinished_files.h).
 *
 * A lock of this kind is lost when the process closes any descriptor of the file: nothing else
 * opens it. */
#include "report/report_journal.h"

#include <errno.h>
#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/os/fd.h"
#include "base/os/temp_names.h"
#include "report/report_files.h"

/* Whether the locked file no longer has that name. */
static enum flamepix_status look_again(const struct fpx_report_lock *lock, bool *again_ret)
{
    struct stat locked;
    struct stat named = {0};
    const int folder = lock->place.folder;
    if (fstat(lock->fd, &locked) != 0 ||
        (fstatat(folder, lock->path.data, &named, AT_SYMLINK_NOFOLLOW) != 0 && errno != ENOENT))
        return FLAMEPIX_WRITE_FAILED;
    *again_ret = locked.st_dev != named.st_dev || locked.st_ino != named.st_ino;
    return FLAMEPIX_OK;
}

/* Opens and locks the existing file; *again_ret if that no longer has the name. */
static enum flamepix_status try_lock(struct fpx_report_lock *lock, bool *busy_ret, bool *again_ret)
{
    struct flock whole = {.l_type = F_WRLCK, .l_whence = SEEK_SET};
    *again_ret = false;
    lock->fd = openat(lock->place.folder, lock->path.data,
                      O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK, 0666);
    if (lock->fd < 0)
        return FLAMEPIX_WRITE_FAILED;
    if (fcntl(lock->fd, F_SETLK, &whole) == 0)
        return look_again(lock, again_ret);
    /* Any other cause means a file system without locks. */
    *busy_ret = errno == EACCES || errno == EAGAIN;
    return FLAMEPIX_OK;
}

static enum flamepix_status lock_named(struct fpx_report_lock *lock, bool *busy_ret)
{
    enum { ATTEMPTS = 100 };
    enum flamepix_status status = FLAMEPIX_OK;
    bool again = true;
    for (int i = 0; i < ATTEMPTS && status == FLAMEPIX_OK && again; i++) {
        fpx_fd_close(lock->fd);
        status = try_lock(lock, busy_ret, &again);
    }
    *busy_ret = *busy_ret || again;
    if (status != FLAMEPIX_OK || !*busy_ret)
        return status;
    fpx_fd_close(lock->fd);
    lock->fd = -1;
    return FLAMEPIX_OK;
}

/* Signals are blocked, so that their handler removes the lock file only if it is held. */
static enum flamepix_status take_named(struct fpx_report_lock *lock, bool *busy_ret)
{
    sigset_t before;
    fpx_unfinished_hold_signals(&before);
    enum flamepix_status status = lock_named(lock, busy_ret);
    if (lock->fd >= 0) {
        lock->unfinished.folder = lock->place.folder;
        lock->unfinished.path = lock->path.data;
        fpx_unfinished_add(&lock->unfinished);
    }
    fpx_unfinished_release_signals(&before);
    return status;
}

enum flamepix_status fpx_report_lock_take(const struct fpx_output_folder *folder, const char *path,
                                          struct fpx_report_lock *lock, bool *busy_ret)
{
    struct stat about;
    *busy_ret = false;
    if (stat(path, &about) == 0 && !S_ISREG(about.st_mode))
        return FLAMEPIX_OK;
    enum flamepix_status status = fpx_place_make_folder(folder, path);
    if (status == FLAMEPIX_OK && !fpx_place_find(folder, path, &lock->place))
        status = FLAMEPIX_WRITE_FAILED;
    if (status == FLAMEPIX_OK)
        status = fpx_report_beside(lock->place.name, FPX_LOCK_PREFIX, &lock->path);
    if (status == FLAMEPIX_OK)
        status = take_named(lock, busy_ret);
    if (status != FLAMEPIX_OK)
        fpx_report_lock_release(lock);
    return status;
}

void fpx_report_lock_release(struct fpx_report_lock *lock)
{
    int cause = errno;
    sigset_t before;
    fpx_unfinished_hold_signals(&before);
    if (lock->fd >= 0)
        (void)unlinkat(lock->place.folder, lock->path.data, 0);
    fpx_unfinished_drop(&lock->unfinished);
    fpx_unfinished_release_signals(&before);
    errno = cause;
    fpx_fd_close(lock->fd);
    lock->fd = -1;
    fpx_place_leave(&lock->place);
    flamepix_buffer_free(&lock->path);
}
