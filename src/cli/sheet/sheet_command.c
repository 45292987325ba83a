#include "cli/commands.h"

#include <errno.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/decimal.h"
#include "cli/command.h"
#include "cli/console.h"
#include "cli/options/color_files.h"
#include "cli/options/list_values.h"
#include "cli/options/option_texts.h"
#include "cli/options/picture_values.h"
#include "cli/picture/draw_pages.h"
#include "cli/picture/read_inputs.h"
#include "cli/picture/write_outputs.h"
#include "cli/sheet/sheet_profiles.h"
#include "figure/figure_wants.h"

/* One sheet, from arguments to files. */
struct job {
    const struct fpx_sheet_arguments *arguments;
    const struct fpx_picture_arguments *picture;
    const struct fpx_texts *option_files;
    const char *const *paths;
    size_t path_count;
    bool is_quiet;                         /* no progress */
    struct flamepix_render_options render; /* how profiles are read */
    struct flamepix_sheet_options options;
    struct fpx_search_list searches;
    struct flamepix_input_options input_options;
    struct flamepix_fonts *fonts;
    struct fpx_color_files color_files;
    struct fpx_map_file map_file;
    struct flamepix_buffer redact_key;
    struct fpx_outputs outputs;          /* the picture is the first */
    size_t sidecars[FPX_SIDECARS_COUNT]; /* indices of outputs; 0: not wanted */
    struct fpx_sheet_profiles profiles;
    struct flamepix_figure_facts *facts; /* of all profiles together */
    struct flamepix_sheet_panel *panels; /* one for each profile, in their order */
    struct flamepix_sheet *sheet;
    struct fpx_savings savings; /* if bytes are limited */
};

/* Of no input: problems of inputs were reported when they were read. */
static const struct flamepix_profile_report no_report;

static const char *output_shown(const struct job *job, size_t index)
{
    return fpx_path_shown(job->outputs.items[index].path, "standard output");
}

static struct fpx_rendering rendering_of(const struct job *job)
{
    struct fpx_rendering rendering = {.input = &job->input_options,
                                      .options = &job->render,
                                      .figure = &job->options.figure,
                                      .report = &no_report,
                                      .fonts = job->fonts,
                                      .words = &fpx_sheet_option_names};
    if (job->sheet != NULL) {
        rendering.page.width = flamepix_sheet_page(job->sheet).width;
        rendering.page.height = flamepix_sheet_page(job->sheet).height;
        rendering.page.unembedded = flamepix_sheet_page(job->sheet).unembedded;
    }
    if (job->options.figure.limit_nbytes > 0) {
        rendering.savings = &job->savings;
        rendering.output = output_shown(job, 0);
    }
    return rendering;
}

static enum fpx_exit say_failure(const struct job *job, enum flamepix_status status, int cause)
{
    const struct fpx_rendering rendering = rendering_of(job);
    return fpx_render_print_failure(&rendering, status, cause);
}

/* -- checks, before anything is opened --------------------------------------------------------- */

static enum fpx_exit refuse(const char *message)
{
    fpx_message("%s", message);
    return FPX_EXIT_USAGE;
}

/* Options of single pictures, which do not apply to a sheet. */
static enum fpx_exit check_refused(const struct job *job)
{
    const struct fpx_picture_arguments *picture = job->picture;
    if (job->path_count == 0)
        return refuse("no profiles: name FILEs, or - for standard input (--help says more)");
    if (picture->bare)
        return refuse("--bare: the panels of a sheet need their captions");
    if (picture->marks.count > 0)
        return refuse("--mark: panels have no room for texts beside them");
    if (picture->cp)
        return refuse("--cp: a sheet keeps no palette file; equal names have equal colours in it");
    if (picture->summary == FPX_SHOWN_ON || picture->axis == FPX_SHOWN_ON)
        return refuse("--summary and --axis do not apply to panels");
    if (fpx_picture_has_both_themes(picture))
        return refuse("--theme: a sheet has one theme: light or dark");
    if (picture->timings)
        return refuse("--timings is for one picture, not for a sheet");
    if (picture->total > 0 && job->arguments->scale_by != 1 + FLAMEPIX_SCALE_COMMON)
        return refuse("--total needs --scale-by common");
    if (fpx_picture_is_split(picture))
        return refuse("--split-by: the panels of a sheet are profiles; flamepix FILE --split-by");
    return fpx_sidecar_files_check(picture);
}

static enum fpx_exit set_options(struct job *job)
{
    const struct fpx_sheet_arguments *arguments = job->arguments;
    struct flamepix_sheet_options options = flamepix_sheet_defaults();
    enum fpx_exit code = fpx_picture_options(job->picture, &job->render);
    if (code == FPX_EXIT_DONE)
        code = fpx_search_list_read(job->picture, &job->searches, &job->render.figure);
    options.figure = job->render.figure;
    options.layout = job->render.layout;
    options.width = (uint32_t)job->picture->width;
    options.columns = (uint32_t)arguments->columns;
    if (arguments->panel.width > 0) {
        options.panel_width = arguments->panel.width;
        options.panel_height = arguments->panel.height;
    }
    /* The rows of thumbnails divide the height of their panel, whatever --height is. */
    if (job->picture->fontsize == 0 && options.width == 0 &&
        options.panel_width < FLAMEPIX_SHEET_FULL_WIDTH)
        options.figure.fontsize = FLAMEPIX_DEFAULT_FONTSIZE;
    options.scale_by = (enum flamepix_sheet_scale)(arguments->scale_by - 1);
    options.total = job->picture->total;
    job->options = options;
    return code;
}

static enum fpx_exit add_outputs(struct job *job)
{
    const struct fpx_picture_arguments *picture = job->picture;
    bool is_binary = picture->output == NULL || strcmp(picture->output, "-") == 0;
    (void)fpx_outputs_add(&job->outputs, picture->output == NULL ? "-" : picture->output);
    for (size_t i = 0; i < FPX_SIDECARS_COUNT; i++) {
        if (picture->sidecars[i] == NULL)
            continue;
        job->sidecars[i] = fpx_outputs_add(&job->outputs, picture->sidecars[i]);
        is_binary |=
            fpx_sidecars[i].use == FPX_USE_BINARY && strcmp(picture->sidecars[i], "-") == 0;
    }
    return is_binary ? fpx_outputs_check_terminal() : FPX_EXIT_DONE;
}

static enum fpx_exit check_outputs(struct job *job)
{
    const struct fpx_picture_arguments *picture = job->picture;
    enum fpx_exit code = add_outputs(job);
    if (code == FPX_EXIT_DONE)
        code = fpx_read_files_check(picture, job->option_files, &job->outputs, job->paths,
                                    job->path_count);
    return code;
}

static enum fpx_exit check(struct job *job)
{
    enum fpx_exit code = check_refused(job);
    if (code == FPX_EXIT_DONE)
        code = fpx_sheet_captions_check(job->arguments->captions);
    if (code == FPX_EXIT_DONE)
        code = set_options(job);
    return code == FPX_EXIT_DONE ? check_outputs(job) : code;
}

/* -- opening ----------------------------------------------------------------------------------- */

static enum fpx_exit open_fonts(struct job *job)
{
    return fpx_font_paths_open(&job->picture->fonts, &job->fonts);
}

static enum fpx_exit open_colors(struct job *job)
{
    enum fpx_exit code = fpx_color_files_read(job->picture, &job->color_files);
    fpx_color_files_apply(&job->color_files, &job->options.figure.colors);
    return code;
}

static enum fpx_exit read_map_file(struct job *job)
{
    enum fpx_exit code = fpx_map_file_read(job->picture, &job->map_file);
    job->options.figure.sidecars.attributes = job->map_file.attributes;
    return code;
}

static enum fpx_exit read_redaction(struct job *job)
{
    return fpx_redaction_read(job->picture, &job->redact_key);
}

static enum fpx_exit open_outputs(struct job *job)
{
    return fpx_outputs_open(&job->outputs);
}

/* -- reading ----------------------------------------------------------------------------------- */

static enum fpx_exit read_profiles(struct job *job)
{
    const struct fpx_sheet_inputs inputs = {
        .paths = job->paths,
        .count = job->path_count,
        .input = &job->input_options,
        .options = &job->render,
        .wants_sums = flamepix_sheet_wants_sums(&job->options),
        .is_quiet = job->is_quiet,
    };
    job->input_options = fpx_picture_input(job->picture);
    enum flamepix_status status =
        flamepix_sheet_plan(&job->options, job->path_count, &job->render.layout);
    if (status != FLAMEPIX_OK)
        return say_failure(job, status, 0);
    enum fpx_exit code = fpx_sheet_profiles_read(&inputs, &job->profiles);
    if (code != FPX_EXIT_DONE || job->profiles.drawn > 0)
        return code;
    if (job->path_count > 1)
        fpx_message("none of the %zu profiles can be drawn", job->path_count);
    return job->profiles.empty > 0 ? FPX_EXIT_INPUT : FPX_EXIT_ALL_FAILED;
}

static enum fpx_exit convert_units(struct job *job)
{
    return fpx_sheet_profiles_convert(&job->profiles, job->picture, job->paths,
                                      &job->options.figure,
                                      job->options.scale_by != FLAMEPIX_SCALE_EACH);
}

/* Over all units, each converted: a given total applies to each. */
static double largest_total(const struct fpx_sheet_profiles *profiles)
{
    double largest = 0;
    for (size_t i = 0; i < profiles->count; i++)
        largest = fmax(largest, profiles->items[i].amount);
    return largest;
}

static enum fpx_exit check_total(struct job *job)
{
    char total[FPX_VALUE_SIZE], largest[FPX_VALUE_SIZE];
    double full;
    const double most = largest_total(&job->profiles);
    if (flamepix_sheet_full(job->options.scale_by, job->options.total, most, &full) == FLAMEPIX_OK)
        return FPX_EXIT_DONE;
    fpx_real_print(total, job->options.total);
    fpx_real_print(largest, most);
    fpx_message("--total %s is less than the total of the largest profile, %s", total, largest);
    return FPX_EXIT_USAGE;
}

/* -- panels ------------------------------------------------------------------------------------ */

static int compare_inputs(const struct fpx_sheet_profile *a, const struct fpx_sheet_profile *b)
{
    return a->input < b->input ? -1 : a->input > b->input;
}

/* By unit, in the order of the inputs, if their units cannot be compared. */
static int compare_totals(const void *a, const void *b)
{
    const struct fpx_sheet_profile *one = a, *other = b;
    if (one->kind != other->kind)
        return one->kind < other->kind ? -1 : 1;
    if (one->amount != other->amount)
        return one->amount > other->amount ? -1 : 1;
    return compare_inputs(one, other);
}

static int compare_captions(const void *a, const void *b)
{
    const struct fpx_sheet_profile *one = a, *other = b;
    const int order = strcmp(one->caption.data, other->caption.data);
    return order != 0 ? order : compare_inputs(one, other);
}

static enum flamepix_status make_captions(struct job *job)
{
    enum flamepix_status status = FLAMEPIX_OK;
    for (size_t i = 0; i < job->profiles.count && status == FLAMEPIX_OK; i++) {
        struct fpx_sheet_profile *profile = &job->profiles.items[i];
        const char *unit = fpx_figure_unit_name(&job->options.figure, profile->unit);
        status = fpx_sheet_caption(job->arguments->captions, job->paths[profile->input], unit,
                                   job->options.figure.factor, profile);
    }
    return status;
}

static void sort_profiles(struct job *job)
{
    struct fpx_sheet_profiles *profiles = &job->profiles;
    const unsigned sort = job->arguments->sort;
    if (sort != FPX_SORT_INPUT)
        qsort(profiles->items, profiles->count, sizeof(*profiles->items),
              sort == FPX_SORT_TOTAL ? compare_totals : compare_captions);
}

/* The effects of views on all profiles together. */
static enum flamepix_status make_facts(struct job *job)
{
    struct flamepix_profile_report all = {0};
    for (size_t i = 0; i < job->profiles.count; i++) {
        const struct flamepix_views_report *views = &job->profiles.items[i].views;
        const struct fpx_sheet_profile *profile = &job->profiles.items[i];
        const struct flamepix_ratio ratio = {profile->over, profile->under};
        flamepix_weight_add_capped(&all.views.read, flamepix_ratio_of(ratio, views->read));
        flamepix_weight_add_capped(&all.views.left, flamepix_ratio_of(ratio, views->left));
    }
    return flamepix_render_facts(&job->render, &all, NULL, &job->facts);
}

static struct flamepix_figure_views views_of(const struct job *job,
                                             const struct fpx_sheet_profile *profile)
{
    struct flamepix_figure_views views = job->facts->views;
    views.read = profile->views.read.value;
    views.left = profile->views.left.value;
    views.shown_depth = profile->views.shown_depth;
    views.others = profile->views.others;
    return views;
}

static enum fpx_exit make_panels(struct job *job)
{
    const size_t count = job->profiles.count;
    job->panels = calloc(count, sizeof(*job->panels));
    enum flamepix_status status = job->panels == NULL ? FLAMEPIX_NO_MEMORY : make_captions(job);
    if (status == FLAMEPIX_OK)
        status = make_facts(job);
    if (status != FLAMEPIX_OK)
        return fpx_status_exit(status);
    sort_profiles(job);
    for (size_t i = 0; i < count; i++) {
        const struct fpx_sheet_profile *profile = &job->profiles.items[i];
        job->panels[i] = (struct flamepix_sheet_panel){
            .caption = profile->caption.data,
            .drawn_caption = profile->drawn_caption.data,
            .packed = flamepix_buffer_bytes(&profile->packed),
            .note = profile->note.data,
            .bad_lines = profile->bad_lines,
            .comments = profile->comments,
            .ledger = profile->has_records ? &profile->ledger : NULL,
            .below_zero = profile->below_zero,
            .unit = profile->unit,
            .views = views_of(job, profile),
        };
    }
    return FPX_EXIT_DONE;
}

static enum flamepix_status create_sheet(struct job *job,
                                         const struct flamepix_sheet_options *options)
{
    flamepix_sheet_free(job->sheet);
    job->sheet = NULL;
    return flamepix_sheet_create(job->panels, job->profiles.count, options, job->fonts,
                                 &job->sheet);
}

static enum flamepix_status measure(void *user, const struct fpx_savings *savings,
                                    uint64_t limit_nbytes, uint64_t *nbytes_ret)
{
    struct job *job = user;
    struct flamepix_sheet_options options = job->options;
    options.figure = fpx_savings_options(savings, &job->options.figure);
    options.figure.limit_nbytes = limit_nbytes;
    *nbytes_ret = 0;
    enum flamepix_status status = create_sheet(job, &options);
    return status == FLAMEPIX_OK ? flamepix_sheet_draw(job->sheet, fpx_count_nbytes, nbytes_ret)
                                 : status;
}

static enum flamepix_status create_small(struct job *job)
{
    const struct fpx_savings_request request = {
        .asked = &job->options.figure, .measure = measure, .user = job};
    return fpx_savings_find(&request, &job->savings);
}

static enum fpx_exit compose(struct job *job)
{
    job->options.tally = job->profiles.tally;
    job->options.views = job->facts->views;
    enum flamepix_status status =
        job->options.figure.limit_nbytes > 0 ? create_small(job) : create_sheet(job, &job->options);
    return status == FLAMEPIX_OK ? FPX_EXIT_DONE : say_failure(job, status, 0);
}

/* -- writing ----------------------------------------------------------------------------------- */

/* Reports the status of a sheet that wrote the output `index`. */
static enum fpx_exit write_exit(const struct job *job, enum flamepix_status status, size_t index)
{
    const int cause = errno;
    if (status == FLAMEPIX_OK)
        return FPX_EXIT_DONE;
    if (status != FLAMEPIX_WRITE_FAILED)
        return say_failure(job, status, cause);
    return fpx_file_exit(output_shown(job, index), status, cause);
}

static enum fpx_exit draw(struct job *job)
{
    struct fpx_output *file = job->outputs.items[0].file;
    return write_exit(job, flamepix_sheet_draw(job->sheet, fpx_output_write, file), 0);
}

static enum fpx_exit write_sidecars(struct job *job)
{
    const struct fpx_composed_picture page = {.sheet = job->sheet};
    struct fpx_sidecar_file file = {.outputs = &job->outputs};
    enum fpx_exit code = FPX_EXIT_DONE;
    for (size_t i = 0; i < FPX_SIDECARS_COUNT && code == FPX_EXIT_DONE; i++) {
        file.number = i;
        file.output = job->sidecars[i];
        if (file.output > 0)
            code = write_exit(job, fpx_sidecar_file_write(&file, &page), file.output);
    }
    return code;
}

static enum fpx_exit finish(struct job *job)
{
    return fpx_outputs_finish(&job->outputs);
}

static enum fpx_exit say_notes(struct job *job)
{
    const struct fpx_rendering rendering = rendering_of(job);
    fpx_render_print_notes(&rendering, NULL);
    return job->profiles.drawn + job->profiles.empty < job->profiles.count ? FPX_EXIT_INPUT
                                                                           : FPX_EXIT_DONE;
}

static void free_job(struct job *job)
{
    flamepix_sheet_free(job->sheet);
    free(job->panels);
    flamepix_render_facts_free(job->facts);
    fpx_sheet_profiles_free(&job->profiles);
    fpx_outputs_free(&job->outputs);
    fpx_search_list_free(&job->searches);
    flamepix_fonts_free(job->fonts);
    fpx_color_files_free(&job->color_files);
    fpx_map_file_free(&job->map_file);
    flamepix_buffer_free(&job->redact_key);
}

enum fpx_exit fpx_sheet_run(const void *fields, const struct fpx_arguments *arguments)
{
    static enum fpx_exit (*const steps[])(struct job *) = {
        check,        open_fonts,    open_colors,    read_map_file, read_redaction,
        open_outputs, read_profiles, convert_units,  check_total,   make_panels,
        compose,      draw,          write_sidecars, finish,        say_notes,
    };
    struct fpx_sheet_arguments own = *(const struct fpx_sheet_arguments *)fields;
    struct fpx_font_paths fonts = {0};
    struct job job = {.arguments = &own,
                      .picture = &own.picture,
                      .option_files = &arguments->option_paths,
                      .paths = arguments->files.items,
                      .path_count = arguments->files.count,
                      .is_quiet = arguments->quiet};
    enum fpx_exit code = fpx_font_paths_find(&fonts, &own.picture.fonts);
    own.picture.fonts = fonts.texts;
    for (size_t i = 0; i < sizeof(steps) / sizeof(steps[0]) && code == FPX_EXIT_DONE; i++)
        code = steps[i](&job);
    free_job(&job);
    fpx_font_paths_free(&fonts);
    return code;
}
