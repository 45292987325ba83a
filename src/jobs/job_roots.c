/* Job roots: the folders by which inputs were named, by identity and not by spelling. */
#define _GNU_SOURCE /* realpath */
#include <errno.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>

#include "jobs/jobs_internal.h"

/* -- real paths of folders --------------------------------------------------------------------- */

static size_t cut_component(const char *path, size_t length)
{
    while (length > 0 && path[length - 1] == '/')
        length--;
    while (length > 0 && path[length - 1] != '/')
        length--;
    return length;
}

/* Resolves the existing start of a path; *length_ret is its length. False if memory is short. */
static bool resolve_start(char *path, char target[PATH_MAX], size_t *length_ret)
{
    size_t length = strlen(path);
    const bool is_absolute = path[0] == '/';
    for (;;) {
        path[length] = '\0';
        *length_ret = length;
        if (realpath(length > 0 ? path : is_absolute ? "/" : ".", target) != NULL)
            return true;
        if (errno == ENOMEM)
            return false;
        if (length == 0) {
            memcpy(target, is_absolute ? "/" : ".", 2);
            return true;
        }
        length = cut_component(path, length);
    }
}

static enum flamepix_status append_rest(struct flamepix_buffer *real, struct flamepix_bytes rest)
{
    while (rest.length > 0 && rest.data[rest.length - 1] == '/')
        rest.length--;
    while (rest.length > 0 && rest.data[0] == '/')
        rest = flamepix_bytes_from(rest, 1);
    if (rest.length > 0 && !flamepix_bytes_equal(rest, flamepix_bytes_of(".")))
        flamepix_buffer_append(real, "/", 1);
    return flamepix_buffer_append(real, rest.data, rest.length);
}

/* Appends the absolute path of a folder without links, terminated, the NUL counted. A missing part
 * stays as spelled. */
static enum flamepix_status append_real(struct flamepix_buffer *real, struct flamepix_bytes folder)
{
    char target[PATH_MAX];
    size_t length;
    char *copy = strndup(folder.data, folder.length);
    if (copy == NULL)
        return FLAMEPIX_NO_MEMORY;
    const bool is_resolved = resolve_start(copy, target, &length);
    free(copy);
    if (!is_resolved)
        return FLAMEPIX_NO_MEMORY;
    flamepix_buffer_append(real, target, strlen(target));
    append_rest(real, flamepix_bytes_from(folder, length));
    return flamepix_buffer_append(real, "", 1);
}

/* -- roots of jobs ----------------------------------------------------------------------------- */

/* The part of a path before {dir}: the PATH of a found file, the folder of a named one. */
static struct flamepix_bytes folder_before(const struct fpx_jobs *jobs, size_t i)
{
    const struct fpx_job *job = &jobs->array[i];
    return (struct flamepix_bytes){jobs->texts.data + job->path, job->below - job->path};
}

enum flamepix_status fpx_jobs_find_roots(struct fpx_jobs *jobs)
{
    struct flamepix_bytes last = {NULL, 0};
    size_t last_root = 0;
    for (size_t i = 0; i < jobs->total; i++) {
        if (jobs->array[i].root != 0)
            continue;
        const struct flamepix_bytes folder = folder_before(jobs, i);
        if (last.data == NULL || !flamepix_bytes_equal(folder, last)) {
            last = folder;
            last_root = jobs->roots.length + 1;
            const enum flamepix_status status = append_real(&jobs->roots, folder);
            if (status != FLAMEPIX_OK)
                return status;
        }
        jobs->array[i].root = last_root;
    }
    return FLAMEPIX_OK;
}

const char *fpx_jobs_root_of_all_shards(const struct fpx_jobs *jobs, size_t i)
{
    const size_t root = jobs->array[i].root;
    return root == 0 ? "" : jobs->roots.data + root - 1;
}

struct flamepix_bytes fpx_jobs_root_name(const struct fpx_jobs *jobs, size_t i)
{
    const struct flamepix_bytes name =
        fpx_name_template_name(flamepix_bytes_of(fpx_jobs_root_of_all_shards(jobs, i)));
    const bool is_none = flamepix_bytes_equal(name, flamepix_bytes_of(".")) ||
                         flamepix_bytes_equal(name, flamepix_bytes_of(".."));
    return is_none ? (struct flamepix_bytes){"", 0} : name;
}

/* -- the root of lists ------------------------------------------------------------------------- */

/* The path from a folder to one below it; else NULL. Both are absolute, without links. */
static const char *way_between(const char *root, const char *folder)
{
    size_t length = strlen(root);
    if (length > 0 && root[length - 1] == '/')
        length--;
    if (strncmp(root, folder, length) != 0 || (folder[length] != '/' && folder[length] != '\0'))
        return NULL;
    const char *way = folder + length + (folder[length] == '/');
    for (const char *up = strstr(way, ".."); up != NULL; up = strstr(up + 1, ".."))
        if ((up == way || up[-1] == '/') && (up[2] == '/' || up[2] == '\0'))
            return NULL;
    return way;
}

/* The real path of the root of lists is the first of the roots. */
static enum flamepix_status find_list_root(struct fpx_jobs *jobs)
{
    if (jobs->list_root != 0)
        return FLAMEPIX_OK;
    jobs->list_root = jobs->roots.length + 1;
    return append_real(&jobs->roots, flamepix_bytes_of(jobs->options.list_root));
}

static enum flamepix_status append_below(struct fpx_jobs *jobs, const char *way,
                                         struct flamepix_bytes name)
{
    flamepix_buffer_append(&jobs->texts, way, strlen(way));
    if (way[0] != '\0')
        flamepix_buffer_append(&jobs->texts, "/", 1);
    flamepix_buffer_append(&jobs->texts, name.data, name.length);
    return flamepix_buffer_append(&jobs->texts, "", 1);
}

static enum flamepix_status tell_elsewhere(struct fpx_jobs *jobs, struct fpx_job *job)
{
    jobs->trouble = (struct fpx_jobs_conflict){.problem = FPX_JOBS_NOT_BELOW,
                                               .first = jobs->texts.data + job->path};
    return FLAMEPIX_BAD_ARGUMENT;
}

enum flamepix_status fpx_jobs_put_below_root(struct fpx_jobs *jobs, size_t i)
{
    struct fpx_job *job = &jobs->array[i];
    struct flamepix_buffer folder = {0};
    if (jobs->options.list_root == NULL)
        return FLAMEPIX_OK;
    enum flamepix_status status = find_list_root(jobs);
    if (status == FLAMEPIX_OK)
        status = append_real(&folder, folder_before(jobs, i));
    const char *root = jobs->roots.data + jobs->list_root - 1;
    const char *way = status == FLAMEPIX_OK ? way_between(root, folder.data) : NULL;
    if (way != NULL) {
        const size_t begin = jobs->texts.length;
        struct flamepix_buffer name = {0};
        const char *text = jobs->texts.data + job->below;
        status = flamepix_buffer_append(&name, text, strlen(text)); /* the texts may move */
        if (status == FLAMEPIX_OK)
            status = append_below(jobs, way, (struct flamepix_bytes){name.data, name.length});
        flamepix_buffer_free(&name);
        job->below = begin;
        job->root = jobs->list_root;
    } else if (status == FLAMEPIX_OK) {
        status = tell_elsewhere(jobs, job);
    }
    flamepix_buffer_free(&folder);
    return status;
}
