#include "base/path_identity.h"

#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

static bool is_same_file(const struct stat *a, const struct stat *b)
{
    return a->st_dev == b->st_dev && a->st_ino == b->st_ino;
}

static bool stat_folder(const char *path, struct stat *result)
{
    const char *slash = strrchr(path, '/');
    if (slash == NULL)
        return stat(".", result) == 0;
    char *folder = strndup(path, (size_t)(slash - path) + 1);
    if (folder == NULL)
        return false;
    bool found = stat(folder, result) == 0;
    free(folder);
    return found;
}

static const char *last_name(const char *path)
{
    const char *slash = strrchr(path, '/');
    return slash == NULL ? path : slash + 1;
}

/* Files that do not exist yet are the same if they have one name in one folder. */
static bool is_same_place(const char *a, const char *b)
{
    struct stat folder_a;
    struct stat folder_b;
    return strcmp(last_name(a), last_name(b)) == 0 && stat_folder(a, &folder_a) &&
           stat_folder(b, &folder_b) && is_same_file(&folder_a, &folder_b);
}

bool flamepix_path_same(const char *a, const char *b)
{
    struct stat file_a;
    struct stat file_b;
    bool exists_a = stat(a, &file_a) == 0;
    bool exists_b = stat(b, &file_b) == 0;
    if (exists_a && exists_b)
        return S_ISREG(file_a.st_mode) && is_same_file(&file_a, &file_b);
    return !exists_a && !exists_b && is_same_place(a, b);
}
