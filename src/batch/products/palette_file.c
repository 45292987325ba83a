#define _GNU_SOURCE /* statx */
#include "batch/products/palette_file.h"

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

#include "base/os/fd.h"
#include "base/os/paths.h"

/* -- reading ----------------------------------------------------------------------------------- */

enum flamepix_status fpx_palette_file_read(const char *path, struct fpx_palette_map *map,
                                           uint64_t *bad_lines_ret)
{
    struct flamepix_buffer text = {0};
    *bad_lines_ret = 0;
    int fd = -1;
    enum flamepix_status status = fpx_fd_open_option(path, &fd);
    if (status != FLAMEPIX_OK)
        return errno == ENOENT ? FLAMEPIX_OK : status;
    status = fpx_fd_read_all(fd, FPX_PALETTE_FILE_MAX, &text);
    fpx_fd_close(fd);
    if (status == FLAMEPIX_OK)
        status = fpx_palette_map_parse(map, flamepix_buffer_bytes(&text), bad_lines_ret);
    flamepix_buffer_free(&text);
    return status;
}

/* -- uniting ----------------------------------------------------------------------------------- */

static enum flamepix_status write_map(const struct fpx_output_folder *folder, const char *path,
                                      struct fpx_palette_map *map, struct fpx_output **file_ret)
{
    struct flamepix_buffer text = {0};
    enum flamepix_status status = fpx_palette_map_write(map, &text);
    if (status == FLAMEPIX_OK)
        status = fpx_output_open_below(folder, path, file_ret);
    if (status == FLAMEPIX_OK)
        status = fpx_output_write(*file_ret, text.data, text.length);
    flamepix_buffer_free(&text);
    return status;
}

/* Called while the lock is held. The file's entries come first, so they win. */
static enum flamepix_status unite_locked(const struct fpx_output_folder *folder, const char *path,
                                         struct fpx_palette_map *map, struct fpx_output **file_ret)
{
    struct fpx_palette_map *both = NULL;
    uint64_t bad_lines;
    enum flamepix_status status = fpx_palette_map_create(&both);
    if (status == FLAMEPIX_OK)
        status = fpx_palette_file_read(path, both, &bad_lines);
    if (status == FLAMEPIX_OK)
        status = fpx_palette_map_unite(both, map);
    if (status == FLAMEPIX_OK)
        status = write_map(folder, path, both, file_ret);
    if (status == FLAMEPIX_OK)
        status = fpx_palette_map_unite(map, both);
    fpx_palette_map_free(both);
    return status;
}

/* The lock does not block, so it is polled. */
static enum flamepix_status take_lock(const struct fpx_output_folder *folder, const char *path,
                                      struct fpx_report_lock *lock)
{
    enum { ATTEMPTS = 12000, NANOSECONDS = 5 * 1000 * 1000 };
    const struct timespec pause = {.tv_nsec = NANOSECONDS};
    bool busy = true;
    enum flamepix_status status = FLAMEPIX_OK;
    for (int i = 0; i < ATTEMPTS && status == FLAMEPIX_OK && busy; i++) {
        if (i > 0)
            (void)nanosleep(&pause, NULL);
        status = fpx_report_lock_take(folder, path, lock, &busy);
    }
    if (status != FLAMEPIX_OK || !busy)
        return status;
    errno = EAGAIN;
    return FLAMEPIX_WRITE_FAILED;
}

/* The file to replace and lock: `path` itself, or the target of its link. */
static const char *follow_links(const struct fpx_output_folder *folder, const char *path,
                                char target[PATH_MAX])
{
    if (fpx_output_folder_has(folder, path))
        return fpx_output_folder_target(folder, path);
    return fpx_path_follow_links(path, target) ? target : path;
}

/* It cannot be replaced, which a rename would tell only when other files have been. False where the
 * system does not say. */
static bool is_mount_point(const char *path)
{
    struct statx about;
    return statx(AT_FDCWD, path, 0, STATX_TYPE, &about) == 0 &&
           (about.stx_attributes & STATX_ATTR_MOUNT_ROOT) != 0;
}

/* A rename ignores the permissions of the file that it replaces, so they are checked before. A file
 * that nobody may write is not written by root either. */
static enum flamepix_status check_permission(const char *path)
{
    struct stat about;
    if (stat(path, &about) != 0)
        return FLAMEPIX_OK;
    if (S_ISREG(about.st_mode) && (about.st_mode & (S_IWUSR | S_IWGRP | S_IWOTH)) == 0) {
        errno = EACCES;
        return FLAMEPIX_WRITE_FAILED;
    }
    if (is_mount_point(path)) {
        errno = EBUSY;
        return FLAMEPIX_WRITE_FAILED;
    }
    return faccessat(AT_FDCWD, path, W_OK, AT_EACCESS) == 0 ? FLAMEPIX_OK : FLAMEPIX_WRITE_FAILED;
}

enum flamepix_status fpx_palette_file_add(const struct fpx_output_folder *folder, const char *path,
                                          struct fpx_palette_map *map,
                                          struct fpx_palette_addition *addition)
{
    char target[PATH_MAX];
    path = follow_links(folder, path, target);
    *addition = (struct fpx_palette_addition){.is_begun = true, .lock = {.fd = -1}};
    enum flamepix_status status = check_permission(path);
    if (status == FLAMEPIX_OK)
        status = take_lock(folder, path, &addition->lock);
    return status == FLAMEPIX_OK ? unite_locked(folder, path, map, &addition->file) : status;
}

void fpx_palette_addition_free(struct fpx_palette_addition *addition)
{
    fpx_output_free(addition->file);
    if (addition->is_begun)
        fpx_report_lock_release(&addition->lock);
    *addition = (struct fpx_palette_addition){0};
}

enum flamepix_status fpx_palette_file_unite(const struct fpx_output_folder *folder,
                                            const char *path, struct fpx_palette_map *map)
{
    struct fpx_palette_addition addition = {0};
    enum flamepix_status status = fpx_palette_file_add(folder, path, map, &addition);
    if (status == FLAMEPIX_OK)
        status = fpx_output_finish(addition.file, false);
    fpx_palette_addition_free(&addition);
    return status;
}

enum flamepix_status fpx_palette_file_check(const char *path)
{
    struct fpx_report_lock lock = {.fd = -1};
    struct fpx_output *file = NULL;
    char target[PATH_MAX];
    path = follow_links(NULL, path, target);
    enum flamepix_status status = check_permission(path);
    if (status == FLAMEPIX_OK)
        status = take_lock(NULL, path, &lock);
    if (status != FLAMEPIX_OK)
        return status;
    status = fpx_output_open(path, &file);
    fpx_output_free(file);
    fpx_report_lock_release(&lock);
    return status;
}

bool fpx_palette_file_is_read_only(enum flamepix_status status, int cause)
{
    return status == FLAMEPIX_WRITE_FAILED &&
           (cause == EACCES || cause == EPERM || cause == EROFS || cause == EBUSY);
}
