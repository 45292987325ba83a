#include "cli/sheet/sheet_profiles.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "base/buffer_printf.h"
#include "base/os/system.h"
#include "base/unit.h"
#include "base/unit_kinds.h"
#include "cli/batch/batch_arguments.h"
#include "cli/batch/batch_steps.h"
#include "cli/console.h"
#include "cli/options/option_texts.h"
#include "cli/picture/draw_pages.h"
#include "cli/picture/read_inputs.h"
#include "figure/figure_wants.h"
#include "render/render_steps.h"
#include "tally/tally_search.h"

/* One reading of all inputs. */
struct reading {
    const struct fpx_sheet_inputs *inputs;
    struct fpx_sheet_profiles *profiles;
    struct flamepix_tally *tally; /* of the current input; NULL: no sums needed */
    struct fpx_batch_status display;
    double begin; /* seconds on the clock */
};

/* -- sums -------------------------------------------------------------------------------------- */

static enum flamepix_status open_tallies(struct reading *reading)
{
    const struct fpx_sheet_inputs *inputs = reading->inputs;
    const struct flamepix_render_options *options = inputs->options;
    const struct flamepix_tally_options sums = {
        .names = inputs->wants_sums != 0,
        .woken = (inputs->wants_sums & FLAMEPIX_SUMS_WOKEN) != 0,
        .totals = (inputs->wants_sums & FLAMEPIX_SUMS_TOTAL) != 0,
        .inclusive = (inputs->wants_sums & FLAMEPIX_SUMS_INCLUSIVE) != 0,
        .limit_nbytes = options->limit_names_nbytes,
        .limit_depth = options->layout.limit_depth,
        .searches = options->figure.searches,
        .search_count = options->figure.search_count,
    };
    enum flamepix_status status = flamepix_render_tally(&sums, &reading->tally);
    return status == FLAMEPIX_OK ? flamepix_render_tally(&sums, &reading->profiles->tally) : status;
}

/* Adds the sums of the current input to the total, in the finer of both units if they are of one
 * kind. */
static enum flamepix_status add_sums(struct reading *reading, const char *unit)
{
    struct fpx_sheet_profiles *profiles = reading->profiles;
    double over, under;
    const bool converts = unit[0] != '\0' && profiles->tally_unit != NULL &&
                          fpx_unit_converts(unit, profiles->tally_unit, &over, &under);
    if (converts && over > under)
        fpx_tally_scale(reading->tally, over, under);
    if (converts && over < under)
        fpx_tally_scale(profiles->tally, under, over);
    if (unit[0] != '\0' && (profiles->tally_unit == NULL || (converts && over < under)))
        profiles->tally_unit = unit;
    return flamepix_tally_add(profiles->tally, reading->tally);
}

/* -- one input --------------------------------------------------------------------------------- */

static struct fpx_rendering rendering_of(const struct reading *reading, const char *const *path,
                                         const struct flamepix_profile_report *report)
{
    const struct fpx_sheet_inputs *inputs = reading->inputs;
    return (struct fpx_rendering){
        .paths = path,
        .path_count = 1,
        .input = inputs->input,
        .options = inputs->options,
        .figure = &inputs->options->figure,
        .report = report,
        .words = &fpx_sheet_option_names,
    };
}

/* Prints why there is no layout, and notes it for the panel. Out of memory ends the run, which
 * prints it. */
static enum flamepix_status note_failure(struct reading *reading, size_t i,
                                         const struct flamepix_profile_report *report,
                                         enum flamepix_status status, int cause)
{
    const char *const *path = &reading->inputs->paths[i];
    struct fpx_rendering rendering = rendering_of(reading, path, report);
    if (status == FLAMEPIX_NO_MEMORY)
        return status;
    reading->profiles->empty += status == FLAMEPIX_NO_STACKS && report->is_empty;
    fpx_batch_status_clear(&reading->display);
    (void)fpx_render_print_failure(&rendering, status, cause);
    rendering.paths = NULL; /* the caption names it */
    rendering.words = NULL;
    return fpx_explain_failure(&reading->profiles->items[i].note, &rendering, status, cause);
}

/* "note: a.folded: 3 stacks were cut at the limit of 100 frames". */
static enum flamepix_status say_cut_stacks(struct reading *reading, size_t i,
                                           const struct flamepix_layout_summary *summary,
                                           const struct flamepix_profile_report *report)
{
    const char *const *path = &reading->inputs->paths[i];
    const struct fpx_rendering rendering = rendering_of(reading, path, report);
    struct flamepix_buffer clause = {0};
    if (summary->cut_stacks == 0)
        return FLAMEPIX_OK;
    enum flamepix_status status =
        fpx_warning_append(&clause, FPX_WARNING_CUT_STACKS, &rendering, summary);
    fpx_batch_status_clear(&reading->display);
    if (status == FLAMEPIX_OK)
        fpx_message("note: %s: %s", fpx_explain_input(*path), clause.data);
    flamepix_buffer_free(&clause);
    return status;
}

static enum flamepix_status keep_layout(struct reading *reading, size_t i,
                                        const struct flamepix_layout *layout,
                                        const struct flamepix_profile_report *report)
{
    struct fpx_sheet_profile *profile = &reading->profiles->items[i];
    const struct flamepix_layout_summary summary = flamepix_layout_summary(layout);
    profile->total = summary.total;
    profile->bad_lines = report->bad_lines;
    profile->comments = report->comments;
    profile->ledger = report->ledger;
    profile->has_records = report->has_records;
    profile->below_zero = fpx_render_below_zero(report);
    memcpy(profile->unit, report->unit, sizeof(profile->unit));
    reading->profiles->drawn++;
    enum flamepix_status status = say_cut_stacks(reading, i, &summary, report);
    if (status == FLAMEPIX_OK)
        status = flamepix_layout_pack(layout, &profile->packed);
    return status == FLAMEPIX_OK && reading->tally != NULL ? add_sums(reading, profile->unit)
                                                           : status;
}

static enum flamepix_status read_opened(struct reading *reading, size_t i,
                                        struct flamepix_input *input)
{
    struct flamepix_profile_report report = {0};
    struct flamepix_layout *layout = NULL;
    enum flamepix_status status = fpx_render_planned_layout(&input, 1, reading->inputs->options,
                                                            reading->tally, &layout, &report);
    const int cause = errno;
    const struct fpx_rendering rendering =
        rendering_of(reading, &reading->inputs->paths[i], &report);
    if (status != FLAMEPIX_BAD_LINE && fpx_render_has_lines(&rendering)) {
        fpx_batch_status_clear(&reading->display);
        fpx_render_print_lines(&rendering);
    }
    if (status == FLAMEPIX_OK || status == FLAMEPIX_NO_STACKS)
        reading->profiles->items[i].views = report.views;
    status = status == FLAMEPIX_OK ? keep_layout(reading, i, layout, &report)
                                   : note_failure(reading, i, &report, status, cause);
    flamepix_layout_free(layout);
    return status;
}

/* END: the input is a folder. */
static enum flamepix_status read_input(struct reading *reading, size_t i)
{
    const struct fpx_sheet_inputs *inputs = reading->inputs;
    const struct flamepix_profile_report report = {0};
    struct flamepix_input *input = NULL;
    enum flamepix_status status = flamepix_input_open(inputs->paths[i], inputs->input, &input);
    const int cause = errno;
    if (status == FLAMEPIX_READ_FAILED && cause == EISDIR)
        return FLAMEPIX_END;
    status = status == FLAMEPIX_OK ? read_opened(reading, i, input)
                                   : note_failure(reading, i, &report, status, cause);
    flamepix_input_free(input);
    return status;
}

/* -- all of them ------------------------------------------------------------------------------- */

static void show_progress(struct reading *reading, size_t ended)
{
    const struct fpx_sheet_profiles *profiles = reading->profiles;
    const struct fpx_batch_state state = {
        .total = profiles->count,
        .tally = {.counts = {[FPX_OUTCOME_MADE] = profiles->drawn,
                             [FPX_OUTCOME_EMPTY] = profiles->empty,
                             [FPX_OUTCOME_FAILED] = ended - profiles->drawn - profiles->empty},
                  .seconds = fpx_clock_seconds() - reading->begin},
    };
    fpx_batch_status_tick(&reading->display, &state);
}

static enum fpx_exit read_inputs(struct reading *reading)
{
    enum flamepix_status status = FLAMEPIX_OK;
    size_t i = 0;
    for (; i < reading->inputs->count && status == FLAMEPIX_OK; i++) {
        reading->profiles->items[i].input = i;
        status = read_input(reading, i);
        show_progress(reading, i + 1);
    }
    fpx_batch_status_clear(&reading->display);
    if (status != FLAMEPIX_OK && status != FLAMEPIX_END)
        return fpx_file_exit(fpx_explain_input(reading->inputs->paths[i - 1]), status, 0);
    if (status == FLAMEPIX_OK)
        return FPX_EXIT_DONE;
    const char *folder = reading->inputs->paths[i - 1];
    fpx_message("%s: %s; name the files in it: flamepix sheet %s/*", folder, strerror(EISDIR),
                folder);
    return FPX_EXIT_IO;
}

enum fpx_exit fpx_sheet_profiles_read(const struct fpx_sheet_inputs *inputs,
                                      struct fpx_sheet_profiles *profiles)
{
    struct reading reading = {.inputs = inputs, .profiles = profiles, .begin = fpx_clock_seconds()};
    fpx_batch_status_init(&reading.display, FPX_PROGRESS_AUTO, "");
    reading.display.shows = reading.display.is_bar; /* nothing but a bar: it does not take long */
    fpx_batch_status_hush(&reading.display, inputs->is_quiet);
    profiles->items = calloc(inputs->count, sizeof(*profiles->items));
    profiles->count = inputs->count;
    enum flamepix_status status =
        profiles->items == NULL ? FLAMEPIX_NO_MEMORY : open_tallies(&reading);
    enum fpx_exit code = status == FLAMEPIX_OK ? read_inputs(&reading) : fpx_status_exit(status);
    if (code == FPX_EXIT_DONE && profiles->tally != NULL)
        code = fpx_status_exit(flamepix_tally_sum_up(profiles->tally));
    flamepix_tally_free(reading.tally);
    return code;
}

/* -- units ------------------------------------------------------------------------------------- */

static bool is_drawn(const struct fpx_sheet_profile *profile)
{
    return profile->packed.length > 0;
}

/* Takes the units of the profiles; if there is one kind, profiles without a unit get its unit. */
static enum flamepix_status take_unit_of_others(struct fpx_sheet_profiles *profiles,
                                                const char *const *paths)
{
    struct fpx_unit_kinds kinds = {0};
    enum flamepix_status status = FLAMEPIX_OK;
    for (size_t i = 0; i < profiles->count && status == FLAMEPIX_OK; i++)
        if (is_drawn(&profiles->items[i]))
            status = fpx_unit_kinds_add(&kinds, i, profiles->items[i].unit);
    const bool is_said = kinds.count == 1 && kinds.without_unit > 0 &&
                         strcmp(kinds.items[0].unit, FLAMEPIX_DEFAULT_COUNTNAME) != 0;
    if (status == FLAMEPIX_OK && is_said)
        fpx_missing_units_print(&kinds, paths[profiles->items[kinds.first_without_unit].input]);
    for (size_t i = 0; i < profiles->count && status == FLAMEPIX_OK && is_said; i++) {
        struct fpx_sheet_profile *profile = &profiles->items[i];
        if (is_drawn(profile) && profile->unit[0] == '\0')
            memcpy(profile->unit, kinds.items[0].unit, strlen(kinds.items[0].unit) + 1);
    }
    fpx_unit_kinds_free(&kinds);
    return status;
}

static const char *unit_of(const struct fpx_sheet_profile *profile,
                           const struct flamepix_figure_options *figure)
{
    return fpx_figure_unit_name(figure, profile->unit);
}

static void convert(struct fpx_sheet_profiles *profiles,
                    const struct flamepix_figure_options *figure,
                    const struct fpx_unit_kinds *kinds)
{
    for (size_t i = 0; i < profiles->count; i++) {
        struct fpx_sheet_profile *profile = &profiles->items[i];
        profile->kind =
            fpx_unit_kinds_find(kinds, unit_of(profile, figure), &profile->over, &profile->under);
        profile->amount = profile->total * profile->over / profile->under;
        if (!is_drawn(profile)) /* behind all others */
            profile->kind = kinds->count;
    }
}

static void say_kinds(const struct fpx_unit_kinds *kinds)
{
    if (kinds->count > 1)
        fpx_message(
            "note: the profiles are in different units, like %s and %s: each has its own scale",
            kinds->items[0].unit, kinds->items[1].unit);
}

/* The name of a given sidecar that adds up all profiles; NULL: none. */
static const char *summing_sidecar(const struct fpx_picture_arguments *picture)
{
    for (size_t i = 0; i < FPX_SIDECARS_COUNT; i++)
        if (picture->sidecars[i] != NULL && fpx_sidecars[i].sheet == FPX_ON_SHEET_SUMMED)
            return fpx_sidecars[i].name;
    return NULL;
}

static enum fpx_exit check_sums(const struct fpx_sheet_profiles *profiles,
                                const struct fpx_unit_kinds *kinds,
                                const struct fpx_picture_arguments *picture,
                                const char *const *paths)
{
    const char *sidecar = summing_sidecar(picture);
    if (kinds->count < 2 || sidecar == NULL)
        return FPX_EXIT_DONE;
    fpx_message("--%s: %s is counted in %s and %s in %s, which do not add up", sidecar,
                fpx_explain_input(paths[profiles->items[kinds->items[0].first].input]),
                kinds->items[0].unit,
                fpx_explain_input(paths[profiles->items[kinds->items[1].first].input]),
                kinds->items[1].unit);
    return FPX_EXIT_USAGE;
}

enum fpx_exit fpx_sheet_profiles_convert(struct fpx_sheet_profiles *profiles,
                                         const struct fpx_picture_arguments *picture,
                                         const char *const *paths,
                                         const struct flamepix_figure_options *figure,
                                         bool is_one_scale)
{
    struct fpx_unit_kinds kinds = {0};
    enum flamepix_status status = FLAMEPIX_OK;
    if (figure->countname == NULL)
        status = take_unit_of_others(profiles, paths);
    for (size_t i = 0; i < profiles->count && status == FLAMEPIX_OK; i++)
        if (is_drawn(&profiles->items[i]))
            status = fpx_unit_kinds_add(&kinds, i, unit_of(&profiles->items[i], figure));
    enum fpx_exit code = fpx_status_exit(status);
    if (code == FPX_EXIT_DONE)
        code = check_sums(profiles, &kinds, picture, paths);
    if (code == FPX_EXIT_DONE)
        convert(profiles, figure, &kinds);
    if (code == FPX_EXIT_DONE && is_one_scale)
        say_kinds(&kinds);
    fpx_unit_kinds_free(&kinds);
    return code;
}

void fpx_sheet_profiles_free(struct fpx_sheet_profiles *profiles)
{
    for (size_t i = 0; profiles->items != NULL && i < profiles->count; i++) {
        flamepix_buffer_free(&profiles->items[i].caption);
        flamepix_buffer_free(&profiles->items[i].drawn_caption);
        flamepix_buffer_free(&profiles->items[i].packed);
        flamepix_buffer_free(&profiles->items[i].note);
    }
    free(profiles->items);
    flamepix_tally_free(profiles->tally);
    *profiles = (struct fpx_sheet_profiles){0};
}
