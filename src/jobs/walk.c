#define _GNU_SOURCE
#include "jobs/walk.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <fnmatch.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "base/array.h"
#include "base/fd.h"
#include "base/path_name.h"

/* A file or folder that was found and not visited yet. Those of one folder lie together, the first
 * on top. */
struct entry {
    /* In walk.names, terminated. That of a folder ends in '/', so byte order is path order. */
    size_t name;
    size_t names;  /* how long walk.names was before the entries of its folder */
    size_t parent; /* length of the folder's path, with its '/' */
};

struct walk {
    const struct flamepix_walk_options *options;
    struct entry *stack;
    size_t count, capacity;
    struct flamepix_buffer names;
    /* Of what is visited, terminated; its length is without the NUL. */
    struct flamepix_buffer *path;
    size_t below;
    struct stat avoided[FLAMEPIX_WALK_AVOIDED_MAX]; /* those that are there */
    size_t avoided_count;
};

static enum flamepix_status path_append(struct walk *walk, const char *name)
{
    size_t length = strlen(name);
    enum flamepix_status status = flamepix_buffer_append(walk->path, name, length + 1);
    if (status == FLAMEPIX_OK)
        walk->path->length--;
    return status;
}

enum kind { FILE_KIND, FOLDER_KIND, OTHER_KIND };

static enum kind kind_of_link(int folder_fd, const char *name)
{
    struct stat about;
    /* A link that leads nowhere is no file; one that cannot be asked is left to fail as a job. */
    if (fstatat(folder_fd, name, &about, 0) != 0)
        return errno == ENOENT || errno == ELOOP ? OTHER_KIND : FILE_KIND;
    return S_ISREG(about.st_mode) ? FILE_KIND : OTHER_KIND;
}

static enum kind kind_of(DIR *folder, const struct dirent *about)
{
    struct stat unknown;
    switch (about->d_type) {
    case DT_REG:
        return FILE_KIND;
    case DT_DIR:
        return FOLDER_KIND;
    case DT_LNK:
        return kind_of_link(dirfd(folder), about->d_name);
    case DT_UNKNOWN:
        break;
    default:
        return OTHER_KIND;
    }
    if (fstatat(dirfd(folder), about->d_name, &unknown, AT_SYMLINK_NOFOLLOW) == 0 &&
        S_ISDIR(unknown.st_mode))
        return FOLDER_KIND;
    return kind_of_link(dirfd(folder), about->d_name);
}

static enum flamepix_status push(struct walk *walk, const char *name, enum kind kind, size_t names)
{
    enum flamepix_status status = flamepix_array_reserve(&walk->stack, &walk->capacity,
                                                         walk->count + 1, sizeof(*walk->stack));
    if (status != FLAMEPIX_OK)
        return status;
    walk->stack[walk->count] = (struct entry){walk->names.length, names, walk->path->length};
    status = flamepix_buffer_append(&walk->names, name, strlen(name));
    const char *end = kind == FOLDER_KIND ? "/" : "";
    if (status == FLAMEPIX_OK)
        status = flamepix_buffer_append(&walk->names, end, strlen(end) + 1);
    if (status == FLAMEPIX_OK)
        walk->count++;
    return status;
}

static enum flamepix_status push_all(struct walk *walk, DIR *folder)
{
    size_t names = walk->names.length;
    enum flamepix_status status = FLAMEPIX_OK;
    while (status == FLAMEPIX_OK) {
        errno = 0;
        const struct dirent *about = readdir(folder);
        if (about == NULL)
            return errno == 0 ? FLAMEPIX_OK : FLAMEPIX_READ_FAILED;
        enum kind kind = about->d_name[0] == '.' ? OTHER_KIND : kind_of(folder, about);
        if (kind != OTHER_KIND)
            status = push(walk, about->d_name, kind, names);
    }
    return status;
}

static int compare_backwards(const void *a, const void *b, void *names)
{
    const struct entry *left = a, *right = b;
    return strcmp((const char *)names + right->name, (const char *)names + left->name);
}

/* Pushes what is in the folder at walk->path, which ends in '/'. */
static enum flamepix_status open_folder(struct walk *walk)
{
    size_t before = walk->count;
    DIR *folder = opendir(walk->path->data);
    if (folder == NULL)
        return errno == ENOMEM ? FLAMEPIX_NO_MEMORY : FLAMEPIX_READ_FAILED;
    enum flamepix_status status = push_all(walk, folder);
    flamepix_fd_close_folder(folder);
    if (status == FLAMEPIX_OK && walk->count - before > 1)
        qsort_r(walk->stack + before, walk->count - before, sizeof(*walk->stack), compare_backwards,
                walk->names.data);
    return status;
}

/* Takes the top entry; walk->path becomes its path. */
static enum flamepix_status pop(struct walk *walk)
{
    struct entry entry = walk->stack[--walk->count];
    walk->path->length = entry.parent;
    enum flamepix_status status = path_append(walk, walk->names.data + entry.name);
    bool last = walk->count == 0 || walk->stack[walk->count - 1].names != entry.names;
    if (last)
        walk->names.length = entry.names;
    return status;
}

/* Whether one of the globs is meant for what lies at walk->path. NULL is `without`. */
static bool is_meant(const struct walk *walk, const char *const *globs, bool without)
{
    if (globs == NULL)
        return without;
    const char *path = walk->path->data + walk->below;
    const char *name = flamepix_path_name(path);
    for (; *globs != NULL; globs++)
        if (fnmatch(*globs, path, 0) == 0 || fnmatch(*globs, name, 0) == 0)
            return true;
    return false;
}

static bool is_avoided(const struct walk *walk)
{
    struct stat about;
    if (walk->avoided_count == 0 || stat(walk->path->data, &about) != 0)
        return false;
    for (size_t i = 0; i < walk->avoided_count; i++) {
        const struct stat *avoided = &walk->avoided[i];
        if (about.st_dev == avoided->st_dev && about.st_ino == avoided->st_ino)
            return true;
    }
    return false;
}

static void find_avoided(struct walk *walk)
{
    for (size_t i = 0; i < FLAMEPIX_WALK_AVOIDED_MAX; i++) {
        const char *avoided = walk->options->avoided[i];
        if (avoided != NULL && stat(avoided, &walk->avoided[walk->avoided_count]) == 0)
            walk->avoided_count++;
    }
}

static enum flamepix_status visit_folder(struct walk *walk)
{
    char *slash = walk->path->data + walk->path->length - 1;
    *slash = '\0';
    bool left_out = is_meant(walk, walk->options->exclude, false);
    *slash = '/';
    return left_out || is_avoided(walk) ? FLAMEPIX_OK : open_folder(walk);
}

static enum flamepix_status visit_file(struct walk *walk)
{
    const struct flamepix_walk_options *options = walk->options;
    if (!is_meant(walk, options->include, true) || is_meant(walk, options->exclude, false))
        return FLAMEPIX_OK;
    return options->found(
        options->user, (struct flamepix_bytes){walk->path->data, walk->path->length}, walk->below);
}

static enum flamepix_status walk_all(struct walk *walk, const char *folder)
{
    size_t length = strlen(folder);
    walk->path->length = 0;
    enum flamepix_status status = path_append(walk, folder);
    if (status == FLAMEPIX_OK && (length == 0 || folder[length - 1] != '/'))
        status = path_append(walk, "/");
    if (status != FLAMEPIX_OK)
        return status;
    walk->below = walk->path->length;
    status = open_folder(walk);
    while (status == FLAMEPIX_OK && walk->count > 0) {
        status = pop(walk);
        if (status != FLAMEPIX_OK)
            break;
        bool is_folder = walk->path->data[walk->path->length - 1] == '/';
        status = is_folder ? visit_folder(walk) : visit_file(walk);
    }
    return status;
}

enum flamepix_status flamepix_walk(const char *folder, const struct flamepix_walk_options *options,
                                   struct flamepix_buffer *place)
{
    struct walk walk = {.options = options, .path = place};
    find_avoided(&walk);
    enum flamepix_status status = walk_all(&walk, folder);
    free(walk.stack);
    flamepix_buffer_free(&walk.names);
    return status;
}
