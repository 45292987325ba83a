/* Whether the jobs are possible: all their files go into one set (paths.h), where each has a
 * number. The input of job i has number i × (products + 1), followed by its products. After all
 * jobs come the other files, and then the baseline of each job. */
#include <string.h>
#include <unistd.h>

#include "base/os/output_folder.h"
#include "base/os/paths.h"
#include "base/os/temp_names.h"
#include "jobs/jobs_internal.h"
#include "jobs/name_template.h"

struct check {
    struct fpx_jobs *jobs;
    const struct fpx_jobs_files *files;
    struct fpx_path_set set;
    struct flamepix_buffer path;
};

static enum flamepix_status tell(struct fpx_jobs *jobs, struct fpx_jobs_conflict trouble)
{
    jobs->trouble = trouble;
    return FLAMEPIX_BAD_ARGUMENT;
}

static const char *template_of(const struct check *check, size_t product)
{
    const char *name_template = check->files->products[product].name_template;
    return name_template != NULL ? name_template : check->jobs->options.name_template;
}

/* If groups were set, products beyond the input's groups are not made; a folder has none. */
static bool has_product(const struct check *check, size_t job, size_t product)
{
    if (check->jobs->array[job].is_folder)
        return false;
    const size_t count = check->jobs->array[job].group_count;
    return check->files->products[product].group < (count > 0 ? count : 1);
}

static enum flamepix_status make_output(const struct check *check, size_t job, size_t product,
                                        struct flamepix_buffer *path)
{
    return fpx_jobs_output_of_all_shards(check->jobs, job, &check->files->products[product], path);
}

/* -- templates --------------------------------------------------------------------------------- */

static enum flamepix_status check_template(const struct check *check, size_t product)
{
    struct flamepix_bytes field;
    struct flamepix_buffer *text = &check->jobs->trouble_texts[0];
    if (fpx_name_template_check(template_of(check, product), &field))
        return FLAMEPIX_OK;
    flamepix_buffer_clear(text);
    flamepix_buffer_append(text, field.data, field.length);
    enum flamepix_status status = flamepix_buffer_append(text, "", 1);
    if (status != FLAMEPIX_OK)
        return status;
    return tell(check->jobs, (struct fpx_jobs_conflict){.problem = FPX_JOBS_UNKNOWN_FIELD,
                                                        .first = text->data,
                                                        .product = product});
}

static enum flamepix_status check_templates(const struct check *check)
{
    enum flamepix_status status = FLAMEPIX_OK;
    for (size_t i = 0; i < check->files->product_count && status == FLAMEPIX_OK; i++)
        status = check_template(check, i);
    return status;
}

static bool want_roots(const struct check *check)
{
    bool do_want = check->jobs->root_first || check->jobs->options.has_root_titles;
    for (size_t i = 0; i < check->files->product_count && !do_want; i++)
        do_want = fpx_name_template_has_root(template_of(check, i));
    return do_want;
}

/* -- gathering --------------------------------------------------------------------------------- */

static enum flamepix_status add_product(struct check *check, size_t job, size_t product,
                                        size_t number)
{
    struct fpx_jobs_conflict trouble = {.first = fpx_jobs_input_of_all_shards(check->jobs, job),
                                        .product = product};
    enum flamepix_status status = make_output(check, job, product, &check->path);
    if (status == FLAMEPIX_BAD_ARGUMENT)
        trouble.problem = FPX_JOBS_OUTSIDE;
    else if (status == FLAMEPIX_OK && fpx_name_is_reserved(check->path.data))
        trouble.problem = FPX_JOBS_RESERVED;
    if (trouble.problem != FPX_JOBS_FINE)
        return tell(check->jobs, trouble);
    if (status == FLAMEPIX_OK && check->files->folder != NULL)
        status = fpx_output_folder_note(check->files->folder, check->path.data);
    return status == FLAMEPIX_OK
               ? fpx_path_set_add(&check->set, check->path.data, FPX_PATH_WRITTEN, number)
               : status;
}

static enum flamepix_status add_job(struct check *check, size_t job)
{
    const size_t products = check->files->product_count;
    const size_t number = job * (products + 1);
    enum flamepix_status status = fpx_path_set_add(
        &check->set, fpx_jobs_input_of_all_shards(check->jobs, job), FPX_PATH_READ, number);
    for (size_t i = 0; i < products && status == FLAMEPIX_OK; i++)
        if (has_product(check, job, i))
            status = add_product(check, job, i, number + 1 + i);
    return status;
}

static enum flamepix_status add_other(struct check *check, const struct fpx_jobs_file *file,
                                      size_t number)
{
    if (file->is_written)
        return fpx_path_set_add(&check->set, file->path, FPX_PATH_WRITTEN, number);
    if (strcmp(file->path, "-") == 0)
        return fpx_path_set_add_fd(&check->set, STDIN_FILENO, FPX_PATH_READ, number);
    return fpx_path_set_add(&check->set, file->path, FPX_PATH_READ, number);
}

/* A missing baseline may not be written either: the next run would compare with it. */
static enum flamepix_status add_baseline(struct check *check, size_t job, size_t number)
{
    bool found;
    enum flamepix_status status =
        fpx_jobs_baseline_of_all_shards(check->jobs, job, &check->path, &found);
    return status == FLAMEPIX_OK
               ? fpx_path_set_add(&check->set, check->path.data, FPX_PATH_READ, number)
               : status;
}

static enum flamepix_status add_baselines(struct check *check, size_t begin)
{
    enum flamepix_status status = FLAMEPIX_OK;
    /* A single file is added once for all jobs. */
    const size_t all = check->jobs->baseline_is_folder ? check->jobs->total : 1;
    if (!fpx_jobs_have_baseline(check->jobs))
        return status;
    for (size_t job = 0; job < all && job < check->jobs->total && status == FLAMEPIX_OK; job++)
        status = add_baseline(check, job, begin + job);
    return status;
}

static enum flamepix_status gather(struct check *check)
{
    const size_t jobs = check->jobs->total;
    const size_t begin = jobs * (check->files->product_count + 1);
    enum flamepix_status status = FLAMEPIX_OK;
    for (size_t job = 0; job < jobs && status == FLAMEPIX_OK; job++)
        status = add_job(check, job);
    for (size_t i = 0; i < check->files->other_count && status == FLAMEPIX_OK; i++)
        status = add_other(check, &check->files->others[i], begin + i);
    return status == FLAMEPIX_OK ? add_baselines(check, begin + check->files->other_count) : status;
}

/* -- reports of conflicts ---------------------------------------------------------------------- */

/* A file with a number in the set. */
struct file {
    enum { INPUT, PRODUCT, OTHER } kind;
    size_t job, product; /* of INPUT and PRODUCT */
    const char *input;   /* of the job; NULL for OTHER */
    const char *path;
    bool is_written;
};

static enum flamepix_status find_baseline(const struct check *check, size_t job,
                                          struct flamepix_buffer *text, struct file *file)
{
    bool found;
    enum flamepix_status status = fpx_jobs_baseline_of_all_shards(check->jobs, job, text, &found);
    *file = (struct file){.kind = OTHER, .path = text->data};
    return status;
}

/* `text` is the buffer for a path that is not stored elsewhere. */
static enum flamepix_status find_file(const struct check *check, size_t number,
                                      struct flamepix_buffer *text, struct file *file)
{
    const size_t stride = check->files->product_count + 1;
    const size_t jobs = check->jobs->total;
    enum flamepix_status status = FLAMEPIX_OK;
    if (number >= jobs * stride + check->files->other_count)
        return find_baseline(check, number - jobs * stride - check->files->other_count, text, file);
    if (number >= jobs * stride) {
        const struct fpx_jobs_file *other = &check->files->others[number - jobs * stride];
        *file = (struct file){.kind = OTHER, .path = other->path, .is_written = other->is_written};
        return status;
    }
    *file = (struct file){.kind = INPUT, .job = number / stride};
    file->input = file->path = fpx_jobs_input_of_all_shards(check->jobs, file->job);
    if (number % stride == 0)
        return status;
    file->kind = PRODUCT;
    file->is_written = true;
    file->product = number % stride - 1;
    status = make_output(check, file->job, file->product, text);
    file->path = text->data;
    return status;
}

/* Both are one file: `a` has the lower number, so that inputs and products precede others. */
static struct fpx_jobs_conflict trouble_of(const struct file *a, const struct file *b)
{
    if (a->kind == INPUT && b->kind == PRODUCT)
        return (struct fpx_jobs_conflict){.problem = FPX_JOBS_OVERWRITE,
                                          .first = b->input,
                                          .second = a->job == b->job ? NULL : a->input,
                                          .product = b->product};
    if (a->kind == PRODUCT && b->kind == INPUT)
        return (struct fpx_jobs_conflict){.problem = FPX_JOBS_OVERWRITE,
                                          .first = a->input,
                                          .second = b->input,
                                          .product = a->product};
    if (a->kind == PRODUCT && b->kind == PRODUCT && a->job != b->job)
        return (struct fpx_jobs_conflict){.problem = FPX_JOBS_COLLISION,
                                          .first = a->input,
                                          .second = b->input,
                                          .third = b->path,
                                          .product = b->product};
    if (a->kind == INPUT)
        return (struct fpx_jobs_conflict){
            .problem = FPX_JOBS_OTHER_OVERWRITES, .first = a->input, .second = b->path};
    if (a->is_written && b->is_written)
        return (struct fpx_jobs_conflict){.problem = FPX_JOBS_TWICE, .first = b->path};
    return (struct fpx_jobs_conflict){.problem = FPX_JOBS_OTHER_READ,
                                      .first = a->is_written ? b->path : a->path};
}

static enum flamepix_status tell_clash(const struct check *check,
                                       const struct fpx_path_clash *clash)
{
    struct fpx_jobs *jobs = check->jobs;
    struct file a, b;
    enum flamepix_status status = find_file(check, clash->first, &jobs->trouble_texts[0], &a);
    if (status == FLAMEPIX_OK)
        status = find_file(check, clash->second, &jobs->trouble_texts[1], &b);
    if (status != FLAMEPIX_OK)
        return status;
    if (!clash->is_folder) {
        struct fpx_jobs_conflict trouble = trouble_of(&a, &b);
        if (trouble.problem == FPX_JOBS_COLLISION)
            status = fpx_jobs_advise(jobs, a.job, b.job, &jobs->trouble_texts[2]);
        trouble.advice = jobs->trouble_texts[2].data;
        return status == FLAMEPIX_OK ? tell(jobs, trouble) : status;
    }
    return tell(jobs, (struct fpx_jobs_conflict){.problem = FPX_JOBS_FOLDER,
                                                 .first = a.path,
                                                 .second = b.path,
                                                 .product = b.product});
}

enum flamepix_status fpx_jobs_finish(struct fpx_jobs *jobs, const struct fpx_jobs_files *files)
{
    static const struct fpx_jobs_product picture = {.name_template = NULL, .suffix = ""};
    static const struct fpx_jobs_files pictures = {.products = &picture, .product_count = 1};
    struct check check = {.jobs = jobs, .files = files != NULL ? files : &pictures};
    enum flamepix_status status = check_templates(&check);
    if (status == FLAMEPIX_OK && want_roots(&check))
        status = fpx_jobs_find_roots(jobs);
    if (status == FLAMEPIX_OK)
        status = gather(&check);
    const struct fpx_path_clash clash = fpx_path_set_clash(&check.set);
    if (status == FLAMEPIX_OK && clash.found)
        status = tell_clash(&check, &clash);
    fpx_path_set_free(&check.set);
    flamepix_buffer_free(&check.path);
    return status;
}
