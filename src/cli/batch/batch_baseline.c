#include "cli/batch/batch_baseline.h"

#include <errno.h>
#include <string.h>
#include <sys/stat.h>

#include "base/decimal.h"
#include "batch/products/profile_file.h"
#include "cli/compare/comparison.h"
#include "cli/message.h"
#include "cli/picture/split_picture.h"

static enum flamepix_exit refuse(const char *message)
{
    flamepix_message("%s", message);
    return FLAMEPIX_EXIT_USAGE;
}

/* What makes two sides comparable, and how they are drawn, needs two. */
static enum flamepix_exit check_none(const struct flamepix_batch_arguments *arguments)
{
    if (arguments->baseline_name != NULL)
        return refuse("--baseline-name needs --baseline, a folder that inputs are compared with");
    if (strcmp(arguments->picture.comparison.normalize, "none") != 0)
        return refuse("--normalize needs --baseline, which says what inputs are compared with");
    return FLAMEPIX_EXIT_DONE;
}

/* It is read once for each input, and looked at before. */
static enum flamepix_exit check_path(const struct flamepix_batch_arguments *arguments)
{
    const char *path = arguments->baseline;
    struct stat about;
    if (strcmp(path, "-") == 0)
        return refuse("--baseline is read once for each input, which standard input cannot be");
    if (stat(path, &about) != 0)
        return flamepix_file_exit(path, FLAMEPIX_READ_FAILED, errno);
    if (arguments->baseline_name != NULL && S_ISREG(about.st_mode))
        return refuse("--baseline-name is for a --baseline that is a folder");
    if (S_ISREG(about.st_mode) || S_ISDIR(about.st_mode))
        return FLAMEPIX_EXIT_DONE;
    return refuse("--baseline is a file or a folder, and neither a pipe nor a device");
}

static enum flamepix_exit check_baseline(const struct flamepix_batch_arguments *arguments)
{
    if (flamepix_name_template_has_group(arguments->name))
        return refuse("--baseline compares whole inputs, and {group} or {profile} draws parts of "
                      "them");
    if (flamepix_picture_is_split(&arguments->picture))
        return refuse("--baseline draws one chart of two sides, and --split-by or --slices many "
                      "charts");
    if (flamepix_views_show_input_order(arguments->picture.views.items,
                                        arguments->picture.views.count))
        return refuse("--baseline and --flamechart do not go together: stacks in the order of each "
                      "side would not meet");
    return arguments->merge_reports ? FLAMEPIX_EXIT_DONE : check_path(arguments);
}

enum flamepix_exit flamepix_batch_baseline_ask(struct flamepix_batch_arguments *arguments,
                                               struct flamepix_view_list *views)
{
    enum flamepix_exit code =
        arguments->baseline != NULL ? check_baseline(arguments) : check_none(arguments);
    return code == FLAMEPIX_EXIT_DONE ? flamepix_comparison_views(&arguments->picture, views)
                                      : code;
}

enum flamepix_exit flamepix_batch_baseline_read_names(struct flamepix_batch_setup *setup)
{
    const char *text = setup->arguments->baseline_name;
    struct flamepix_buffer fault = {0};
    if (text == NULL)
        return FLAMEPIX_EXIT_DONE;
    const enum flamepix_status status =
        flamepix_name_map_create(text, &setup->baseline_names, &fault);
    if (status == FLAMEPIX_BAD_ARGUMENT)
        flamepix_message("--baseline-name: \"%s\": %s", text, fault.data);
    flamepix_buffer_free(&fault);
    return status == FLAMEPIX_BAD_ARGUMENT ? FLAMEPIX_EXIT_USAGE : flamepix_status_exit(status);
}

/* -- what only the baseline has ---------------------------------------------------------------- */

/* So many of them are named. */
enum { NAMED_MAX = 8 };

/* Adds ", a" to the names, or at the end " and 12 more". */
static enum flamepix_status add_name(const struct flamepix_jobs *jobs, size_t job, uint64_t number,
                                     struct flamepix_buffer *names)
{
    if (number >= NAMED_MAX)
        return FLAMEPIX_OK;
    return flamepix_buffer_printf(names, "%s%s", number > 0 ? ", " : "",
                                  flamepix_jobs_below(jobs, job));
}

static enum flamepix_status add_more(uint64_t count, struct flamepix_buffer *names)
{
    char more[FLAMEPIX_DECIMAL_NBYTES];
    if (count <= NAMED_MAX)
        return FLAMEPIX_OK;
    flamepix_count_grouped(count - NAMED_MAX, more);
    return flamepix_buffer_printf(names, " and %s more", more);
}

/* Those of this shard. */
static enum flamepix_status list_gone(const struct flamepix_jobs *jobs,
                                      struct flamepix_buffer *names, uint64_t *count_ret)
{
    enum flamepix_status status = FLAMEPIX_OK;
    *count_ret = 0;
    for (size_t i = 0; i < flamepix_jobs_count(jobs) && status == FLAMEPIX_OK; i++)
        if (flamepix_jobs_is_gone(jobs, i))
            status = add_name(jobs, i, (*count_ret)++, names);
    return status == FLAMEPIX_OK ? add_more(*count_ret, names) : status;
}

/* A comparison in which nothing is compared is none. */
static enum flamepix_exit check_any(const struct flamepix_batch_setup *setup)
{
    struct flamepix_buffer paths[2] = {{0}, {0}};
    bool is_none = false;
    const enum flamepix_status status =
        flamepix_jobs_lack_baselines(setup->jobs, &paths[0], &paths[1], &is_none);
    if (status == FLAMEPIX_OK && is_none)
        flamepix_message("no input has anything to be compared with: there is no %s%s%s%s",
                         paths[0].data, paths[1].length > 0 ? ", and no " : "", paths[1].data,
                         setup->baseline_names != NULL
                             ? ""
                             : "; --baseline-name says how names of both belong together");
    flamepix_buffer_free(&paths[0]);
    flamepix_buffer_free(&paths[1]);
    if (status != FLAMEPIX_OK)
        return flamepix_status_exit(status);
    return is_none ? FLAMEPIX_EXIT_INPUT : FLAMEPIX_EXIT_DONE;
}

enum flamepix_exit flamepix_batch_baseline_say_gone(const struct flamepix_batch_setup *setup)
{
    struct flamepix_buffer names = {0};
    char digits[FLAMEPIX_DECIMAL_NBYTES];
    uint64_t count;
    const enum flamepix_status status = list_gone(setup->jobs, &names, &count);
    flamepix_count_grouped(count, digits);
    if (status == FLAMEPIX_OK && count > 0)
        flamepix_message("the baseline has %s file%s without an input: %s", digits,
                         count == 1 ? "" : "s", names.data);
    flamepix_buffer_free(&names);
    return status == FLAMEPIX_OK ? check_any(setup) : flamepix_status_exit(status);
}

static bool is_profile(const void *user, const char *path)
{
    return flamepix_is_profile_file(path, user);
}

enum flamepix_status flamepix_batch_baseline_find_gone(const struct flamepix_batch_setup *setup,
                                                       const struct flamepix_jobs_files *files)
{
    const enum flamepix_status status =
        flamepix_jobs_add_gone(setup->jobs, files, is_profile, setup->plan.render.profile.format);
    if (status != FLAMEPIX_READ_FAILED)
        return status;
    /* Inputs are compared all the same. */
    const struct flamepix_jobs_trouble trouble = flamepix_jobs_trouble(setup->jobs);
    flamepix_message("note: %s: %s, so what of the baseline has no input is not known",
                     trouble.first, strerror(trouble.cause));
    return FLAMEPIX_OK;
}
