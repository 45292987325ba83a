#include "cli/stacks/merge_command.h"

#include <errno.h>
#include <stdlib.h>

#include "cli/command.h"
#include "cli/options/option_rows.h"
#include "cli/stacks/merge_weights.h"
#include "cli/stacks/stack_output.h"

#define FIELDS struct flamepix_merge_arguments

/* clang-format off */
static const struct flamepix_option rows[] = {
    {.name = "output", .letter = 'o', .argument = "FILE", .kind = FLAMEPIX_OPTION_TEXT,
     AT(picture.output),
     .help = "Where the sum goes; the file appears whole or not at all. - is standard output, "
             "which is the default"},
    {.name = "weights", .argument = "W,W,...", .kind = FLAMEPIX_OPTION_TEXT, AT(weights),
     .unset = "1 each",
     .help = "What the stacks of each FILE are multiplied by: one number above 0 for each"},
    {.name = "mean", .kind = FLAMEPIX_OPTION_FLAG, AT(mean),
     .help = "The sum divided by the number of files, or by the sum of their weights"},
};
/* clang-format on */

static const struct flamepix_option_group sum_group = GROUP("Sum", rows);

const struct flamepix_option_group *const flamepix_merge_table[] = {&sum_group,
                                                                    &flamepix_picture_reading_group,
                                                                    &flamepix_picture_recording,
                                                                    &flamepix_picture_views,
                                                                    &flamepix_picture_input_limits,
                                                                    &flamepix_general_group,
                                                                    NULL};

struct merge {
    const struct flamepix_merge_arguments *arguments;
    struct flamepix_stack_output output;
    struct flamepix_input_part *parts; /* of each path; NULL: all weigh the same */
};

static enum flamepix_exit check(struct merge *job)
{
    return flamepix_stack_output_check(&job->output);
}

/* The whole sum is divided once, in the end, so that the mean of equal runs is the run. */
static enum flamepix_exit set_weights(struct merge *job)
{
    const char *text = job->arguments->weights;
    const size_t count = job->output.path_count;
    struct flamepix_profile_options *profile = &job->output.options.profile;
    struct flamepix_merge_weights weights = {.unit = 1, .sum = (double)count};
    enum flamepix_exit code = FLAMEPIX_EXIT_DONE;
    if (text != NULL) {
        job->parts = calloc(count, sizeof(*job->parts));
        if (job->parts == NULL)
            return flamepix_status_exit(FLAMEPIX_NO_MEMORY);
        code = flamepix_merge_weights_read(text, job->parts, count, &weights);
    }
    profile->parts = job->parts;
    profile->ratio = (struct flamepix_ratio){1, job->arguments->mean ? weights.sum : weights.unit};
    return code;
}

static enum flamepix_exit open_inputs(struct merge *job)
{
    return flamepix_stack_output_open_inputs(&job->output);
}

static enum flamepix_exit open_output(struct merge *job)
{
    return flamepix_stack_output_open(&job->output);
}

static enum flamepix_exit merge(struct merge *job)
{
    struct flamepix_stack_output *output = &job->output;
    enum flamepix_status status = flamepix_stack_output_read(output);
    if (status == FLAMEPIX_OK)
        status = flamepix_stack_output_unit(output, output->report.unit);
    return flamepix_stack_output_end(output, status, errno);
}

static enum flamepix_exit finish(struct merge *job)
{
    return flamepix_stack_output_finish(&job->output);
}

static enum flamepix_exit say_notes(struct merge *job)
{
    flamepix_stack_output_say_notes(&job->output);
    return FLAMEPIX_EXIT_DONE;
}

enum flamepix_exit flamepix_merge_run(const void *fields,
                                      const struct flamepix_arguments *arguments)
{
    static enum flamepix_exit (*const steps[])(struct merge *) = {
        check, set_weights, open_inputs, open_output, merge, finish, say_notes,
    };
    const struct flamepix_merge_arguments *given = fields;
    struct merge job = {.arguments = given,
                        .output = {.picture = &given->picture,
                                   .option_files = &arguments->option_paths,
                                   .paths = arguments->files.items,
                                   .path_count = arguments->files.count,
                                   .writing = &flamepix_stack_writings[0],
                                   .may_keep_below_zero = true,
                                   .keeps_below_zero = true}};
    enum flamepix_exit code = FLAMEPIX_EXIT_DONE;
    for (size_t i = 0; i < sizeof(steps) / sizeof(steps[0]) && code == FLAMEPIX_EXIT_DONE; i++)
        code = steps[i](&job);
    flamepix_stack_output_free(&job.output);
    free(job.parts);
    return code;
}
