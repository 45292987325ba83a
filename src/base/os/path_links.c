#include "base/os/paths.h"

#include <errno.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static bool copy_path(char path[static PATH_MAX], const char *text)
{
    size_t length = strlen(text);
    if (length >= PATH_MAX) {
        errno = ENAMETOOLONG;
        return false;
    }
    memcpy(path, text, length + 1);
    return true;
}

/* Replaces the link `path` by the file that it leads to. */
static bool follow_link(char path[static PATH_MAX])
{
    char named[PATH_MAX];
    ssize_t length = readlink(path, named, sizeof(named) - 1);
    if (length < 0)
        return false;
    named[length] = '\0';
    if (named[0] == '/')
        return copy_path(path, named);
    size_t folder = (size_t)(fpx_path_name(path) - path);
    if (folder + (size_t)length >= PATH_MAX) {
        errno = ENAMETOOLONG;
        return false;
    }
    memcpy(path + folder, named, (size_t)length + 1);
    return true;
}

bool fpx_path_follow_links(const char *path, char target[static PATH_MAX])
{
    enum { LINKS = 40 }; /* as the kernel */
    if (!copy_path(target, path))
        return false;
    for (int i = 0; i < LINKS; i++) {
        struct stat about;
        if (lstat(target, &about) != 0)
            return errno == ENOENT;
        if (!S_ISLNK(about.st_mode))
            return true;
        if (!follow_link(target))
            return false;
    }
    errno = ELOOP;
    return false;
}
