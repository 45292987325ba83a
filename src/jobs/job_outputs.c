/* The paths of jobs' outputs, from the fields of name templates and the groups. */
#include <string.h>

#include "jobs/jobs_internal.h"

/* -- outputs ----------------------------------------------------------------------------------- */

static struct flamepix_bytes folder_of(struct flamepix_bytes below, struct flamepix_bytes name)
{
    if (name.data == below.data)
        return (struct flamepix_bytes){below.data, 0};
    return (struct flamepix_bytes){below.data, (size_t)(name.data - below.data) - 1};
}

/* i counts the jobs of all shards. */
static struct flamepix_bytes group_of(const struct fpx_jobs *jobs, size_t i, size_t group)
{
    if (jobs->array[i].group_count == 0)
        return (struct flamepix_bytes){"", 0};
    const char *name = jobs->groups.data + jobs->array[i].groups;
    for (; group > 0; group--)
        name += strlen(name) + 1;
    return flamepix_bytes_of(name);
}

struct fpx_name_template_fields fpx_jobs_name_fields_of_all_shards(const struct fpx_jobs *jobs,
                                                                   size_t i, size_t group)
{
    const char *text = jobs->texts.data + jobs->array[i].below;
    const struct flamepix_bytes below = flamepix_bytes_of(text);
    const struct flamepix_bytes name = fpx_name_template_name(below);
    return (struct fpx_name_template_fields){
        .dir = folder_of(below, name),
        .stem = jobs->array[i].stem_is_name ? name : fpx_name_template_stem(name),
        .name = name,
        .ext = flamepix_bytes_of(jobs->options.extension),
        .group = group_of(jobs, i, group),
        .index = i,
        .root = fpx_jobs_root_name(jobs, i),
        .root_first = jobs->root_first,
    };
}

enum flamepix_status fpx_jobs_output_of_all_shards(const struct fpx_jobs *jobs, size_t i,
                                                   const struct fpx_jobs_product *product,
                                                   struct flamepix_buffer *path)
{
    const struct fpx_name_template_fields fields =
        fpx_jobs_name_fields_of_all_shards(jobs, i, product->group);
    return fpx_jobs_fill_output(jobs, &fields, product, path);
}

enum flamepix_status fpx_jobs_fill_output(const struct fpx_jobs *jobs,
                                          const struct fpx_name_template_fields *fields,
                                          const struct fpx_jobs_product *product,
                                          struct flamepix_buffer *path)
{
    const struct fpx_jobs_options *options = &jobs->options;
    const char *name_template =
        product->name_template != NULL ? product->name_template : options->name_template;
    size_t length = strlen(options->output_folder);
    flamepix_buffer_clear(path);
    enum flamepix_status status = flamepix_buffer_append(path, options->output_folder, length);
    if (status == FLAMEPIX_OK && length > 0 && options->output_folder[length - 1] != '/')
        status = flamepix_buffer_append(path, "/", 1);
    if (status == FLAMEPIX_OK)
        status = fpx_name_template_expand(name_template, fields, product->suffix, path);
    if (status == FLAMEPIX_OK)
        status = flamepix_buffer_append(path, "", 1);
    if (status == FLAMEPIX_OK)
        path->length--;
    return status;
}

const struct fpx_job *fpx_jobs_at(const struct fpx_jobs *jobs, size_t i)
{
    return &jobs->array[fpx_jobs_number(jobs, i)];
}

size_t fpx_jobs_count_of_all_shards(const struct fpx_jobs *jobs)
{
    return jobs->total;
}

size_t fpx_jobs_number(const struct fpx_jobs *jobs, size_t i)
{
    return jobs->shard_index + i * jobs->shard_count;
}

enum flamepix_status fpx_jobs_key(const struct fpx_jobs *jobs, size_t number, const char *prefix,
                                  const char *suffix, struct flamepix_buffer *key)
{
    const struct fpx_name_template_fields fields =
        fpx_jobs_name_fields_of_all_shards(jobs, number, 0);
    return fpx_jobs_fill_key(jobs, &fields, prefix, suffix, key);
}

enum flamepix_status fpx_jobs_fill_key(const struct fpx_jobs *jobs,
                                       const struct fpx_name_template_fields *fields,
                                       const char *prefix, const char *suffix,
                                       struct flamepix_buffer *key)
{
    flamepix_buffer_clear(key);
    enum flamepix_status status = flamepix_buffer_append(key, prefix, strlen(prefix));
    if (status == FLAMEPIX_OK)
        status = fpx_name_template_key(jobs->options.name_template, fields, suffix, key);
    if (status == FLAMEPIX_OK)
        status = flamepix_buffer_append(key, "", 1);
    if (status == FLAMEPIX_OK)
        key->length--;
    return status;
}

enum flamepix_status fpx_jobs_output(const struct fpx_jobs *jobs, size_t i,
                                     const char *name_template, const char *suffix,
                                     struct flamepix_buffer *path)
{
    const struct fpx_jobs_product product = {.name_template = name_template, .suffix = suffix};
    return fpx_jobs_output_of_all_shards(jobs, fpx_jobs_number(jobs, i), &product, path);
}

/* -- groups ------------------------------------------------------------------------------------ */

enum flamepix_status fpx_jobs_set_groups(struct fpx_jobs *jobs, size_t i, const char *const *names,
                                         size_t count)
{
    struct fpx_job *job = &jobs->array[fpx_jobs_number(jobs, i)];
    enum flamepix_status status = FLAMEPIX_OK;
    job->groups = jobs->groups.length;
    for (size_t group = 0; group < count && status == FLAMEPIX_OK; group++)
        status = flamepix_buffer_append(&jobs->groups, names[group], strlen(names[group]) + 1);
    if (status == FLAMEPIX_OK)
        job->group_count = count;
    return status;
}

size_t fpx_jobs_group_count(const struct fpx_jobs *jobs, size_t i)
{
    const size_t count = jobs->array[fpx_jobs_number(jobs, i)].group_count;
    return count > 0 ? count : 1;
}

enum flamepix_status fpx_jobs_baseline(const struct fpx_jobs *jobs, size_t i,
                                       struct flamepix_buffer *path, bool *found_ret)
{
    return fpx_jobs_baseline_of_all_shards(jobs, fpx_jobs_number(jobs, i), path, found_ret);
}

bool fpx_jobs_have_baseline(const struct fpx_jobs *jobs)
{
    return jobs->options.baseline != NULL;
}

const char *fpx_jobs_output_folder(const struct fpx_jobs *jobs)
{
    return jobs->options.output_folder;
}
