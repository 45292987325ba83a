#include "cli/stacks/stack_output.h"

#include <string.h>

#include "cli/console.h"
#include "cli/options/option_checks.h"
#include "cli/options/option_texts.h"
#include "cli/picture/draw_pages.h"
#include "cli/picture/read_inputs.h"
#include "format/languages/julia.h"
#include "profile/profile_ways.h"
#include "stack/folded_writer.h"

const struct fpx_stack_writing fpx_stack_writings[] = {
    {"folded", "lines of a stack and its weight; of two counts, both", fpx_folded_write,
     fpx_folded_write_both, false},
    {"jlprof", "samples for FlameGraphs.jl, one for each unit of weight; or their tree",
     fpx_jlprof_write, fpx_jlprof_write, true},
    {.name = NULL},
};

#define FIELDS struct fpx_picture_arguments

/* clang-format off */
static const struct fpx_option rows[] = {
    {.name = "output", .letter = 'o', .argument = "FILE", .kind = FPX_OPTION_TEXT, AT(output),
     .needs = FPX_NEEDS_OUTPUT,
     .help = "Where the stacks go; the file appears whole or not at all. - is standard output, "
             "which is the default"},
};
/* clang-format on */

const struct fpx_option_group fpx_stack_output_group = GROUP("Output", rows);

static struct fpx_rendering rendering_of(const struct fpx_stack_output *output)
{
    return (struct fpx_rendering){
        .paths = output->paths,
        .path_count = output->path_count,
        .input = &output->input_options,
        .options = &output->options,
        .figure = &output->options.figure,
        .report = &output->report,
        .renumbered = output->options.renumbered,
        .words = &fpx_reading_option_names,
    };
}

enum fpx_exit fpx_stack_output_check(struct fpx_stack_output *output)
{
    const struct fpx_picture_arguments *picture = output->picture;
    const char *path = picture->output == NULL ? "-" : picture->output;
    enum fpx_exit code = fpx_read_files_default(&output->paths, &output->path_count);
    if (code != FPX_EXIT_DONE)
        return code;
    uint64_t sort_nbytes = 0;
    code = fpx_picture_limit_memory(picture, &sort_nbytes);
    if (code != FPX_EXIT_DONE)
        return code;
    fpx_picture_reading(picture, &output->options.profile);
    output->options.profile.memory_nbytes = (size_t)sort_nbytes;
    code = fpx_status_exit(flamepix_undecided_create(&output->undecided));
    if (code != FPX_EXIT_DONE)
        return code;
    if (!picture->views_must_decide)
        output->options.profile.undecided = output->undecided;
    if (picture->below_zero == 0 && output->keeps_below_zero)
        output->options.profile.below_zero = FLAMEPIX_BELOW_ZERO_KEPT_OF_FOLDED;
    if (!output->may_keep_below_zero)
        code = fpx_picture_check_below_zero(&output->options.profile);
    if (code != FPX_EXIT_DONE)
        return code;
    output->options.profile.read_once = true;
    if (fpx_profile_around(&output->options.profile) != NULL) {
        fpx_message("--around makes a picture; --focus keeps the stacks of a function in "
                    "text");
        return FPX_EXIT_USAGE;
    }
    fpx_outputs_add(&output->outputs, path);
    code = fpx_read_files_check(picture, output->option_files, &output->outputs, output->paths,
                                output->path_count);
    if (code == FPX_EXIT_DONE && output->writing->is_binary && strcmp(path, "-") == 0)
        code = fpx_outputs_check_terminal();
    return code;
}

enum fpx_exit fpx_stack_output_open_inputs(struct fpx_stack_output *output)
{
    output->input_options = fpx_picture_input(output->picture);
    return fpx_input_files_open(&output->inputs, output->paths, output->path_count,
                                &output->input_options);
}

enum fpx_exit fpx_stack_output_open(struct fpx_stack_output *output)
{
    const struct fpx_picture_arguments *picture = output->picture;
    /* With several inputs, the unit may be known only after the last. */
    const bool is_final = picture->sorted && output->path_count == 1;
    enum fpx_exit code = fpx_redaction_read(picture, &output->redact_key);
    if (code == FPX_EXIT_DONE)
        code = fpx_outputs_open(&output->outputs);
    if (code == FPX_EXIT_DONE)
        fpx_text_output_init(&output->text, output->outputs.items[0].file, is_final,
                             (size_t)picture->memory / 4);
    return code;
}

enum flamepix_status fpx_stack_output_write(void *user, struct flamepix_stacks *stacks)
{
    struct fpx_stack_output *output = user;
    const struct fpx_stack_writing *writing = output->writing;
    fpx_write_stacks_fn *write =
        output->report.has_two_sides ? writing->write_both : writing->write;
    enum flamepix_status status = fpx_text_output_begin(&output->text);
    if (status == FLAMEPIX_OK)
        status = write(stacks, fpx_text_output_write, &output->text, &output->written);
    return status == FLAMEPIX_OK ? fpx_text_output_end(&output->text) : status;
}

enum flamepix_status fpx_stack_output_read(struct fpx_stack_output *output)
{
    return flamepix_profile_read(output->inputs.items, output->path_count, &output->options.profile,
                                 fpx_stack_output_write, output, &output->report);
}

enum flamepix_status fpx_stack_output_unit(struct fpx_stack_output *output, const char *unit)
{
    struct flamepix_buffer line = {0};
    if (output->writing->is_binary || output->written == 0 ||
        strcmp(unit, FLAMEPIX_DEFAULT_COUNTNAME) == 0)
        return FLAMEPIX_OK;
    enum flamepix_status status = fpx_folded_append_unit(&line, unit);
    if (status == FLAMEPIX_OK && line.length > 0)
        status = fpx_text_output_write(&output->text, line.data, line.length);
    flamepix_buffer_free(&line);
    return status;
}

/* A write failure is of the output, or of a temporary file of the sorting. */
static enum fpx_exit say_failure(const struct fpx_stack_output *output, enum flamepix_status status,
                                 int cause)
{
    const struct fpx_rendering rendering = rendering_of(output);
    const char *path = fpx_path_shown(output->outputs.items[0].path, "standard output");
    if (output->text.has_failed)
        return fpx_file_exit(path, status, cause);
    return fpx_render_print_failure(&rendering, status, cause);
}

enum fpx_exit fpx_stack_output_end(const struct fpx_stack_output *output,
                                   enum flamepix_status status, int cause)
{
    const struct fpx_rendering rendering = rendering_of(output);
    if (status == FLAMEPIX_OK && output->written == 0)
        status = FLAMEPIX_NO_STACKS;
    if (status != FLAMEPIX_BAD_LINE)
        fpx_render_print_lines(&rendering);
    return status == FLAMEPIX_OK ? fpx_read_files_check_units(output->paths, &output->report)
                                 : say_failure(output, status, cause);
}

enum fpx_exit fpx_stack_output_finish(struct fpx_stack_output *output)
{
    return fpx_outputs_finish(&output->outputs);
}

void fpx_stack_output_print_notes(const struct fpx_stack_output *output)
{
    const struct fpx_rendering rendering = rendering_of(output);
    fpx_render_print_notes(&rendering, NULL);
    fpx_unused_options_print(output->picture, &output->report);
}

void fpx_stack_output_free(struct fpx_stack_output *output)
{
    fpx_outputs_free(&output->outputs);
    fpx_input_files_free(&output->inputs);
    fpx_text_output_free(&output->text);
    flamepix_buffer_free(&output->redact_key);
    flamepix_undecided_free(output->undecided);
}
