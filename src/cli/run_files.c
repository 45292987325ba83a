#include "cli/run_files.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

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

/* -- folders ----------------------------------------------------------------------------------- */

static enum flamepix_status walk_folder(struct flamepix_run_files *files,
                                        const struct flamepix_run_search *search,
                                        const char *folder, struct flamepix_buffer *place)
{
    struct flamepix_texts include = {0}, exclude = {0};
    enum flamepix_status status = flamepix_texts_copy_globs(search->include, &include);
    if (status == FLAMEPIX_OK)
        status = flamepix_texts_copy_globs(search->exclude, &exclude);
    const struct flamepix_walk_options options = {
        .include = include.items, .exclude = exclude.items, .found = add_found, .user = files};
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
    const bool is_known = strcmp(path, "-") != 0 && stat(path, &about) == 0;
    if (is_known && S_ISDIR(about.st_mode))
        return add_folder(files, search, path);
    return flamepix_status_exit(add_file(files, path));
}

void flamepix_run_files_free(struct flamepix_run_files *files)
{
    free(files->paths.items);
    flamepix_arena_free(&files->copies);
    *files = (struct flamepix_run_files){0};
}
