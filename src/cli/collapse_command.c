#include "cli/collapse_command.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "base/decimal.h"
#include "base/output.h"
#include "cli/command.h"
#include "cli/file_sizes.h"
#include "cli/format_list.h"
#include "cli/input_files.h"
#include "cli/message.h"
#include "cli/option_rows.h"
#include "cli/option_words.h"
#include "cli/outputs.h"
#include "cli/read_files.h"
#include "cli/redaction.h"
#include "cli/render_messages.h"
#include "cli/text_output.h"
#include "cli/unused_options.h"
#include "format/jlprof_writer.h"
#include "stack/folded_writer.h"

typedef enum flamepix_status flamepix_write_stacks_fn(struct flamepix_stacks *stacks,
                                                      flamepix_write_fn write, void *user,
                                                      uint64_t *count_ret);

/* What is written. */
static const struct writing {
    const char *name, *help;
    flamepix_write_stacks_fn *write;
    flamepix_write_stacks_fn *write_both; /* of stacks that have two measures */
    bool is_binary;
} writings[] = {
    {"folded", "lines of a stack and its weight; of two counts, both", flamepix_folded_write,
     flamepix_folded_write_both, false},
    {"jlprof", "samples for FlameGraphs.jl, one for each unit of weight", flamepix_jlprof_write,
     flamepix_jlprof_write, true},
};

enum { WRITINGS = sizeof(writings) / sizeof(writings[0]) };

static struct flamepix_choice writing_choice(size_t i)
{
    if (i >= WRITINGS)
        return (struct flamepix_choice){NULL, NULL};
    return (struct flamepix_choice){writings[i].name, writings[i].help};
}

#define FIELDS struct flamepix_collapse_arguments

/* clang-format off */
static const struct flamepix_option rows[] = {
    {.name = "output", .letter = 'o', .argument = "FILE", .kind = FLAMEPIX_OPTION_TEXT,
     AT(picture.output),
     .help = "Where the stacks go; the file appears whole or not at all. - is standard output, "
             "which is the default"},
    {.name = "format-out", .argument = "NAME", .kind = FLAMEPIX_OPTION_CHOICE, AT(format_out),
     .choice = writing_choice, .initial_number = 1,
     .help = "What is written:"},
    {.name = "list-formats", .kind = FLAMEPIX_OPTION_FLAG, AT(list_formats),
     .help = "Lists the formats that are read: their names, the extensions of their files, how "
             "they are told, and their options"},
    {.name = "files", .kind = FLAMEPIX_OPTION_FLAG, AT(files),
     .help = "FILEs are folders, and their stacks what they hold: each file and folder by its "
             "path, as files.pl writes it, with its size in bytes"},
    {.name = "xdev", .kind = FLAMEPIX_OPTION_FLAG, AT(one_device),
     .help = "With --files: only what is on the device of the folder"},
};
/* clang-format on */

static const struct flamepix_option_group output = GROUP("Output", rows);

const struct flamepix_option_group *const flamepix_collapse_table[] = {
    &output,
    &flamepix_picture_reading_group,
    &flamepix_picture_recording,
    &flamepix_picture_views,
    &flamepix_picture_input_limits,
    &flamepix_general_group,
    NULL};

struct collapse {
    const struct flamepix_collapse_arguments *arguments;
    const struct flamepix_texts *option_files;
    const char *const *paths;
    size_t path_count;
    struct flamepix_render_options options; /* of which the profile is used */
    struct flamepix_input_options input_options;
    struct flamepix_input_files inputs;
    struct flamepix_buffer redact_key;
    struct flamepix_outputs outputs;
    struct flamepix_profile_report report;
    struct flamepix_file_sizes_report unreadable; /* of --files */
    uint64_t written;                             /* stacks */
    struct flamepix_text_output text;
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

static const struct writing *writing_of(const struct collapse *job)
{
    return &writings[job->arguments->format_out - 1];
}

static enum flamepix_exit refuse(const char *why)
{
    flamepix_message("%s", why);
    return FLAMEPIX_EXIT_USAGE;
}

static enum flamepix_exit check_files(const struct collapse *job)
{
    if (!job->arguments->files)
        return job->arguments->one_device ? refuse("--xdev does nothing without --files")
                                          : FLAMEPIX_EXIT_DONE;
    if (job->path_count == 0)
        return refuse("--files: name a folder");
    return job->arguments->picture.views.count > 0
               ? refuse("--files reads no profile, which a view could show")
               : FLAMEPIX_EXIT_DONE;
}

static enum flamepix_exit check(struct collapse *job)
{
    enum flamepix_exit code = check_files(job);
    if (code == FLAMEPIX_EXIT_DONE)
        code = flamepix_read_files_default(&job->paths, &job->path_count);
    if (code != FLAMEPIX_EXIT_DONE)
        return code;
    const struct flamepix_picture_arguments *picture = &job->arguments->picture;
    const char *path = picture->output == NULL ? "-" : picture->output;
    flamepix_picture_reading(picture, &job->options.profile);
    job->options.profile.read_once = true;
    flamepix_outputs_add(&job->outputs, path);
    code = flamepix_read_files_check(picture, job->option_files, &job->outputs, job->paths,
                                     job->path_count);
    if (code == FLAMEPIX_EXIT_DONE && writing_of(job)->is_binary && strcmp(path, "-") == 0)
        code = flamepix_outputs_check_terminal();
    return code;
}

static enum flamepix_exit open_inputs(struct collapse *job)
{
    if (job->arguments->files)
        return FLAMEPIX_EXIT_DONE;
    job->input_options = flamepix_picture_input(&job->arguments->picture);
    return flamepix_input_files_open(&job->inputs, job->paths, job->path_count,
                                     &job->input_options);
}

static enum flamepix_exit read_redaction(struct collapse *job)
{
    return flamepix_redaction_read(&job->arguments->picture, &job->redact_key);
}

static enum flamepix_exit open_outputs(struct collapse *job)
{
    const struct flamepix_picture_arguments *picture = &job->arguments->picture;
    enum flamepix_exit code = flamepix_outputs_open(&job->outputs);
    if (code == FLAMEPIX_EXIT_DONE)
        flamepix_text_output_init(&job->text, job->outputs.items[0].file,
                                  picture->sorted || job->arguments->files,
                                  (size_t)picture->memory / 4);
    return code;
}

static enum flamepix_status write_stacks(void *user, struct flamepix_stacks *stacks)
{
    struct collapse *job = user;
    const struct writing *writing = writing_of(job);
    flamepix_write_stacks_fn *write =
        job->report.has_two_sides ? writing->write_both : writing->write;
    enum flamepix_status status = flamepix_text_output_begin(&job->text);
    if (status == FLAMEPIX_OK)
        status = write(stacks, flamepix_text_output_write, &job->text, &job->written);
    return status == FLAMEPIX_OK ? flamepix_text_output_end(&job->text) : status;
}

/* What cannot be written is the output, or a temporary file of the sorting. */
static enum flamepix_exit say_failure(const struct collapse *job, enum flamepix_status status,
                                      int cause)
{
    const struct flamepix_rendering rendering = rendering_of(job);
    const char *path = flamepix_path_shown(job->outputs.items[0].path, "standard output");
    if (job->text.has_failed)
        return flamepix_file_exit(path, status, cause);
    return flamepix_render_say_failure(&rendering, status, cause);
}

/* What was read is written all the same. */
static enum flamepix_exit say_unreadable(const struct collapse *job)
{
    const struct flamepix_file_sizes_report *report = &job->unreadable;
    char others[FLAMEPIX_DECIMAL_NBYTES];
    if (report->unreadable == 0)
        return FLAMEPIX_EXIT_DONE;
    flamepix_count_grouped(report->unreadable - 1, others);
    if (report->unreadable == 1)
        flamepix_message("%s: %s", report->first.data, strerror(report->cause));
    else
        flamepix_message("%s: %s; it is left out, and so are %s others", report->first.data,
                         strerror(report->cause), others);
    return FLAMEPIX_EXIT_INPUT;
}

static enum flamepix_status read_folders(struct collapse *job)
{
    struct flamepix_stacks *stacks;
    enum flamepix_status status = flamepix_file_sizes_open(
        job->paths, job->path_count, job->arguments->one_device, &job->unreadable, &stacks);
    if (status == FLAMEPIX_OK)
        status = flamepix_order_sort(stacks, job->options.profile.memory_nbytes, &stacks);
    if (status != FLAMEPIX_OK)
        return status;
    status = write_stacks(job, stacks);
    flamepix_stacks_free(stacks);
    return status;
}

/* Behind the stacks, since only then all inputs have said their unit. Samples go without saying. */
static enum flamepix_status write_unit(struct collapse *job)
{
    const char *unit = job->arguments->files ? "bytes" : job->report.unit;
    struct flamepix_buffer line = {0};
    if (writing_of(job)->is_binary || job->written == 0 ||
        strcmp(unit, FLAMEPIX_DEFAULT_COUNTNAME) == 0)
        return FLAMEPIX_OK;
    enum flamepix_status status = flamepix_folded_append_unit(&line, unit);
    if (status == FLAMEPIX_OK && line.length > 0)
        status = flamepix_text_output_write(&job->text, line.data, line.length);
    flamepix_buffer_free(&line);
    return status;
}

static enum flamepix_status read_profiles(struct collapse *job)
{
    return flamepix_profile_read(job->inputs.items, job->path_count, &job->options.profile,
                                 write_stacks, job, &job->report);
}

static enum flamepix_exit collapse(struct collapse *job)
{
    enum flamepix_status status = job->arguments->files ? read_folders(job) : read_profiles(job);
    if (status == FLAMEPIX_OK)
        status = write_unit(job);
    const int cause = errno;
    const struct flamepix_rendering rendering = rendering_of(job);
    if (status == FLAMEPIX_OK && job->written == 0 && job->unreadable.unreadable > 0)
        return say_unreadable(job);
    if (status == FLAMEPIX_OK && job->written == 0)
        status = FLAMEPIX_NO_STACKS;
    if (status != FLAMEPIX_BAD_LINE)
        flamepix_render_say_lines(&rendering);
    return status == FLAMEPIX_OK ? FLAMEPIX_EXIT_DONE : say_failure(job, status, cause);
}

static enum flamepix_exit finish(struct collapse *job)
{
    return flamepix_outputs_finish(&job->outputs);
}

static enum flamepix_exit say_notes(struct collapse *job)
{
    if (job->arguments->files)
        return say_unreadable(job);
    const struct flamepix_rendering rendering = rendering_of(job);
    flamepix_render_say_notes(&rendering, NULL);
    flamepix_unused_options_say(&job->arguments->picture, &job->report);
    return FLAMEPIX_EXIT_DONE;
}

static enum flamepix_exit list_formats(void)
{
    struct flamepix_buffer text = {0};
    return flamepix_command_put(&text, flamepix_format_list(&text));
}

enum flamepix_exit flamepix_collapse_run(const void *fields,
                                         const struct flamepix_arguments *arguments)
{
    static enum flamepix_exit (*const steps[])(struct collapse *) = {
        check, open_inputs, read_redaction, open_outputs, collapse, finish, say_notes,
    };
    struct collapse job = {.arguments = fields,
                           .option_files = &arguments->option_paths,
                           .paths = arguments->files.items,
                           .path_count = arguments->files.count};
    enum flamepix_exit code = FLAMEPIX_EXIT_DONE;
    if (job.arguments->list_formats)
        return list_formats();
    for (size_t i = 0; i < sizeof(steps) / sizeof(steps[0]) && code == FLAMEPIX_EXIT_DONE; i++)
        code = steps[i](&job);
    flamepix_outputs_free(&job.outputs);
    flamepix_input_files_free(&job.inputs);
    flamepix_text_output_free(&job.text);
    flamepix_buffer_free(&job.redact_key);
    flamepix_file_sizes_report_free(&job.unreadable);
    return code;
}
