#define _GNU_SOURCE
#include "jobs/walk_folder.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "base/memory.h"
#include "base/os/fd.h"

enum kind { FILE_KIND, FOLDER_KIND, OTHER_KIND };

/* A file or folder that was found and not visited yet. Entries of one folder are adjacent, the
 * first on top. */
struct entry {
    /* In walk.names, terminated. A folder's name ends in '/', so byte order is path order. */
    size_t name;
    size_t names;  /* length of walk.names before the entries of its folder */
    size_t parent; /* length of the folder's path, with its '/' */
    enum kind kind;
};

struct walk {
    const struct fpx_walk_folder_options *options;
    struct entry *stack;
    size_t count, capacity;
    struct flamepix_buffer names;
    /* Of the visited entry, terminated; its length is without the NUL. */
    struct flamepix_buffer *path;
    size_t below;
    struct stat avoided[FPX_WALK_AVOIDED_MAX]; /* the existing ones */
    size_t avoided_count;
    struct fpx_glob_texts globs;
};

static enum flamepix_status path_append(struct walk *walk, const char *name)
{
    size_t length = strlen(name);
    if (flamepix_buffer_append(walk->path, name, length + 1) == FLAMEPIX_OK)
        walk->path->length--;
    return walk->path->status;
}

static enum kind kind_of_link(int folder_fd, const char *name)
{
    struct stat about;
    /* A dangling or inaccessible link fails later where it is read. */
    if (fstatat(folder_fd, name, &about, 0) != 0)
        return FILE_KIND;
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
    enum flamepix_status status =
        fpx_array_reserve(&walk->stack, &walk->capacity, walk->count + 1, sizeof(*walk->stack));
    if (status != FLAMEPIX_OK)
        return status;
    walk->stack[walk->count] = (struct entry){walk->names.length, names, walk->path->length, kind};
    flamepix_buffer_append(&walk->names, name, strlen(name));
    const char *end = kind == FOLDER_KIND ? "/" : "";
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
        if (about->d_name[0] != '.')
            status = push(walk, about->d_name, kind_of(folder, about), names);
    }
    return status;
}

static int compare_backwards(const void *a, const void *b, void *names)
{
    const struct entry *left = a, *right = b;
    return strcmp((const char *)names + right->name, (const char *)names + left->name);
}

/* Pushes the entries of the folder at walk->path, which ends in '/'; if it can be listed only in
 * part, that part. */
static enum flamepix_status open_folder(struct walk *walk)
{
    size_t before = walk->count;
    DIR *folder = opendir(walk->path->data);
    if (folder == NULL)
        return errno == ENOMEM ? FLAMEPIX_NO_MEMORY : FLAMEPIX_READ_FAILED;
    enum flamepix_status status = push_all(walk, folder);
    fpx_fd_close_folder(folder);
    if (walk->count - before > 1)
        qsort_r(walk->stack + before, walk->count - before, sizeof(*walk->stack), compare_backwards,
                walk->names.data);
    return status;
}

/* Takes the top entry; walk->path becomes its path. */
static enum flamepix_status pop(struct walk *walk, enum kind *kind_ret)
{
    struct entry entry = walk->stack[--walk->count];
    walk->path->length = entry.parent;
    *kind_ret = entry.kind;
    enum flamepix_status status = path_append(walk, walk->names.data + entry.name);
    bool last = walk->count == 0 || walk->stack[walk->count - 1].names != entry.names;
    if (last)
        walk->names.length = entry.names;
    return status;
}

/* Whether one of the globs matches walk->path. If `used` is not NULL, all globs are tried, to find
 * out which of them match anything. */
static enum flamepix_status is_meant(struct walk *walk, const char *const *globs, bool *used,
                                     enum kind kind, bool *is_meant_ret)
{
    const char *path = walk->path->data + walk->below;
    enum flamepix_status status = FLAMEPIX_OK;
    *is_meant_ret = false;
    for (size_t i = 0; globs[i] != NULL && status == FLAMEPIX_OK; i++) {
        bool matches = false;
        if (*is_meant_ret && (used == NULL || used[i]))
            continue;
        status =
            fpx_glob_match(globs[i], path, kind == FOLDER_KIND ? FPX_GLOB_FOLDER : FPX_GLOB_FILE,
                           &walk->globs, &matches);
        *is_meant_ret = *is_meant_ret || matches;
        if (used != NULL)
            used[i] = used[i] || matches;
    }
    return status;
}

/* Folders are only excluded: include applies to files. */
static enum flamepix_status is_left_out(struct walk *walk, enum kind kind, bool *left_out_ret)
{
    const struct fpx_walk_folder_options *options = walk->options;
    bool included = true, excluded = false;
    enum flamepix_status status = FLAMEPIX_OK;
    if (options->include != NULL && kind != FOLDER_KIND)
        status = is_meant(walk, options->include, options->include_used, kind, &included);
    if (status == FLAMEPIX_OK && options->exclude != NULL)
        status = is_meant(walk, options->exclude, options->exclude_used, kind, &excluded);
    *left_out_ret = !included || excluded;
    return status;
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
    for (size_t i = 0; i < FPX_WALK_AVOIDED_MAX; i++) {
        const char *avoided = walk->options->avoided[i];
        if (avoided != NULL && stat(avoided, &walk->avoided[walk->avoided_count]) == 0)
            walk->avoided_count++;
    }
}

/* The path ends in '/' again afterwards. */
static enum flamepix_status tell_unlisted(struct walk *walk, int cause)
{
    const struct fpx_walk_folder_options *options = walk->options;
    struct flamepix_buffer *path = walk->path;
    path->data[--path->length] = '\0';
    const struct flamepix_bytes text = {path->data, path->length};
    enum flamepix_status status = options->unlisted(options->user, text, walk->below, cause);
    path->data[path->length++] = '/';
    return status;
}

static enum flamepix_status visit_folder(struct walk *walk)
{
    char *slash = walk->path->data + walk->path->length - 1;
    bool left_out;
    *slash = '\0';
    enum flamepix_status status = is_left_out(walk, FOLDER_KIND, &left_out);
    *slash = '/';
    if (status != FLAMEPIX_OK || left_out || is_avoided(walk))
        return status;
    status = open_folder(walk);
    return status == FLAMEPIX_READ_FAILED && walk->options->unlisted != NULL
               ? tell_unlisted(walk, errno)
               : status;
}

static enum flamepix_status visit_file(struct walk *walk, enum kind kind)
{
    const struct fpx_walk_folder_options *options = walk->options;
    const struct flamepix_bytes path = {walk->path->data, walk->path->length};
    bool left_out;
    enum flamepix_status status = is_left_out(walk, kind, &left_out);
    if (status != FLAMEPIX_OK || left_out)
        return status;
    if (kind == FILE_KIND)
        return options->found(options->user, path, walk->below);
    if (options->others != NULL)
        ++*options->others;
    return FLAMEPIX_OK;
}

static enum flamepix_status walk_all(struct walk *walk, const char *folder)
{
    size_t length = strlen(folder);
    flamepix_buffer_clear(walk->path);
    enum flamepix_status status = path_append(walk, folder);
    if (status == FLAMEPIX_OK && (length == 0 || folder[length - 1] != '/'))
        status = path_append(walk, "/");
    if (status != FLAMEPIX_OK)
        return status;
    walk->below = walk->path->length;
    status = open_folder(walk);
    while (status == FLAMEPIX_OK && walk->count > 0) {
        enum kind kind;
        status = pop(walk, &kind);
        if (status != FLAMEPIX_OK)
            break;
        status = kind == FOLDER_KIND ? visit_folder(walk) : visit_file(walk, kind);
    }
    return status;
}

enum flamepix_status fpx_walk_folder(const char *folder,
                                     const struct fpx_walk_folder_options *options,
                                     struct flamepix_buffer *place)
{
    struct walk walk = {.options = options, .path = place};
    find_avoided(&walk);
    enum flamepix_status status = walk_all(&walk, folder);
    free(walk.stack);
    flamepix_buffer_free(&walk.names);
    fpx_glob_free(&walk.globs);
    return status;
}
