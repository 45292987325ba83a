#include "cli/batch_baseline.h"

#include <errno.h>
#include <string.h>
#include <sys/stat.h>

#include "cli/comparison.h"
#include "cli/message.h"
#include "cli/split_picture.h"

static enum flamepix_exit refuse(const char *message)
{
    flamepix_message("%s", message);
    return FLAMEPIX_EXIT_USAGE;
}

/* What makes two sides comparable, and how they are drawn, needs two. */
static enum flamepix_exit check_none(const struct flamepix_batch_arguments *arguments)
{
    if (strcmp(arguments->picture.comparison.normalize, "none") != 0)
        return refuse("--normalize needs --baseline, which says what inputs are compared with");
    return FLAMEPIX_EXIT_DONE;
}

/* It is read once for each input, and looked at before. */
static enum flamepix_exit check_path(const char *path)
{
    struct stat about;
    if (strcmp(path, "-") == 0)
        return refuse("--baseline is read once for each input, which standard input cannot be");
    if (stat(path, &about) != 0)
        return flamepix_file_exit(path, FLAMEPIX_READ_FAILED, errno);
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
    return arguments->merge_reports ? FLAMEPIX_EXIT_DONE : check_path(arguments->baseline);
}

enum flamepix_exit flamepix_batch_baseline_ask(struct flamepix_batch_arguments *arguments,
                                               struct flamepix_view_list *views)
{
    enum flamepix_exit code =
        arguments->baseline != NULL ? check_baseline(arguments) : check_none(arguments);
    return code == FLAMEPIX_EXIT_DONE ? flamepix_comparison_views(&arguments->picture, views)
                                      : code;
}
