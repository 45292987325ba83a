#include "cli/commands.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "base/os/system.h"
#include "cli/command.h"
#include "cli/compare/comparison_options.h"
#include "cli/console.h"
#include "cli/diff/diff_sides.h"
#include "cli/options/option_checks.h"
#include "cli/options/option_texts.h"
#include "cli/picture/picture_job.h"
#include "cli/picture/read_inputs.h"
#include "messages/difference_text.h"
#include "messages/explain.h"
#include "render/render_internal.h"
#include "render/render_steps.h"

/* The part of a picture job that only a rendering has. */
struct rendering {
    const struct fpx_render_request *request; /* its parts NULL: no comparison */
    struct fpx_input_files inputs;
    size_t numbers; /* output of the difference numbers, or FPX_NO_OUTPUT */
    /* Instead of tally and layout; NULL and count 0: a single chart. */
    struct flamepix_split *split;
    struct fpx_panels_picture panels;
    double begin; /* seconds on the clock */
};

/* -- checks, before anything is opened --------------------------------------------------------- */

static enum fpx_exit check_path_count(struct fpx_picture_job *job)
{
    if (!job->picture.hot_cold || job->path_count == 2)
        return FPX_EXIT_DONE;
    return fpx_picture_job_refuse("--hot-cold needs two profiles, that on CPU and that off CPU: "
                                  "--hot-cold ON OFF");
}

static enum fpx_exit set_options(struct fpx_picture_job *job)
{
    struct rendering *own = job->own;
    enum fpx_exit code = fpx_picture_split_check(&job->picture);
    if (code == FPX_EXIT_DONE)
        code = fpx_panels_picture_check(&job->picture, &own->panels);
    if (code == FPX_EXIT_DONE)
        code = fpx_picture_options(&job->picture, &job->options);
    job->options.profile.parts = own->request->parts;
    job->options.watch = own->request->watch;
    job->options.watcher = own->request->watcher;
    /* Finding the groups takes an additional reading. */
    job->options.profile.read_once = !fpx_picture_is_split(&job->picture);
    return code;
}

static enum fpx_exit plan_terminal(struct fpx_picture_job *job)
{
    const struct rendering *own = job->own;
    return fpx_terminal_picture_plan(&job->picture, own->panels.count > 0, &job->options.figure,
                                     &job->terminal);
}

static enum fpx_exit add_numbers(struct fpx_picture_job *job)
{
    struct rendering *own = job->own;
    own->numbers = fpx_picture_job_add(job, job->picture.comparison.json);
    return fpx_read_files_default(&job->paths, &job->path_count);
}

/* -- opening ----------------------------------------------------------------------------------- */

static enum fpx_exit open_inputs(struct fpx_picture_job *job)
{
    struct rendering *own = job->own;
    job->input = fpx_picture_input(&job->picture);
    return fpx_input_files_open(&own->inputs, job->paths, job->path_count, &job->input);
}

static enum fpx_exit normalize(struct fpx_picture_job *job)
{
    const struct rendering *own = job->own;
    if (own->request->parts == NULL)
        return FPX_EXIT_DONE;
    return fpx_comparison_normalize(&job->picture, own->inputs.items, job->paths, job->path_count,
                                    &job->options.profile, own->request->parts);
}

/* -- the walk ---------------------------------------------------------------------------------- */

/* Adds the sums that a figure needs. If two sides are known to be compared, the numbers of its line
 * come from the sums of each side, and its palette is that of comparisons. */
static void add_sums(const struct fpx_picture_job *job,
                     const struct flamepix_figure_options *figure,
                     struct flamepix_tally_options *sums)
{
    const struct rendering *own = job->own;
    struct flamepix_figure_options counted = *figure;
    if (own->request->parts != NULL && job->options.after != NULL) {
        counted.summary = false;
        counted.colors.name = counted.colors.change_name;
    }
    fpx_render_add_sums(sums, &counted);
}

static enum flamepix_status lay_out_chart(struct fpx_picture_job *job)
{
    const struct rendering *own = job->own;
    struct flamepix_tally_options sums = {
        .limit_nbytes = job->options.limit_names_nbytes,
        .limit_depth = job->options.layout.limit_depth,
    };
    enum flamepix_status status = fpx_diff_tallies_create(&job->picture, &job->options);
    /* The pages know the colours from files. */
    for (size_t i = 0; i < job->pages.count; i++)
        add_sums(job, &job->pages.items[i].options, &sums);
    if (status == FLAMEPIX_OK)
        status = flamepix_render_gatherer(&job->options);
    if (status == FLAMEPIX_OK)
        status = flamepix_render_tally(&sums, &job->tally);
    if (status != FLAMEPIX_OK)
        return status;
    return flamepix_render_layout(own->inputs.items, job->path_count, &job->options, job->tally,
                                  &job->layout, &job->report);
}

static enum flamepix_status lay_out_groups(struct fpx_picture_job *job)
{
    struct rendering *own = job->own;
    const struct flamepix_split_options options =
        fpx_picture_split(&job->picture, &job->options, &job->pages.items[0].options);
    return flamepix_split_read(own->inputs.items, job->path_count, &options, &own->split,
                               &job->report);
}

static enum flamepix_status lay_out_any(struct fpx_picture_job *job)
{
    struct rendering *own = job->own;
    const enum flamepix_status status = flamepix_renumbered_create(&job->options.renumbered);
    if (status != FLAMEPIX_OK)
        return status;
    if (own->panels.count > 0)
        return fpx_panels_picture_read(&own->panels, &job->options, &job->pages.items[0].options,
                                       &own->inputs, &job->report);
    return fpx_picture_is_split(&job->picture) ? lay_out_groups(job) : lay_out_chart(job);
}

/* A profile without samples has a layout, too, if --empty draws such. */
static enum flamepix_status lay_out_or_empty(struct fpx_picture_job *job)
{
    const enum flamepix_status status = lay_out_any(job);
    const bool draws = status == FLAMEPIX_NO_STACKS && job->report.is_empty &&
                       job->picture.empty == FPX_EMPTY_DRAW;
    return draws ? flamepix_render_empty_layout(&job->options, &job->layout) : status;
}

static enum fpx_exit lay_out(struct fpx_picture_job *job)
{
    struct rendering *own = job->own;
    const enum flamepix_status status = lay_out_or_empty(job);
    int cause = errno;
    if (job->report.is_empty)
        own->panels.count = 0; /* it is one chart */
    const struct fpx_rendering rendering = fpx_picture_job_rendering(job);
    if (status != FLAMEPIX_BAD_LINE)
        fpx_render_print_lines(&rendering);
    if (own->request->accept != NULL && (status == FLAMEPIX_OK || status == FLAMEPIX_NO_STACKS)) {
        const enum fpx_exit code = own->request->accept(own->request->watcher, &job->report);
        if (code != FPX_EXIT_DONE)
            return code;
    }
    if (fpx_sides_have_no_width(&job->report, status))
        return fpx_comparison_print_no_width();
    return status == FLAMEPIX_OK ? FPX_EXIT_DONE
                                 : fpx_render_print_failure(&rendering, status, cause);
}

/* Checks that inputs to be added up or compared have units of one kind, or are made comparable. */
static enum fpx_exit check_units(struct fpx_picture_job *job)
{
    enum fpx_exit code = fpx_read_files_check_units(job->paths, &job->report);
    if (code == FPX_EXIT_DONE)
        code = fpx_comparison_check_units(&job->picture, job->paths, &job->report);
    return code;
}

static enum fpx_exit compose(struct fpx_picture_job *job)
{
    const struct rendering *own = job->own;
    const struct flamepix_figure_options *figure = &job->pages.items[0].options;
    const enum flamepix_status status =
        flamepix_render_facts(&job->options, &job->report, job->tally, &job->facts);
    struct fpx_picture_sources sources = {
        .layout = job->layout,
        .options = &job->options,
        .facts = job->facts,
        .fonts = job->fonts,
    };
    if (status != FLAMEPIX_OK)
        return fpx_picture_job_failure(job, status, 0);
    if (own->panels.count > 0)
        fpx_panels_picture_sheet(&own->panels, figure, &sources);
    else if (own->split != NULL)
        fpx_picture_split_sheet(own->split, figure, &sources);
    return fpx_picture_job_compose(job, &sources);
}

static enum fpx_exit write_numbers(struct fpx_picture_job *job)
{
    const struct rendering *own = job->own;
    if (own->numbers == FPX_NO_OUTPUT)
        return FPX_EXIT_DONE;
    const enum flamepix_status status =
        fpx_diff_numbers_put(&job->picture, &job->options, &job->report, fpx_difference_json_write,
                             fpx_output_write, job->outputs.items[own->numbers].file);
    return fpx_picture_job_exit(job, status, own->numbers);
}

/* The palette file becomes one of the outputs. */
static enum fpx_exit save_colors(struct fpx_picture_job *job)
{
    struct fpx_output *file = NULL;
    enum fpx_exit code = FPX_EXIT_DONE;
    for (size_t i = 0; i < job->pages.count && code == FPX_EXIT_DONE; i++)
        if (job->pages.items[i].drawn.figure != NULL)
            code = fpx_color_files_note(&job->color_files, job->pages.items[i].drawn.figure);
    if (code == FPX_EXIT_DONE)
        code = fpx_color_files_save(&job->color_files, &file);
    if (file != NULL)
        job->outputs.items[fpx_outputs_add(&job->outputs, job->color_files.palette_file)].file =
            file;
    return code;
}

static enum fpx_exit complete(struct fpx_picture_job *job)
{
    const struct fpx_render_request *request = ((const struct rendering *)job->own)->request;
    return request->complete != NULL ? request->complete(request->watcher, &job->outputs)
                                     : FPX_EXIT_DONE;
}

/* -- closing messages -------------------------------------------------------------------------- */

static void say_timings(const struct fpx_picture_job *job)
{
    const struct rendering *own = job->own;
    struct fpx_timings timings = {
        .read = fpx_input_files_effort(&own->inputs),
        .layout = job->report.seconds,
        .total = fpx_clock_seconds() - own->begin,
        .figure = fpx_themed_pictures_effort(&job->pages),
        .image_nbytes = job->terminal.text.length,
    };
    for (size_t i = 0; i < job->pages.count; i++)
        timings.image_nbytes +=
            fpx_output_nbytes(job->outputs.items[job->pages.items[i].output].file);
    fpx_timings_print(&timings);
}

static struct flamepix_layout_summary summary_of(const struct fpx_picture_job *job)
{
    const struct rendering *own = job->own;
    if (own->panels.count > 0)
        return flamepix_panels_summary(own->panels.read);
    return own->split != NULL ? flamepix_split_summary(own->split)
                              : flamepix_layout_summary(job->layout);
}

static enum fpx_exit say_notes(struct fpx_picture_job *job)
{
    const struct flamepix_layout_summary summary = summary_of(job);
    const struct fpx_rendering rendering = fpx_picture_job_rendering(job);
    fpx_render_print_notes(&rendering, &summary);
    fpx_terminal_picture_print_cut(&job->terminal);
    fpx_unused_options_print(&job->picture, &job->report);
    if (job->picture.timings)
        say_timings(job);
    return FPX_EXIT_DONE;
}

static void free_job(struct fpx_picture_job *job)
{
    struct rendering *own = job->own;
    flamepix_split_free(own->split);
    flamepix_panels_free(own->panels.read);
    fpx_diff_tallies_free(&job->options);
    flamepix_renumbered_free(job->options.renumbered);
    flamepix_gatherer_free(job->options.gatherer);
    fpx_picture_job_free(job);
    fpx_input_files_free(&own->inputs);
}

static fpx_picture_step *const steps[] = {
    check_path_count,
    set_options,
    fpx_picture_job_read_marks,
    fpx_picture_job_read_searches,
    fpx_picture_job_check_sidecars,
    plan_terminal,
    fpx_picture_job_add_outputs,
    add_numbers,
    fpx_picture_job_check_terminal,
    fpx_picture_job_check_files,
    open_inputs,
    fpx_picture_job_read_redaction,
    normalize,
    fpx_picture_job_open_fonts,
    fpx_picture_job_open_colors,
    fpx_picture_job_read_map_file,
    fpx_picture_job_open_outputs,
    lay_out,
    check_units,
    compose,
    fpx_picture_job_draw,
    fpx_picture_job_write_sidecars,
    write_numbers,
    complete,
    save_colors, /* near the end, as other runs wait for it */
    fpx_picture_job_finish,
    say_notes,
    NULL,
};

enum fpx_exit fpx_render_make(const struct fpx_render_request *request)
{
    struct rendering own = {.request = request, .begin = fpx_clock_seconds()};
    struct fpx_picture_job job = {
        .picture = *request->picture,
        .option_files = request->option_files,
        .names =
            request->picture->empty != 0 ? &fpx_render_option_names : &fpx_reading_option_names,
        .own = &own,
        .paths = request->paths,
        .path_count = request->path_count,
    };
    const enum fpx_exit code = fpx_picture_job_run(&job, steps);
    if (code != FPX_EXIT_DONE && code != FPX_EXIT_USAGE && request->says_unwritten)
        fpx_outputs_print_unwritten(&job.outputs);
    free_job(&job);
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
