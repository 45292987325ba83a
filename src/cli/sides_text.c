#include "cli/sides_text.h"

#include <errno.h>

#include "cli/input_files.h"
#include "cli/message.h"
#include "cli/option_words.h"
#include "cli/read_files.h"
#include "cli/redaction.h"
#include "cli/render_messages.h"
#include "cli/unused_options.h"
#include "render/explain.h"

/* One text, from arguments to a file. */
struct job {
    const struct flamepix_diff_sides *sides;
    const struct flamepix_texts *option_files;
    const struct flamepix_sides_writer *writer;
    struct flamepix_render_options options; /* whose profile is read */
    struct flamepix_input_options input_options;
    struct flamepix_input_files inputs;
    struct flamepix_buffer redact_key;
    struct flamepix_outputs outputs;
    struct flamepix_text_output text;
    struct flamepix_profile_report report;
};

static struct flamepix_rendering rendering_of(const struct job *job)
{
    return (struct flamepix_rendering){
        .paths = job->sides->paths,
        .path_count = job->sides->count,
        .input = &job->input_options,
        .options = &job->options,
        .figure = &job->options.figure,
        .report = &job->report,
        .words = &flamepix_render_words,
    };
}

static enum flamepix_exit check(struct job *job)
{
    const struct flamepix_picture_arguments *picture = &job->sides->picture;
    const char *path = picture->output == NULL ? "-" : picture->output;
    flamepix_picture_reading(picture, &job->options.profile);
    job->options.profile.parts = job->sides->parts;
    job->options.profile.read_once = true;
    flamepix_outputs_add(&job->outputs, path);
    return flamepix_read_files_check(picture, job->option_files, &job->outputs, job->sides->paths,
                                     job->sides->count);
}

static enum flamepix_exit open_inputs(struct job *job)
{
    const struct flamepix_diff_sides *sides = job->sides;
    job->input_options = flamepix_picture_input(&sides->picture);
    return flamepix_input_files_open(&job->inputs, sides->paths, sides->count, &job->input_options);
}

static enum flamepix_exit read_redaction(struct job *job)
{
    return flamepix_redaction_read(&job->sides->picture, &job->redact_key);
}

static enum flamepix_exit normalize(struct job *job)
{
    const struct flamepix_diff_sides *sides = job->sides;
    if (sides->parts == NULL)
        return FLAMEPIX_EXIT_DONE;
    return flamepix_comparison_normalize(&sides->picture, job->inputs.items, sides->count,
                                         &job->options.profile, sides->parts);
}

static enum flamepix_exit open_outputs(struct job *job)
{
    const struct flamepix_picture_arguments *picture = &job->sides->picture;
    enum flamepix_exit code = flamepix_outputs_open(&job->outputs);
    if (code == FLAMEPIX_EXIT_DONE)
        flamepix_text_output_init(&job->text, job->outputs.items[0].file, picture->sorted,
                                  (size_t)picture->memory / 4);
    return code;
}

/* A flamepix_consume_fn. */
static enum flamepix_status take(void *user, struct flamepix_stacks *stacks)
{
    struct job *job = user;
    struct flamepix_stacks *watched;
    enum flamepix_status status = flamepix_text_output_begin(&job->text);
    if (status == FLAMEPIX_OK)
        status = flamepix_difference_watch(stacks, &job->report.difference, &watched);
    if (status != FLAMEPIX_OK)
        return status;
    status = job->writer->take(job->writer->user, watched, &job->text);
    flamepix_stacks_free(watched);
    return status;
}

static enum flamepix_status write_text(struct job *job)
{
    const struct flamepix_sides_writer *writer = job->writer;
    enum flamepix_status status = flamepix_profile_read(
        job->inputs.items, job->sides->count, &job->options.profile, take, job, &job->report);
    if (status == FLAMEPIX_OK && writer->finish != NULL)
        status = writer->finish(writer->user, &job->report, &job->text);
    return status == FLAMEPIX_OK ? flamepix_text_output_end(&job->text) : status;
}

/* What cannot be written is the output, or a temporary file of the sorting. */
static enum flamepix_exit say_failure(const struct job *job, enum flamepix_status status, int cause)
{
    const struct flamepix_rendering rendering = rendering_of(job);
    const char *path = flamepix_path_shown(job->outputs.items[0].path, "standard output");
    if (job->text.has_failed)
        return flamepix_file_exit(path, status, cause);
    return flamepix_render_say_failure(&rendering, status, cause);
}

static enum flamepix_exit write_sides(struct job *job)
{
    enum flamepix_status status = write_text(job);
    const int cause = errno;
    const struct flamepix_difference *difference = &job->report.difference;
    const struct flamepix_rendering rendering = rendering_of(job);
    if (status == FLAMEPIX_OK && !(difference->before.value + difference->after.value > 0))
        status = FLAMEPIX_NO_STACKS;
    if (status != FLAMEPIX_BAD_LINE)
        flamepix_render_say_lines(&rendering);
    if (status != FLAMEPIX_OK)
        return say_failure(job, status, cause);
    return flamepix_comparison_check_units(&job->sides->picture, &job->report);
}

static enum flamepix_exit finish(struct job *job)
{
    return flamepix_outputs_finish(&job->outputs);
}

static enum flamepix_exit say_notes(struct job *job)
{
    const struct flamepix_rendering rendering = rendering_of(job);
    flamepix_render_say_notes(&rendering, NULL);
    flamepix_unused_options_say(&job->sides->picture, &job->report);
    return FLAMEPIX_EXIT_DONE;
}

static void free_job(struct job *job)
{
    flamepix_outputs_free(&job->outputs);
    flamepix_text_output_free(&job->text);
    flamepix_buffer_free(&job->redact_key);
    flamepix_input_files_free(&job->inputs);
}

enum flamepix_exit flamepix_sides_text_write(const struct flamepix_diff_sides *sides,
                                             const struct flamepix_texts *option_files,
                                             const struct flamepix_sides_writer *writer)
{
    static enum flamepix_exit (*const steps[])(struct job *) = {
        check, open_inputs, read_redaction, normalize, open_outputs, write_sides, finish, say_notes,
    };
    struct job job = {.sides = sides, .option_files = option_files, .writer = writer};
    enum flamepix_exit code = FLAMEPIX_EXIT_DONE;
    job.options = flamepix_render_defaults();
    for (size_t i = 0; i < sizeof(steps) / sizeof(steps[0]) && code == FLAMEPIX_EXIT_DONE; i++)
        code = steps[i](&job);
    free_job(&job);
    return code;
}
