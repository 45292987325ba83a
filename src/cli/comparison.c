#include "cli/comparison.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include <flamepix/survey.h>

#include "cli/message.h"
#include "cli/parse_value.h"
#include "cli/redaction.h"

/* -- how they are drawn ------------------------------------------------------------------------ */

static struct flamepix_optional_color optional(const struct flamepix_color_value *value)
{
    return (struct flamepix_optional_color){value->is_set && !value->none, value->color};
}

static void set_delta(const struct flamepix_comparison_arguments *comparison,
                      struct flamepix_delta_options *delta)
{
    /* Of a ratio, frames that nothing ends in say something, too. */
    delta->inclusive = comparison->delta == FLAMEPIX_DELTA_INCLUSIVE ||
                       (comparison->ratio && comparison->delta == 0);
    delta->negate = comparison->negate;
    delta->max = comparison->delta_max;
    delta->least_percent = comparison->min_delta.value;
    if (comparison->delta_scale != 0)
        delta->against = (enum flamepix_change_against)(comparison->delta_scale - 1);
    if (comparison->delta_label != 0)
        delta->label = (enum flamepix_delta_label)(comparison->delta_label - 1);
}

/* What is gone stands beside what there is after, of which nothing else may say how it is drawn. */
static enum flamepix_exit check_white_black(const struct flamepix_picture_arguments *picture)
{
    static const char *const views[] = {"around", "zoom", "flamechart"};
    if (picture->comparison.ratio) {
        flamepix_message("--white-black and --ratio do not go together: two measures of one run "
                         "have no stacks that are gone");
        return FLAMEPIX_EXIT_USAGE;
    }
    if (picture->comparison.width_by > 1) {
        flamepix_message("--white-black draws widths of after: no other --width-by goes with it");
        return FLAMEPIX_EXIT_USAGE;
    }
    for (size_t i = 0; i < picture->views.count; i++) {
        for (size_t j = 0; j < sizeof(views) / sizeof(views[0]); j++) {
            if (strcmp(picture->views.items[i].view->name, views[j]) != 0)
                continue;
            flamepix_message("--white-black and --%s do not go together", views[j]);
            return FLAMEPIX_EXIT_USAGE;
        }
    }
    return FLAMEPIX_EXIT_DONE;
}

enum flamepix_exit flamepix_comparison_options(const struct flamepix_picture_arguments *picture,
                                               struct flamepix_render_options *options)
{
    const struct flamepix_comparison_arguments *comparison = &picture->comparison;
    set_delta(comparison, &options->figure.delta);
    options->figure.colors.fresh = optional(&comparison->new_color);
    options->figure.colors.gone = optional(&comparison->gone_color);
    if (comparison->width_by != 0)
        options->measure = flamepix_measure_at(comparison->width_by - 1);
    options->shows_ratio = comparison->ratio;
    options->white_black = comparison->white_black;
    if (comparison->white_black && picture->axis != FLAMEPIX_SHOWN_OFF)
        options->figure.axis = true; /* also with --classic: it tells the regions apart */
    if (comparison->min_delta.value > 0 && !comparison->min_delta.percent) {
        flamepix_message("--min-delta is a share of the whole: --min-delta %g%%",
                         comparison->min_delta.value);
        return FLAMEPIX_EXIT_USAGE;
    }
    if (comparison->ratio && comparison->width_by > 1) {
        flamepix_message("--ratio and --width-by do not go together: widths are the first FILE");
        return FLAMEPIX_EXIT_USAGE;
    }
    return comparison->white_black ? check_white_black(picture) : FLAMEPIX_EXIT_DONE;
}

/* -- what makes them comparable ---------------------------------------------------------------- */

/* What the sides are made equal in. */
enum equal_by { BY_NOTHING, BY_AFTER, BY_BEFORE, BY_SAMPLES, BY_DURATION, BY_NUMBER };

struct normalizing {
    enum equal_by by;
    double number; /* of BY_NUMBER */
    struct flamepix_input *const *inputs;
    size_t count;
    struct flamepix_profile_options profile;
    struct flamepix_input_part *parts;
    double before, after; /* what each side has of it */
};

static bool parse_how(const char *how, struct normalizing *normalizing)
{
    static const char *const words[] = {[BY_NOTHING] = "none",
                                        [BY_AFTER] = "after",
                                        [BY_BEFORE] = "before",
                                        [BY_SAMPLES] = "samples",
                                        [BY_DURATION] = "duration"};
    for (size_t i = 0; i < sizeof(words) / sizeof(words[0]); i++) {
        if (strcmp(how, words[i]) == 0) {
            normalizing->by = (enum equal_by)i;
            return true;
        }
    }
    normalizing->by = BY_NUMBER;
    return flamepix_value_real(how, DBL_MIN, FLAMEPIX_COUNT_MAX, &normalizing->number);
}

/* A flamepix_consume_fn: what each side weighs. */
static enum flamepix_status weigh_sides(void *user, struct flamepix_stacks *stacks)
{
    struct normalizing *normalizing = user;
    struct flamepix_weight before = {0}, after = {0};
    struct flamepix_stack stack;
    enum flamepix_status status;
    while ((status = flamepix_stacks_next(stacks, &stack)) == FLAMEPIX_OK) {
        flamepix_weight_add_capped(&before, stack.other);
        flamepix_weight_add_capped(&after, stack.weight);
    }
    normalizing->before = before.value;
    normalizing->after = after.value;
    return status == FLAMEPIX_END ? FLAMEPIX_OK : status;
}

/* Samples, or seconds, of the part of a recording that is read. */
static double extent_of(const struct flamepix_survey *survey, enum equal_by by)
{
    const struct flamepix_bytes read = flamepix_bytes_of(survey->report.parts.read);
    double extent = 0;
    for (size_t i = 0; i < survey->part_count; i++) {
        const struct flamepix_part *part = &survey->parts[i];
        if (read.length > 0 && !flamepix_bytes_equal(part->name, read))
            continue;
        if (by == BY_SAMPLES)
            extent += (double)part->samples;
        else if (part->has_time && part->end - part->begin > extent)
            extent = part->end - part->begin;
    }
    return extent;
}

static enum flamepix_status survey_input(struct normalizing *normalizing, size_t i)
{
    struct flamepix_survey *survey = NULL;
    enum flamepix_status status =
        flamepix_survey(normalizing->inputs[i], &normalizing->profile, &survey);
    if (status == FLAMEPIX_NO_STACKS)
        status = FLAMEPIX_OK;
    if (status == FLAMEPIX_OK) {
        const bool is_before = normalizing->parts[i].side == FLAMEPIX_BEFORE;
        *(is_before ? &normalizing->before : &normalizing->after) +=
            extent_of(survey, normalizing->by);
    }
    flamepix_survey_free(survey);
    return status;
}

static enum flamepix_status measure_sides(struct normalizing *normalizing)
{
    enum flamepix_status status = FLAMEPIX_OK;
    if (normalizing->by != BY_SAMPLES && normalizing->by != BY_DURATION)
        return flamepix_profile_read(normalizing->inputs, normalizing->count, &normalizing->profile,
                                     weigh_sides, normalizing, NULL);
    for (size_t i = 0; i < normalizing->count && status == FLAMEPIX_OK; i++)
        status = survey_input(normalizing, i);
    return status;
}

static void set_ratio(struct normalizing *normalizing, enum flamepix_side side,
                      struct flamepix_ratio ratio)
{
    for (size_t i = 0; i < normalizing->count; i++) {
        if (normalizing->parts[i].side == side)
            normalizing->parts[i].ratio = ratio;
    }
}

static void set_ratios(struct normalizing *normalizing)
{
    const double before = normalizing->before, after = normalizing->after;
    const double number = normalizing->number;
    if (normalizing->by == BY_BEFORE)
        set_ratio(normalizing, FLAMEPIX_AFTER, (struct flamepix_ratio){before, after});
    else if (normalizing->by != BY_NUMBER)
        set_ratio(normalizing, FLAMEPIX_BEFORE, (struct flamepix_ratio){after, before});
    if (normalizing->by == BY_NUMBER) {
        set_ratio(normalizing, FLAMEPIX_BEFORE, (struct flamepix_ratio){number, before});
        set_ratio(normalizing, FLAMEPIX_AFTER, (struct flamepix_ratio){number, after});
    }
}

/* A side of which there is none of what they are made equal in. */
static enum flamepix_exit refuse_nothing(const struct normalizing *normalizing)
{
    const char *side = normalizing->before > 0 ? "AFTER" : "BEFORE";
    if (normalizing->by == BY_SAMPLES || normalizing->by == BY_DURATION)
        flamepix_message("--normalize %s: %s does not say %s; after, before or a number go by "
                         "weights",
                         normalizing->by == BY_SAMPLES ? "samples" : "duration", side,
                         normalizing->by == BY_SAMPLES ? "how many samples it has"
                                                       : "how long it took");
    else
        flamepix_message("--normalize: %s weighs nothing, which no ratio changes", side);
    return FLAMEPIX_EXIT_USAGE;
}

static enum flamepix_status rewind_inputs(const struct normalizing *normalizing)
{
    enum flamepix_status status = FLAMEPIX_OK;
    for (size_t i = 0; i < normalizing->count && status == FLAMEPIX_OK; i++)
        status = flamepix_input_rewind(normalizing->inputs[i]);
    return status;
}

enum flamepix_exit flamepix_comparison_normalize(const struct flamepix_picture_arguments *picture,
                                                 struct flamepix_input *const *inputs, size_t count,
                                                 const struct flamepix_profile_options *profile,
                                                 struct flamepix_input_part *parts)
{
    const char *how = picture->comparison.normalize;
    struct normalizing normalizing = {
        .inputs = inputs, .count = count, .profile = *profile, .parts = parts};
    if (!parse_how(how, &normalizing)) {
        flamepix_message("--normalize: \"%s\" is not none, after, before, samples, duration or a "
                         "number above 0",
                         how);
        return FLAMEPIX_EXIT_USAGE;
    }
    if (normalizing.by == BY_NOTHING)
        return FLAMEPIX_EXIT_DONE;
    /* What views leave out is there, too: they do not change how long a run was. */
    normalizing.profile.views = NULL;
    normalizing.profile.view_count = 0;
    normalizing.profile.order = FLAMEPIX_ORDER_NAME;
    normalizing.profile.read_once = false;
    normalizing.profile.parts = parts;
    enum flamepix_status status = measure_sides(&normalizing);
    if (status == FLAMEPIX_OK)
        status = rewind_inputs(&normalizing);
    if (status != FLAMEPIX_OK)
        return flamepix_status_exit(status);
    if (!(normalizing.before > 0) || !(normalizing.after > 0))
        return refuse_nothing(&normalizing);
    set_ratios(&normalizing);
    return FLAMEPIX_EXIT_DONE;
}

/* -- what cannot be compared ------------------------------------------------------------------- */

bool flamepix_comparison_has_no_width(const struct flamepix_profile_report *report,
                                      enum flamepix_status status)
{
    const struct flamepix_difference *difference = &report->difference;
    return status == FLAMEPIX_NO_STACKS && report->has_two_sides &&
           difference->before.value + difference->after.value > 0;
}

enum flamepix_exit flamepix_comparison_say_no_width(void)
{
    flamepix_message("there is nothing to draw by this measure: no width is left (--width-by sum "
                     "draws what both sides have)");
    return FLAMEPIX_EXIT_INPUT;
}

enum flamepix_exit flamepix_comparison_check_units(const struct flamepix_picture_arguments *picture,
                                                   const struct flamepix_profile_report *report)
{
    const struct flamepix_comparison_arguments *comparison = &picture->comparison;
    if (!report->units_differ || comparison->ratio ||
        (comparison->normalize != NULL && strcmp(comparison->normalize, "none") != 0))
        return FLAMEPIX_EXIT_DONE;
    flamepix_message("BEFORE is counted in %s and AFTER in %s, which do not compare; --normalize "
                     "after makes their totals equal, and --ratio divides them",
                     report->unit_before, report->unit);
    return FLAMEPIX_EXIT_USAGE;
}
