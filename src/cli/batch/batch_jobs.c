/* Finds the inputs of a batch. */
#include <errno.h>
#include <string.h>
#include <sys/stat.h>

#include "batch/products/product.h"
#include "cli/batch/batch_steps.h"
#include "cli/console.h"
#include "jobs/job_titles.h"
#include "messages/explain.h"

/* -- finding ----------------------------------------------------------------------------------- */

static enum fpx_exit create(struct fpx_batch_setup *setup)
{
    const struct fpx_batch_arguments *arguments = setup->arguments;
    enum flamepix_status globs = fpx_texts_copy_globs(&arguments->picture.include, &setup->include);
    if (globs == FLAMEPIX_OK)
        globs = fpx_texts_copy_globs(&arguments->picture.exclude, &setup->exclude);
    if (globs != FLAMEPIX_OK)
        return fpx_status_exit(globs);
    const struct fpx_jobs_options options = {
        .output_folder = arguments->picture.output,
        .name_template = arguments->name,
        .extension = setup->plan.render.figure.format == FLAMEPIX_JPEG ? "jpg" : "png",
        .include = setup->include.items,
        .exclude = setup->exclude.items,
        .shard_index = setup->shard.index,
        .shard_count = setup->shard.count,
        .is_product = fpx_is_product_file,
        .report = setup->report.data,
        .baseline = arguments->baseline,
        .baseline_names = setup->baseline_names,
        .list_root = arguments->list_root,
        .has_root_titles =
            fpx_picture_titles_have(setup->plan.title, setup->plan.subtitle, FPX_TITLE_ROOT),
        .min_age_seconds = arguments->min_age,
    };
    enum flamepix_status status = fpx_jobs_create(&options, &setup->jobs);
    setup->plan.jobs = setup->jobs;
    return fpx_status_exit(status);
}

static enum fpx_exit add_list(struct fpx_batch_setup *setup, const char *path, char separator)
{
    struct flamepix_input *input = NULL;
    const struct flamepix_input_options once = {.keep = false};
    enum flamepix_status status = flamepix_input_open(path, &once, &input);
    if (status == FLAMEPIX_OK)
        status = fpx_jobs_add_list(setup->jobs, flamepix_input_read, input, separator);
    flamepix_input_free(input);
    if (status == FLAMEPIX_OK)
        return FPX_EXIT_DONE;
    const struct fpx_jobs_conflict trouble = fpx_jobs_conflict(setup->jobs);
    if (trouble.problem == FPX_JOBS_NOT_BELOW) {
        fpx_message("%s lists %s, which is not below %s (--root)", fpx_explain_input(path),
                    trouble.first, setup->arguments->list_root);
        return FPX_EXIT_USAGE;
    }
    const char *reason = status == FLAMEPIX_BAD_ARGUMENT
                             ? "a NUL in a list of lines; --from-file0 reads those"
                             : fpx_explain_cause(status, errno);
    fpx_message("%s: %s", fpx_explain_input(path), reason);
    return fpx_exit_of(status);
}

static enum fpx_exit add_path(struct fpx_batch_setup *setup, const char *path)
{
    if (strcmp(path, "-") == 0)
        return add_list(setup, path, '\n');
    enum flamepix_status status = fpx_jobs_add_path(setup->jobs, path);
    if (status != FLAMEPIX_READ_FAILED)
        return fpx_status_exit(status);
    struct fpx_jobs_conflict trouble = fpx_jobs_conflict(setup->jobs);
    fpx_message("%s: %s", trouble.first == NULL ? path : trouble.first, strerror(trouble.cause));
    return FPX_EXIT_IO;
}

/* A missing root is a mistake, for nothing can be below it. */
static enum fpx_exit check_root(const struct fpx_batch_arguments *arguments,
                                const struct fpx_texts *paths)
{
    const char *root = arguments->list_root;
    bool has_list = arguments->lists.count + arguments->lists0.count > 0;
    struct stat about;
    if (root == NULL)
        return FPX_EXIT_DONE;
    for (size_t i = 0; i < paths->count && !has_list; i++)
        has_list = strcmp(paths->items[i], "-") == 0;
    if (!has_list) {
        fpx_message("--root is for lists: --from-file, --from-file0 or -");
        return FPX_EXIT_USAGE;
    }
    if (stat(root, &about) != 0)
        return fpx_file_exit(root, FLAMEPIX_READ_FAILED, errno);
    if (S_ISDIR(about.st_mode))
        return FPX_EXIT_DONE;
    fpx_message("--root: %s is not a folder", root);
    return FPX_EXIT_USAGE;
}

static enum fpx_exit add_all(struct fpx_batch_setup *setup, const struct fpx_texts *paths)
{
    const struct fpx_texts *lists = &setup->arguments->lists;
    const struct fpx_texts *lists0 = &setup->arguments->lists0;
    enum fpx_exit code = check_root(setup->arguments, paths);
    if (code != FPX_EXIT_DONE)
        return code;
    if (paths->count + lists->count + lists0->count == 0) {
        fpx_message("batch needs inputs: name a file or folder, or --from-file LIST (--help "
                    "says more)");
        return FPX_EXIT_USAGE;
    }
    for (size_t i = 0; i < paths->count && code == FPX_EXIT_DONE; i++)
        code = add_path(setup, paths->items[i]);
    for (size_t i = 0; i < lists->count && code == FPX_EXIT_DONE; i++)
        code = add_list(setup, lists->items[i], '\n');
    for (size_t i = 0; i < lists0->count && code == FPX_EXIT_DONE; i++)
        code = add_list(setup, lists0->items[i], '\0');
    return code;
}

enum fpx_exit fpx_batch_find_jobs(struct fpx_batch_setup *setup, const struct fpx_texts *paths)
{
    enum fpx_exit code = fpx_batch_baseline_read_names(setup);
    if (code == FPX_EXIT_DONE)
        code = create(setup);
    if (code == FPX_EXIT_DONE)
        code = add_all(setup, paths);
    if (code == FPX_EXIT_DONE)
        fpx_passed_over_print(fpx_jobs_passed_over(setup->jobs));
    return code;
}

void fpx_batch_print_unused_globs(const struct fpx_batch_setup *setup)
{
    const struct fpx_texts *include = &setup->arguments->picture.include;
    const struct fpx_texts *exclude = &setup->arguments->picture.exclude;
    for (size_t i = 0; i < include->count; i++)
        if (fpx_jobs_include_is_unused(setup->jobs, i))
            fpx_unused_glob_print("include", include->items[i]);
    for (size_t i = 0; i < exclude->count; i++)
        if (fpx_jobs_exclude_is_unused(setup->jobs, i))
            fpx_unused_glob_print("exclude", exclude->items[i]);
}
