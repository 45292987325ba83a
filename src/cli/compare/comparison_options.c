#include "cli/compare/comparison_options.h"

#include <string.h>

#include "cli/console.h"
#include "cli/options/value_kinds.h"
#include "cli/picture/read_inputs.h"
#include "messages/explain.h"
#include "profile/profile_ways.h"

/* -- drawing ----------------------------------------------------------------------------------- */

static struct flamepix_optional_color optional(const struct fpx_color_value *value)
{
    return (struct flamepix_optional_color){value->is_set && !value->none, value->color};
}

static void set_delta(const struct fpx_comparison_arguments *comparison,
                      struct flamepix_delta_options *delta)
{
    /* For a ratio, frames without self weight matter, too. */
    delta->inclusive =
        comparison->delta == FPX_DELTA_INCLUSIVE || (comparison->ratio && comparison->delta == 0);
    delta->negate = comparison->negate;
    delta->inclusive_words = "--delta inclusive";
    delta->max = comparison->delta_max;
    delta->least_percent = comparison->min_delta.value;
    delta->no_chance |= comparison->min_delta.percent; /* also of 0% */
    if (comparison->delta_scale != 0)
        delta->against = (enum flamepix_change_against)(comparison->delta_scale - 1);
    if (comparison->delta_label != 0)
        delta->label = (enum flamepix_delta_label)(comparison->delta_label - 1);
}

/* Gone stacks are drawn beside the side after, so other options for drawing that are rejected. */
static enum fpx_exit check_white_black(const struct fpx_picture_arguments *picture)
{
    static const char *const views[] = {"around", "zoom", "flamechart"};
    if (picture->comparison.ratio) {
        fpx_message("--white-black and --ratio do not go together: two measures of one run have no "
                    "missing stacks");
        return FPX_EXIT_USAGE;
    }
    if (picture->comparison.width_by > 1) {
        fpx_message("--white-black draws widths of after: no other --width-by goes with it");
        return FPX_EXIT_USAGE;
    }
    for (size_t i = 0; i < picture->views.count; i++) {
        for (size_t j = 0; j < sizeof(views) / sizeof(views[0]); j++) {
            if (strcmp(picture->views.items[i].view->name, views[j]) != 0)
                continue;
            fpx_message("--white-black and --%s do not go together", views[j]);
            return FPX_EXIT_USAGE;
        }
    }
    return FPX_EXIT_DONE;
}

/* Around a function both halves must have one total, which requires that the measure of a sum is
 * the sum of the measures. */
static enum fpx_exit check_around(const struct fpx_picture_arguments *picture,
                                  const struct flamepix_measure *measure)
{
    const struct flamepix_profile_options profile = {.views = picture->views.items,
                                                     .view_count = picture->views.count};
    const bool adds_up = measure == NULL || measure->by != FLAMEPIX_CHANGE_IS_OTHER ||
                         measure == flamepix_measure_named("sum");
    if (adds_up || fpx_profile_around(&profile) == NULL)
        return FPX_EXIT_DONE;
    fpx_message("--around and --width-by %s do not go together: callers and callees would "
                "have other totals",
                measure->name);
    return FPX_EXIT_USAGE;
}

enum fpx_exit fpx_comparison_options(const struct fpx_picture_arguments *picture,
                                     struct flamepix_render_options *options)
{
    const struct fpx_comparison_arguments *comparison = &picture->comparison;
    set_delta(comparison, &options->figure.delta);
    options->figure.colors.fresh = optional(&comparison->new_color);
    options->figure.colors.gone = optional(&comparison->gone_color);
    if (comparison->width_by != 0)
        options->measure = flamepix_measure_at(comparison->width_by - 1);
    options->shows_ratio = comparison->ratio;
    options->white_black = comparison->white_black;
    if (comparison->white_black && picture->axis != FPX_SHOWN_OFF)
        options->figure.axis = true; /* also with --classic: it separates the regions */
    if (comparison->min_delta.value > 0 && !comparison->min_delta.percent) {
        fpx_message("--min-delta must be a share of the whole, like --min-delta %g%%",
                    comparison->min_delta.value);
        return FPX_EXIT_USAGE;
    }
    if (comparison->ratio && comparison->width_by > 1) {
        fpx_message("--ratio and --width-by do not go together: with --ratio, widths are those of "
                    "the first FILE");
        return FPX_EXIT_USAGE;
    }
    enum fpx_exit code = check_around(picture, options->measure);
    return code == FPX_EXIT_DONE && comparison->white_black ? check_white_black(picture) : code;
}

/* -- normalizing ------------------------------------------------------------------------------- */

enum fpx_exit fpx_comparison_views(struct fpx_picture_arguments *picture,
                                   struct fpx_view_list *views)
{
    const struct flamepix_view_request strip = {.view = flamepix_view_named("rewrite"),
                                                .argument = "builtin:strip-hex"};
    const struct fpx_view_list given = picture->views;
    enum flamepix_status status = FLAMEPIX_OK;
    if (!picture->comparison.strip_hex)
        return FPX_EXIT_DONE;
    for (size_t i = views->count; i < given.count && status == FLAMEPIX_OK; i++)
        status = fpx_view_list_add(views, given.items[i]);
    if (status == FLAMEPIX_OK)
        status = fpx_view_list_add(views, strip);
    picture->views = *views;
    return fpx_status_exit(status);
}

bool fpx_normalizing_read(const char *how, struct fpx_normalizing *normalizing)
{
    static const char *const words[] = {[FPX_EQUAL_BY_NOTHING] = "none",
                                        [FPX_EQUAL_BY_AFTER] = "after",
                                        [FPX_EQUAL_BY_BEFORE] = "before",
                                        [FPX_EQUAL_BY_SAMPLES] = "samples",
                                        [FPX_EQUAL_BY_DURATION] = "duration"};
    for (size_t i = 0; i < sizeof(words) / sizeof(words[0]); i++) {
        if (strcmp(how, words[i]) == 0) {
            normalizing->by = (enum fpx_equal_by)i;
            return true;
        }
    }
    normalizing->by = FPX_EQUAL_BY_NUMBER;
    if (fpx_value_real(how, DBL_MIN, FLAMEPIX_COUNT_MAX, &normalizing->number))
        return true;
    fpx_message("--normalize: \"%s\" is not none, after, before, samples, duration or a "
                "number above 0",
                how);
    return false;
}

const char *fpx_comparison_normalized(const struct fpx_picture_arguments *picture)
{
    const char *how = picture->comparison.normalize;
    return how == NULL || strcmp(how, "none") == 0 ? NULL : how;
}

/* Reports a side that lacks the quantity by which totals are made equal. */
static enum fpx_exit refuse_nothing(enum fpx_equal_by by, enum flamepix_side lacking,
                                    const char *path)
{
    const char *side = lacking == FLAMEPIX_AFTER ? "AFTER" : "BEFORE";
    const bool by_samples = by == FPX_EQUAL_BY_SAMPLES;
    if (by_samples || by == FPX_EQUAL_BY_DURATION) {
        fpx_message("--normalize %s: %s has no %s; after, before or a number use weights",
                    by_samples ? "samples" : "duration", side,
                    by_samples ? "number of samples" : "duration");
        return FPX_EXIT_USAGE;
    }
    fpx_message("--normalize: %s%s%s%s weighs nothing, which no ratio changes", side,
                path != NULL ? " (" : "", path != NULL ? fpx_explain_input(path) : "",
                path != NULL ? ")" : "");
    return FPX_EXIT_INPUT;
}

/* The file of a side, if it is a single file. */
static const char *path_of(const char *const *paths, const struct flamepix_input_part *parts,
                           size_t count, enum flamepix_side side)
{
    const char *path = NULL;
    size_t found = 0;
    for (size_t i = 0; i < count; i++) {
        if (parts[i].side != side)
            continue;
        path = paths[i];
        found++;
    }
    return found == 1 ? path : NULL;
}

enum fpx_exit fpx_comparison_normalize(const struct fpx_picture_arguments *picture,
                                       struct flamepix_input *const *inputs,
                                       const char *const *paths, size_t count,
                                       const struct flamepix_profile_options *profile,
                                       struct flamepix_input_part *parts)
{
    struct fpx_normalizing normalizing = {.by = FPX_EQUAL_BY_NOTHING};
    enum flamepix_side lacking;
    if (!fpx_normalizing_read(picture->comparison.normalize, &normalizing))
        return FPX_EXIT_USAGE;
    enum flamepix_status status =
        fpx_normalize(&normalizing, inputs, count, profile, parts, &lacking, NULL);
    if (status == FLAMEPIX_OK && lacking != FLAMEPIX_NO_SIDE)
        return refuse_nothing(normalizing.by, lacking, path_of(paths, parts, count, lacking));
    return fpx_status_exit(status);
}

/* -- incompatible options ---------------------------------------------------------------------- */

enum fpx_exit fpx_comparison_print_no_width(void)
{
    fpx_message(
        "nothing to draw: no frame has a width by this measure (--width-by sum draws both sides)");
    return FPX_EXIT_INPUT;
}

enum fpx_exit fpx_comparison_check_units(const struct fpx_picture_arguments *picture,
                                         const char *const *paths,
                                         const struct flamepix_profile_report *report)
{
    if (!report->units_differ || picture->comparison.ratio ||
        fpx_comparison_normalized(picture) != NULL)
        return FPX_EXIT_DONE;
    fpx_message("%s (BEFORE) is counted in %s and %s (AFTER) in %s, which cannot be compared; "
                "--normalize after makes their totals equal, and --ratio divides them",
                fpx_explain_input(paths[report->unit_inputs.before]), report->unit_before,
                fpx_explain_input(paths[report->unit_inputs.after]), report->unit);
    return FPX_EXIT_USAGE;
}
