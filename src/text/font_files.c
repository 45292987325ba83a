#include "text/find_font.h"

#include <dirent.h>
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <sys/stat.h>

#include "base/buffer_printf.h"
#include "base/memory.h"
#include "base/os/fd.h"

enum { DEPTH_MAX = 8, FILES_MAX = 20000, FOLDERS_MAX = 4000 };

/* Folders found so far; those from `next` on are still to be searched. */
struct folder {
    char *path;
    size_t root; /* the index of its folder */
    unsigned depth;
};

struct walk {
    struct folder *folders;
    size_t count, capacity, next;
    size_t roots;
    struct flamepix_buffer path; /* working space */
    struct fpx_font_files *files;
};

bool fpx_font_file_is_called_so(const char *path)
{
    static const char *const extensions[] = {".ttf", ".otf", ".ttc", ".otc", ".pfb", ".pfa"};
    const char *dot = strrchr(path, '.');
    for (size_t i = 0; dot != NULL && i < sizeof(extensions) / sizeof(extensions[0]); i++) {
        if (strcasecmp(dot, extensions[i]) == 0)
            return true;
    }
    return false;
}

/* -- found fonts ------------------------------------------------------------------------------- */

/* Adds the path in the scratch buffer to the folders. */
static enum flamepix_status add_folder(struct walk *walk, size_t root, unsigned depth)
{
    if (walk->count == FOLDERS_MAX || depth > DEPTH_MAX)
        return FLAMEPIX_OK;
    enum flamepix_status status =
        fpx_array_reserve(&walk->folders, &walk->capacity, walk->count + 1, sizeof(*walk->folders));
    if (status != FLAMEPIX_OK)
        return status;
    walk->folders[walk->count++] = (struct folder){walk->path.data, root, depth};
    walk->path = (struct flamepix_buffer){0};
    return FLAMEPIX_OK;
}

static enum flamepix_status add_file(struct walk *walk, size_t root)
{
    struct fpx_font_files *files = walk->files;
    if (files->count == FILES_MAX)
        return FLAMEPIX_OK;
    enum flamepix_status status =
        fpx_array_reserve(&files->paths, &files->capacity, files->count + 1, sizeof(*files->paths));
    if (status == FLAMEPIX_OK)
        status = fpx_array_reserve(&files->folders, &files->folders_capacity, files->count + 1,
                                   sizeof(*files->folders));
    if (status != FLAMEPIX_OK)
        return status;
    files->folders[files->count] = root;
    files->paths[files->count++] = walk->path.data;
    walk->path = (struct flamepix_buffer){0};
    return FLAMEPIX_OK;
}

static enum flamepix_status add_entry(struct walk *walk, const struct folder *folder,
                                      const char *name)
{
    struct stat about;
    if (name[0] == '.')
        return FLAMEPIX_OK;
    flamepix_buffer_clear(&walk->path);
    enum flamepix_status status = fpx_buffer_printf(&walk->path, "%s/%s", folder->path, name);
    if (status != FLAMEPIX_OK || stat(walk->path.data, &about) != 0)
        return status;
    if (S_ISDIR(about.st_mode))
        return add_folder(walk, folder->root, folder->depth + 1);
    if (S_ISREG(about.st_mode) && fpx_font_file_is_called_so(name))
        return add_file(walk, folder->root);
    return FLAMEPIX_OK;
}

static enum flamepix_status look_into(struct walk *walk, struct folder folder)
{
    enum flamepix_status status = FLAMEPIX_OK;
    DIR *open = opendir(folder.path);
    if (open == NULL)
        return errno == ENOMEM ? FLAMEPIX_NO_MEMORY : FLAMEPIX_OK;
    struct dirent *entry = readdir(open);
    while (entry != NULL && status == FLAMEPIX_OK) {
        status = add_entry(walk, &folder, entry->d_name);
        entry = readdir(open);
    }
    fpx_fd_close_folder(open);
    return status;
}

/* -- font folders ------------------------------------------------------------------------------ */

/* Whether a folder exists and is not a root yet: $XDG_DATA_DIRS often names the usual ones. */
static bool is_new_root(const struct walk *walk, const char *path)
{
    struct stat about, known;
    if (stat(path, &about) != 0)
        return false;
    for (size_t i = 0; i < walk->count; i++) {
        if (stat(walk->folders[i].path, &known) == 0 && known.st_dev == about.st_dev &&
            known.st_ino == about.st_ino)
            return false;
    }
    return true;
}

static enum flamepix_status add_root(struct walk *walk, const char *folder, size_t length,
                                     const char *below)
{
    if (length == 0 || folder[0] != '/')
        return FLAMEPIX_OK;
    flamepix_buffer_clear(&walk->path);
    enum flamepix_status status =
        fpx_buffer_printf(&walk->path, "%.*s%s", (int)length, folder, below);
    if (status != FLAMEPIX_OK || !is_new_root(walk, walk->path.data))
        return status;
    return add_folder(walk, walk->roots++, 0);
}

static enum flamepix_status add_own_roots(struct walk *walk)
{
    const char *home = getenv("HOME");
    const char *data = getenv("XDG_DATA_HOME");
    enum flamepix_status status = FLAMEPIX_OK;
    if (data != NULL && data[0] != '\0')
        status = add_root(walk, data, strlen(data), "/fonts");
    else if (home != NULL)
        status = add_root(walk, home, strlen(home), "/.local/share/fonts");
    if (status == FLAMEPIX_OK && home != NULL)
        status = add_root(walk, home, strlen(home), "/.fonts");
    return status;
}

static enum flamepix_status add_shared_roots(struct walk *walk)
{
    static const char *const usual[] = {"/usr/local/share", "/usr/share"};
    const char *folders = getenv("XDG_DATA_DIRS");
    enum flamepix_status status = FLAMEPIX_OK;
    while (folders != NULL && status == FLAMEPIX_OK) {
        const char *end = strchr(folders, ':');
        size_t length = end == NULL ? strlen(folders) : (size_t)(end - folders);
        status = add_root(walk, folders, length, "/fonts");
        folders = end == NULL ? NULL : end + 1;
    }
    for (size_t i = 0; i < 2 && status == FLAMEPIX_OK; i++)
        status = add_root(walk, usual[i], strlen(usual[i]), "/fonts");
    return status;
}

enum flamepix_status fpx_font_files_find(struct fpx_font_files *files)
{
    struct walk walk = {.files = files};
    enum flamepix_status status = add_own_roots(&walk);
    if (status == FLAMEPIX_OK)
        status = add_shared_roots(&walk);
    while (walk.next < walk.count && status == FLAMEPIX_OK)
        status = look_into(&walk, walk.folders[walk.next++]);
    for (size_t i = 0; i < walk.count; i++)
        free(walk.folders[i].path);
    free(walk.folders);
    flamepix_buffer_free(&walk.path);
    return status;
}

void fpx_font_files_free(struct fpx_font_files *files)
{
    for (size_t i = 0; i < files->count; i++)
        free(files->paths[i]);
    free(files->paths);
    free(files->folders);
    *files = (struct fpx_font_files){0};
}
