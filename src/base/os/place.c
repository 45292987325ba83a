#define _GNU_SOURCE /* O_DIRECTORY */
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "base/os/disk_sync.h"
#include "base/os/fd.h"
#include "base/os/output_folder.h"
#include "base/os/paths.h"

int fpx_place_open_folder(const struct fpx_place *place)
{
    char folder[PATH_MAX] = ".";
    const size_t length = (size_t)(fpx_path_name(place->name) - place->name);
    if (length >= sizeof(folder)) {
        errno = ENAMETOOLONG;
        return -1;
    }
    if (length > 0)
        memcpy(folder, place->name, length);
    return openat(place->folder, folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
}

bool fpx_place_unlink(const struct fpx_output_folder *folder, const char *path)
{
    struct fpx_place place;
    if (!fpx_place_find(folder, path, &place))
        return false;
    const bool is_done = unlinkat(place.folder, place.name, 0) == 0;
    fpx_place_leave(&place);
    return is_done;
}

bool fpx_place_rename(const struct fpx_output_folder *folder, const char *from, const char *to)
{
    struct fpx_place place, target;
    if (!fpx_place_find(folder, from, &place))
        return false;
    bool is_done = fpx_place_find(folder, to, &target);
    if (is_done) {
        is_done = renameat(place.folder, place.name, target.folder, target.name) == 0;
        fpx_place_leave(&target);
    }
    fpx_place_leave(&place);
    return is_done;
}

enum flamepix_status fpx_place_sync_folder(const struct fpx_output_folder *folder, const char *path)
{
    struct fpx_place place;
    if (!fpx_place_find(folder, path, &place))
        return FLAMEPIX_WRITE_FAILED;
    const enum flamepix_status status = fpx_disk_sync_place(&place);
    fpx_place_leave(&place);
    return status;
}
