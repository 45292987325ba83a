/* Finds the inputs of a batch. */
#include <errno.h>
#include <string.h>
#include <sys/stat.h>

#include "batch/products/product_file.h"
#include "batch/titles.h"
#include "cli/batch/batch_baseline.h"
#include "cli/batch/batch_setup.h"
#include "cli/batch/jobs_trouble.h"
#include "cli/message.h"
#include "messages/explain.h"

/* -- finding ----------------------------------------------------------------------------------- */

static enum flamepix_exit create(struct flamepix_batch_setup *setup)
{
    const struct flamepix_batch_arguments *arguments = setup->arguments;
    enum flamepix_status globs = flamepix_texts_copy_globs(&arguments->include, &setup->include);
    if (globs == FLAMEPIX_OK)
        globs = flamepix_texts_copy_globs(&arguments->exclude, &setup->exclude);
    if (globs != FLAMEPIX_OK)
        return flamepix_status_exit(globs);
    const struct flamepix_jobs_options options = {
        .output_folder = arguments->picture.output,
        .name_template = arguments->name,
        .extension = setup->plan.render.figure.format == FLAMEPIX_JPEG ? "jpg" : "png",
        .include = setup->include.items,
        .exclude = setup->exclude.items,
        .shard_index = setup->shard.index,
        .shard_count = setup->shard.count,
        .is_product = flamepix_is_product_file,
        .report = setup->report.data,
        .baseline = arguments->baseline,
        .baseline_names = setup->baseline_names,
        .list_root = arguments->list_root,
        .has_root_titles = flamepix_titles_have(&setup->plan, FLAMEPIX_TITLE_ROOT),
        .min_age_seconds = arguments->min_age,
    };
    enum flamepix_status status = flamepix_jobs_create(&options, &setup->jobs);
    setup->plan.jobs = setup->jobs;
    return flamepix_status_exit(status);
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
    const struct flamepix_jobs_trouble trouble = flamepix_jobs_trouble(setup->jobs);
    if (trouble.problem == FLAMEPIX_JOBS_NOT_BELOW) {
        flamepix_message("%s: it lists %s, which is not below %s (--root)",
                         flamepix_explain_input(path), trouble.first, setup->arguments->list_root);
        return FLAMEPIX_EXIT_USAGE;
    }
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
    if (status != FLAMEPIX_READ_FAILED)
        return flamepix_status_exit(status);
    struct flamepix_jobs_trouble trouble = flamepix_jobs_trouble(setup->jobs);
    flamepix_message("%s: %s", trouble.first == NULL ? path : trouble.first,
                     strerror(trouble.cause));
    return FLAMEPIX_EXIT_IO;
}

/* A root that is not there is a slip, for nothing can be below it. */
static enum flamepix_exit check_root(const struct flamepix_batch_arguments *arguments,
                                     const struct flamepix_texts *paths)
{
    const char *root = arguments->list_root;
    bool has_list = arguments->lists.count + arguments->lists0.count > 0;
    struct stat about;
    if (root == NULL)
        return FLAMEPIX_EXIT_DONE;
    for (size_t i = 0; i < paths->count && !has_list; i++)
        has_list = strcmp(paths->items[i], "-") == 0;
    if (!has_list) {
        flamepix_message("--root is for lists: --from-file, --from-file0 or -");
        return FLAMEPIX_EXIT_USAGE;
    }
    if (stat(root, &about) != 0)
        return flamepix_file_exit(root, FLAMEPIX_READ_FAILED, errno);
    if (S_ISDIR(about.st_mode))
        return FLAMEPIX_EXIT_DONE;
    flamepix_message("--root: %s is no folder", root);
    return FLAMEPIX_EXIT_USAGE;
}

static enum flamepix_exit add_all(struct flamepix_batch_setup *setup,
                                  const struct flamepix_texts *paths)
{
    const struct flamepix_texts *lists = &setup->arguments->lists;
    const struct flamepix_texts *lists0 = &setup->arguments->lists0;
    enum flamepix_exit code = check_root(setup->arguments, paths);
    if (code != FLAMEPIX_EXIT_DONE)
        return code;
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

enum flamepix_exit flamepix_batch_find_jobs(struct flamepix_batch_setup *setup,
                                            const struct flamepix_texts *paths)
{
    enum flamepix_exit code = flamepix_batch_baseline_read_names(setup);
    if (code == FLAMEPIX_EXIT_DONE)
        code = create(setup);
    if (code == FLAMEPIX_EXIT_DONE)
        code = add_all(setup, paths);
    if (code == FLAMEPIX_EXIT_DONE)
        flamepix_passed_over_say(flamepix_jobs_passed_over(setup->jobs));
    return code;
}

void flamepix_batch_say_globs(const struct flamepix_batch_setup *setup)
{
    const struct flamepix_texts *include = &setup->arguments->include;
    const struct flamepix_texts *exclude = &setup->arguments->exclude;
    for (size_t i = 0; i < include->count; i++)
        if (flamepix_jobs_include_is_unused(setup->jobs, i))
            flamepix_unused_glob_say("include", include->items[i]);
    for (size_t i = 0; i < exclude->count; i++)
        if (flamepix_jobs_exclude_is_unused(setup->jobs, i))
            flamepix_unused_glob_say("exclude", exclude->items[i]);
}
