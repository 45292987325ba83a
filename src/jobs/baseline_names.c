/* Names of baselines: if paths differ in a date or a number, inputs are matched with their
 * baselines by the result of a substitution on their paths below both folders. */
#define _GNU_SOURCE /* qsort_r */
#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "base/os/temp_names.h"
#include "jobs/jobs_internal.h"
#include "jobs/walk_folder.h"

enum flamepix_status fpx_jobs_map_name(struct fpx_jobs *jobs, const char *below, size_t *name_ret)
{
    struct flamepix_buffer mapped = {0};
    *name_ret = jobs->texts.length;
    enum flamepix_status status = fpx_name_map_apply(jobs->options.baseline_names, below, &mapped);
    if (status == FLAMEPIX_OK)
        status = flamepix_buffer_append(&jobs->texts, mapped.data, mapped.length + 1);
    flamepix_buffer_free(&mapped);
    return status;
}

/* -- sorting ----------------------------------------------------------------------------------- */

static int compare(const void *a, const void *b, void *texts)
{
    const struct fpx_named *left = a, *right = b;
    const char *const text = texts;
    const int order = strcmp(text + left->name, text + right->name);
    return order != 0 ? order : strcmp(text + left->below, text + right->below);
}

static enum flamepix_status add(struct fpx_jobs *jobs, struct fpx_named named)
{
    struct fpx_named_list *list = &jobs->baseline_files;
    const enum flamepix_status status =
        fpx_array_reserve(&list->items, &list->capacity, list->count + 1, sizeof(*list->items));
    if (status == FLAMEPIX_OK)
        list->items[list->count++] = named;
    return status;
}

/* Two files of one side with the same name, but different paths. */
static enum flamepix_status sort(struct fpx_jobs *jobs, const char *side)
{
    const struct fpx_named_list *list = &jobs->baseline_files;
    const char *texts = jobs->texts.data;
    if (list->count > 1)
        qsort_r(list->items, list->count, sizeof(*list->items), compare, jobs->texts.data);
    for (size_t i = 1; i < list->count; i++) {
        const struct fpx_named *pair = &list->items[i - 1];
        if (strcmp(texts + pair[0].name, texts + pair[1].name) != 0 ||
            strcmp(texts + pair[0].below, texts + pair[1].below) == 0)
            continue;
        jobs->trouble = (struct fpx_jobs_conflict){.problem = FPX_JOBS_ONE_BASELINE,
                                                   .first = texts + pair[0].below,
                                                   .second = texts + pair[1].below,
                                                   .third = texts + pair[0].name,
                                                   .advice = side};
        return FLAMEPIX_BAD_ARGUMENT;
    }
    return FLAMEPIX_OK;
}

/* -- both sides -------------------------------------------------------------------------------- */

static enum flamepix_status name_inputs(struct fpx_jobs *jobs)
{
    enum flamepix_status status = FLAMEPIX_OK;
    for (size_t i = 0; i < jobs->total && status == FLAMEPIX_OK; i++) {
        struct fpx_job *job = &jobs->array[i];
        struct flamepix_buffer below = {0}; /* the texts move */
        const char *text = jobs->texts.data + job->below;
        status = flamepix_buffer_append(&below, text, strlen(text) + 1);
        if (status == FLAMEPIX_OK)
            status = fpx_jobs_map_name(jobs, below.data, &job->baseline_name);
        if (status == FLAMEPIX_OK && !job->is_folder)
            status = add(jobs, (struct fpx_named){job->baseline_name, job->below});
        flamepix_buffer_free(&below);
    }
    return status == FLAMEPIX_OK ? sort(jobs, "inputs") : status;
}

/* A fpx_walk_folder_options.found. Outputs of batches are not baselines. */
static enum flamepix_status name_file(void *user, struct flamepix_bytes path, size_t below)
{
    struct fpx_jobs *jobs = user;
    struct fpx_named named = {0, jobs->texts.length};
    if (fpx_name_is_reserved(path.data) ||
        (jobs->options.is_product != NULL && jobs->options.is_product(path.data)))
        return FLAMEPIX_OK;
    enum flamepix_status status =
        flamepix_buffer_append(&jobs->texts, path.data + below, path.length - below + 1);
    if (status == FLAMEPIX_OK)
        status = fpx_jobs_map_name(jobs, path.data + below, &named.name);
    return status == FLAMEPIX_OK ? add(jobs, named) : status;
}

static enum flamepix_status name_files(struct fpx_jobs *jobs)
{
    const struct fpx_walk_folder_options options = {
        .include = jobs->options.include,
        .exclude = jobs->options.exclude,
        .avoided = {jobs->options.output_folder},
        .found = name_file,
        .user = jobs,
    };
    const enum flamepix_status status =
        fpx_walk_folder(jobs->options.baseline, &options, &jobs->trouble_texts[0]);
    if (status == FLAMEPIX_READ_FAILED)
        jobs->trouble = (struct fpx_jobs_conflict){
            .problem = FPX_JOBS_UNREADABLE, .first = jobs->trouble_texts[0].data, .cause = errno};
    return status == FLAMEPIX_OK ? sort(jobs, "files of the baseline") : status;
}

enum flamepix_status fpx_jobs_name_baselines(struct fpx_jobs *jobs)
{
    if (jobs->options.baseline_names == NULL || !jobs->baseline_is_folder)
        return FLAMEPIX_OK;
    const enum flamepix_status status = name_inputs(jobs);
    jobs->baseline_files.count = 0;
    return status == FLAMEPIX_OK ? name_files(jobs) : status;
}

/* -- looking up -------------------------------------------------------------------------------- */

const char *fpx_jobs_baseline_named(const struct fpx_jobs *jobs, const char *name)
{
    const struct fpx_named_list *list = &jobs->baseline_files;
    size_t first = 0, end = list->count;
    while (first < end) {
        const size_t middle = first + (end - first) / 2;
        const int order = strcmp(name, jobs->texts.data + list->items[middle].name);
        if (order == 0)
            return jobs->texts.data + list->items[middle].below;
        if (order < 0)
            end = middle;
        else
            first = middle + 1;
    }
    return NULL;
}

bool fpx_jobs_have_baseline_names(const struct fpx_jobs *jobs)
{
    return jobs->options.baseline_names != NULL && jobs->baseline_is_folder;
}
