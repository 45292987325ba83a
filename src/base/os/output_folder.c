/* How outputs are kept below their folder.
 *
 * Each folder on the way to an output is opened in the one before it, with O_NOFOLLOW. Where that
 * meets a link, the link's path is looked up among those that were noted before the run. A noted
 * link has the real path of its target, and device and inode of the folder there: the target is
 * opened by that path, and has to be that folder still, since parts of the path may have been
 * replaced, too. So what matters is only where a link led when it was noted; its text is not read
 * again.
 *
 * A link in the place of an output is noted with the path at the end of all links, which need not
 * exist yet, and with the identity of the folder that this file is in. A link to a device or a pipe
 * may lead through names that are no paths (/dev/stdout): it is opened as it is, and what has been
 * opened is compared. */
#define _GNU_SOURCE /* O_PATH, realpath */
#include "base/os/output_folder.h"

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/hash_index.h"
#include "base/memory.h"
#include "base/os/fd.h"
#include "base/os/paths.h"

enum link_kind { TO_FOLDER, TO_FILE, TO_DEVICE };

struct link {
    enum link_kind kind;
    const char *path; /* as in outputs, from the folder on */
    const char *target;
    dev_t device; /* of the target; of its folder, if it is a file */
    ino_t inode;
};

struct fpx_output_folder {
    int fd;     /* -1: it does not exist yet */
    char *path; /* with a slash at the end */
    bool syncs; /* the names of folders that are created */
    struct link *links;
    size_t count, capacity;
    struct fpx_hash_index index; /* by path */
    struct fpx_arena texts;
    /* The folder of the output that was noted last, from the folder on, and its descriptor; -1: it
     * does not exist. */
    char noted[PATH_MAX];
    int noted_fd;
    bool has_noted;
};

static bool is_same(const struct stat *about, const struct link *link)
{
    return about->st_dev == link->device && about->st_ino == link->inode;
}

/* -- the folder -------------------------------------------------------------------------------- */

static int open_folder(int at, const char *name, int flags)
{
    return openat(at, name, O_PATH | O_DIRECTORY | O_CLOEXEC | flags);
}

enum flamepix_status fpx_output_folder_create(const char *path,
                                              struct fpx_output_folder **folder_ret)
{
    const size_t length = strlen(path);
    const bool has_slash = length > 0 && path[length - 1] == '/';
    struct fpx_output_folder *folder = calloc(1, sizeof(*folder));
    char *copy = malloc(length + 2);
    if (folder == NULL || copy == NULL) {
        free(folder);
        free(copy);
        return FLAMEPIX_NO_MEMORY;
    }
    memcpy(copy, path, length);
    memcpy(copy + length, "/", 2);
    copy[length + !has_slash] = '\0';
    folder->path = copy;
    folder->noted_fd = -1;
    folder->fd = open_folder(AT_FDCWD, path, 0);
    *folder_ret = folder;
    return FLAMEPIX_OK;
}

enum flamepix_status fpx_output_folder_make(struct fpx_output_folder *folder, bool sync)
{
    folder->syncs = sync;
    if (folder->fd >= 0)
        return FLAMEPIX_OK;
    const enum flamepix_status status = fpx_folder_make(folder->path, sync);
    if (status != FLAMEPIX_OK)
        return status;
    folder->fd = open_folder(AT_FDCWD, folder->path, 0);
    return folder->fd >= 0 ? FLAMEPIX_OK : FLAMEPIX_WRITE_FAILED;
}

static void drop_noted(struct fpx_output_folder *folder)
{
    if (folder->noted_fd != folder->fd)
        fpx_fd_close(folder->noted_fd);
    folder->noted_fd = -1;
    folder->has_noted = false;
}

void fpx_output_folder_free(struct fpx_output_folder *folder)
{
    if (folder == NULL)
        return;
    drop_noted(folder);
    fpx_fd_close(folder->fd);
    free(folder->path);
    free(folder->links);
    fpx_hash_index_free(&folder->index);
    fpx_arena_free(&folder->texts);
    free(folder);
}

/* -- links ------------------------------------------------------------------------------------- */

static bool has_path(const void *entries, size_t number, const void *path)
{
    const struct link *links = entries;
    return strcmp(links[number].path, path) == 0;
}

/* NULL: there is none. */
static const struct link *find_link(const struct fpx_output_folder *folder, const char *path)
{
    const uint64_t hash = fpx_hash_text(0, flamepix_bytes_of(path));
    const size_t number = folder->count == 0 ? FPX_HASH_NONE
                                             : fpx_hash_index_find(&folder->index, hash, has_path,
                                                                   folder->links, path);
    return number == FPX_HASH_NONE ? NULL : &folder->links[number];
}

/* Finds the file at the end of the links at `path`, and its folder. */
static bool look_behind_file(const char *path, char target[static PATH_MAX], struct stat *folder)
{
    char text[PATH_MAX];
    if (!fpx_path_follow_links(path, text))
        return false;
    const char *name = fpx_path_name(text);
    const size_t length = (size_t)(name - text);
    char above[PATH_MAX] = ".";
    if (length > 0)
        memcpy(above, text, length);
    if (realpath(above, target) == NULL) {
        *folder = (struct stat){0}; /* opening it reports why */
        memcpy(target, text, strlen(text) + 1);
        return true;
    }
    const size_t above_length = strlen(target);
    if (above_length + strlen(name) + 2 > PATH_MAX)
        return false;
    target[above_length] = '/';
    memcpy(target + above_length + 1, name, strlen(name) + 1);
    return stat(above, folder) == 0;
}

/* Finds the target of the link at `path`, for which `target` is scratch space, and the identity of
 * what it leads to. False: it leads nowhere, and is not followed later either. */
static bool look_behind(const char *path, char target[static PATH_MAX], struct link *link)
{
    struct stat about;
    const bool is_there = stat(path, &about) == 0;
    link->kind = !is_there || S_ISREG(about.st_mode) ? TO_FILE
                 : S_ISDIR(about.st_mode)            ? TO_FOLDER
                                                     : TO_DEVICE;
    link->target = link->kind == TO_DEVICE ? path : target;
    if (link->kind == TO_FOLDER && realpath(path, target) == NULL)
        return false;
    if (link->kind == TO_FILE && !look_behind_file(path, target, &about))
        return false;
    link->device = about.st_dev;
    link->inode = about.st_ino;
    return true;
}

static enum flamepix_status copy_text(struct fpx_output_folder *folder, const char *text,
                                      const char **copy_ret)
{
    const struct flamepix_bytes bytes = {text, strlen(text) + 1};
    return fpx_arena_copy(&folder->texts, bytes, copy_ret);
}

static enum flamepix_status keep_link(struct fpx_output_folder *folder, const struct link *found)
{
    struct link link = *found;
    enum flamepix_status status =
        fpx_array_reserve(&folder->links, &folder->capacity, folder->count + 1, sizeof(link));
    if (status == FLAMEPIX_OK)
        status = copy_text(folder, found->path, &link.path);
    if (status == FLAMEPIX_OK)
        status = copy_text(folder, found->target, &link.target);
    if (status != FLAMEPIX_OK)
        return status;
    folder->links[folder->count] = link;
    status = fpx_hash_index_add(&folder->index, fpx_hash_text(0, flamepix_bytes_of(link.path)),
                                folder->count++);
    return status == FLAMEPIX_NO_MEMORY ? status : FLAMEPIX_OK;
}

/* `below` is the link's path from the folder on. */
static enum flamepix_status note_link(struct fpx_output_folder *folder, const char *below)
{
    char path[PATH_MAX], target[PATH_MAX];
    struct link link = {.path = below};
    const size_t length = strlen(folder->path);
    if (find_link(folder, below) != NULL || length + strlen(below) >= sizeof(path))
        return FLAMEPIX_OK;
    memcpy(path, folder->path, length);
    memcpy(path + length, below, strlen(below) + 1);
    return look_behind(path, target, &link) ? keep_link(folder, &link) : FLAMEPIX_OK;
}

static bool is_link(int at, const char *name)
{
    struct stat about;
    return fstatat(at, name, &about, AT_SYMLINK_NOFOLLOW) == 0 && S_ISLNK(about.st_mode);
}

/* The folder that a link leads to. -1 with errno. */
static int open_behind(const struct link *link)
{
    char above[PATH_MAX] = ".";
    const char *path = link->target;
    struct stat about;
    const size_t length = (size_t)(fpx_path_name(path) - path);
    if (link->kind == TO_FILE && length > 0)
        memcpy(above, path, length); /* shorter than PATH_MAX, as the target was made */
    const int fd = open_folder(AT_FDCWD, link->kind == TO_FILE ? above : path, 0);
    if (fd < 0 || (fstat(fd, &about) == 0 && is_same(&about, link)))
        return fd;
    fpx_fd_close(fd);
    errno = ELOOP;
    return -1;
}

/* -- the way to a file ------------------------------------------------------------------------- */

/* For a link that led to no folder before the run: the reason is as without links. */
static int explain_no_folder(int at, const char *name)
{
    const int fd = open_folder(at, name, 0);
    if (fd < 0)
        return fd;
    fpx_fd_close(fd);
    errno = ELOOP;
    return -1;
}

struct walk {
    const struct fpx_output_folder *folder;
    struct fpx_output_folder *notes; /* NULL: new links are not followed */
    bool makes;                      /* missing folders */
    enum flamepix_status status;     /* of noting */
};

/* Opens the folder `name` in another one. `way` is its path from the folder of outputs on. */
static int enter(struct walk *walk, int at, const char *way, const char *name)
{
    int fd = open_folder(at, name, O_NOFOLLOW);
    if (fd < 0 && errno == ENOENT && walk->makes &&
        fpx_folder_make_in(at, name, walk->folder->syncs))
        fd = open_folder(at, name, O_NOFOLLOW);
    if (fd >= 0 || (errno != ENOTDIR && errno != ELOOP))
        return fd;
    if (!is_link(at, name)) {
        errno = ENOTDIR;
        return -1;
    }
    if (walk->notes != NULL)
        walk->status = note_link(walk->notes, way);
    const struct link *link = find_link(walk->folder, way);
    if (link != NULL && link->kind == TO_FOLDER)
        return open_behind(link);
    if (link != NULL)
        return explain_no_folder(at, name);
    errno = ELOOP;
    return -1;
}

/* Opens the folder of a file; `way` is the path from the folder on, which is changed and restored.
 * -1 with errno. It is folder->fd, or owned by the caller. */
static int go(struct walk *walk, char *way)
{
    const int begin = walk->folder->fd;
    int at = begin;
    char *name = way;
    for (char *slash; at >= 0 && (slash = strchr(name, '/')) != NULL; name = slash + 1) {
        if (slash == name)
            continue;
        *slash = '\0';
        const int next = strcmp(name, ".") == 0 ? at : enter(walk, at, way, name);
        *slash = '/';
        if (next != at && at != begin)
            fpx_fd_close(at);
        at = next;
    }
    return at;
}

static bool has_parent_name(const char *path)
{
    for (const char *at = strstr(path, ".."); at != NULL; at = strstr(at + 2, ".."))
        if ((at == path || at[-1] == '/') && (at[2] == '/' || at[2] == '\0'))
            return true;
    return false;
}

/* The path from the folder on; NULL: it is not below. */
static const char *path_below(const struct fpx_output_folder *folder, const char *path)
{
    if (folder == NULL || folder->fd < 0)
        return NULL;
    const size_t length = strlen(folder->path);
    const bool is_below =
        strncmp(path, folder->path, length) == 0 && !has_parent_name(path + length);
    return is_below ? path + length : NULL;
}

static bool copy_way(char way[static PATH_MAX], const char *below)
{
    const size_t length = strlen(below);
    if (length >= PATH_MAX) {
        errno = ENAMETOOLONG;
        return false;
    }
    memcpy(way, below, length + 1);
    return true;
}

/* Makes the folder of `way` the one that was noted last. */
static enum flamepix_status note_folder(struct fpx_output_folder *folder, char *way, size_t length)
{
    struct walk walk = {.folder = folder, .notes = folder};
    if (folder->has_noted && strncmp(folder->noted, way, length) == 0 &&
        folder->noted[length] == '\0')
        return FLAMEPIX_OK;
    drop_noted(folder);
    folder->noted_fd = go(&walk, way);
    memcpy(folder->noted, way, length);
    folder->noted[length] = '\0';
    folder->has_noted = true;
    return walk.status;
}

enum flamepix_status fpx_output_folder_note(struct fpx_output_folder *folder, const char *path)
{
    char way[PATH_MAX];
    const char *below = path_below(folder, path);
    if (below == NULL || !copy_way(way, below))
        return FLAMEPIX_OK;
    const char *name = fpx_path_name(way);
    const enum flamepix_status status = note_folder(folder, way, (size_t)(name - way));
    const bool is_noted =
        status == FLAMEPIX_OK && folder->noted_fd >= 0 && is_link(folder->noted_fd, name);
    return is_noted ? note_link(folder, way) : status;
}

bool fpx_output_folder_has(const struct fpx_output_folder *folder, const char *path)
{
    return path_below(folder, path) != NULL;
}

const char *fpx_output_folder_target(const struct fpx_output_folder *folder, const char *path)
{
    const struct link *link = find_link(folder, path_below(folder, path));
    return link != NULL ? link->target : path;
}

/* -- places ------------------------------------------------------------------------------------ */

static bool find_place(const struct fpx_output_folder *folder, const char *path, bool makes,
                       struct fpx_place *place)
{
    char way[PATH_MAX];
    const char *below = path_below(folder, path);
    *place = (struct fpx_place){.folder = AT_FDCWD, .name = path};
    if (below == NULL)
        return true;
    if (!copy_way(way, below))
        return false;
    struct walk walk = {.folder = folder, .makes = makes};
    place->folder = go(&walk, way);
    place->name = fpx_path_name(below);
    place->flags = O_NOFOLLOW;
    place->is_own = place->folder != folder->fd;
    return place->folder >= 0;
}

bool fpx_place_find(const struct fpx_output_folder *folder, const char *path,
                    struct fpx_place *place_ret)
{
    return find_place(folder, path, false, place_ret);
}

void fpx_place_leave(struct fpx_place *place)
{
    if (place->is_own)
        fpx_fd_close(place->folder);
    place->is_own = false;
}

enum flamepix_status fpx_place_make_folder(const struct fpx_output_folder *folder, const char *path)
{
    struct fpx_place place;
    if (path_below(folder, path) == NULL)
        return fpx_folder_make(path, folder != NULL && folder->syncs);
    if (!find_place(folder, path, true, &place))
        return FLAMEPIX_WRITE_FAILED;
    fpx_place_leave(&place);
    return FLAMEPIX_OK;
}

bool fpx_place_follow(const struct fpx_output_folder *folder, const char *path,
                      struct fpx_place *place, bool *is_device_ret)
{
    const struct link *link = find_link(folder, path_below(folder, path));
    *is_device_ret = link != NULL && link->kind == TO_DEVICE;
    if (link == NULL || link->kind == TO_FOLDER) {
        errno = ELOOP;
        return false;
    }
    if (link->kind == TO_DEVICE)
        return true;
    const int fd = open_behind(link);
    if (fd < 0)
        return false;
    fpx_place_leave(place);
    place->folder = fd;
    place->name = fpx_path_name(link->target);
    place->is_own = true;
    return true;
}

/* A device that a link led to before the run. */
static int open_device(const struct fpx_output_folder *folder, const char *path, int flags)
{
    const struct link *link = find_link(folder, path_below(folder, path));
    struct stat about;
    if (link == NULL || link->kind != TO_DEVICE) {
        errno = ELOOP;
        return -1;
    }
    const int fd = open(path, (flags & ~O_CREAT) | O_CLOEXEC);
    if (fd < 0 || (fstat(fd, &about) == 0 && is_same(&about, link)))
        return fd;
    fpx_fd_close(fd);
    errno = ELOOP;
    return -1;
}

int fpx_place_open(const struct fpx_output_folder *folder, const char *path, int flags)
{
    struct fpx_place place;
    if (!fpx_place_find(folder, path, &place))
        return -1;
    const int fd = openat(place.folder, place.name, flags | place.flags | O_CLOEXEC, 0666);
    const bool is_link = fd < 0 && errno == ELOOP && place.flags != 0;
    fpx_place_leave(&place);
    return is_link ? open_device(folder, path, flags) : fd;
}
