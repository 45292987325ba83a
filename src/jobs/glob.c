/* fnmatch has no optional parts. So it is called a second time, with texts in which every name has
 * its own slashes on both sides: a/b becomes /a//b/, and the glob a, two stars, b becomes /a/, a
 * star, /b/. The star then matches nothing or whole names. One call suffices, however many such
 * parts a glob has. */
#include "jobs/walk_folder.h"

#include <fnmatch.h>
#include <string.h>

#include "base/os/paths.h"

static enum flamepix_status append(struct flamepix_buffer *text, const char *bytes, size_t count)
{
    return flamepix_buffer_append(text, bytes, count);
}

/* Doubles every slash, and adds one at each end. */
static enum flamepix_status double_path(const char *path, struct flamepix_buffer *text)
{
    flamepix_buffer_clear(text);
    append(text, "/", 1);
    for (const char *at = path; *at != '\0'; at++)
        append(text, *at == '/' ? "//" : at, *at == '/' ? 2 : 1);
    return append(text, "/", 2);
}

static bool is_any_folders(const char *at)
{
    return strncmp(at, "**/", 3) == 0;
}

/* Same for the first `length` bytes of a glob. */
static enum flamepix_status double_glob(const char *glob, size_t length,
                                        struct flamepix_buffer *text)
{
    bool begins_name = true;
    flamepix_buffer_clear(text);
    for (size_t i = 0; i < length;) {
        if (begins_name && length - i > 3 && is_any_folders(glob + i)) {
            append(text, "*", 1);
            i += 3;
            continue;
        }
        if (begins_name)
            append(text, "/", 1);
        begins_name = glob[i] == '/';
        append(text, glob + i, 1);
        i++;
    }
    return append(text, "/", 2);
}

/* A glob split into its parts. */
struct parts {
    const char *text;
    size_t length;
    bool is_rooted, is_folder, has_any_folders;
};

static struct parts parts_of(const char *glob)
{
    struct parts parts = {.text = glob};
    while (parts.text[0] == '/' || (parts.text[0] == '.' && parts.text[1] == '/')) {
        parts.text += parts.text[0] == '/' ? 1 : 2;
        parts.is_rooted = true;
    }
    parts.length = strlen(parts.text);
    while (parts.length > 0 && parts.text[parts.length - 1] == '/') {
        parts.length--;
        parts.is_folder = true;
    }
    for (const char *at = strstr(parts.text, "**/"); at != NULL; at = strstr(at + 1, "**/"))
        parts.has_any_folders = parts.has_any_folders || at == parts.text || at[-1] == '/';
    return parts;
}

static enum flamepix_status match_one(const struct parts *parts, const char *path,
                                      struct fpx_glob_texts *texts, bool *matches_ret)
{
    struct flamepix_buffer *glob = &texts->glob;
    flamepix_buffer_clear(glob);
    append(glob, parts->text, parts->length);
    enum flamepix_status status = append(glob, "", 1);
    if (status != FLAMEPIX_OK)
        return status;
    *matches_ret = fnmatch(glob->data, path, 0) == 0 ||
                   (!parts->is_rooted && fnmatch(glob->data, fpx_path_name(path), 0) == 0);
    if (*matches_ret || !parts->has_any_folders)
        return FLAMEPIX_OK;
    status = double_glob(parts->text, parts->length, glob);
    if (status == FLAMEPIX_OK)
        status = double_path(path, &texts->path);
    if (status == FLAMEPIX_OK)
        *matches_ret = fnmatch(glob->data, texts->path.data, 0) == 0;
    return status;
}

/* Matches the folders that contain the path, and the path itself if it is a folder. */
static enum flamepix_status match_folders(const struct parts *parts, const char *path,
                                          enum fpx_glob_kind kind, struct fpx_glob_texts *texts,
                                          bool *matches_ret)
{
    struct flamepix_buffer above = {0};
    enum flamepix_status status = append(&above, path, strlen(path) + 1);
    *matches_ret = parts->length == 0; /* all are in the folder of the walk */
    if (status == FLAMEPIX_OK && kind == FPX_GLOB_FOLDER && !*matches_ret)
        status = match_one(parts, path, texts, matches_ret);
    for (char *end; status == FLAMEPIX_OK && !*matches_ret;) {
        end = strrchr(above.data, '/');
        if (end == NULL)
            break;
        *end = '\0';
        status = match_one(parts, above.data, texts, matches_ret);
    }
    flamepix_buffer_free(&above);
    return status;
}

enum flamepix_status fpx_glob_match(const char *glob, const char *path, enum fpx_glob_kind kind,
                                    struct fpx_glob_texts *texts, bool *matches_ret)
{
    const struct parts parts = parts_of(glob);
    return parts.is_folder || (parts.is_rooted && parts.length == 0)
               ? match_folders(&parts, path, kind, texts, matches_ret)
               : match_one(&parts, path, texts, matches_ret);
}

void fpx_glob_free(struct fpx_glob_texts *texts)
{
    flamepix_buffer_free(&texts->glob);
    flamepix_buffer_free(&texts->path);
}
