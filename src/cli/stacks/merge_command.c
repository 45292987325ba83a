#include "cli/commands.h"

#include <errno.h>
#include <stdlib.h>

#include "cli/command.h"
#include "cli/options/option_texts.h"
#include "cli/stacks/stack_output.h"

#define FIELDS struct fpx_merge_arguments

/* clang-format off */
static const struct fpx_option rows[] = {
    {.name = "weights", .argument = "W,W,...", .kind = FPX_OPTION_TEXT, AT(weights),
     .unset = "1 each",
     .help = "What the stacks of each FILE are multiplied by: one number above 0 for each"},
    {.name = "mean", .kind = FPX_OPTION_FLAG, AT(mean),
     .help = "The sum divided by the number of files, or by the sum of their weights"},
};
/* clang-format on */

static const struct fpx_option_group sum_group = GROUP("Sum", rows);

const struct fpx_option_group *const fpx_merge_table[] = {
    &fpx_stack_output_group, &sum_group,         &fpx_picture_reading_group,
    &fpx_picture_recording,  &fpx_picture_views, &fpx_picture_input_limits,
    &fpx_picture_sandbox,    &fpx_general_group, NULL};

struct merge {
    const struct fpx_merge_arguments *arguments;
    struct fpx_stack_output output;
    struct flamepix_input_part *parts; /* of each path; NULL: equal weights */
};

static enum fpx_exit check(struct merge *job)
{
    return fpx_stack_output_check(&job->output);
}

/* The whole sum is divided once, at the end, so that the mean of equal runs is the run. */
static enum fpx_exit set_weights(struct merge *job)
{
    const char *text = job->arguments->weights;
    const size_t count = job->output.path_count;
    struct flamepix_profile_options *profile = &job->output.options.profile;
    struct fpx_merge_weights weights = {.unit = 1, .sum = (double)count};
    enum fpx_exit code = FPX_EXIT_DONE;
    if (text != NULL) {
        job->parts = calloc(count, sizeof(*job->parts));
        if (job->parts == NULL)
            return fpx_status_exit(FLAMEPIX_NO_MEMORY);
        code = fpx_merge_weights_read(text, job->parts, count, &weights);
    }
    profile->parts = job->parts;
    profile->ratio = (struct flamepix_ratio){1, job->arguments->mean ? weights.sum : weights.unit};
    return code;
}

static enum fpx_exit open_inputs(struct merge *job)
{
    return fpx_stack_output_open_inputs(&job->output);
}

static enum fpx_exit open_output(struct merge *job)
{
    return fpx_stack_output_open(&job->output);
}

static enum fpx_exit merge(struct merge *job)
{
    struct fpx_stack_output *output = &job->output;
    enum flamepix_status status = fpx_stack_output_read(output);
    if (status == FLAMEPIX_OK)
        status = fpx_stack_output_unit(output, output->report.unit);
    return fpx_stack_output_end(output, status, errno);
}

static enum fpx_exit finish(struct merge *job)
{
    return fpx_stack_output_finish(&job->output);
}

static enum fpx_exit say_notes(struct merge *job)
{
    fpx_stack_output_print_notes(&job->output);
    return FPX_EXIT_DONE;
}

enum fpx_exit fpx_merge_run(const void *fields, const struct fpx_arguments *arguments)
{
    static enum fpx_exit (*const steps[])(struct merge *) = {
        check, set_weights, open_inputs, open_output, merge, finish, say_notes,
    };
    const struct fpx_merge_arguments *given = fields;
    struct merge job = {.arguments = given,
                        .output = {.picture = &given->picture,
                                   .option_files = &arguments->option_paths,
                                   .paths = arguments->files.items,
                                   .path_count = arguments->files.count,
                                   .writing = &fpx_stack_writings[0],
                                   .may_keep_below_zero = true,
                                   .keeps_below_zero = true,
                                   .options = flamepix_render_defaults()}};
    enum fpx_exit code = FPX_EXIT_DONE;
    for (size_t i = 0; i < sizeof(steps) / sizeof(steps[0]) && code == FPX_EXIT_DONE; i++)
        code = steps[i](&job);
    fpx_stack_output_free(&job.output);
    free(job.parts);
    return code;
}

const struct fpx_command fpx_cmd_merge = {
    .name = "merge",
    .usage = "flamepix merge [OPTION]... FILE...",
    .summary = "The sum of many profiles, or their mean, as sorted folded stacks.",
    .description = "Adds up the profiles, stack by stack, and writes folded stacks, lines of "
                   "`main;parse;read 42`, sorted. With --mean it is the mean of N runs, and with "
                   "--weights each FILE counts as often as its weight says. Sorted files stream "
                   "past, however large and many they are. Without a FILE, or with -, standard "
                   "input is read.",
    .table = fpx_merge_table,
    .fields_nbytes = sizeof(struct fpx_merge_arguments),
    .run = fpx_merge_run,
};
