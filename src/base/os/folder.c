#include "base/os/fd.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

#include "base/os/disk_sync.h"
#include "base/os/output_folder.h"
#include "base/os/temp_names.h"

bool fpx_folder_make_in(int folder, const char *name, bool sync)
{
    const struct fpx_place place = {.folder = folder, .name = name};
    if (mkdirat(folder, name, 0777) == 0)
        return !sync || fpx_disk_sync_place(&place) == FLAMEPIX_OK;
    return errno == EEXIST || errno == EISDIR;
}

/* Creates each folder of `path`, which is changed and restored on the way. */
static enum flamepix_status make_above(char *path, bool sync)
{
    bool is_there = true;
    char *slash = strchr(path + 1, '/');
    for (; slash != NULL && is_there; slash = strchr(slash + 1, '/')) {
        *slash = '\0';
        is_there = fpx_folder_make_in(AT_FDCWD, path, sync);
        *slash = '/';
    }
    return is_there ? FLAMEPIX_OK : FLAMEPIX_WRITE_FAILED;
}

enum flamepix_status fpx_folder_make(const char *path, bool sync)
{
    if (path[0] == '\0')
        return FLAMEPIX_OK;
    char *copy = strdup(path);
    if (copy == NULL)
        return FLAMEPIX_NO_MEMORY;
    enum flamepix_status status = make_above(copy, sync);
    free(copy);
    return status;
}

static double age_seconds(const struct stat *about)
{
    struct timespec now;
    if (clock_gettime(CLOCK_REALTIME, &now) != 0)
        return 0;
    return (double)(now.tv_sec - about->st_mtim.tv_sec) +
           (double)(now.tv_nsec - about->st_mtim.tv_nsec) * 1e-9;
}

static void sweep_file(int folder, const char *name)
{
    struct stat about;
    if (strncmp(name, FPX_TEMPORARY_PREFIX, strlen(FPX_TEMPORARY_PREFIX)) != 0)
        return;
    if (fstatat(folder, name, &about, AT_SYMLINK_NOFOLLOW) == 0 && S_ISREG(about.st_mode) &&
        fpx_temporary_is_abandoned(name, age_seconds(&about)))
        (void)unlinkat(folder, name, 0);
}

void fpx_folder_sweep(const struct fpx_output_folder *folder, const char *path)
{
    struct fpx_place place;
    if (!fpx_place_find(folder, path, &place))
        return;
    const int fd = fpx_place_open_folder(&place);
    fpx_place_leave(&place);
    DIR *list = fd < 0 ? NULL : fdopendir(fd);
    if (list == NULL) {
        fpx_fd_close(fd);
        return;
    }
    for (const struct dirent *found; (found = readdir(list)) != NULL;)
        sweep_file(dirfd(list), found->d_name);
    fpx_fd_close_folder(list);
}
