#include "cli/collapse_command.h"

#include <errno.h>
#include <stdlib.h>
#include <unistd.h>

#include "base/output.h"
#include "cli/command.h"
#include "cli/message.h"
#include "cli/option_rows.h"
#include "cli/option_words.h"
#include "cli/outputs.h"
#include "cli/picture.h"
#include "cli/read_files.h"
#include "cli/render_messages.h"
#include "stack/folded_writer.h"

#define FIELDS struct flamepix_picture_arguments

/* clang-format off */
static const struct flamepix_option rows[] = {
    {.name = "output", .letter = 'o', .argument = "FILE", .kind = FLAMEPIX_OPTION_TEXT, AT(output),
     .help = "Where the folded stacks go; - is standard output"},
};
/* clang-format on */

static const struct flamepix_option_group output = GROUP("Output", rows);

const struct flamepix_option_group *const flamepix_collapse_table[] = {&output,
                                                                       &flamepix_picture_profile,
                                                                       &flamepix_picture_recording,
                                                                       &flamepix_picture_views,
                                                                       &flamepix_picture_limits,
                                                                       &flamepix_general_group,
                                                                       NULL};

struct collapse {
    const struct flamepix_picture_arguments *picture;
    const struct flamepix_texts *option_files;
    const char *const *paths;
    size_t path_count;
    struct flamepix_render_options options;
    struct flamepix_input_options input_options;
    struct flamepix_input **inputs; /* path_count, NULL where not open */
    struct flamepix_outputs outputs;
    struct flamepix_profile_report report;
    uint64_t written; /* stacks */
};

static struct flamepix_rendering rendering_of(const struct collapse *job)
{
    return (struct flamepix_rendering){
        .paths = job->paths,
        .path_count = job->path_count,
        .input = &job->input_options,
        .options = &job->options,
        .figure = &job->options.figure,
        .report = &job->report,
        .words = &flamepix_render_words,
    };
}

static enum flamepix_exit check(struct collapse *job)
{
    static const char *const standard[] = {"-"};
    if (job->path_count == 0 && isatty(STDIN_FILENO)) {
        flamepix_message("no profile: name a FILE, or pipe one in (--help says more)");
        return FLAMEPIX_EXIT_USAGE;
    }
    if (job->path_count == 0) {
        job->paths = standard;
        job->path_count = 1;
    }
    flamepix_picture_reading(job->picture, &job->options.profile);
    flamepix_outputs_add(&job->outputs, job->picture->output == NULL ? "-" : job->picture->output);
    return flamepix_read_files_check(job->picture, job->option_files, &job->outputs, job->paths,
                                     job->path_count);
}

static enum flamepix_exit open_inputs(struct collapse *job)
{
    job->input_options = flamepix_picture_input(job->picture);
    job->inputs = calloc(job->path_count, sizeof(struct flamepix_input *));
    if (job->inputs == NULL)
        return flamepix_status_exit(FLAMEPIX_NO_MEMORY);
    for (size_t i = 0; i < job->path_count; i++) {
        enum flamepix_status status =
            flamepix_input_open(job->paths[i], &job->input_options, &job->inputs[i]);
        if (status != FLAMEPIX_OK)
            return flamepix_file_exit(flamepix_explain_input(job->paths[i]), status, errno);
    }
    return FLAMEPIX_EXIT_DONE;
}

static enum flamepix_exit open_outputs(struct collapse *job)
{
    return flamepix_outputs_open(&job->outputs);
}

static enum flamepix_status write_stacks(void *user, struct flamepix_stacks *stacks)
{
    struct collapse *job = user;
    return flamepix_folded_write(stacks, flamepix_output_write, job->outputs.items[0].file,
                                 &job->written);
}

static enum flamepix_exit collapse(struct collapse *job)
{
    enum flamepix_status status = flamepix_profile_read(
        job->inputs, job->path_count, &job->options.profile, write_stacks, job, &job->report);
    const int cause = errno;
    const struct flamepix_rendering rendering = rendering_of(job);
    if (status == FLAMEPIX_OK && job->written == 0)
        status = FLAMEPIX_NO_STACKS;
    if (status != FLAMEPIX_BAD_LINE)
        flamepix_render_say_lines(&rendering);
    if (status != FLAMEPIX_OK)
        return flamepix_render_say_failure(&rendering, status, cause);
    return FLAMEPIX_EXIT_DONE;
}

static enum flamepix_exit finish(struct collapse *job)
{
    return flamepix_outputs_finish(&job->outputs);
}

enum flamepix_exit flamepix_collapse_run(const void *fields,
                                         const struct flamepix_arguments *arguments)
{
    static enum flamepix_exit (*const steps[])(struct collapse *) = {
        check, open_inputs, open_outputs, collapse, finish,
    };
    struct collapse job = {.picture = fields,
                           .option_files = &arguments->option_paths,
                           .paths = arguments->files.items,
                           .path_count = arguments->files.count};
    enum flamepix_exit code = FLAMEPIX_EXIT_DONE;
    for (size_t i = 0; i < sizeof(steps) / sizeof(steps[0]) && code == FLAMEPIX_EXIT_DONE; i++)
        code = steps[i](&job);
    flamepix_outputs_free(&job.outputs);
    for (size_t i = 0; job.inputs != NULL && i < job.path_count; i++)
        flamepix_input_free(job.inputs[i]);
    free(job.inputs);
    return code;
}
