/* Disk sync: syncs written file systems to disk while the caller goes on. */
#ifndef FPX_BASE_OS_DISK_SYNC_H
#define FPX_BASE_OS_DISK_SYNC_H

#include <stdbool.h>
#include <stddef.h>
#include <sys/types.h>

#include <flamepix/bytes.h>

#include "base/os/output_folder.h"

/* Whether outputs are synced to disk before they are reported: in groups; one by one; or left to
 * the system. */
enum fpx_sync { FPX_SYNC_AUTO, FPX_SYNC_ALWAYS, FPX_SYNC_NEVER };

/* The file systems to sync. Starts as {0}; released by fpx_disk_sync_free. */
struct fpx_disk_sync {
    struct fpx_disk *disks;
    size_t count, capacity;
    struct flamepix_buffer folder; /* path, with its slash, of a folder on one of them */
    pid_t child;                   /* the child that syncs them, or 0 */
};

/* Adds the file system of the regular file at `path`; if that is another kind of file, or missing,
 * nothing is added. Returns OK or NO_MEMORY. */
enum flamepix_status fpx_disk_sync_add(struct fpx_disk_sync *sync, const char *path);

/* The same for a file that exists in the folder of its path, not through a link. So consecutive
 * files in one folder need only one query. */
enum flamepix_status fpx_disk_sync_add_plain(struct fpx_disk_sync *sync, const char *path);

/* Starts to sync them all; no sync may be running. All that was written before this call is on the
 * disk when the sync has ended. Returns OK, or WRITE_FAILED as below. */
enum flamepix_status fpx_disk_sync_begin(struct fpx_disk_sync *sync);

static inline bool fpx_disk_sync_is_at_work(const struct fpx_disk_sync *sync)
{
    return sync->child != 0;
}

/* Waits at most the given seconds for its end; 0 only polls. It may still run afterwards. Returns
 * OK, or WRITE_FAILED: it has ended, and something is not on the disk (errno set). */
enum flamepix_status fpx_disk_sync_wait(struct fpx_disk_sync *sync, double seconds);

/* Syncs the folder of a file: its names are on the disk then. Returns OK or WRITE_FAILED (errno
 * set). */
enum flamepix_status fpx_disk_sync_place(const struct fpx_place *place);

/* Does not wait for a running sync, which ends by itself. */
void fpx_disk_sync_free(struct fpx_disk_sync *sync);

#endif
