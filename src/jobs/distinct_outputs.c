/* Names for inputs that would have one output by the usual name: either all names begin with the
 * root, or such inputs keep their extensions. Also advice for a user's own template. */
#define _GNU_SOURCE /* qsort_r */
#include <stdlib.h>
#include <string.h>

#include "base/buffer_printf.h"
#include "base/memory.h"
#include "jobs/jobs_internal.h"

/* The path of a job's picture. */
struct output {
    size_t path; /* where it begins in the texts */
    size_t job;
};

struct outputs {
    struct output *items;
    size_t count, capacity;
    struct flamepix_buffer texts, path;
};

static int compare(const void *a, const void *b, void *texts)
{
    const struct output *left = a, *right = b;
    const int order = strcmp((const char *)texts + left->path, (const char *)texts + right->path);
    return order != 0 ? order : (left->job > right->job) - (left->job < right->job);
}

static enum flamepix_status add(const struct fpx_jobs *jobs, size_t job, struct outputs *outputs)
{
    static const struct fpx_jobs_product picture = {.name_template = NULL, .suffix = ""};
    enum flamepix_status status =
        fpx_jobs_output_of_all_shards(jobs, job, &picture, &outputs->path);
    if (status == FLAMEPIX_BAD_ARGUMENT)
        return FLAMEPIX_OK; /* fpx_jobs_finish reports it */
    if (status == FLAMEPIX_OK)
        status = fpx_array_reserve(&outputs->items, &outputs->capacity, outputs->count + 1,
                                   sizeof(*outputs->items));
    if (status != FLAMEPIX_OK)
        return status;
    outputs->items[outputs->count++] = (struct output){outputs->texts.length, job};
    return flamepix_buffer_append(&outputs->texts, outputs->path.data, outputs->path.length + 1);
}

static enum flamepix_status list(const struct fpx_jobs *jobs, struct outputs *outputs)
{
    enum flamepix_status status = FLAMEPIX_OK;
    outputs->count = 0;
    flamepix_buffer_clear(&outputs->texts);
    for (size_t job = 0; job < jobs->total && status == FLAMEPIX_OK; job++)
        if (!jobs->array[job].is_folder)
            status = add(jobs, job, outputs);
    if (status == FLAMEPIX_OK && outputs->count > 1)
        qsort_r(outputs->items, outputs->count, sizeof(*outputs->items), compare,
                outputs->texts.data);
    return status;
}

/* The number of equal outputs from `first` on. */
static size_t count_equal(const struct outputs *outputs, size_t first)
{
    const char *path = outputs->texts.data + outputs->items[first].path;
    size_t count = 1;
    while (first + count < outputs->count &&
           strcmp(path, outputs->texts.data + outputs->items[first + count].path) == 0)
        count++;
    return count;
}

/* Whether two inputs with one output have roots of different names. A file that was named twice
 * also has one output, and nothing distinguishes it from itself. */
static bool roots_differ(const struct fpx_jobs *jobs, const struct outputs *outputs, size_t first,
                         size_t count)
{
    const struct flamepix_bytes name = fpx_jobs_root_name(jobs, outputs->items[first].job);
    for (size_t i = first + 1; i < first + count; i++)
        if (!flamepix_bytes_equal(name, fpx_jobs_root_name(jobs, outputs->items[i].job)))
            return true;
    return false;
}

static bool has_clash(const struct outputs *outputs)
{
    for (size_t i = 0; i < outputs->count; i += count_equal(outputs, i))
        if (count_equal(outputs, i) > 1)
            return true;
    return false;
}

static enum flamepix_status put_root_first(struct fpx_jobs *jobs, struct outputs *outputs)
{
    enum flamepix_status status = fpx_jobs_find_roots(jobs);
    for (size_t i = 0, count; i < outputs->count && status == FLAMEPIX_OK; i += count) {
        count = count_equal(outputs, i);
        jobs->root_first = jobs->root_first || (count > 1 && roots_differ(jobs, outputs, i, count));
    }
    return status == FLAMEPIX_OK && jobs->root_first ? list(jobs, outputs) : status;
}

static struct flamepix_bytes name_of(const struct fpx_jobs *jobs, const struct output *output)
{
    return fpx_jobs_name_fields_of_all_shards(jobs, output->job, 0).name;
}

/* Whether any of them has a name other than the first's. */
static bool names_differ(const struct fpx_jobs *jobs, const struct output *items, size_t count)
{
    const struct flamepix_bytes name = name_of(jobs, &items[0]);
    for (size_t i = 1; i < count; i++)
        if (!flamepix_bytes_equal(name, name_of(jobs, &items[i])))
            return true;
    return false;
}

/* Inputs with one output keep their extensions. Returns whether any of them is new to this. */
static bool keep_extensions(struct fpx_jobs *jobs, const struct outputs *outputs)
{
    bool is_changed = false;
    for (size_t i = 0, count; i < outputs->count; i += count) {
        count = count_equal(outputs, i);
        if (count == 1 || !names_differ(jobs, &outputs->items[i], count))
            continue;
        for (size_t k = i; k < i + count; k++) {
            bool *stem_is_name = &jobs->array[outputs->items[k].job].stem_is_name;
            is_changed = is_changed || !*stem_is_name;
            *stem_is_name = true;
        }
    }
    return is_changed;
}

enum flamepix_status fpx_jobs_make_outputs_distinct(struct fpx_jobs *jobs)
{
    struct outputs outputs = {0};
    bool goes_on = strcmp(jobs->options.name_template, FPX_USUAL_NAME) == 0;
    enum flamepix_status status = goes_on ? list(jobs, &outputs) : FLAMEPIX_OK;
    goes_on = goes_on && status == FLAMEPIX_OK && has_clash(&outputs);
    if (goes_on)
        status = put_root_first(jobs, &outputs);
    /* The full name of one input may then equal the name of another without its extension. */
    while (goes_on && status == FLAMEPIX_OK) {
        goes_on = keep_extensions(jobs, &outputs);
        if (goes_on)
            status = list(jobs, &outputs);
    }
    free(outputs.items);
    flamepix_buffer_free(&outputs.texts);
    flamepix_buffer_free(&outputs.path);
    return status;
}

/* -- advice ------------------------------------------------------------------------------------ */

enum { ADVISED_MAX = 5 };

/* The differing fields of two jobs; the one that does not change when inputs are added is first. */
static size_t list_differing(const struct fpx_jobs *jobs, size_t a, size_t b,
                             const char *fields[ADVISED_MAX])
{
    const struct fpx_name_template_fields left = fpx_jobs_name_fields_of_all_shards(jobs, a, 0);
    const struct fpx_name_template_fields right = fpx_jobs_name_fields_of_all_shards(jobs, b, 0);
    size_t count = 0;
    if (!flamepix_bytes_equal(left.root, right.root))
        fields[count++] = "{root}";
    if (!flamepix_bytes_equal(left.dir, right.dir))
        fields[count++] = "{dir}";
    if (!flamepix_bytes_equal(left.stem, right.stem))
        fields[count++] = "{stem}";
    if (!flamepix_bytes_equal(left.name, right.name))
        fields[count++] = "{name}";
    fields[count++] = "{index}";
    return count;
}

enum flamepix_status fpx_jobs_advise(struct fpx_jobs *jobs, size_t a, size_t b,
                                     struct flamepix_buffer *advice)
{
    const char *fields[ADVISED_MAX];
    enum flamepix_status status = fpx_jobs_find_roots(jobs);
    const size_t count = status == FLAMEPIX_OK ? list_differing(jobs, a, b, fields) : 0;
    flamepix_buffer_clear(advice);
    for (size_t i = 0; i < count && status == FLAMEPIX_OK; i++)
        status = fpx_buffer_printf(advice, "%s%s",
                                   i == 0           ? ""
                                   : i + 1 == count ? " or "
                                                    : ", ",
                                   fields[i]);
    if (status == FLAMEPIX_OK)
        status = fpx_buffer_printf(advice, " tell%s them apart", count == 1 ? "s" : "");
    const bool are_elsewhere =
        strcmp(fpx_jobs_root_of_all_shards(jobs, a), fpx_jobs_root_of_all_shards(jobs, b)) != 0;
    /* Folders with one name in different parents. */
    if (status == FLAMEPIX_OK && count == 1 && are_elsewhere)
        status = fpx_buffer_printf(advice, ", and {dir} where a folder above both is named");
    return status;
}
