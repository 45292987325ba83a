#include "cli/batch/batch_steps.h"

#include <errno.h>
#include <string.h>
#include <sys/stat.h>

#include "base/decimal.h"
#include "batch/products/product.h"
#include "cli/compare/comparison_options.h"
#include "cli/console.h"
#include "cli/picture/draw_pages.h"
#include "view/view_requests.h"

static enum fpx_exit refuse(const char *message)
{
    fpx_message("%s", message);
    return FPX_EXIT_USAGE;
}

/* Options that make two sides comparable, and those that draw them, need two sides. */
static enum fpx_exit check_none(const struct fpx_batch_arguments *arguments)
{
    if (arguments->baseline_name != NULL)
        return refuse("--baseline-name needs --baseline FOLDER");
    if (strcmp(arguments->picture.comparison.normalize, "none") != 0)
        return refuse("--normalize needs --baseline");
    return FPX_EXIT_DONE;
}

/* The baseline is read once for each input, and examined before. */
static enum fpx_exit check_path(const struct fpx_batch_arguments *arguments)
{
    const char *path = arguments->baseline;
    struct stat about;
    if (strcmp(path, "-") == 0)
        return refuse("--baseline is read once for each input, so it cannot be standard input");
    if (stat(path, &about) != 0)
        return fpx_file_exit(path, FLAMEPIX_READ_FAILED, errno);
    if (arguments->baseline_name != NULL && S_ISREG(about.st_mode))
        return refuse("--baseline-name is for a --baseline that is a folder");
    if (S_ISREG(about.st_mode) || S_ISDIR(about.st_mode))
        return FPX_EXIT_DONE;
    return refuse("--baseline must be a file or a folder, not a pipe or a device");
}

static enum fpx_exit check_baseline(const struct fpx_batch_arguments *arguments)
{
    if (fpx_name_template_has_group(arguments->name))
        return refuse("--baseline compares whole inputs; {group} and {profile} draw parts of them");
    if (fpx_picture_is_split(&arguments->picture))
        return refuse(
            "--baseline draws one chart of two sides; --split-by and --slices draw many charts");
    if (fpx_views_show_input_order(arguments->picture.views.items, arguments->picture.views.count))
        return refuse("--baseline and --flamechart do not go together: stacks in the order of each "
                      "side would not meet");
    return arguments->merge_reports ? FPX_EXIT_DONE : check_path(arguments);
}

enum fpx_exit fpx_batch_baseline_prepare(struct fpx_batch_arguments *arguments,
                                         struct fpx_view_list *views)
{
    enum fpx_exit code =
        arguments->baseline != NULL ? check_baseline(arguments) : check_none(arguments);
    return code == FPX_EXIT_DONE ? fpx_comparison_views(&arguments->picture, views) : code;
}

enum fpx_exit fpx_batch_baseline_read_names(struct fpx_batch_setup *setup)
{
    const char *text = setup->arguments->baseline_name;
    struct flamepix_buffer fault = {0};
    if (text == NULL)
        return FPX_EXIT_DONE;
    const enum flamepix_status status = fpx_name_map_create(text, &setup->baseline_names, &fault);
    if (status == FLAMEPIX_BAD_ARGUMENT)
        fpx_message("--baseline-name: \"%s\": %s", text, fault.data);
    flamepix_buffer_free(&fault);
    return status == FLAMEPIX_BAD_ARGUMENT ? FPX_EXIT_USAGE : fpx_status_exit(status);
}

/* -- files only in the baseline ---------------------------------------------------------------- */

/* The number of inputs that are named. */
enum { NAMED_MAX = 8 };

/* Adds ", a" to the names, or at the end " and 12 more". */
static enum flamepix_status add_name(const struct fpx_jobs *jobs, size_t job, uint64_t number,
                                     struct flamepix_buffer *names)
{
    if (number >= NAMED_MAX)
        return names->status;
    return fpx_buffer_printf(names, "%s%s", number > 0 ? ", " : "", fpx_jobs_below(jobs, job));
}

static enum flamepix_status add_more(uint64_t count, struct flamepix_buffer *names)
{
    char more[FPX_DECIMAL_NBYTES];
    if (count <= NAMED_MAX)
        return names->status;
    fpx_count_grouped(count - NAMED_MAX, more);
    return fpx_buffer_printf(names, " and %s more", more);
}

/* Lists those of this shard. */
static enum flamepix_status list_gone(const struct fpx_jobs *jobs, struct flamepix_buffer *names,
                                      uint64_t *count_ret)
{
    enum flamepix_status status = FLAMEPIX_OK;
    *count_ret = 0;
    for (size_t i = 0; i < fpx_jobs_count(jobs) && status == FLAMEPIX_OK; i++)
        if (fpx_jobs_is_gone(jobs, i))
            status = add_name(jobs, i, (*count_ret)++, names);
    return status == FLAMEPIX_OK ? add_more(*count_ret, names) : status;
}

/* If nothing has a baseline, there is no comparison. */
static enum fpx_exit check_any(const struct fpx_batch_setup *setup)
{
    struct flamepix_buffer paths[2] = {{0}, {0}};
    bool is_none = false;
    const enum flamepix_status status =
        fpx_jobs_have_no_baselines(setup->jobs, &paths[0], &paths[1], &is_none);
    if (status == FLAMEPIX_OK && is_none)
        fpx_message("no input has a baseline: there is no %s%s%s%s", paths[0].data,
                    paths[1].length > 0 ? ", and no " : "", paths[1].data,
                    setup->baseline_names != NULL
                        ? ""
                        : "; --baseline-name maps the names of inputs to names of baselines");
    flamepix_buffer_free(&paths[0]);
    flamepix_buffer_free(&paths[1]);
    if (status != FLAMEPIX_OK)
        return fpx_status_exit(status);
    return is_none ? FPX_EXIT_INPUT : FPX_EXIT_DONE;
}

enum fpx_exit fpx_batch_baseline_print_gone(const struct fpx_batch_setup *setup)
{
    struct flamepix_buffer names = {0};
    char digits[FPX_DECIMAL_NBYTES];
    uint64_t count;
    const enum flamepix_status status = list_gone(setup->jobs, &names, &count);
    fpx_count_grouped(count, digits);
    if (status == FLAMEPIX_OK && count > 0)
        fpx_message("the baseline has %s file%s without an input: %s", digits,
                    count == 1 ? "" : "s", names.data);
    flamepix_buffer_free(&names);
    return status == FLAMEPIX_OK ? check_any(setup) : fpx_status_exit(status);
}

static bool is_profile(const void *user, const char *path)
{
    return fpx_is_profile_file(path, user);
}

enum flamepix_status fpx_batch_baseline_find_gone(const struct fpx_batch_setup *setup,
                                                  const struct fpx_jobs_files *files)
{
    const enum flamepix_status status =
        fpx_jobs_add_gone(setup->jobs, files, is_profile, setup->plan.render.profile.format);
    if (status != FLAMEPIX_READ_FAILED)
        return status;
    /* Inputs are still compared. */
    const struct fpx_jobs_conflict trouble = fpx_jobs_conflict(setup->jobs);
    fpx_message("note: %s: %s, so baselines without an input are not known", trouble.first,
                strerror(trouble.cause));
    return FLAMEPIX_OK;
}
