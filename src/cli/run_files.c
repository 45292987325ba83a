#include "cli/run_files.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "base/path_identity.h"
#include "cli/message.h"
#include "jobs/walk.h"

struct finding {
    struct flamepix_run_files *files;
    const struct flamepix_outputs *outputs;
    struct flamepix_path_identity output, found; /* of the two that are compared */
};

static enum flamepix_status add_file(struct flamepix_run_files *files, const char *path)
{
    const struct flamepix_bytes text = {path, strlen(path) + 1};
    const char *copy;
    enum flamepix_status status = flamepix_arena_copy(&files->copies, text, &copy);
    return status == FLAMEPIX_OK ? flamepix_texts_add(&files->paths, copy) : status;
}

static enum flamepix_status is_output(struct finding *finding, const char *path,
                                      bool *is_output_ret)
{
    const struct flamepix_outputs *outputs = finding->outputs;
    enum flamepix_status status = flamepix_path_identify(path, &finding->found);
    *is_output_ret = false;
    for (size_t i = 0; i < outputs->count && status == FLAMEPIX_OK && !*is_output_ret; i++) {
        if (strcmp(outputs->items[i].path, "-") == 0)
            continue;
        status = flamepix_path_identify(outputs->items[i].path, &finding->output);
        *is_output_ret = flamepix_path_identities_same(&finding->found, &finding->output);
    }
    return status;
}

static enum flamepix_status add_found(void *user, struct flamepix_bytes path, size_t below)
{
    struct finding *finding = user;
    bool is_written;
    (void)below;
    enum flamepix_status status = is_output(finding, path.data, &is_written);
    return status == FLAMEPIX_OK && !is_written ? add_file(finding->files, path.data) : status;
}

/* -- folders ----------------------------------------------------------------------------------- */

/* Copies globs as a walk wants them, ended by NULL; none stay none. */
static enum flamepix_status copy_globs(const struct flamepix_texts *given,
                                       struct flamepix_texts *globs)
{
    enum flamepix_status status = FLAMEPIX_OK;
    for (size_t i = 0; i < given->count && status == FLAMEPIX_OK; i++)
        status = flamepix_texts_add(globs, given->items[i]);
    return status == FLAMEPIX_OK && given->count > 0 ? flamepix_texts_add(globs, NULL) : status;
}

static enum flamepix_status walk_folder(struct finding *finding,
                                        const struct flamepix_run_search *search,
                                        const char *folder, struct flamepix_buffer *place)
{
    struct flamepix_texts include = {0}, exclude = {0};
    enum flamepix_status status = copy_globs(search->include, &include);
    if (status == FLAMEPIX_OK)
        status = copy_globs(search->exclude, &exclude);
    const struct flamepix_walk_options options = {
        .include = include.items, .exclude = exclude.items, .found = add_found, .user = finding};
    if (status == FLAMEPIX_OK)
        status = flamepix_walk(folder, &options, place);
    free(include.items);
    free(exclude.items);
    return status;
}

static enum flamepix_exit add_folder(struct flamepix_run_files *files,
                                     const struct flamepix_run_search *search, const char *folder)
{
    struct finding finding = {.files = files, .outputs = search->outputs};
    struct flamepix_buffer place = {0};
    enum flamepix_status status = walk_folder(&finding, search, folder, &place);
    const int cause = errno;
    enum flamepix_exit code =
        status == FLAMEPIX_READ_FAILED
            ? flamepix_file_exit(place.data == NULL ? folder : place.data, status, cause)
            : flamepix_status_exit(status);
    flamepix_buffer_free(&place);
    flamepix_buffer_free(&finding.output.below);
    flamepix_buffer_free(&finding.found.below);
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
