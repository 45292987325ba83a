#include "cli/info/info_command.h"

#include <errno.h>
#include <string.h>
#include <sys/stat.h>

#include "base/buffer_printf.h"
#include "cli/command.h"
#include "cli/info/info_words.h"
#include "cli/message.h"
#include "cli/options/option_rows.h"
#include "cli/options/option_words.h"
#include "cli/picture/outputs.h"
#include "cli/picture/read_files.h"
#include "messages/warnings.h"

#define FIELDS struct flamepix_info_arguments

/* clang-format off */
static const struct flamepix_option rows[] = {
    {.name = "json", .argument = "FILE", .kind = FLAMEPIX_OPTION_TEXT, AT(json),
     .help = "The same as JSON; - is standard output, in place of the text"},
};
/* clang-format on */

static const struct flamepix_option_group output = GROUP("Output", rows);

const struct flamepix_option_group *const flamepix_info_table[] = {&output,
                                                                   &flamepix_picture_reading_group,
                                                                   &flamepix_picture_recording,
                                                                   &flamepix_picture_input_limits,
                                                                   &flamepix_general_group,
                                                                   NULL};

struct job {
    const struct flamepix_info_arguments *arguments;
    const struct flamepix_texts *option_files;
    const char *const *paths;
    size_t path_count;
    struct flamepix_render_options options; /* of which the profile is used */
    struct flamepix_input_options input_options;
    struct flamepix_outputs outputs; /* the JSON, where it is wanted */
    struct flamepix_buffer text, json_text;
    struct flamepix_json json;
    size_t failed;            /* inputs */
    enum flamepix_exit first; /* what the first of them answered */
};

static enum flamepix_exit check(struct job *job)
{
    enum flamepix_exit code = flamepix_read_files_default(&job->paths, &job->path_count);
    if (code != FLAMEPIX_EXIT_DONE)
        return code;
    flamepix_picture_reading(&job->arguments->picture, &job->options.profile);
    job->options.profile.read_once = true;
    job->input_options = flamepix_picture_input(&job->arguments->picture);
    if (job->arguments->json != NULL)
        flamepix_outputs_add(&job->outputs, job->arguments->json);
    code = flamepix_picture_check_below_zero(&job->options.profile);
    return code == FLAMEPIX_EXIT_DONE
               ? flamepix_read_files_check(&job->arguments->picture, job->option_files,
                                           &job->outputs, job->paths, job->path_count)
               : code;
}

static enum flamepix_exit open_outputs(struct job *job)
{
    return flamepix_outputs_open(&job->outputs);
}

/* -- one input --------------------------------------------------------------------------------- */

/* What became of an input, in words; each is empty where there is nothing to say. */
struct outcome {
    struct flamepix_buffer error, warnings;
};

static enum flamepix_status append_warning(struct flamepix_buffer *text,
                                           enum flamepix_warning warning,
                                           const struct flamepix_rendering *rendering)
{
    struct flamepix_buffer clause = {0};
    enum flamepix_status status = flamepix_warning_append(&clause, warning, rendering, NULL);
    if (status == FLAMEPIX_OK && clause.length > 0)
        status = flamepix_buffer_printf(text, "%s%s", text->length > 0 ? "; " : "", clause.data);
    flamepix_buffer_free(&clause);
    return status;
}

static enum flamepix_status explain(const struct job *job, const struct flamepix_survey *survey,
                                    enum flamepix_status status, int cause, struct outcome *outcome)
{
    static const enum flamepix_warning wrong[] = {FLAMEPIX_WARNING_BAD_LINES,
                                                  FLAMEPIX_WARNING_COMMENTS,
                                                  FLAMEPIX_WARNING_DAMAGE,
                                                  FLAMEPIX_WARNING_TWO_COUNTS,
                                                  FLAMEPIX_WARNING_NEARLY_TWO_COUNTS,
                                                  FLAMEPIX_WARNING_NUMBERS_FIRST,
                                                  FLAMEPIX_WARNING_BELOW_ZERO,
                                                  FLAMEPIX_WARNING_NOT_UNDERSTOOD,
                                                  FLAMEPIX_WARNING_STATED_TOTAL,
                                                  FLAMEPIX_WARNING_NEWER_VERSION};
    const struct flamepix_profile_report none = {0};
    const struct flamepix_rendering rendering = {
        .input = &job->input_options,
        .options = &job->options,
        .figure = &job->options.figure,
        .report = survey != NULL ? &survey->report : &none,
        .words = &flamepix_reading_words,
    };
    enum flamepix_status said = FLAMEPIX_OK;
    if (status != FLAMEPIX_OK)
        said = flamepix_explain_failure(&outcome->error, &rendering, status, cause);
    /* Not what is said of pictures: profiles and shares have rows of their own. */
    for (size_t i = 0; i < sizeof(wrong) / sizeof(wrong[0]) && said == FLAMEPIX_OK; i++)
        said = append_warning(&outcome->warnings, wrong[i], &rendering);
    return said;
}

static const char *text_or_null(const struct flamepix_buffer *text)
{
    return text->length > 0 ? text->data : NULL;
}

/* Adds a survey, or what came of it, to the text and the JSON. */
static enum flamepix_status tell(struct job *job, size_t i, const struct flamepix_survey *survey,
                                 const struct flamepix_survey *frames, enum flamepix_status status,
                                 int cause)
{
    struct outcome outcome = {{0}, {0}};
    enum flamepix_status said = explain(job, survey, status, cause, &outcome);
    const struct flamepix_info info = {
        .name = flamepix_explain_input(job->paths[i]),
        .survey = survey,
        .frames = frames,
        .error = text_or_null(&outcome.error),
        .warnings = text_or_null(&outcome.warnings),
    };
    if (said == FLAMEPIX_OK && i > 0)
        said = flamepix_buffer_printf(&job->text, "\n");
    if (said == FLAMEPIX_OK)
        said = flamepix_info_text(&job->text, &info);
    flamepix_json_raw(&job->json, i > 0 ? ",\n " : " ");
    flamepix_info_json(&job->json, &info);
    if (said == FLAMEPIX_OK && status != FLAMEPIX_OK)
        flamepix_message("%s: %s", info.name, info.error);
    flamepix_buffer_free(&outcome.error);
    flamepix_buffer_free(&outcome.warnings);
    return said;
}

/* Whether it is a picture with a whole profile, which may hold its frames besides. */
static bool may_hold_more(const char *path, const struct flamepix_survey *survey)
{
    return flamepix_info_is_picture(survey) && survey->format != NULL &&
           strcmp(survey->format->name, "folded") == 0 && strcmp(path, "-") != 0;
}

/* Reads it once more, where it is a file. That a picture holds no frames is nothing to be said. */
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
    /* That a profile has no samples is what it is, and no fault of it. */
    if (status == FLAMEPIX_NO_STACKS && survey != NULL && survey->report.is_empty)
        status = FLAMEPIX_OK;
    if (status != FLAMEPIX_OK && job->failed++ == 0)
        job->first = flamepix_exit_of(status);
    enum flamepix_status said = tell(job, i, survey, frames, status, cause);
    flamepix_survey_free(frames);
    flamepix_survey_free(survey);
    flamepix_input_free(input);
    return status == FLAMEPIX_NO_MEMORY ? status : said;
}

/* -- all of them ------------------------------------------------------------------------------- */

static enum flamepix_exit survey_inputs(struct job *job)
{
    enum flamepix_status status = FLAMEPIX_OK;
    job->json = (struct flamepix_json){.write = flamepix_buffer_write, .user = &job->json_text};
    flamepix_json_raw(&job->json, "{\"schema\":\"flamepix-info-1\",\"files\":[\n");
    for (size_t i = 0; i < job->path_count && status == FLAMEPIX_OK; i++)
        status = survey_input(job, i);
    flamepix_json_raw(&job->json, "\n]}\n");
    const enum flamepix_status finished = flamepix_json_finish(&job->json);
    return flamepix_status_exit(status == FLAMEPIX_OK ? finished : status);
}

static enum flamepix_exit write_json(struct job *job)
{
    if (job->outputs.count == 0)
        return FLAMEPIX_EXIT_DONE;
    enum flamepix_status status = flamepix_output_write(job->outputs.items[0].file,
                                                        job->json_text.data, job->json_text.length);
    const int cause = errno;
    if (status == FLAMEPIX_OK)
        return flamepix_outputs_finish(&job->outputs);
    return flamepix_file_exit(flamepix_path_shown(job->arguments->json, "standard output"), status,
                              cause);
}

static enum flamepix_exit write_text(struct job *job)
{
    if (job->arguments->json != NULL && strcmp(job->arguments->json, "-") == 0)
        return FLAMEPIX_EXIT_DONE;
    return flamepix_command_put(&job->text, FLAMEPIX_OK);
}

/* Of one input what it answered; of several, whether some or all failed. */
static enum flamepix_exit answer(struct job *job)
{
    if (job->failed == 0)
        return FLAMEPIX_EXIT_DONE;
    if (job->path_count == 1)
        return job->first;
    return job->failed < job->path_count ? FLAMEPIX_EXIT_INPUT : FLAMEPIX_EXIT_ALL_FAILED;
}

enum flamepix_exit flamepix_info_run(const void *fields, const struct flamepix_arguments *arguments)
{
    static enum flamepix_exit (*const steps[])(struct job *) = {
        check, open_outputs, survey_inputs, write_text, write_json, answer,
    };
    struct job job = {.arguments = fields,
                      .option_files = &arguments->option_paths,
                      .paths = arguments->files.items,
                      .path_count = arguments->files.count};
    enum flamepix_exit code = FLAMEPIX_EXIT_DONE;
    for (size_t i = 0; i < sizeof(steps) / sizeof(steps[0]) && code == FLAMEPIX_EXIT_DONE; i++)
        code = steps[i](&job);
    flamepix_outputs_free(&job.outputs);
    flamepix_buffer_free(&job.text);
    flamepix_buffer_free(&job.json_text);
    return code;
}
