/* Disk sync: what was written to file systems gets onto their disks, while the caller goes on. */
#ifndef FPX_BASE_OS_DISK_SYNC_H
#define FPX_BASE_OS_DISK_SYNC_H

#include <stdbool.h>
#include <stddef.h>
#include <sys/types.h>

#include <flamepix/bytes.h>

/* Whether outputs are on the disk before they are reported: in groups; each by itself; or when the
 * system gets to it. */
enum fpx_sync { FPX_SYNC_AUTO, FPX_SYNC_ALWAYS, FPX_SYNC_NEVER };

/* The file systems that are to be synced. Starts as {0}; let go by fpx_disk_sync_free. */
struct fpx_disk_sync {
    struct fpx_disk *disks;
    size_t count, capacity;
    struct flamepix_buffer folder; /* the path, with its slash, of one that is on one of them */
    pid_t child;                   /* that syncs them, or 0 */
};

/* The file system of the regular file at `path` is one of them from now on; where that is something
 * else, or nothing, none is. Answers OK or NO_MEMORY. */
enum flamepix_status fpx_disk_sync_add(struct fpx_disk_sync *sync, const char *path);

/* The same of a file that is there and lies in the folder of its path: no link leads out of it. So
 * folders that follow each other are asked about once. */
enum flamepix_status fpx_disk_sync_add_plain(struct fpx_disk_sync *sync, const char *path);

/* Begins to sync them all, while none is at work. What was written before this is on the disk when
 * it has ended. Answers OK, or WRITE_FAILED as below. */
enum flamepix_status fpx_disk_sync_begin(struct fpx_disk_sync *sync);

static inline bool fpx_disk_sync_is_at_work(const struct fpx_disk_sync *sync)
{
    return sync->child != 0;
}

/* Waits up to so many seconds for its end; 0 only looks. After that it may be at work still.
 * Answers OK, or WRITE_FAILED: it has ended, and something is not on the disk (errno set). */
enum flamepix_status fpx_disk_sync_wait(struct fpx_disk_sync *sync, double seconds);

/* The folder that the file at `path` is in: its names are on the disk then. Answers OK or
 * WRITE_FAILED (errno set). */
enum flamepix_status fpx_disk_sync_folder(const char *path);

/* Does not wait for one at work, which ends by itself. */
void fpx_disk_sync_free(struct fpx_disk_sync *sync);

#endif
