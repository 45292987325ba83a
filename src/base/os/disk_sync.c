/* Syncs many small files to disk at little cost.
 *
 * Syncing each file by itself takes several times as long as drawing a thumbnail: each sync waits
 * for the disk. syncfs(2) syncs all files of a file system at once, in about the time of one. It
 * also syncs what other programs have written there, so it may take long; therefore a child process
 * does it, and the caller may stop waiting at any moment. A child is forked for each sync and does
 * nothing else; its exit status is the errno of the failure, or 0.
 *
 * One descriptor of each file system is kept open from its first use: the kernel reports write-back
 * errors to descriptors that were open before. */
#define _GNU_SOURCE /* syncfs */
#include "base/os/disk_sync.h"

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "base/memory.h"
#include "base/os/fd.h"
#include "base/os/paths.h"
#include "base/os/system.h"
#include "base/os/unfinished_files.h"

struct fpx_disk {
    dev_t device;
    int fd; /* of a file on it; -1: none could be opened, and all disks are synced */
};

static enum flamepix_status add(struct fpx_disk_sync *sync, const char *path, bool *is_there_ret)
{
    struct stat about;
    *is_there_ret = stat(path, &about) == 0 && S_ISREG(about.st_mode);
    if (!*is_there_ret)
        return FLAMEPIX_OK;
    for (size_t i = 0; i < sync->count; i++)
        if (sync->disks[i].device == about.st_dev)
            return FLAMEPIX_OK;
    enum flamepix_status status =
        fpx_array_reserve(&sync->disks, &sync->capacity, sync->count + 1, sizeof(sync->disks[0]));
    if (status != FLAMEPIX_OK)
        return status;
    sync->disks[sync->count++] = (struct fpx_disk){
        .device = about.st_dev, .fd = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)};
    return FLAMEPIX_OK;
}

enum flamepix_status fpx_disk_sync_add(struct fpx_disk_sync *sync, const char *path)
{
    bool is_there;
    return add(sync, path, &is_there);
}

enum flamepix_status fpx_disk_sync_add_plain(struct fpx_disk_sync *sync, const char *path)
{
    const size_t length = (size_t)(fpx_path_name(path) - path);
    bool is_there;
    if (length > 0 && length == sync->folder.length && memcmp(path, sync->folder.data, length) == 0)
        return FLAMEPIX_OK;
    flamepix_buffer_clear(&sync->folder);
    enum flamepix_status status = add(sync, path, &is_there);
    return status == FLAMEPIX_OK && is_there ? flamepix_buffer_append(&sync->folder, path, length)
                                             : status;
}

/* 0, or the errno of the last failure. */
static int sync_all(const struct fpx_disk_sync *all)
{
    int cause = 0;
    for (size_t i = 0; i < all->count; i++) {
        int fd = all->disks[i].fd;
        if (fd < 0)
            sync();
        else if (syncfs(fd) != 0)
            cause = errno;
    }
    return cause;
}

static enum flamepix_status answer_of_sync(int cause)
{
    if (cause == 0)
        return FLAMEPIX_OK;
    errno = cause;
    return FLAMEPIX_WRITE_FAILED;
}

/* A reader of the parent's output must not wait for a child that outlives the parent. */
static void close_standard_streams(void)
{
    fpx_fd_close(STDIN_FILENO);
    fpx_fd_close(STDOUT_FILENO);
    fpx_fd_close(STDERR_FILENO);
}

enum flamepix_status fpx_disk_sync_begin(struct fpx_disk_sync *sync)
{
    pid_t child = fork();
    if (child < 0)
        return answer_of_sync(sync_all(sync));
    if (child == 0) {
        fpx_unfinished_forget();
        close_standard_streams();
        _exit(sync_all(sync));
    }
    sync->child = child;
    return FLAMEPIX_OK;
}

static int cause_of(int how)
{
    return WIFEXITED(how) ? WEXITSTATUS(how) : EIO;
}

enum flamepix_status fpx_disk_sync_wait(struct fpx_disk_sync *sync, double seconds)
{
    const struct timespec moment = {.tv_nsec = 1000 * 1000};
    double end = seconds > 0 ? fpx_clock_seconds() + seconds : 0;
    int how = 0;
    pid_t ended = 0;
    if (sync->child == 0)
        return FLAMEPIX_OK;
    while ((ended = waitpid(sync->child, &how, WNOHANG)) == 0 && fpx_clock_seconds() < end)
        (void)nanosleep(&moment, NULL);
    if (ended == 0 || (ended < 0 && errno == EINTR))
        return FLAMEPIX_OK;
    sync->child = 0;
    /* If SIGCHLD is ignored, the exit status of a child is lost. */
    return answer_of_sync(ended > 0 ? cause_of(how) : sync_all(sync));
}

enum flamepix_status fpx_disk_sync_place(const struct fpx_place *place)
{
    int fd = fpx_place_open_folder(place);
    if (fd < 0)
        return FLAMEPIX_WRITE_FAILED;
    /* Not every file system can sync folders. */
    bool synced = fsync(fd) == 0 || errno == EINVAL;
    fpx_fd_close(fd);
    return synced ? FLAMEPIX_OK : FLAMEPIX_WRITE_FAILED;
}

void fpx_disk_sync_free(struct fpx_disk_sync *sync)
{
    for (size_t i = 0; i < sync->count; i++)
        fpx_fd_close(sync->disks[i].fd);
    free(sync->disks);
    flamepix_buffer_free(&sync->folder);
    *sync = (struct fpx_disk_sync){0};
}
