#include "base/os/paths.h"

#include <limits.h>
#include <stdbool.h>
#include <string.h>
#include <unistd.h>

#include "base/buffer_printf.h"

static bool is_dot(struct flamepix_bytes name)
{
    return name.length == 1 && name.data[0] == '.';
}

/* The next name of a path other than "."; empty at the end. */
static struct flamepix_bytes next_name(const char **path)
{
    struct flamepix_bytes name;
    do {
        *path += strspn(*path, "/");
        name = (struct flamepix_bytes){*path, strcspn(*path, "/")};
        *path += name.length;
    } while (is_dot(name));
    return name;
}

/* Moves both paths past their common leading names. */
static void skip_common_names(const char **a, const char **b)
{
    for (;;) {
        const char *after_a = *a;
        const char *after_b = *b;
        struct flamepix_bytes name = next_name(&after_a);
        if (name.length == 0 || !flamepix_bytes_equal(name, next_name(&after_b)))
            return;
        *a = after_a;
        *b = after_b;
    }
}

/* From a folder up to the last folder shared with the file. */
static enum flamepix_status append_way_up(const char *folder, struct flamepix_buffer *way)
{
    while (way->status == FLAMEPIX_OK && next_name(&folder).length > 0)
        fpx_buffer_text(way, "../");
    return way->status;
}

static enum flamepix_status append_way_down(const char *path, struct flamepix_buffer *way)
{
    const char *between = "";
    struct flamepix_bytes name = next_name(&path);
    while (way->status == FLAMEPIX_OK && name.length > 0) {
        fpx_buffer_text(way, between);
        flamepix_buffer_append(way, name.data, name.length);
        between = "/";
        name = next_name(&path);
    }
    if (flamepix_buffer_append(way, "", 1) == FLAMEPIX_OK)
        way->length--;
    return way->status;
}

enum flamepix_status fpx_relative_path(const char *folder, const char *path,
                                       struct flamepix_buffer *way)
{
    const bool is_absolute = path[0] == '/';
    flamepix_buffer_clear(way);
    if (is_absolute == (folder[0] == '/')) {
        skip_common_names(&folder, &path);
        append_way_up(folder, way);
    } else if (is_absolute) {
        fpx_buffer_text(way, "/");
    }
    return append_way_down(path, way);
}

/* -- of two files ------------------------------------------------------------------------------ */

static bool is_up(struct flamepix_bytes name)
{
    return name.length == 2 && name.data[0] == '.' && name.data[1] == '.';
}

/* Appends the names of a path to an absolute one without ".."; a ".." in `path` removes a name. */
static enum flamepix_status append_names(const char *path, struct flamepix_buffer *absolute)
{
    enum flamepix_status status = FLAMEPIX_OK;
    struct flamepix_bytes name = next_name(&path);
    while (status == FLAMEPIX_OK && name.length > 0) {
        if (is_up(name)) {
            while (absolute->length > 0 && absolute->data[--absolute->length] != '/')
                continue;
        } else {
            status = fpx_buffer_printf(absolute, "/%.*s", (int)name.length, name.data);
        }
        name = next_name(&path);
    }
    return status;
}

static enum flamepix_status make_absolute(const char *path, struct flamepix_buffer *absolute)
{
    char current[PATH_MAX] = "";
    if (path[0] != '/' && getcwd(current, sizeof(current)) == NULL)
        current[0] = '\0';
    enum flamepix_status status = append_names(current, absolute);
    return status == FLAMEPIX_OK ? append_names(path, absolute) : status;
}

/* Cuts an absolute path down to its folder. */
static void cut_to_folder(struct flamepix_buffer *path)
{
    path->length = (size_t)(fpx_path_name(path->data) - path->data);
    path->data[path->length] = '\0';
}

enum flamepix_status fpx_relative_path_between(const char *from, const char *path,
                                               struct flamepix_buffer *way)
{
    struct flamepix_buffer folder = {0};
    struct flamepix_buffer file = {0};
    enum flamepix_status status = make_absolute(from, &folder);
    if (status == FLAMEPIX_OK)
        status = make_absolute(path, &file);
    if (status == FLAMEPIX_OK && folder.length > 0 && file.length > 0) {
        cut_to_folder(&folder);
        status = fpx_relative_path(folder.data, file.data, way);
    } else if (status == FLAMEPIX_OK) {
        status = fpx_relative_path(".", path, way);
    }
    flamepix_buffer_free(&folder);
    flamepix_buffer_free(&file);
    return status;
}
