#include "cli/commands.h"

#include <errno.h>
#include <string.h>

#include "base/decimal.h"
#include "cli/command.h"
#include "cli/console.h"
#include "cli/options/list_values.h"
#include "cli/options/option_texts.h"
#include "cli/options/value_kinds.h"
#include "cli/stacks/stack_output.h"

static struct fpx_choice writing_choice(size_t i)
{
    return (struct fpx_choice){fpx_stack_writings[i].name, fpx_stack_writings[i].help};
}

#define FIELDS struct fpx_collapse_arguments

/* clang-format off */
static const struct fpx_option rows[] = {
    {.name = "format-out", .argument = "NAME", .kind = FPX_OPTION_CHOICE, AT(format_out),
     .choice = writing_choice, .initial_number = 1,
     .help = "What is written:"},
    {.name = "list-formats", .kind = FPX_OPTION_FLAG, AT(list_formats),
     .help = "Lists the formats that are read: their names, the extensions of their files, how "
             "they are detected, and their options"},
    {.name = "files", .kind = FPX_OPTION_FLAG, AT(files),
     .needs = FPX_NEEDS_LISTING,
     .help = "FILEs are folders, and their stacks what they hold: each file and folder by its "
             "path, as files.pl writes it, with its size in bytes"},
    {.name = "xdev", .kind = FPX_OPTION_FLAG, AT(one_device),
     .help = "With --files: only what is on the device of the folder"},
};
/* clang-format on */

static const struct fpx_option_group output_group = GROUP(NULL, rows);

const struct fpx_option_group *const fpx_collapse_table[] = {
    &fpx_stack_output_group, &output_group,      &fpx_picture_reading_group,
    &fpx_picture_recording,  &fpx_picture_views, &fpx_picture_input_limits,
    &fpx_picture_sandbox,    &fpx_general_group, NULL};

struct collapse {
    const struct fpx_collapse_arguments *arguments;
    struct fpx_stack_output output;
    struct fpx_file_sizes_report unreadable; /* of --files */
};

static enum fpx_exit refuse(const char *why)
{
    fpx_message("%s", why);
    return FPX_EXIT_USAGE;
}

static enum fpx_exit check_files(const struct collapse *job)
{
    if (!job->arguments->files)
        return job->arguments->one_device ? refuse("--xdev does nothing without --files")
                                          : FPX_EXIT_DONE;
    if (job->output.path_count == 0)
        return refuse("--files: name a folder");
    return job->arguments->picture.views.count > 0
               ? refuse("--files reads no profile, so views do not apply")
               : FPX_EXIT_DONE;
}

static enum fpx_exit check(struct collapse *job)
{
    enum fpx_exit code = check_files(job);
    return code == FPX_EXIT_DONE ? fpx_stack_output_check(&job->output) : code;
}

static enum fpx_exit open_inputs(struct collapse *job)
{
    return job->arguments->files ? FPX_EXIT_DONE : fpx_stack_output_open_inputs(&job->output);
}

static enum fpx_exit open_output(struct collapse *job)
{
    return fpx_stack_output_open(&job->output);
}

/* The readable part has still been written. */
static enum fpx_exit say_unreadable(const struct collapse *job)
{
    const struct fpx_file_sizes_report *report = &job->unreadable;
    char others[FPX_DECIMAL_NBYTES];
    if (report->unreadable == 0)
        return FPX_EXIT_DONE;
    fpx_count_grouped(report->unreadable - 1, others);
    if (report->unreadable == 1)
        fpx_message("%s: %s", report->first.data, strerror(report->cause));
    else
        fpx_message("%s: %s; it is left out, and so are %s others", report->first.data,
                    strerror(report->cause), others);
    return FPX_EXIT_INPUT;
}

static enum flamepix_status read_folders(struct collapse *job)
{
    struct fpx_stack_output *output = &job->output;
    struct flamepix_stacks *stacks;
    enum flamepix_status status = fpx_file_sizes_open(
        output->paths, output->path_count, job->arguments->one_device, &job->unreadable, &stacks);
    if (status == FLAMEPIX_OK)
        status = flamepix_order_sort(stacks, output->options.profile.memory_nbytes,
                                     output->options.profile.jobs, &stacks);
    if (status != FLAMEPIX_OK)
        return status;
    status = fpx_stack_output_write(output, stacks);
    flamepix_stacks_free(stacks);
    return status;
}

static enum fpx_exit collapse(struct collapse *job)
{
    struct fpx_stack_output *output = &job->output;
    const bool files = job->arguments->files;
    enum flamepix_status status = files ? read_folders(job) : fpx_stack_output_read(output);
    if (status == FLAMEPIX_OK)
        status = fpx_stack_output_unit(output, files ? "bytes" : output->report.unit);
    const int cause = errno;
    if (status == FLAMEPIX_OK && output->written == 0 && job->unreadable.unreadable > 0)
        return say_unreadable(job);
    return fpx_stack_output_end(output, status, cause);
}

static enum fpx_exit finish(struct collapse *job)
{
    return fpx_stack_output_finish(&job->output);
}

static enum fpx_exit say_notes(struct collapse *job)
{
    if (job->arguments->files)
        return say_unreadable(job);
    fpx_stack_output_print_notes(&job->output);
    return FPX_EXIT_DONE;
}

static enum fpx_exit list_formats(void)
{
    struct flamepix_buffer text = {0};
    return fpx_command_put(&text, fpx_format_list(&text));
}

enum fpx_exit fpx_collapse_run(const void *fields, const struct fpx_arguments *arguments)
{
    static enum fpx_exit (*const steps[])(struct collapse *) = {
        check, open_inputs, open_output, collapse, finish, say_notes,
    };
    const struct fpx_collapse_arguments *given = fields;
    enum fpx_exit code = FPX_EXIT_DONE;
    if (given->list_formats)
        return list_formats();
    struct collapse job = {.arguments = given,
                           .output = {.picture = &given->picture,
                                      .option_files = &arguments->option_paths,
                                      .paths = arguments->files.items,
                                      .path_count = arguments->files.count,
                                      .writing = &fpx_stack_writings[given->format_out - 1],
                                      .options = flamepix_render_defaults()}};
    job.output.may_keep_below_zero = job.output.keeps_below_zero = !job.output.writing->is_binary;
    for (size_t i = 0; i < sizeof(steps) / sizeof(steps[0]) && code == FPX_EXIT_DONE; i++)
        code = steps[i](&job);
    fpx_stack_output_free(&job.output);
    fpx_file_sizes_report_free(&job.unreadable);
    return code;
}

const struct fpx_command fpx_cmd_collapse = {
    .name = "collapse",
    .usage = "flamepix collapse [OPTION]... [FILE]...",
    .summary = "Any profiler's output to sorted folded stacks.",
    .description = "Writes what the profiles hold as folded stacks, lines of `main;parse;read 42`, "
                   "sorted, equal stacks summed: what flamepix, flamegraph.pl and inferno read. "
                   "Several files are summed. Without a FILE, or with -, standard input is read.",
    .table = fpx_collapse_table,
    .fields_nbytes = sizeof(struct fpx_collapse_arguments),
    .run = fpx_collapse_run,
};
