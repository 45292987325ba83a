#include "cli/run_files.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "cli/jobs_trouble.h"
#include "cli/message.h"
#include "jobs/walk.h"

static enum flamepix_status add_file(struct flamepix_run_files *files, const char *path)
{
    const struct flamepix_bytes text = {path, strlen(path) + 1};
    const char *copy;
    enum flamepix_status status = flamepix_arena_copy(&files->copies, text, &copy);
    return status == FLAMEPIX_OK ? flamepix_texts_add(&files->paths, copy) : status;
}

static enum flamepix_status add_found(void *user, struct flamepix_bytes path, size_t below)
{
    (void)below;
    return add_file(user, path.data);
}

/* A flamepix_walk_options.unlisted. */
static enum flamepix_status add_unlisted(void *user, struct flamepix_bytes path, size_t below,
                                         int cause)
{
    struct flamepix_run_files *files = user;
    (void)below;
    files->unlisted++;
    flamepix_unlisted_say(path.data, strerror(cause));
    return FLAMEPIX_OK;
}

/* -- folders ----------------------------------------------------------------------------------- */

static enum flamepix_status create_used(const struct flamepix_texts *globs, bool **used)
{
    if (*used == NULL)
        *used = calloc(globs->count + 1, sizeof(**used));
    return *used != NULL ? FLAMEPIX_OK : FLAMEPIX_NO_MEMORY;
}

static enum flamepix_status walk_folder(struct flamepix_run_files *files,
                                        const struct flamepix_run_search *search,
                                        const char *folder, struct flamepix_buffer *place)
{
    struct flamepix_texts include = {0}, exclude = {0};
    enum flamepix_status status = flamepix_texts_copy_globs(search->include, &include);
    if (status == FLAMEPIX_OK)
        status = flamepix_texts_copy_globs(search->exclude, &exclude);
    if (status == FLAMEPIX_OK)
        status = create_used(search->include, &files->include_used);
    if (status == FLAMEPIX_OK)
        status = create_used(search->exclude, &files->exclude_used);
    const struct flamepix_walk_options options = {.include = include.items,
                                                  .exclude = exclude.items,
                                                  .include_used = files->include_used,
                                                  .exclude_used = files->exclude_used,
                                                  .found = add_found,
                                                  .unlisted = add_unlisted,
                                                  .others = &files->others,
                                                  .user = files};
    if (status == FLAMEPIX_OK)
        status = flamepix_walk(folder, &options, place);
    free(include.items);
    free(exclude.items);
    return status;
}

static enum flamepix_exit add_folder(struct flamepix_run_files *files,
                                     const struct flamepix_run_search *search, const char *folder)
{
    struct flamepix_buffer place = {0};
    enum flamepix_status status = walk_folder(files, search, folder, &place);
    const int cause = errno;
    enum flamepix_exit code =
        status == FLAMEPIX_READ_FAILED
            ? flamepix_file_exit(place.data == NULL ? folder : place.data, status, cause)
            : flamepix_status_exit(status);
    flamepix_buffer_free(&place);
    return code;
}

enum flamepix_exit flamepix_run_files_add(struct flamepix_run_files *files,
                                          const struct flamepix_run_search *search,
                                          const char *path)
{
    struct stat about;
    const bool is_stdin = strcmp(path, "-") == 0;
    if (!is_stdin && stat(path, &about) != 0)
        return flamepix_file_exit(path, FLAMEPIX_READ_FAILED, errno);
    if (!is_stdin && S_ISDIR(about.st_mode))
        return add_folder(files, search, path);
    return flamepix_status_exit(add_file(files, path));
}

static void say_unused(const char *option, const struct flamepix_texts *globs, const bool *used)
{
    for (size_t i = 0; i < globs->count; i++)
        if (used == NULL || !used[i])
            flamepix_unused_glob_say(option, globs->items[i]);
}

void flamepix_run_files_say(const struct flamepix_run_files *files,
                            const struct flamepix_run_search *search)
{
    flamepix_passed_over_say(files->others);
    say_unused("include", search->include, files->include_used);
    say_unused("exclude", search->exclude, files->exclude_used);
}

void flamepix_run_files_free(struct flamepix_run_files *files)
{
    free(files->paths.items);
    free(files->include_used);
    free(files->exclude_used);
    flamepix_arena_free(&files->copies);
    *files = (struct flamepix_run_files){0};
}
