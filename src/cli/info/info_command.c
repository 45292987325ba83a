#include "cli/commands.h"

#include <errno.h>
#include <string.h>
#include <sys/stat.h>

#include "base/buffer_printf.h"
#include "cli/command.h"
#include "cli/console.h"
#include "cli/info/info_output.h"
#include "cli/options/option_texts.h"
#include "cli/picture/read_inputs.h"
#include "cli/picture/write_outputs.h"
#include "messages/warnings.h"

#define FIELDS struct fpx_info_arguments

/* clang-format off */
static const struct fpx_option rows[] = {
    {.name = "json", .argument = "FILE", .kind = FPX_OPTION_TEXT, AT(json),
     .needs = FPX_NEEDS_OUTPUT,
     .help = "The same as JSON; - is standard output, in place of the text"},
};
/* clang-format on */

static const struct fpx_option_group output = GROUP("Output", rows);

const struct fpx_option_group *const fpx_info_table[] = {&output,
                                                         &fpx_picture_reading_group,
                                                         &fpx_picture_recording,
                                                         &fpx_picture_input_limits,
                                                         &fpx_picture_sandbox,
                                                         &fpx_general_group,
                                                         NULL};

struct job {
    const struct fpx_info_arguments *arguments;
    const struct fpx_texts *option_files;
    const char *const *paths;
    size_t path_count;
    struct flamepix_render_options options; /* only the profile is used */
    struct flamepix_input_options input_options;
    struct fpx_outputs outputs; /* the JSON, if wanted */
    struct flamepix_buffer text, json_text;
    struct fpx_json json;
    size_t failed;       /* inputs */
    enum fpx_exit first; /* status of the first input */
};

static enum fpx_exit check(struct job *job)
{
    enum fpx_exit code = fpx_read_files_default(&job->paths, &job->path_count);
    if (code != FPX_EXIT_DONE)
        return code;
    uint64_t sort_nbytes = 0;
    code = fpx_picture_limit_memory(&job->arguments->picture, &sort_nbytes);
    if (code != FPX_EXIT_DONE)
        return code;
    fpx_picture_reading(&job->arguments->picture, &job->options.profile);
    job->options.profile.memory_nbytes = (size_t)sort_nbytes;
    job->options.profile.read_once = true;
    job->input_options = fpx_picture_input(&job->arguments->picture);
    if (job->arguments->json != NULL)
        fpx_outputs_add(&job->outputs, job->arguments->json);
    code = fpx_picture_check_below_zero(&job->options.profile);
    return code == FPX_EXIT_DONE ? fpx_read_files_check(&job->arguments->picture, job->option_files,
                                                        &job->outputs, job->paths, job->path_count)
                                 : code;
}

static enum fpx_exit open_outputs(struct job *job)
{
    return fpx_outputs_open(&job->outputs);
}

/* -- one input --------------------------------------------------------------------------------- */

/* The messages about an input; empty if there are none. */
struct outcome {
    struct flamepix_buffer error, warnings;
};

static enum flamepix_status append_warning(struct flamepix_buffer *text, enum fpx_warning warning,
                                           const struct fpx_rendering *rendering)
{
    struct flamepix_buffer clause = {0};
    enum flamepix_status status = fpx_warning_append(&clause, warning, rendering, NULL);
    if (status == FLAMEPIX_OK && clause.length > 0)
        status = fpx_buffer_printf(text, "%s%s", text->length > 0 ? "; " : "", clause.data);
    flamepix_buffer_free(&clause);
    return status;
}

static enum flamepix_status explain(const struct job *job, const struct flamepix_survey *survey,
                                    enum flamepix_status status, int cause, struct outcome *outcome)
{
    static const enum fpx_warning wrong[] = {
        FPX_WARNING_BAD_LINES,    FPX_WARNING_COMMENTS,          FPX_WARNING_DAMAGE,
        FPX_WARNING_TWO_COUNTS,   FPX_WARNING_NEARLY_TWO_COUNTS, FPX_WARNING_NUMBERS_FIRST,
        FPX_WARNING_BELOW_ZERO,   FPX_WARNING_NOT_UNDERSTOOD,    FPX_WARNING_STATED_TOTAL,
        FPX_WARNING_NEWER_VERSION};
    const struct flamepix_profile_report none = {0};
    const struct fpx_rendering rendering = {
        .input = &job->input_options,
        .options = &job->options,
        .figure = &job->options.figure,
        .report = survey != NULL ? &survey->report : &none,
        .words = &fpx_reading_option_names,
    };
    enum flamepix_status said = FLAMEPIX_OK;
    if (status != FLAMEPIX_OK)
        said = fpx_explain_failure(&outcome->error, &rendering, status, cause);
    /* Without warnings about pictures: profiles and shares have rows of their own. */
    for (size_t i = 0; i < sizeof(wrong) / sizeof(wrong[0]) && said == FLAMEPIX_OK; i++)
        said = append_warning(&outcome->warnings, wrong[i], &rendering);
    return said;
}

static const char *text_or_null(const struct flamepix_buffer *text)
{
    return text->length > 0 ? text->data : NULL;
}

/* Adds a survey, or its failure, to the text and the JSON. */
static enum flamepix_status tell(struct job *job, size_t i, const struct flamepix_survey *survey,
                                 const struct flamepix_survey *frames, enum flamepix_status status,
                                 int cause)
{
    struct outcome outcome = {{0}, {0}};
    enum flamepix_status said = explain(job, survey, status, cause, &outcome);
    const struct fpx_info info = {
        .name = fpx_explain_input(job->paths[i]),
        .survey = survey,
        .frames = frames,
        .error = text_or_null(&outcome.error),
        .warnings = text_or_null(&outcome.warnings),
    };
    if (said == FLAMEPIX_OK && i > 0)
        said = fpx_buffer_printf(&job->text, "\n");
    if (said == FLAMEPIX_OK)
        said = fpx_info_text(&job->text, &info);
    fpx_json_raw(&job->json, i > 0 ? ",\n " : " ");
    fpx_info_json(&job->json, &info);
    if (said == FLAMEPIX_OK && status != FLAMEPIX_OK)
        fpx_message("%s: %s", info.name, info.error);
    flamepix_buffer_free(&outcome.error);
    flamepix_buffer_free(&outcome.warnings);
    return said;
}

/* Whether it is a picture with a whole profile embedded, which may also hold its frames. */
static bool may_hold_more(const char *path, const struct flamepix_survey *survey)
{
    return fpx_info_is_picture(survey) && survey->format != NULL &&
           strcmp(survey->format->name, "folded") == 0 && strcmp(path, "-") != 0;
}

/* Reads the input again, if it is a file. A picture without frames is not reported. */
static enum flamepix_status survey_frames(const struct job *job, const char *path,
                                          struct flamepix_survey **frames_ret)
{
    struct flamepix_input_options options = job->input_options;
    struct flamepix_input *input = NULL;
    struct stat about;
    options.picture_frames = true;
    if (stat(path, &about) != 0)
        return FLAMEPIX_READ_FAILED;
    if (!S_ISREG(about.st_mode))
        return FLAMEPIX_OK;
    enum flamepix_status status = flamepix_input_open(path, &options, &input);
    if (status == FLAMEPIX_OK)
        status = flamepix_survey(input, &job->options.profile, frames_ret);
    flamepix_input_free(input);
    return status == FLAMEPIX_NO_MEMORY || status == FLAMEPIX_READ_FAILED ? status : FLAMEPIX_OK;
}

static enum flamepix_status survey_input(struct job *job, size_t i)
{
    struct flamepix_input *input = NULL;
    struct flamepix_survey *survey = NULL, *frames = NULL;
    enum flamepix_status status = flamepix_input_open(job->paths[i], &job->input_options, &input);
    if (status == FLAMEPIX_OK)
        status = flamepix_survey(input, &job->options.profile, &survey);
    if (status == FLAMEPIX_OK && may_hold_more(job->paths[i], survey))
        status = survey_frames(job, job->paths[i], &frames);
    const int cause = errno;
    /* A profile without samples is a result, not a fault. */
    if (status == FLAMEPIX_NO_STACKS && survey != NULL && survey->report.is_empty)
        status = FLAMEPIX_OK;
    if (status != FLAMEPIX_OK && job->failed++ == 0)
        job->first = fpx_exit_of(status);
    enum flamepix_status said = status;
    if (status != FLAMEPIX_NO_MEMORY)
        said = tell(job, i, survey, frames, status, cause);
    flamepix_survey_free(frames);
    flamepix_survey_free(survey);
    flamepix_input_free(input);
    return said;
}

/* -- all of them ------------------------------------------------------------------------------- */

static enum fpx_exit survey_inputs(struct job *job)
{
    enum flamepix_status status = FLAMEPIX_OK;
    job->json = (struct fpx_json){.write = flamepix_buffer_write, .user = &job->json_text};
    fpx_json_raw(&job->json, "{\"schema\":\"flamepix-info-1\",\"files\":[\n");
    size_t i = 0;
    for (; i < job->path_count && status == FLAMEPIX_OK; i++)
        status = survey_input(job, i);
    fpx_json_raw(&job->json, "\n]}\n");
    const enum flamepix_status finished = fpx_json_finish(&job->json);
    return status == FLAMEPIX_OK ? fpx_status_exit(finished)
                                 : fpx_file_exit(fpx_explain_input(job->paths[i - 1]), status, 0);
}

static enum fpx_exit write_json(struct job *job)
{
    if (job->outputs.count == 0)
        return FPX_EXIT_DONE;
    enum flamepix_status status =
        fpx_output_write(job->outputs.items[0].file, job->json_text.data, job->json_text.length);
    const int cause = errno;
    if (status == FLAMEPIX_OK)
        return fpx_outputs_finish(&job->outputs);
    return fpx_file_exit(fpx_path_shown(job->arguments->json, "standard output"), status, cause);
}

static enum fpx_exit write_text(struct job *job)
{
    if (job->arguments->json != NULL && strcmp(job->arguments->json, "-") == 0)
        return FPX_EXIT_DONE;
    return fpx_command_put(&job->text, FLAMEPIX_OK);
}

/* For one input its own code; for several, whether some or all failed. */
static enum fpx_exit answer(struct job *job)
{
    if (job->failed == 0)
        return FPX_EXIT_DONE;
    if (job->path_count == 1)
        return job->first;
    return job->failed < job->path_count ? FPX_EXIT_INPUT : FPX_EXIT_ALL_FAILED;
}

enum fpx_exit fpx_info_run(const void *fields, const struct fpx_arguments *arguments)
{
    static enum fpx_exit (*const steps[])(struct job *) = {
        check, open_outputs, survey_inputs, write_text, write_json, answer,
    };
    struct job job = {.arguments = fields,
                      .option_files = &arguments->option_paths,
                      .paths = arguments->files.items,
                      .path_count = arguments->files.count};
    enum fpx_exit code = FPX_EXIT_DONE;
    for (size_t i = 0; i < sizeof(steps) / sizeof(steps[0]) && code == FPX_EXIT_DONE; i++)
        code = steps[i](&job);
    fpx_outputs_free(&job.outputs);
    flamepix_buffer_free(&job.text);
    flamepix_buffer_free(&job.json_text);
    return code;
}

const struct fpx_command fpx_cmd_info = {
    .name = "info",
    .usage = "flamepix info [OPTION]... [FILE]...",
    .summary = "What a profile is and what it holds.",
    .description =
        "Says of each FILE its format, the profiles in it (events, threads, types of values), "
        "their samples, totals, units and times, how many stacks there are and how deep, and what "
        "is wrong with it. Without a FILE, or with -, standard input is read.",
    .table = fpx_info_table,
    .fields_nbytes = sizeof(struct fpx_info_arguments),
    .run = fpx_info_run,
};
