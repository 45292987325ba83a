#include "cli/compare/compare_steps.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "base/os/paths.h"
#include "cli/batch/batch_steps.h"
#include "cli/console.h"
#include "jobs/walk_folder.h"

static enum flamepix_status add_file(struct fpx_measurement_files *files, const char *path)
{
    const struct flamepix_bytes text = {path, strlen(path) + 1};
    const char *copy;
    enum flamepix_status status = fpx_arena_copy(&files->copies, text, &copy);
    return status == FLAMEPIX_OK ? fpx_texts_add(&files->paths, copy) : status;
}

static enum flamepix_status add_found(void *user, struct flamepix_bytes path, size_t below)
{
    (void)below;
    return add_file(user, path.data);
}

/* A fpx_walk_folder_options.unlisted. */
static enum flamepix_status add_unlisted(void *user, struct flamepix_bytes path, size_t below,
                                         int cause)
{
    struct fpx_measurement_files *files = user;
    (void)below;
    files->unlisted++;
    fpx_unlisted_print(path.data, strerror(cause));
    return FLAMEPIX_OK;
}

/* -- folders ----------------------------------------------------------------------------------- */

static enum flamepix_status create_used(const struct fpx_texts *globs, bool **used)
{
    if (*used == NULL)
        *used = calloc(globs->count + 1, sizeof(**used));
    return *used != NULL ? FLAMEPIX_OK : FLAMEPIX_NO_MEMORY;
}

static enum flamepix_status walk_folder(struct fpx_measurement_files *files,
                                        const struct fpx_measurement_search *search,
                                        const char *folder, struct flamepix_buffer *place)
{
    struct fpx_texts include = {0}, exclude = {0};
    enum flamepix_status status = fpx_texts_copy_globs(search->include, &include);
    if (status == FLAMEPIX_OK)
        status = fpx_texts_copy_globs(search->exclude, &exclude);
    if (status == FLAMEPIX_OK)
        status = create_used(search->include, &files->include_used);
    if (status == FLAMEPIX_OK)
        status = create_used(search->exclude, &files->exclude_used);
    const struct fpx_walk_folder_options options = {.include = include.items,
                                                    .exclude = exclude.items,
                                                    .include_used = files->include_used,
                                                    .exclude_used = files->exclude_used,
                                                    .found = add_found,
                                                    .unlisted = add_unlisted,
                                                    .others = &files->others,
                                                    .user = files};
    if (status == FLAMEPIX_OK)
        status = fpx_walk_folder(folder, &options, place);
    free(include.items);
    free(exclude.items);
    return status;
}

static enum fpx_exit add_folder(struct fpx_measurement_files *files,
                                const struct fpx_measurement_search *search, const char *folder)
{
    struct flamepix_buffer place = {0};
    enum flamepix_status status = walk_folder(files, search, folder, &place);
    const int cause = errno;
    enum fpx_exit code =
        status == FLAMEPIX_READ_FAILED
            ? fpx_file_exit(place.data == NULL ? folder : place.data, status, cause)
            : fpx_status_exit(status);
    flamepix_buffer_free(&place);
    return code;
}

enum fpx_exit fpx_measurement_files_add(struct fpx_measurement_files *files,
                                        const struct fpx_measurement_search *search,
                                        const char *path)
{
    struct stat about;
    const bool is_stdin = strcmp(path, "-") == 0;
    if (!is_stdin && stat(path, &about) != 0)
        return fpx_file_exit(path, FLAMEPIX_READ_FAILED, errno);
    if (!is_stdin && S_ISDIR(about.st_mode))
        return add_folder(files, search, path);
    return fpx_status_exit(add_file(files, path));
}

/* -- once -------------------------------------------------------------------------------------- */

/* A file by its name and the identity of its folder. */
struct named {
    struct fpx_path_identity folder;
    const char *name;
    size_t number; /* of the file */
};

static enum flamepix_status identify(const char *path, size_t number, struct named *named)
{
    const char *name = fpx_path_name(path);
    char *folder = strndup(path, (size_t)(name - path));
    if (folder == NULL)
        return FLAMEPIX_NO_MEMORY;
    named->name = name;
    named->number = number;
    const enum flamepix_status status =
        fpx_path_identify(folder[0] == '\0' ? "." : folder, &named->folder);
    free(folder);
    return status;
}

static int compare_files(const struct named *one, const struct named *other)
{
    const struct fpx_path_identity *a = &one->folder, *b = &other->folder;
    if (a->device != b->device)
        return a->device < b->device ? -1 : 1;
    if (a->inode != b->inode)
        return a->inode < b->inode ? -1 : 1;
    return strcmp(one->name, other->name);
}

static int compare_named(const void *a, const void *b)
{
    const struct named *one = a, *other = b;
    const int order = compare_files(one, other);
    return order != 0 ? order : one->number < other->number ? -1 : 1;
}

/* Keeps the first of equal files, which follow each other. */
static void drop_same(struct fpx_texts *paths, const struct named *named)
{
    size_t kept = 0;
    for (size_t i = 1; i < paths->count; i++)
        if (compare_files(&named[i - 1], &named[i]) == 0 && strcmp(named[i].name, "-") != 0)
            paths->items[named[i].number] = NULL;
    for (size_t i = 0; i < paths->count; i++)
        if (paths->items[i] != NULL)
            paths->items[kept++] = paths->items[i];
    paths->count = kept;
}

enum fpx_exit fpx_measurement_files_keep_once(struct fpx_measurement_files *files)
{
    const size_t count = files->paths.count;
    struct named *named = calloc(count + 1, sizeof(*named));
    enum flamepix_status status = named == NULL ? FLAMEPIX_NO_MEMORY : FLAMEPIX_OK;
    for (size_t i = 0; i < count && status == FLAMEPIX_OK; i++)
        status = identify(files->paths.items[i], i, &named[i]);
    if (status == FLAMEPIX_OK) {
        qsort(named, count, sizeof(*named), compare_named);
        drop_same(&files->paths, named);
    }
    for (size_t i = 0; i < count && named != NULL; i++)
        flamepix_buffer_free(&named[i].folder.below);
    free(named);
    return fpx_status_exit(status);
}

/* -- the files --------------------------------------------------------------------------------- */

static void say_unused(const char *option, const struct fpx_texts *globs, const bool *used)
{
    for (size_t i = 0; i < globs->count; i++)
        if (used == NULL || !used[i])
            fpx_unused_glob_print(option, globs->items[i]);
}

void fpx_measurement_files_print_passed_over(const struct fpx_measurement_files *files,
                                             const struct fpx_measurement_search *search)
{
    fpx_passed_over_print(files->others);
    say_unused("include", search->include, files->include_used);
    say_unused("exclude", search->exclude, files->exclude_used);
}

void fpx_measurement_files_free(struct fpx_measurement_files *files)
{
    free(files->paths.items);
    free(files->include_used);
    free(files->exclude_used);
    fpx_arena_free(&files->copies);
    *files = (struct fpx_measurement_files){0};
}
