/* The inputs of a batch, found and checked. */
#include <errno.h>
#include <string.h>

#include "base/buffer_printf.h"
#include "batch/product.h"
#include "cli/batch_setup.h"
#include "cli/message.h"
#include "jobs/name_template.h"
#include "render/explain.h"

static enum flamepix_exit no_memory(void)
{
    flamepix_message("out of memory");
    return FLAMEPIX_EXIT_RESOURCES;
}

/* -- finding ----------------------------------------------------------------------------------- */

static enum flamepix_exit copy_globs(const struct flamepix_texts *given,
                                     struct flamepix_texts *globs)
{
    enum flamepix_status status = FLAMEPIX_OK;
    for (size_t i = 0; i < given->count && status == FLAMEPIX_OK; i++)
        status = flamepix_texts_add(globs, given->items[i]);
    if (status == FLAMEPIX_OK && given->count > 0)
        status = flamepix_texts_add(globs, NULL);
    return status == FLAMEPIX_OK ? FLAMEPIX_EXIT_DONE : no_memory();
}

static enum flamepix_exit create(struct flamepix_batch_setup *setup)
{
    const struct flamepix_batch_arguments *arguments = setup->arguments;
    enum flamepix_exit code = copy_globs(&arguments->include, &setup->include);
    if (code == FLAMEPIX_EXIT_DONE)
        code = copy_globs(&arguments->exclude, &setup->exclude);
    if (code != FLAMEPIX_EXIT_DONE)
        return code;
    const struct flamepix_jobs_options options = {
        .output_folder = arguments->picture.output,
        .name_template = arguments->name,
        .extension = setup->plan.render.figure.format == FLAMEPIX_JPEG ? "jpg" : "png",
        .include = setup->include.items,
        .exclude = setup->exclude.items,
        .shard_index = setup->shard.index,
        .shard_count = setup->shard.count,
    };
    if (flamepix_jobs_create(&options, &setup->jobs) != FLAMEPIX_OK)
        return no_memory();
    setup->plan.jobs = setup->jobs;
    return FLAMEPIX_EXIT_DONE;
}

static enum flamepix_exit add_list(struct flamepix_batch_setup *setup, const char *path,
                                   char separator)
{
    struct flamepix_input *input = NULL;
    const struct flamepix_input_options once = {.keep = false};
    enum flamepix_status status = flamepix_input_open(path, &once, &input);
    if (status == FLAMEPIX_OK)
        status = flamepix_jobs_add_list(setup->jobs, flamepix_input_read, input, separator);
    flamepix_input_free(input);
    if (status == FLAMEPIX_OK)
        return FLAMEPIX_EXIT_DONE;
    const char *reason = status == FLAMEPIX_BAD_ARGUMENT
                             ? "a NUL in a list of lines; --from-file0 reads those"
                             : flamepix_explain_cause(status, errno);
    flamepix_message("%s: %s", flamepix_explain_input(path), reason);
    return flamepix_exit_of(status);
}

static enum flamepix_exit add_path(struct flamepix_batch_setup *setup, const char *path)
{
    if (strcmp(path, "-") == 0)
        return add_list(setup, path, '\n');
    enum flamepix_status status = flamepix_jobs_add_path(setup->jobs, path);
    if (status == FLAMEPIX_OK)
        return FLAMEPIX_EXIT_DONE;
    if (status != FLAMEPIX_READ_FAILED)
        return no_memory();
    struct flamepix_jobs_trouble trouble = flamepix_jobs_trouble(setup->jobs);
    flamepix_message("%s: %s", trouble.first == NULL ? path : trouble.first,
                     strerror(trouble.cause));
    return FLAMEPIX_EXIT_IO;
}

static enum flamepix_exit add_all(struct flamepix_batch_setup *setup,
                                  const struct flamepix_texts *paths)
{
    const struct flamepix_texts *lists = &setup->arguments->lists;
    const struct flamepix_texts *lists0 = &setup->arguments->lists0;
    enum flamepix_exit code = FLAMEPIX_EXIT_DONE;
    if (paths->count + lists->count + lists0->count == 0) {
        flamepix_message("batch needs inputs: name a file or folder, or --from-file LIST (--help "
                         "says more)");
        return FLAMEPIX_EXIT_USAGE;
    }
    for (size_t i = 0; i < paths->count && code == FLAMEPIX_EXIT_DONE; i++)
        code = add_path(setup, paths->items[i]);
    for (size_t i = 0; i < lists->count && code == FLAMEPIX_EXIT_DONE; i++)
        code = add_list(setup, lists->items[i], '\n');
    for (size_t i = 0; i < lists0->count && code == FLAMEPIX_EXIT_DONE; i++)
        code = add_list(setup, lists0->items[i], '\0');
    return code;
}

/* -- checking ---------------------------------------------------------------------------------- */

static void say_unknown_field(const char *field, const char *option)
{
    const char *const *known = flamepix_name_template_fields();
    struct flamepix_buffer list = {0};
    enum flamepix_status status = FLAMEPIX_OK;
    for (size_t i = 0; known[i] != NULL && status == FLAMEPIX_OK; i++)
        status = flamepix_buffer_printf(&list, "%s%s",
                                        i == 0                 ? ""
                                        : known[i + 1] == NULL ? " and "
                                                               : ", ",
                                        known[i]);
    flamepix_message("--%s: unknown field %s; known are %s", option, field,
                     status == FLAMEPIX_OK ? list.data : flamepix_status_text(status));
    flamepix_buffer_free(&list);
}

static enum flamepix_exit say_trouble(const struct flamepix_jobs_trouble *trouble,
                                      const char *option)
{
    switch (trouble->problem) {
    case FLAMEPIX_JOBS_UNKNOWN_FIELD:
        say_unknown_field(trouble->first, option);
        break;
    case FLAMEPIX_JOBS_OUTSIDE:
        flamepix_message("--%s: the output of %s would not be a file in the output folder", option,
                         trouble->first);
        break;
    case FLAMEPIX_JOBS_OVERWRITE:
        flamepix_message("--%s: %s would be its own output", option, trouble->first);
        break;
    case FLAMEPIX_JOBS_COLLISION:
        flamepix_message("--%s: %s and %s have one output, %s; {index} or {name} tell them apart",
                         option, trouble->first, trouble->second, trouble->third);
        break;
    default:
        flamepix_message("--%s: %s", option, strerror(trouble->cause));
        break;
    }
    return FLAMEPIX_EXIT_USAGE;
}

/* What the jobs answered, after saying what is wrong with the outputs that `option` names. */
static enum flamepix_exit exit_of(const struct flamepix_batch_setup *setup,
                                  enum flamepix_status status, const char *option)
{
    if (status == FLAMEPIX_OK)
        return FLAMEPIX_EXIT_DONE;
    if (status != FLAMEPIX_BAD_ARGUMENT)
        return no_memory();
    const struct flamepix_jobs_trouble trouble = flamepix_jobs_trouble(setup->jobs);
    return say_trouble(&trouble, option);
}

static enum flamepix_exit check_sidecar(struct flamepix_batch_setup *setup,
                                        const char *name_template, const char *option)
{
    if (name_template == NULL)
        return FLAMEPIX_EXIT_DONE;
    return exit_of(setup, flamepix_jobs_check_outputs(setup->jobs, name_template), option);
}

/* What one input makes, and the files that the batch writes for itself, have names of their own. */
static enum flamepix_exit check_job(const struct flamepix_batch_setup *setup, size_t job,
                                    struct flamepix_buffer paths[])
{
    size_t count = flamepix_product_count(&setup->plan);
    const char *input = flamepix_jobs_input(setup->jobs, job);
    if (strcmp(input, setup->report.data) == 0) {
        flamepix_message("%s: the report would be written over this input", input);
        return FLAMEPIX_EXIT_USAGE;
    }
    for (size_t i = 0; i < count; i++) {
        struct flamepix_product product = flamepix_product_at(&setup->plan, i);
        if (flamepix_product_path(&setup->plan, job, product, &paths[i]) != FLAMEPIX_OK)
            return no_memory();
        bool is_taken = strcmp(paths[i].data, setup->report.data) == 0 ||
                        strcmp(paths[i].data, setup->gallery.data) == 0;
        for (size_t k = 0; k < i; k++)
            is_taken = is_taken || strcmp(paths[i].data, paths[k].data) == 0;
        if (is_taken) {
            flamepix_message("%s: two outputs would be written to one file", paths[i].data);
            return FLAMEPIX_EXIT_USAGE;
        }
    }
    return FLAMEPIX_EXIT_DONE;
}

static enum flamepix_exit check_products(const struct flamepix_batch_setup *setup)
{
    enum { PRODUCTS_MAX = FLAMEPIX_VARIANT_PRODUCTS_MAX * FLAMEPIX_VARIANTS_MAX };
    struct flamepix_buffer paths[PRODUCTS_MAX] = {{0}};
    enum flamepix_exit code = FLAMEPIX_EXIT_DONE;
    size_t count = flamepix_jobs_count(setup->jobs);
    for (size_t job = 0; job < count && code == FLAMEPIX_EXIT_DONE; job++)
        code = check_job(setup, job, paths);
    for (size_t i = 0; i < PRODUCTS_MAX; i++)
        flamepix_buffer_free(&paths[i]);
    return code;
}

enum flamepix_exit flamepix_batch_find_jobs(struct flamepix_batch_setup *setup,
                                            const struct flamepix_texts *paths)
{
    enum flamepix_exit code = create(setup);
    if (code == FLAMEPIX_EXIT_DONE)
        code = add_all(setup, paths);
    if (code == FLAMEPIX_EXIT_DONE)
        code = exit_of(setup, flamepix_jobs_finish(setup->jobs), "name");
    for (size_t i = 0; i < FLAMEPIX_SIDECARS_COUNT && code == FLAMEPIX_EXIT_DONE; i++)
        code = check_sidecar(setup, setup->plan.sidecars[i], flamepix_sidecars[i].name);
    if (code == FLAMEPIX_EXIT_DONE)
        code = check_products(setup);
    return code;
}
