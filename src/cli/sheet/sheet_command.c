#include "cli/commands.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/decimal.h"
#include "cli/command.h"
#include "cli/console.h"
#include "cli/options/option_texts.h"
#include "cli/picture/picture_job.h"
#include "cli/sheet/sheet_profiles.h"
#include "figure/figure_wants.h"

/* The part of a picture job that only a sheet has. */
struct sheet {
    const struct fpx_sheet_arguments *arguments;
    bool is_quiet;                         /* no progress */
    struct flamepix_sheet_options options; /* with the page's figure after set_look */
    struct fpx_sheet_profiles profiles;
    struct flamepix_sheet_panel *panels; /* one for each profile, in their order */
};

/* -- checks, before anything is opened --------------------------------------------------------- */

/* Options of single pictures, which do not apply to a sheet. */
static enum fpx_exit check_refused(struct fpx_picture_job *job)
{
    const struct sheet *own = job->own;
    const struct fpx_picture_arguments *picture = &job->picture;
    if (job->path_count == 0)
        return fpx_picture_job_refuse(
            "no profiles: name FILEs, or - for standard input (--help says more)");
    if (picture->bare)
        return fpx_picture_job_refuse("--bare: the panels of a sheet need their captions");
    if (picture->marks.count > 0)
        return fpx_picture_job_refuse("--mark: panels have no room for texts beside them");
    if (picture->cp)
        return fpx_picture_job_refuse(
            "--cp: a sheet keeps no palette file; equal names have equal colours in it");
    if (picture->summary == FPX_SHOWN_ON || picture->axis == FPX_SHOWN_ON)
        return fpx_picture_job_refuse("--summary and --axis do not apply to panels");
    if (fpx_picture_has_both_themes(picture))
        return fpx_picture_job_refuse("--theme: a sheet has one theme: light or dark");
    if (picture->timings)
        return fpx_picture_job_refuse("--timings is for one picture, not for a sheet");
    if (picture->total > 0 && own->arguments->scale_by != 1 + FLAMEPIX_SCALE_COMMON)
        return fpx_picture_job_refuse("--total needs --scale-by common");
    if (fpx_picture_is_split(picture))
        return fpx_picture_job_refuse(
            "--split-by: the panels of a sheet are profiles; flamepix FILE --split-by");
    return FPX_EXIT_DONE;
}

static enum fpx_exit check_captions(struct fpx_picture_job *job)
{
    const struct sheet *own = job->own;
    return fpx_sheet_captions_check(own->arguments->captions);
}

static enum fpx_exit set_options(struct fpx_picture_job *job)
{
    struct sheet *own = job->own;
    const struct fpx_sheet_arguments *arguments = own->arguments;
    struct flamepix_sheet_options options = flamepix_sheet_defaults();
    const enum fpx_exit code = fpx_picture_options(&job->picture, &job->options);
    options.layout = job->options.layout;
    options.width = (uint32_t)job->picture.width;
    options.columns = (uint32_t)arguments->columns;
    if (arguments->panel.width > 0) {
        options.panel_width = arguments->panel.width;
        options.panel_height = arguments->panel.height;
    }
    options.scale_by = (enum flamepix_sheet_scale)(arguments->scale_by - 1);
    options.total = job->picture.total;
    own->options = options;
    return code;
}

/* The rows of thumbnails divide the height of their panel, whatever --height is. */
static enum fpx_exit set_look(struct fpx_picture_job *job)
{
    struct sheet *own = job->own;
    own->options.figure = job->pages.items[0].options;
    if (job->picture.fontsize == 0 && own->options.width == 0 &&
        own->options.panel_width < FLAMEPIX_SHEET_FULL_WIDTH)
        own->options.figure.fontsize = FLAMEPIX_DEFAULT_FONTSIZE;
    job->pages.items[0].options = own->options.figure;
    return FPX_EXIT_DONE;
}

/* -- reading ----------------------------------------------------------------------------------- */

static enum fpx_exit read_profiles(struct fpx_picture_job *job)
{
    struct sheet *own = job->own;
    const struct fpx_sheet_inputs inputs = {
        .paths = job->paths,
        .count = job->path_count,
        .input = &job->input,
        .options = &job->options,
        .wants_sums = flamepix_sheet_wants_sums(&own->options),
        .is_quiet = own->is_quiet,
    };
    job->input = fpx_picture_input(&job->picture);
    enum flamepix_status status =
        flamepix_sheet_plan(&own->options, job->path_count, &job->options.layout);
    if (status != FLAMEPIX_OK)
        return fpx_picture_job_failure(job, status, 0);
    enum fpx_exit code = fpx_sheet_profiles_read(&inputs, &own->profiles);
    if (code != FPX_EXIT_DONE || own->profiles.drawn > 0)
        return code;
    if (job->path_count > 1)
        fpx_message("none of the %zu profiles can be drawn", job->path_count);
    return own->profiles.empty > 0 ? FPX_EXIT_INPUT : FPX_EXIT_ALL_FAILED;
}

static enum fpx_exit convert_units(struct fpx_picture_job *job)
{
    struct sheet *own = job->own;
    return fpx_sheet_profiles_convert(&own->profiles, &job->picture, job->paths,
                                      &own->options.figure,
                                      own->options.scale_by != FLAMEPIX_SCALE_EACH);
}

/* Over all units, each converted: a given total applies to each. */
static double largest_total(const struct fpx_sheet_profiles *profiles)
{
    double largest = 0;
    for (size_t i = 0; i < profiles->count; i++)
        largest = fmax(largest, profiles->items[i].amount);
    return largest;
}

static enum fpx_exit check_total(struct fpx_picture_job *job)
{
    struct sheet *own = job->own;
    char total[FPX_VALUE_SIZE], largest[FPX_VALUE_SIZE];
    double full;
    const double most = largest_total(&own->profiles);
    if (flamepix_sheet_full(own->options.scale_by, own->options.total, most, &full) == FLAMEPIX_OK)
        return FPX_EXIT_DONE;
    fpx_real_print(total, own->options.total);
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

static enum flamepix_status make_captions(struct fpx_picture_job *job)
{
    struct sheet *own = job->own;
    enum flamepix_status status = FLAMEPIX_OK;
    for (size_t i = 0; i < own->profiles.count && status == FLAMEPIX_OK; i++) {
        struct fpx_sheet_profile *profile = &own->profiles.items[i];
        const char *unit = fpx_figure_unit_name(&own->options.figure, profile->unit);
        status = fpx_sheet_caption(own->arguments->captions, job->paths[profile->input], unit,
                                   own->options.figure.factor, profile);
    }
    return status;
}

static void sort_profiles(struct fpx_picture_job *job)
{
    struct sheet *own = job->own;
    struct fpx_sheet_profiles *profiles = &own->profiles;
    const unsigned sort = own->arguments->sort;
    if (sort != FPX_SORT_INPUT)
        qsort(profiles->items, profiles->count, sizeof(*profiles->items),
              sort == FPX_SORT_TOTAL ? compare_totals : compare_captions);
}

/* The effects of views on all profiles together. The facts refer to the name of merged frames in
 * the report. */
static enum flamepix_status make_facts(struct fpx_picture_job *job)
{
    struct sheet *own = job->own;
    struct flamepix_profile_report *all = &job->report;
    for (size_t i = 0; i < own->profiles.count; i++) {
        const struct flamepix_views_report *views = &own->profiles.items[i].views;
        const struct fpx_sheet_profile *profile = &own->profiles.items[i];
        const struct flamepix_ratio ratio = {profile->over, profile->under};
        flamepix_weight_add_capped(&all->views.read, flamepix_ratio_of(ratio, views->read));
        flamepix_weight_add_capped(&all->views.left, flamepix_ratio_of(ratio, views->left));
        if (all->views.others[0] == '\0')
            memcpy(all->views.others, views->others, sizeof(all->views.others));
    }
    return flamepix_render_facts(&job->options, all, NULL, &job->facts);
}

static struct flamepix_figure_views views_of(const struct fpx_picture_job *job,
                                             const struct fpx_sheet_profile *profile)
{
    struct flamepix_figure_views views = job->facts->views;
    views.read = profile->views.read.value;
    views.left = profile->views.left.value;
    views.shown_depth = profile->views.shown_depth;
    views.others = profile->views.others;
    return views;
}

static enum fpx_exit make_panels(struct fpx_picture_job *job)
{
    struct sheet *own = job->own;
    const size_t count = own->profiles.count;
    own->panels = calloc(count, sizeof(*own->panels));
    enum flamepix_status status = own->panels == NULL ? FLAMEPIX_NO_MEMORY : make_captions(job);
    if (status == FLAMEPIX_OK)
        status = make_facts(job);
    if (status != FLAMEPIX_OK)
        return fpx_status_exit(status);
    sort_profiles(job);
    for (size_t i = 0; i < count; i++) {
        const struct fpx_sheet_profile *profile = &own->profiles.items[i];
        own->panels[i] = (struct flamepix_sheet_panel){
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

static enum fpx_exit compose(struct fpx_picture_job *job)
{
    struct sheet *own = job->own;
    own->options.tally = own->profiles.tally;
    own->options.views = job->facts->views;
    const struct fpx_picture_sources sources = {
        .panels = own->panels,
        .panel_count = own->profiles.count,
        .sheet = own->options,
        .options = &job->options,
        .facts = job->facts,
        .fonts = job->fonts,
    };
    return fpx_picture_job_compose(job, &sources);
}

static enum fpx_exit say_notes(struct fpx_picture_job *job)
{
    const struct sheet *own = job->own;
    const struct fpx_sheet_profiles *profiles = &own->profiles;
    const struct fpx_rendering rendering = fpx_picture_job_rendering(job);
    fpx_render_print_notes(&rendering, NULL);
    return profiles->drawn + profiles->empty < profiles->count ? FPX_EXIT_INPUT : FPX_EXIT_DONE;
}

static fpx_picture_step *const steps[] = {
    check_refused,
    fpx_picture_job_check_sidecars,
    check_captions,
    set_options,
    fpx_picture_job_read_searches,
    fpx_picture_job_add_outputs,
    fpx_picture_job_check_terminal,
    fpx_picture_job_check_files,
    fpx_picture_job_open_fonts,
    fpx_picture_job_open_colors,
    fpx_picture_job_read_map_file,
    fpx_picture_job_read_redaction,
    fpx_picture_job_open_outputs,
    set_look,
    read_profiles,
    convert_units,
    check_total,
    make_panels,
    compose,
    fpx_picture_job_draw,
    fpx_picture_job_write_sidecars,
    fpx_picture_job_finish,
    say_notes,
    NULL,
};

enum fpx_exit fpx_sheet_run(const void *fields, const struct fpx_arguments *arguments)
{
    struct sheet own = {.arguments = fields, .is_quiet = arguments->quiet};
    struct fpx_picture_job job = {
        .picture = own.arguments->picture,
        .option_files = &arguments->option_paths,
        .names = &fpx_sheet_option_names,
        .is_of_many = true,
        .own = &own,
        .paths = arguments->files.items,
        .path_count = arguments->files.count,
    };
    const enum fpx_exit code = fpx_picture_job_run(&job, steps);
    fpx_picture_job_free(&job);
    free(own.panels);
    fpx_sheet_profiles_free(&own.profiles);
    return code;
}
