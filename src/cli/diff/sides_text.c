#include "cli/diff/diff_sides.h"

#include <errno.h>

#include "cli/console.h"
#include "cli/picture/read_inputs.h"
#include "cli/stacks/stack_output.h"
#include "render/renumbered.h"

/* One text, from arguments to a file. */
struct job {
    const struct fpx_diff_sides *sides;
    const struct fpx_sides_writer *writer;
    struct fpx_stack_output output;
};

/* Sidecars need a picture that is drawn. */
static enum fpx_exit check_sidecars(const struct fpx_picture_arguments *picture)
{
    for (size_t i = 0; i < FPX_SIDECARS_COUNT; i++) {
        if (picture->sidecars[i] == NULL)
            continue;
        fpx_message("--%s needs a picture, and none is drawn here", fpx_sidecars[i].name);
        return FPX_EXIT_USAGE;
    }
    return FPX_EXIT_DONE;
}

static enum fpx_exit begin(struct job *job)
{
    return fpx_status_exit(flamepix_renumbered_create(&job->output.options.renumbered));
}

static enum fpx_exit check(struct job *job)
{
    enum fpx_exit code = fpx_stack_output_check(&job->output);
    if (code == FPX_EXIT_DONE)
        code = check_sidecars(&job->sides->picture);
    job->output.options.profile.parts = job->sides->parts;
    return code;
}

static enum fpx_exit open_inputs(struct job *job)
{
    return fpx_stack_output_open_inputs(&job->output);
}

static enum fpx_exit normalize(struct job *job)
{
    const struct fpx_diff_sides *sides = job->sides;
    if (sides->parts == NULL)
        return FPX_EXIT_DONE;
    return fpx_comparison_normalize(&sides->picture, job->output.inputs.items, sides->paths,
                                    sides->count, &job->output.options.profile, sides->parts);
}

static enum fpx_exit open_output(struct job *job)
{
    return fpx_stack_output_open(&job->output);
}

static enum flamepix_status take_watched(struct job *job, struct flamepix_stacks *sides)
{
    struct fpx_stack_output *output = &job->output;
    struct flamepix_stacks *watched;
    enum flamepix_status status = fpx_renumbered_watch(output->options.renumbered, sides, &watched);
    if (status != FLAMEPIX_OK)
        return status;
    status = job->writer->take(job->writer->user, watched, &output->text);
    flamepix_stacks_free(watched);
    return status;
}

/* A flamepix_consume_fn. */
static enum flamepix_status take(void *user, struct flamepix_stacks *stacks)
{
    struct job *job = user;
    struct fpx_stack_output *output = &job->output;
    struct flamepix_stacks *watched;
    enum flamepix_status status = fpx_text_output_begin(&output->text);
    if (status == FLAMEPIX_OK)
        status = flamepix_difference_watch(stacks, &output->report.difference, &watched);
    if (status != FLAMEPIX_OK)
        return status;
    status = take_watched(job, watched);
    flamepix_stacks_free(watched);
    output->written =
        output->report.difference.stacks_before + output->report.difference.stacks_after;
    return status;
}

static enum flamepix_status write_text(struct job *job)
{
    const struct fpx_sides_writer *writer = job->writer;
    struct fpx_stack_output *output = &job->output;
    enum flamepix_status status =
        flamepix_profile_read(output->inputs.items, output->path_count, &output->options.profile,
                              take, job, &output->report);
    if (status == FLAMEPIX_OK && writer->finish != NULL)
        status = writer->finish(writer->user, &output->report, &output->text);
    return status == FLAMEPIX_OK ? fpx_text_output_end(&output->text) : status;
}

static enum fpx_exit write_sides(struct job *job)
{
    const struct fpx_stack_output *output = &job->output;
    const enum flamepix_status status = write_text(job);
    enum fpx_exit code = fpx_stack_output_end(output, status, errno);
    if (code == FPX_EXIT_DONE)
        code = fpx_comparison_check_units(&job->sides->picture, output->paths, &output->report);
    if (code == FPX_EXIT_DONE && job->writer->needs_both)
        code = fpx_empty_sides_check(job->sides, &output->report);
    return code;
}

static enum fpx_exit finish(struct job *job)
{
    return fpx_stack_output_finish(&job->output);
}

static enum fpx_exit say_notes(struct job *job)
{
    fpx_stack_output_print_notes(&job->output);
    return FPX_EXIT_DONE;
}

enum fpx_exit fpx_sides_text_write(const struct fpx_diff_sides *sides,
                                   const struct fpx_texts *option_files,
                                   const struct fpx_sides_writer *writer)
{
    static enum fpx_exit (*const steps[])(struct job *) = {
        begin, check, open_inputs, normalize, open_output, write_sides, finish, say_notes,
    };
    struct job job = {.sides = sides, .writer = writer};
    enum fpx_exit code = FPX_EXIT_DONE;
    job.output = (struct fpx_stack_output){
        .picture = &sides->picture,
        .option_files = option_files,
        .paths = sides->paths,
        .path_count = sides->count,
        .writing = &fpx_stack_writings[0],
        .may_keep_below_zero = writer->may_keep_below_zero,
        .options = flamepix_render_defaults(),
    };
    for (size_t i = 0; i < sizeof(steps) / sizeof(steps[0]) && code == FPX_EXIT_DONE; i++)
        code = steps[i](&job);
    flamepix_renumbered_free(job.output.options.renumbered);
    fpx_stack_output_free(&job.output);
    return code;
}
