#define _GNU_SOURCE /* O_TMPFILE */
#include "base/os/output.h"

#include <errno.h>
#include <fcntl.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/os/fd.h"
#include "base/os/output_internal.h"
#include "base/os/paths.h"
#include "base/os/temp_names.h"

/* The folder part of a path with its slash; empty for a bare name. */
static size_t folder_length(const char *path)
{
    return (size_t)(fpx_path_name(path) - path);
}

bool fpx_output_invent_name(const struct fpx_output *output, char name[static PATH_MAX])
{
    size_t folder = folder_length(output->target);
    if (folder + FPX_TEMPORARY_NBYTES > PATH_MAX) {
        errno = ENAMETOOLONG;
        return false;
    }
    memcpy(name, output->target, folder);
    return fpx_temporary_name(name + folder);
}

void fpx_proc_path(int fd, char path[static FPX_PROC_PATH_NBYTES])
{
    (void)snprintf(path, FPX_PROC_PATH_NBYTES, "/proc/self/fd/%d", fd);
}

/* Without /proc the file could never be linked to a name. */
static bool open_unnamed(struct fpx_output *output)
{
    char folder[PATH_MAX] = ".";
    size_t length = folder_length(output->target);
    if (length > 0)
        memcpy(folder, output->target, length);
    int fd = openat(output->place.folder, folder, O_TMPFILE | O_WRONLY | O_CLOEXEC, 0666);
    if (fd < 0)
        return false;
    char path[FPX_PROC_PATH_NBYTES];
    fpx_proc_path(fd, path);
    if (access(path, F_OK) != 0) {
        fpx_fd_close(fd);
        return false;
    }
    output->fd = fd;
    output->kind = FPX_OUTPUT_UNNAMED;
    return true;
}

/* With signals blocked, so that no file is created that their handler does not know. */
static bool make_temporary(struct fpx_output *output)
{
    for (int i = 0; i < FPX_NAME_ATTEMPTS; i++) {
        if (!fpx_output_invent_name(output, output->temporary))
            return false;
        output->fd = openat(output->place.folder, output->temporary,
                            O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0666);
        if (output->fd >= 0) {
            output->kind = FPX_OUTPUT_TEMPORARY;
            output->unfinished.folder = output->place.folder;
            fpx_unfinished_add(&output->unfinished);
            return true;
        }
        if (errno != EEXIST)
            return false;
    }
    return false;
}

static bool open_temporary(struct fpx_output *output)
{
    sigset_t before;
    fpx_unfinished_hold_signals(&before);
    bool made = make_temporary(output);
    fpx_unfinished_release_signals(&before);
    return made;
}

static bool open_in_place(struct fpx_output *output, const struct fpx_output_folder *folder,
                          const char *path)
{
    output->fd = fpx_place_open(folder, path, O_WRONLY | O_NOCTTY);
    output->kind = FPX_OUTPUT_IN_PLACE;
    return output->fd >= 0;
}

/* Some file systems have one mode for all files and refuse to change it: network shares, and
 * Windows folders in a Linux machine. The contents matter more than the mode. */
static bool is_refused_mode(int cause)
{
    return cause == EPERM || cause == EOPNOTSUPP || cause == ENOSYS || cause == EINVAL;
}

/* Gives the new file the mode of the old one, if it differs. */
static bool keep_mode(struct fpx_output *output, const struct stat *old)
{
    struct stat about;
    const mode_t mode = old->st_mode & 0777;
    if (fstat(output->fd, &about) == 0 && (about.st_mode & 0777) == mode)
        return true;
    if (fchmod(output->fd, mode) == 0)
        return true;
    output->has_other_mode = is_refused_mode(errno);
    return output->has_other_mode;
}

/* `old` is NULL for a new file. */
static bool open_beside(struct fpx_output *output, const struct stat *old)
{
    /* A write-protected file is not replaced, although its folder would permit it. */
    if (old != NULL && faccessat(output->place.folder, output->target, W_OK, AT_EACCESS) != 0)
        return false;
    if (!open_unnamed(output) && !open_temporary(output))
        return false;
    return old == NULL || keep_mode(output, old);
}

static bool names_file(const char *path)
{
    return path[folder_length(path)] != '\0';
}

/* Identifies what is in a place, with one system call if it is no link. Below a folder of outputs,
 * a link that was there before the run is replaced by its target. False with errno. */
static bool look_at(struct fpx_output *output, const struct fpx_output_folder *folder,
                    const char *path, struct stat *about, bool *exists_ret)
{
    struct fpx_place *place = &output->place;
    bool is_device = false;
    *exists_ret = fstatat(place->folder, place->name, about, AT_SYMLINK_NOFOLLOW) == 0;
    output->is_linked = *exists_ret && S_ISLNK(about->st_mode);
    if (!output->is_linked)
        return *exists_ret || errno == ENOENT;
    const bool is_below = place->flags != 0;
    if (is_below && !fpx_place_follow(folder, path, place, &is_device))
        return false;
    const int flags = is_below && !is_device ? AT_SYMLINK_NOFOLLOW : 0;
    *exists_ret = fstatat(place->folder, place->name, about, flags) == 0;
    if (!*exists_ret || !S_ISLNK(about->st_mode))
        return *exists_ret || errno == ENOENT;
    errno = ELOOP;
    return false;
}

static bool find_target(struct fpx_output *output)
{
    const char *path = output->place.name;
    size_t length = strlen(path);
    if (output->is_linked && output->place.flags == 0)
        return fpx_path_follow_links(path, output->target);
    if (length >= sizeof(output->target)) {
        errno = ENAMETOOLONG;
        return false;
    }
    memcpy(output->target, path, length + 1);
    return true;
}

/* Existing files that are not regular are checked first: a link such as /dev/stdout leads to a
 * pipe, which has no path to follow. */
static bool open_target(struct fpx_output *output, const struct fpx_output_folder *folder,
                        const char *path)
{
    struct stat old;
    bool exists;
    if (!fpx_place_find(folder, path, &output->place) ||
        !look_at(output, folder, path, &old, &exists))
        return false;
    if (exists && S_ISDIR(old.st_mode)) {
        errno = EISDIR;
        return false;
    }
    if (exists && !S_ISREG(old.st_mode))
        return open_in_place(output, folder, path);
    if (!find_target(output) || (!exists && !names_file(output->target)))
        return false;
    output->is_new = !exists;
    return open_beside(output, exists ? &old : NULL);
}

static bool write_through(struct fpx_output *output, const void *bytes, size_t length)
{
    if (output->failure == 0 && fpx_fd_write(output->fd, bytes, length) != FLAMEPIX_OK)
        output->failure = errno;
    errno = output->failure;
    return output->failure == 0;
}

bool fpx_output_flush(struct fpx_output *output)
{
    size_t length = output->buffered_nbytes;
    output->buffered_nbytes = 0;
    return write_through(output, output->buffer, length);
}

bool fpx_output_close(struct fpx_output *output)
{
    int fd = output->fd;
    output->fd = -1;
    return fd < 0 || output->is_stdout || close(fd) == 0;
}

enum flamepix_status fpx_output_open(const char *path, struct fpx_output **output_ret)
{
    return fpx_output_open_below(NULL, path, output_ret);
}

enum flamepix_status fpx_output_open_below(const struct fpx_output_folder *folder, const char *path,
                                           struct fpx_output **output_ret)
{
    struct fpx_output *output = malloc(sizeof(*output));
    if (output == NULL)
        return FLAMEPIX_NO_MEMORY;
    /* Not the paths and the buffer, which are large. */
    memset(output, 0, offsetof(struct fpx_output, target));
    output->fd = -1;
    output->unfinished.path = output->temporary;
    if (strcmp(path, "-") == 0) {
        output->fd = STDOUT_FILENO;
        output->is_stdout = true;
    } else if (!open_target(output, folder, path)) {
        fpx_output_free(output);
        return FLAMEPIX_WRITE_FAILED;
    }
    *output_ret = output;
    return FLAMEPIX_OK;
}

enum flamepix_status fpx_output_write(void *user, const void *bytes, size_t length)
{
    struct fpx_output *output = user;
    output->nbytes += length;
    if (length > FPX_OUTPUT_BUFFER_NBYTES - output->buffered_nbytes && !fpx_output_flush(output))
        return FLAMEPIX_WRITE_FAILED;
    if (length >= FPX_OUTPUT_BUFFER_NBYTES)
        return write_through(output, bytes, length) ? FLAMEPIX_OK : FLAMEPIX_WRITE_FAILED;
    if (length > 0)
        memcpy(output->buffer + output->buffered_nbytes, bytes, length);
    output->buffered_nbytes += length;
    return FLAMEPIX_OK;
}

uint64_t fpx_output_nbytes(const struct fpx_output *output)
{
    return output->nbytes;
}

bool fpx_output_is_in_place(const struct fpx_output *output)
{
    return output->kind == FPX_OUTPUT_IN_PLACE;
}

bool fpx_output_has_other_mode(const struct fpx_output *output)
{
    return output->has_other_mode;
}

bool fpx_output_is_linked(const struct fpx_output *output)
{
    return output->is_linked;
}

enum flamepix_status fpx_output_take_back(struct fpx_output *output)
{
    output->buffered_nbytes = 0;
    output->nbytes = 0;
    if (ftruncate(output->fd, 0) == 0 && lseek(output->fd, 0, SEEK_SET) == 0)
        return FLAMEPIX_OK;
    return FLAMEPIX_WRITE_FAILED;
}

static void remove_temporary(struct fpx_output *output)
{
    sigset_t before;
    fpx_unfinished_hold_signals(&before);
    (void)unlinkat(output->place.folder, output->temporary, 0);
    fpx_unfinished_drop(&output->unfinished);
    fpx_unfinished_release_signals(&before);
}

void fpx_output_free(struct fpx_output *output)
{
    if (output == NULL)
        return;
    int cause = errno;
    (void)fpx_output_close(output);
    if (output->kind == FPX_OUTPUT_TEMPORARY)
        remove_temporary(output);
    fpx_place_leave(&output->place);
    errno = cause;
    free(output);
}

bool fpx_output_is_refused_name(int cause)
{
    return cause == ENAMETOOLONG || cause == EINVAL || cause == EILSEQ || cause == ENOTDIR ||
           cause == EISDIR || cause == ELOOP;
}
