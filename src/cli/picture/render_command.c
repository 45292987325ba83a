#include "cli/commands.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "base/os/system.h"
#include "cli/command.h"
#include "cli/compare/comparison_options.h"
#include "cli/console.h"
#include "cli/diff/diff_sides.h"
#include "cli/options/color_files.h"
#include "cli/options/list_values.h"
#include "cli/options/option_checks.h"
#include "cli/options/option_texts.h"
#include "cli/options/picture_values.h"
#include "cli/picture/draw_pages.h"
#include "cli/picture/picture.h"
#include "cli/picture/read_inputs.h"
#include "cli/picture/write_outputs.h"
#include "messages/difference_text.h"
#include "messages/explain.h"
#include "render/render_internal.h"
#include "render/render_steps.h"
#include "render/renumbered.h"

enum { NONE = FPX_OUTPUTS_MAX };

/* One rendering, from arguments to files. */
struct job {
    const struct fpx_picture_arguments *picture;
    const struct fpx_texts *option_files;
    const char *const *paths;
    size_t path_count;
    struct flamepix_input_part *parts; /* of each path; NULL: no comparison */
    const struct fpx_render_request *request;
    struct flamepix_render_options options;
    struct fpx_mark_list marks;
    struct fpx_search_list searches;
    struct flamepix_input_options input_options;
    struct fpx_input_files inputs;
    struct flamepix_fonts *fonts;
    struct fpx_color_files color_files;
    struct fpx_map_file map_file;
    struct flamepix_buffer redact_key;
    struct fpx_outputs outputs;
    struct fpx_themed_pictures pages;
    size_t sidecars[FPX_SIDECARS_COUNT]; /* indices of outputs; NONE: not wanted */
    size_t numbers;                      /* of the difference numbers; same */
    struct flamepix_profile_report report;
    struct flamepix_tally *tally; /* NULL: the picture shows no sums */
    struct flamepix_layout *layout;
    struct flamepix_figure_facts *facts;
    /* Instead of tally and layout; NULL and count 0: a single chart. */
    struct flamepix_split *split;
    struct fpx_panels_picture panels;
    struct fpx_terminal_picture terminal;
    double begin; /* seconds on the clock */
};

static const char *output_shown(const struct job *job, size_t index)
{
    return fpx_path_shown(job->outputs.items[index].path, "standard output");
}

/* The subject of messages; its page is all 0 until there is a figure. */
static struct fpx_rendering rendering_of(const struct job *job)
{
    struct fpx_rendering rendering = {
        .paths = job->paths,
        .path_count = job->path_count,
        .input = &job->input_options,
        .options = &job->options,
        .figure = &job->options.figure,
        .report = &job->report,
        .fonts = job->fonts,
        .renumbered = job->options.renumbered,
        .words = job->picture->empty != 0 ? &fpx_render_option_names : &fpx_reading_option_names};
    rendering.page = fpx_terminal_picture_facts(&job->terminal, &job->pages.items[0].drawn);
    if (job->options.figure.limit_nbytes > 0) {
        rendering.savings = &job->pages.savings;
        rendering.output = output_shown(job, job->pages.items[job->pages.largest].output);
    }
    return rendering;
}

/* -- checks, before anything is opened --------------------------------------------------------- */

static bool is_stdout(const struct job *job, size_t index)
{
    return index != NONE && strcmp(job->outputs.items[index].path, "-") == 0;
}

static enum fpx_exit check_terminals(struct job *job)
{
    bool is_binary = job->terminal.protocol == NULL && is_stdout(job, job->pages.items[0].output);
    for (size_t i = 0; i < FPX_SIDECARS_COUNT; i++)
        is_binary |= fpx_sidecars[i].use == FPX_USE_BINARY && is_stdout(job, job->sidecars[i]);
    return is_binary ? fpx_outputs_check_terminal() : FPX_EXIT_DONE;
}

static size_t add_output(struct job *job, const char *path)
{
    return path == NULL ? NONE : fpx_outputs_add(&job->outputs, path);
}

static enum fpx_exit add_outputs(struct job *job)
{
    const struct fpx_picture_arguments *picture = job->picture;
    const enum fpx_exit code =
        fpx_themed_pictures_request(&job->pages, picture, &job->options.figure, &job->outputs);
    for (size_t i = 0; i < FPX_SIDECARS_COUNT; i++)
        job->sidecars[i] = add_output(job, picture->sidecars[i]);
    job->numbers = add_output(job, picture->comparison.json);
    return code;
}

static enum fpx_exit check_path_count(const struct job *job)
{
    if (!job->picture->hot_cold || job->path_count == 2)
        return FPX_EXIT_DONE;
    fpx_message("--hot-cold needs two profiles, that on CPU and that off CPU: --hot-cold ON "
                "OFF");
    return FPX_EXIT_USAGE;
}

static enum fpx_exit check(struct job *job)
{
    const struct fpx_picture_arguments *picture = job->picture;
    enum fpx_exit code = check_path_count(job);
    if (code == FPX_EXIT_DONE)
        code = fpx_picture_split_check(picture);
    if (code == FPX_EXIT_DONE)
        code = fpx_panels_picture_check(picture, &job->panels);
    if (code == FPX_EXIT_DONE)
        code = fpx_picture_options(picture, &job->options);
    job->options.profile.parts = job->parts;
    job->options.watch = job->request->watch;
    job->options.watcher = job->request->watcher;
    /* Finding the groups takes an additional reading. */
    job->options.profile.read_once = !fpx_picture_is_split(picture);
    if (code == FPX_EXIT_DONE)
        code = fpx_mark_list_read(&picture->marks, &job->marks);
    job->options.figure.marks = job->marks.items;
    job->options.figure.mark_count = job->marks.count;
    if (code == FPX_EXIT_DONE)
        code = fpx_search_list_read(picture, &job->searches, &job->options.figure);
    if (code == FPX_EXIT_DONE)
        code = fpx_sidecar_files_check(picture);
    if (code == FPX_EXIT_DONE)
        code = fpx_terminal_picture_plan(picture, job->panels.count > 0, &job->options.figure,
                                         &job->terminal);
    if (code == FPX_EXIT_DONE)
        code = add_outputs(job);
    if (code == FPX_EXIT_DONE)
        code = fpx_read_files_default(&job->paths, &job->path_count);
    if (code == FPX_EXIT_DONE)
        code = check_terminals(job);
    if (code == FPX_EXIT_DONE)
        code = fpx_read_files_check(picture, job->option_files, &job->outputs, job->paths,
                                    job->path_count);
    return code;
}

/* -- opening ----------------------------------------------------------------------------------- */

static enum fpx_exit open_inputs(struct job *job)
{
    job->input_options = fpx_picture_input(job->picture);
    return fpx_input_files_open(&job->inputs, job->paths, job->path_count, &job->input_options);
}

static enum fpx_exit normalize(struct job *job)
{
    if (job->parts == NULL)
        return FPX_EXIT_DONE;
    return fpx_comparison_normalize(job->picture, job->inputs.items, job->paths, job->path_count,
                                    &job->options.profile, job->parts);
}

static enum fpx_exit open_fonts(struct job *job)
{
    return fpx_font_paths_open(&job->picture->fonts, &job->fonts);
}

static enum fpx_exit open_colors(struct job *job)
{
    enum fpx_exit code = fpx_color_files_read(job->picture, &job->color_files);
    for (size_t i = 0; i < job->pages.count; i++)
        fpx_color_files_apply(&job->color_files, &job->pages.items[i].options.colors);
    return code;
}

static enum fpx_exit read_map_file(struct job *job)
{
    enum fpx_exit code = fpx_map_file_read(job->picture, &job->map_file);
    for (size_t i = 0; i < job->pages.count; i++)
        job->pages.items[i].options.sidecars.attributes = job->map_file.attributes;
    return code;
}

static enum fpx_exit read_redaction(struct job *job)
{
    return fpx_redaction_read(job->picture, &job->redact_key);
}

static enum fpx_exit open_outputs(struct job *job)
{
    enum fpx_exit code = fpx_color_files_begin(&job->color_files);
    return code == FPX_EXIT_DONE ? fpx_outputs_open(&job->outputs) : code;
}

/* -- the walk ---------------------------------------------------------------------------------- */

/* Adds the sums that a figure needs. If two sides are known to be compared, the numbers of its line
 * come from the sums of each side, and its palette is that of comparisons. */
static void add_sums(const struct job *job, const struct flamepix_figure_options *figure,
                     struct flamepix_tally_options *sums)
{
    struct flamepix_figure_options counted = *figure;
    if (job->parts != NULL && job->options.after != NULL) {
        counted.summary = false;
        counted.colors.name = counted.colors.change_name;
    }
    fpx_render_add_sums(sums, &counted);
}

static enum flamepix_status lay_out_chart(struct job *job)
{
    struct flamepix_tally_options sums = {
        .limit_nbytes = job->options.limit_names_nbytes,
        .limit_depth = job->options.layout.limit_depth,
    };
    enum flamepix_status status = fpx_diff_tallies_create(job->picture, &job->options);
    /* The pages know the colours from files. */
    for (size_t i = 0; i < job->pages.count; i++)
        add_sums(job, &job->pages.items[i].options, &sums);
    if (status == FLAMEPIX_OK)
        status = flamepix_render_gatherer(&job->options);
    if (status == FLAMEPIX_OK)
        status = flamepix_render_tally(&sums, &job->tally);
    if (status != FLAMEPIX_OK)
        return status;
    return flamepix_render_layout(job->inputs.items, job->path_count, &job->options, job->tally,
                                  &job->layout, &job->report);
}

static enum flamepix_status lay_out_groups(struct job *job)
{
    const struct flamepix_split_options options =
        fpx_picture_split(job->picture, &job->options, &job->pages.items[0].options);
    return flamepix_split_read(job->inputs.items, job->path_count, &options, &job->split,
                               &job->report);
}

static enum flamepix_status lay_out_any(struct job *job)
{
    const enum flamepix_status status = flamepix_renumbered_create(&job->options.renumbered);
    if (status != FLAMEPIX_OK)
        return status;
    if (job->panels.count > 0)
        return fpx_panels_picture_read(&job->panels, &job->options, &job->pages.items[0].options,
                                       &job->inputs, &job->report);
    return fpx_picture_is_split(job->picture) ? lay_out_groups(job) : lay_out_chart(job);
}

/* Checks that inputs to be added up or compared have units of one kind, or are made comparable. */
static enum fpx_exit check_units(const struct job *job)
{
    enum fpx_exit code = fpx_read_files_check_units(job->paths, &job->report);
    if (code == FPX_EXIT_DONE)
        code = fpx_comparison_check_units(job->picture, job->paths, &job->report);
    return code;
}

static enum fpx_exit lay_out(struct job *job)
{
    const enum flamepix_status status = fpx_empty_picture_lay_out(
        job->picture, &job->options, &job->report, lay_out_any(job), &job->layout);
    int cause = errno;
    if (job->report.is_empty)
        job->panels.count = 0; /* it is one chart */
    const struct fpx_rendering rendering = rendering_of(job);
    if (status != FLAMEPIX_BAD_LINE)
        fpx_render_print_lines(&rendering);
    if (job->request->accept != NULL && (status == FLAMEPIX_OK || status == FLAMEPIX_NO_STACKS)) {
        const enum fpx_exit code = job->request->accept(job->request->watcher, &job->report);
        if (code != FPX_EXIT_DONE)
            return code;
    }
    if (fpx_sides_have_no_width(&job->report, status))
        return fpx_comparison_print_no_width();
    if (status != FLAMEPIX_OK)
        return fpx_render_print_failure(&rendering, status, cause);
    return check_units(job);
}

static enum fpx_exit compose(struct job *job)
{
    enum flamepix_status status =
        flamepix_render_facts(&job->options, &job->report, job->tally, &job->facts);
    const struct fpx_picture_sources sources = {
        .layout = job->layout,
        .split = job->split,
        .panels = &job->panels,
        .options = &job->options,
        .facts = job->facts,
        .fonts = job->fonts,
    };
    if (status == FLAMEPIX_OK)
        status = fpx_themed_pictures_compose(&job->pages, &sources);
    if (status == FLAMEPIX_OK)
        return FPX_EXIT_DONE;
    const struct fpx_rendering rendering = rendering_of(job);
    return fpx_render_print_failure(&rendering, status, 0);
}

/* Reports the status of a figure that wrote the output `index`. */
static enum fpx_exit write_exit(const struct job *job, enum flamepix_status status, size_t index)
{
    int cause = errno;
    if (status == FLAMEPIX_OK)
        return FPX_EXIT_DONE;
    if (status != FLAMEPIX_WRITE_FAILED) {
        const struct fpx_rendering rendering = rendering_of(job);
        return fpx_render_print_failure(&rendering, status, cause);
    }
    return fpx_file_exit(output_shown(job, index), status, cause);
}

static enum fpx_exit draw(struct job *job)
{
    enum fpx_exit code = FPX_EXIT_DONE;
    for (size_t i = 0; i < job->pages.count && code == FPX_EXIT_DONE; i++) {
        const struct fpx_themed_picture *page = &job->pages.items[i];
        struct fpx_output *file = job->outputs.items[page->output].file;
        code = write_exit(job, fpx_terminal_picture_draw(&job->terminal, &page->drawn, file),
                          page->output);
    }
    return code;
}

/* Sidecars are the same in each theme. */
static enum fpx_exit write_sidecars(struct job *job)
{
    const struct fpx_themed_picture *pages = job->pages.items;
    enum fpx_exit code = FPX_EXIT_DONE;
    struct fpx_sidecar_file file = {.outputs = &job->outputs,
                                    .picture = pages[0].output,
                                    .dark = pages[job->pages.count - 1].output};
    for (size_t i = 0; i < FPX_SIDECARS_COUNT && code == FPX_EXIT_DONE; i++) {
        file.number = i;
        file.output = job->sidecars[i];
        if (file.output != NONE)
            code = write_exit(job, fpx_sidecar_file_write(&file, &pages[0].drawn), file.output);
    }
    return code;
}

static enum fpx_exit write_numbers(struct job *job)
{
    if (job->numbers == NONE)
        return FPX_EXIT_DONE;
    const enum flamepix_status status =
        fpx_diff_numbers_put(job->picture, &job->options, &job->report, fpx_difference_json_write,
                             fpx_output_write, job->outputs.items[job->numbers].file);
    return write_exit(job, status, job->numbers);
}

static enum fpx_exit save_colors(struct job *job)
{
    enum fpx_exit code = FPX_EXIT_DONE;
    for (size_t i = 0; i < job->pages.count && code == FPX_EXIT_DONE; i++)
        if (job->pages.items[i].drawn.figure != NULL)
            code = fpx_color_files_note(&job->color_files, job->pages.items[i].drawn.figure);
    return code == FPX_EXIT_DONE ? fpx_color_files_save(&job->color_files) : code;
}

/* Output to a terminal cannot be undone, so it comes last, when nothing else can fail. */
static enum fpx_exit finish(struct job *job)
{
    const enum fpx_exit code = fpx_outputs_finish(&job->outputs);
    if (code != FPX_EXIT_DONE)
        return code;
    return write_exit(job, fpx_terminal_picture_show(&job->terminal), job->pages.items[0].output);
}

/* -- closing messages -------------------------------------------------------------------------- */

static void say_timings(const struct job *job)
{
    struct fpx_timings timings = {
        .read = fpx_input_files_effort(&job->inputs),
        .layout = job->report.seconds,
        .total = fpx_clock_seconds() - job->begin,
        .figure = fpx_themed_pictures_effort(&job->pages),
        .image_nbytes = job->terminal.text.length,
    };
    for (size_t i = 0; i < job->pages.count; i++)
        timings.image_nbytes +=
            fpx_output_nbytes(job->outputs.items[job->pages.items[i].output].file);
    fpx_timings_print(&timings);
}

static struct flamepix_layout_summary summary_of(const struct job *job)
{
    if (job->panels.count > 0)
        return flamepix_panels_summary(job->panels.read);
    return job->split != NULL ? flamepix_split_summary(job->split)
                              : flamepix_layout_summary(job->layout);
}

static enum fpx_exit say_notes(struct job *job)
{
    const struct flamepix_layout_summary summary = summary_of(job);
    const struct fpx_rendering rendering = rendering_of(job);
    fpx_render_print_notes(&rendering, &summary);
    fpx_terminal_picture_print_cut(&job->terminal);
    fpx_unused_options_print(job->picture, &job->report);
    if (job->picture->timings)
        say_timings(job);
    return FPX_EXIT_DONE;
}

static void free_job(struct job *job)
{
    flamepix_split_free(job->split);
    flamepix_panels_free(job->panels.read);
    flamepix_render_facts_free(job->facts);
    flamepix_layout_free(job->layout);
    flamepix_tally_free(job->tally);
    fpx_diff_tallies_free(&job->options);
    flamepix_renumbered_free(job->options.renumbered);
    flamepix_gatherer_free(job->options.gatherer);
    fpx_outputs_free(&job->outputs);
    fpx_themed_pictures_free(&job->pages);
    fpx_terminal_picture_free(&job->terminal);
    fpx_mark_list_free(&job->marks);
    fpx_search_list_free(&job->searches);
    flamepix_fonts_free(job->fonts);
    fpx_color_files_free(&job->color_files);
    fpx_map_file_free(&job->map_file);
    flamepix_buffer_free(&job->redact_key);
    fpx_input_files_free(&job->inputs);
}

enum fpx_exit fpx_render_make(const struct fpx_render_request *request)
{
    static enum fpx_exit (*const steps[])(struct job *) = {
        check,         open_inputs,  read_redaction, normalize, open_fonts, open_colors,
        read_map_file, open_outputs, lay_out,        compose,   draw,       write_sidecars,
        write_numbers, save_colors,  finish,         say_notes,
    };
    struct fpx_picture_arguments picture = *request->picture;
    struct fpx_font_paths fonts = {0};
    struct job job = {.picture = &picture,
                      .option_files = request->option_files,
                      .paths = request->paths,
                      .path_count = request->path_count,
                      .parts = request->parts,
                      .request = request,
                      .begin = fpx_clock_seconds()};
    enum fpx_exit code = fpx_font_paths_find(&fonts, &picture.fonts);
    picture.fonts = fonts.texts;
    for (size_t i = 0; i < sizeof(steps) / sizeof(steps[0]) && code == FPX_EXIT_DONE; i++)
        code = steps[i](&job);
    if (code != FPX_EXIT_DONE && code != FPX_EXIT_USAGE && request->says_unwritten)
        fpx_outputs_print_unwritten(&job.outputs);
    free_job(&job);
    fpx_font_paths_free(&fonts);
    return code;
}

enum fpx_exit fpx_render_run(const void *fields, const struct fpx_arguments *arguments)
{
    const struct fpx_render_request request = {.picture = fields,
                                               .option_files = &arguments->option_paths,
                                               .paths = arguments->files.items,
                                               .path_count = arguments->files.count};
    return fpx_render_make(&request);
}
