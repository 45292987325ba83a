/* What a path leads to, also where there is nothing yet.
 *
 * Of what exists, stat(2) tells the device and the inode: every spelling of a path, every link and
 * every hard link comes to the same two numbers. What is yet to be made has none. It is told by the
 * nearest folder above it that exists, and the names below that. Those names have to be the same
 * for every spelling, too, so two things are taken out of them:
 *
 *   links   One that leads nowhere yet makes stat fail like a missing file. What it names is put in
 *           its place in the path.
 *   ".."    Behind a folder that is yet to be made it takes back that folder's name; behind none,
 *           it leads up from what exists.
 *
 * Each time, another part of the path may exist than before, so it is looked at again from the
 * beginning, until there is nothing to take out. Links in a circle are never done with; there, it
 * stops after LOOKS times and their names stand for themselves.
 *
 * Where a folder may not be searched, what is below it counts as missing. */
#define _GNU_SOURCE /* realpath */
#include "base/os/paths.h"

#include <limits.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static enum flamepix_status terminate(struct flamepix_buffer *text)
{
    if (flamepix_buffer_append(text, "", 1) == FLAMEPIX_OK)
        text->length--;
    return text->status;
}

static enum flamepix_status replace(struct flamepix_buffer *text, const char *by)
{
    flamepix_buffer_clear(text);
    flamepix_buffer_append(text, by, strlen(by));
    return terminate(text);
}

static enum fpx_path_kind kind_of(const struct stat *about)
{
    if (S_ISREG(about->st_mode))
        return FPX_PATH_FILE;
    return S_ISDIR(about->st_mode) ? FPX_PATH_FOLDER : FPX_PATH_OTHER;
}

/* -- the part of a path that exists ------------------------------------------------------------ */

typedef int ask_fn(const char *path, struct stat *about);

/* Stats the first `length` bytes of a path; an empty one is the working directory. */
static bool ask(ask_fn *question, char *path, size_t length, struct stat *about)
{
    if (length == 0)
        return question(".", about) == 0;
    char behind = path[length];
    path[length] = '\0';
    bool answered = question(path, about) == 0;
    path[length] = behind;
    return answered;
}

/* Length of the folder part of a path, without its slash except for "/". */
static size_t folder_length(const char *path, size_t length)
{
    while (length > 0 && path[length - 1] != '/')
        length--;
    while (length > 1 && path[length - 1] == '/')
        length--;
    return length;
}

/* Length of the longest prefix that exists. */
static size_t find_existing(struct flamepix_buffer *path, struct stat *about)
{
    size_t length = path->length;
    while (!ask(stat, path->data, length, about)) {
        size_t shorter = folder_length(path->data, length);
        if (shorter == length) {
            memset(about, 0, sizeof(*about));
            break;
        }
        length = shorter;
    }
    return length;
}

/* -- files that do not exist yet --------------------------------------------------------------- */

/* Replaces path[begin..end) by `names`, and everything before it if they are absolute. */
static enum flamepix_status put_names(struct flamepix_buffer *path, size_t begin, size_t end,
                                      struct flamepix_bytes names)
{
    struct flamepix_buffer whole = {0};
    bool is_absolute = names.length > 0 && names.data[0] == '/';
    flamepix_buffer_append(&whole, path->data, is_absolute ? 0 : begin);
    flamepix_buffer_append(&whole, names.data, names.length);
    flamepix_buffer_append(&whole, path->data + end, path->length - end);
    enum flamepix_status status = terminate(&whole);
    flamepix_buffer_free(path);
    *path = whole;
    return status;
}

/* Replaces the name at `begin` by its target if it is a link: it leads nowhere yet. */
static enum flamepix_status follow_link(struct flamepix_buffer *path, size_t begin,
                                        bool *followed_ret)
{
    struct stat about;
    char named[PATH_MAX];
    size_t end = begin + strcspn(path->data + begin, "/");
    *followed_ret = false;
    if (begin == end || !ask(lstat, path->data, end, &about) || !S_ISLNK(about.st_mode))
        return FLAMEPIX_OK;
    char behind = path->data[end];
    path->data[end] = '\0';
    ssize_t length = readlink(path->data, named, sizeof(named));
    path->data[end] = behind;
    if (length <= 0)
        return FLAMEPIX_OK;
    *followed_ret = true;
    return put_names(path, begin, end, (struct flamepix_bytes){named, (size_t)length});
}

/* Removes the last name, if there is one other than "..". */
static bool take_back_name(struct flamepix_buffer *below)
{
    size_t length = below->length;
    if (length == 0)
        return false;
    while (length > 1 && below->data[length - 2] != '/')
        length--;
    length--;
    if (below->length - length == 3 && memcmp(below->data + length, "../", 3) == 0)
        return false;
    below->length = length;
    return true;
}

/* Replaces `below` by the names, each followed by '/'. A ".." removes the name before it, as it
 * will when that folder exists; a ".." with no name before it stays in front, and leads up from the
 * existing folder. */
static enum flamepix_status list_names(const char *names, struct flamepix_buffer *below,
                                       bool *took_back_ret)
{
    flamepix_buffer_clear(below);
    *took_back_ret = false;
    while (*names != '\0' && below->status == FLAMEPIX_OK) {
        size_t length = strcspn(names, "/");
        bool is_dot = length == 1 && names[0] == '.';
        bool is_up = length == 2 && memcmp(names, "..", 2) == 0;
        *took_back_ret |= is_up;
        if (length > 0 && !is_dot && !(is_up && take_back_name(below))) {
            flamepix_buffer_append(below, names, length);
            flamepix_buffer_append(below, "/", 1);
        }
        names += length + (names[length] == '/');
    }
    return terminate(below);
}

/* -- identities -------------------------------------------------------------------------------- */

/* Splits the path into the part that exists and the part below it. If there is a link or a ".." in
 * the way, the path is rewritten to the same place without it, and has to be examined again. */
static enum flamepix_status look_at(struct flamepix_buffer *path, struct stat *about,
                                    struct flamepix_buffer *below, bool *changed_ret)
{
    size_t begin = find_existing(path, about);
    while (path->data[begin] == '/')
        begin++;
    enum flamepix_status status = follow_link(path, begin, changed_ret);
    if (status == FLAMEPIX_OK && !*changed_ret) {
        status = list_names(path->data + begin, below, changed_ret);
        if (status == FLAMEPIX_OK && *changed_ret)
            status = put_names(path, begin, path->length, flamepix_buffer_bytes(below));
    }
    return status;
}

static enum flamepix_status identify(struct flamepix_buffer *path,
                                     struct fpx_path_identity *identity)
{
    enum { LOOKS = 80 }; /* twice the kernel's limit of links: each may hold a ".." */
    struct stat about;
    struct flamepix_buffer *below = &identity->below;
    enum flamepix_status status = FLAMEPIX_OK;
    bool changed = true;
    flamepix_buffer_clear(below);
    for (int i = 0; i < LOOKS && changed && status == FLAMEPIX_OK; i++)
        status = look_at(path, &about, below, &changed);
    if (status == FLAMEPIX_OK && changed) /* links in a circle: their name only */
        status = list_names(path->data + find_existing(path, &about), below, &changed);
    if (status != FLAMEPIX_OK)
        return status;
    identity->device = about.st_dev;
    identity->inode = about.st_ino;
    identity->kind = below->length > 0   ? FPX_PATH_MISSING
                     : path->length == 0 ? FPX_PATH_OTHER
                                         : kind_of(&about);
    return status;
}

enum flamepix_status fpx_path_identify(const char *path, struct fpx_path_identity *identity)
{
    struct flamepix_buffer text = {0};
    enum flamepix_status status = replace(&text, path);
    if (status == FLAMEPIX_OK)
        status = identify(&text, identity);
    flamepix_buffer_free(&text);
    return status;
}

enum flamepix_status fpx_path_identify_fd(int fd, struct fpx_path_identity *identity)
{
    struct stat about = {0};
    bool is_open = fstat(fd, &about) == 0;
    identity->kind = is_open ? kind_of(&about) : FPX_PATH_OTHER;
    identity->device = about.st_dev;
    identity->inode = about.st_ino;
    return replace(&identity->below, "");
}

/* -- comparing --------------------------------------------------------------------------------- */

static bool is_place(const struct fpx_path_identity *identity)
{
    return identity->kind == FPX_PATH_FILE || identity->kind == FPX_PATH_MISSING;
}

bool fpx_path_identities_same(const struct fpx_path_identity *a, const struct fpx_path_identity *b)
{
    return is_place(a) && is_place(b) && a->device == b->device && a->inode == b->inode &&
           strcmp(a->below.data, b->below.data) == 0;
}

static bool is_same_file(const struct stat *a, const struct stat *b)
{
    return a->st_dev == b->st_dev && a->st_ino == b->st_ino;
}

/* Goes up from the folder `path` until it reaches the one looked for, or the root. */
static enum flamepix_status look_above(struct flamepix_buffer *path, const struct stat *wanted,
                                       bool *met_ret)
{
    struct stat above, below = {0};
    enum flamepix_status status = FLAMEPIX_OK;
    *met_ret = false;
    while (status == FLAMEPIX_OK && stat(path->data, &above) == 0 &&
           !is_same_file(&above, &below)) {
        *met_ret = is_same_file(&above, wanted);
        if (*met_ret)
            break;
        below = above;
        flamepix_buffer_append(path, "/..", 3);
        status = terminate(path);
    }
    return status;
}

enum flamepix_status fpx_path_is_within(const char *path, const char *folder, bool *is_within_ret)
{
    struct stat wanted;
    struct flamepix_buffer text = {0};
    size_t length = folder_length(path, strlen(path));
    *is_within_ret = false;
    if (stat(folder, &wanted) != 0)
        return FLAMEPIX_OK;
    flamepix_buffer_append(&text, length > 0 ? path : ".", length > 0 ? length : 1);
    enum flamepix_status status = terminate(&text);
    if (status == FLAMEPIX_OK)
        status = look_above(&text, &wanted, is_within_ret);
    flamepix_buffer_free(&text);
    return status;
}

bool fpx_path_is_ordinary(const char *path)
{
    static const char *const others[] = {"/dev/", "/proc/", "/sys/"};
    struct stat about;
    char *real = realpath(path, NULL);
    bool is_ordinary = real != NULL && stat(real, &about) == 0 && S_ISREG(about.st_mode);
    for (size_t i = 0; i < sizeof(others) / sizeof(others[0]) && is_ordinary; i++)
        is_ordinary = strncmp(real, others[i], strlen(others[i])) != 0;
    free(real);
    return is_ordinary;
}
