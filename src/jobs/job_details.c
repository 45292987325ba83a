#include "jobs/job_details.h"

#include <string.h>

#include "jobs/job_titles.h"
#include "jobs/jobs_internal.h"

static enum flamepix_status keep_scratch(struct fpx_job_details *details, const char **text_ret)
{
    const struct flamepix_bytes text = {details->scratch.data, details->scratch.length + 1};
    return fpx_arena_copy(&details->texts, text, text_ret);
}

static enum flamepix_status list_groups(const struct fpx_jobs *jobs, const struct fpx_job *own,
                                        struct fpx_job_details *details)
{
    const char *name = own->group_count > 0 ? jobs->groups.data + own->groups : "";
    void *groups;
    details->group_count = own->group_count > 0 ? own->group_count : 1;
    const enum flamepix_status status =
        fpx_arena_take(&details->texts, details->group_count * sizeof(*details->groups), &groups);
    if (status != FLAMEPIX_OK)
        return status;
    details->groups = groups;
    for (size_t group = 0; group < details->group_count; group++) {
        details->groups[group] = flamepix_bytes_of(name);
        name += details->groups[group].length + 1;
    }
    return FLAMEPIX_OK;
}

/* With the slash that fpx_jobs_output adds after a folder. */
static size_t length_with_slash(const char *folder)
{
    const size_t length = strlen(folder);
    return length + (length > 0 && folder[length - 1] != '/');
}

static enum flamepix_status find_paths(const struct fpx_jobs *jobs,
                                       const struct fpx_jobs_pictures *pictures,
                                       struct fpx_job_details *details)
{
    const size_t count = pictures->product_count;
    void *memory;
    details->path_count = count * details->group_count;
    enum flamepix_status status =
        fpx_arena_take(&details->texts, details->path_count * sizeof(char *), &memory);
    if (status != FLAMEPIX_OK)
        return status;
    const char **paths = memory;
    details->paths = paths;
    details->below = length_with_slash(jobs->options.output_folder);
    for (size_t p = 0; p < details->path_count && status == FLAMEPIX_OK; p++) {
        const struct fpx_jobs_product *product = &pictures->products[p % count];
        struct fpx_name_template_fields fields = details->name;
        fields.group = details->groups[p / count];
        status = fpx_jobs_fill_output(jobs, &fields, product, &details->scratch);
        if (status == FLAMEPIX_OK)
            status = keep_scratch(details, &paths[p]);
        if (status == FLAMEPIX_OK && details->main_path == NULL && product->name_template == NULL)
            details->main_path = paths[p];
    }
    return status;
}

static enum flamepix_status find_key(const struct fpx_jobs *jobs,
                                     const struct fpx_jobs_pictures *pictures,
                                     struct fpx_job_details *details)
{
    const struct fpx_jobs_product *first = pictures->products;
    while (first->name_template != NULL)
        first++;
    const char *prefix = pictures->prefix != NULL ? pictures->prefix : "";
    enum flamepix_status status =
        fpx_jobs_fill_key(jobs, &details->name, prefix, first->suffix, &details->scratch);
    return status == FLAMEPIX_OK ? keep_scratch(details, &details->key) : status;
}

/* The format may be detected by the file's name. */
static void list_shown(const struct fpx_jobs_pictures *pictures, struct fpx_job_details *details)
{
    const char *title = pictures->title, *subtitle = pictures->subtitle;
    details->shown[details->shown_count++] = details->name.name;
    if (fpx_picture_titles_have(title, subtitle, FPX_TITLE_DIR))
        details->shown[details->shown_count++] = details->name.dir;
    if (fpx_picture_titles_have(title, subtitle, FPX_TITLE_ROOT))
        details->shown[details->shown_count++] = details->name.root;
}

enum flamepix_status fpx_job_details_find(const struct fpx_jobs *jobs, size_t i,
                                          const struct fpx_jobs_pictures *pictures,
                                          struct fpx_job_details *details)
{
    if (i >= fpx_jobs_count(jobs))
        return FLAMEPIX_BAD_ARGUMENT;
    const size_t number = fpx_jobs_number(jobs, i);
    const struct fpx_job *own = &jobs->array[number];
    fpx_arena_reset(&details->texts);
    *details = (struct fpx_job_details){
        .job = i,
        .number = number,
        .input = fpx_jobs_input_of_all_shards(jobs, number),
        .name = fpx_jobs_name_fields_of_all_shards(jobs, number, 0),
        .fault = fpx_jobs_fault(jobs, i),
        .is_folder = own->is_folder,
        .is_too_young = own->is_too_young,
        .is_found = own->is_found,
        .is_gone = own->is_gone,
        .is_only_named = own->is_gone && !jobs->has_folders,
        .is_compared = fpx_jobs_have_baseline(jobs),
        .texts = details->texts,
        .scratch = details->scratch,
    };
    list_shown(pictures, details);
    if (details->is_folder)
        return FLAMEPIX_OK;
    enum flamepix_status status = list_groups(jobs, own, details);
    if (status == FLAMEPIX_OK)
        status = find_paths(jobs, pictures, details);
    return status == FLAMEPIX_OK ? find_key(jobs, pictures, details) : status;
}

enum flamepix_status fpx_job_details_find_baseline(const struct fpx_jobs *jobs,
                                                   struct fpx_job_details *details)
{
    if (!details->is_compared || details->is_gone || details->baseline != NULL)
        return FLAMEPIX_OK;
    enum flamepix_status status =
        fpx_jobs_baseline(jobs, details->job, &details->scratch, &details->has_baseline);
    return status == FLAMEPIX_OK ? keep_scratch(details, &details->baseline) : status;
}

void fpx_job_details_free(struct fpx_job_details *details)
{
    fpx_arena_free(&details->texts);
    flamepix_buffer_free(&details->scratch);
    *details = (struct fpx_job_details){0};
}
