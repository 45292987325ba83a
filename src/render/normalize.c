#include "render/normalize.h"

#include <stdlib.h>

#include <flamepix/survey.h>

/* -- what the sides weigh ---------------------------------------------------------------------- */

/* A flamepix_consume_fn of the whole, which starts over. */
static enum flamepix_status weigh(void *user, struct flamepix_stacks *stacks)
{
    struct fpx_side_weights *weights = user;
    struct flamepix_stack stack;
    enum flamepix_status status;
    *weights = (struct fpx_side_weights){0};
    while ((status = flamepix_stacks_next(stacks, &stack)) == FLAMEPIX_OK) {
        flamepix_weight_add_capped(&weights->before, stack.other);
        flamepix_weight_add_capped(&weights->after, stack.weight);
    }
    return status == FLAMEPIX_END ? FLAMEPIX_OK : status;
}

static enum flamepix_status start(void *user)
{
    struct fpx_side_weights *weights = user;
    *weights = (struct fpx_side_weights){0};
    return FLAMEPIX_OK;
}

static enum flamepix_status begin(void *user, bool is_first, void **made_ret)
{
    (void)user, (void)is_first;
    *made_ret = malloc(sizeof(struct fpx_side_weights));
    return *made_ret != NULL ? FLAMEPIX_OK : FLAMEPIX_NO_MEMORY;
}

static enum flamepix_status weigh_slice(void *user, void *made, struct flamepix_stacks *stacks)
{
    (void)user;
    return weigh(made, stacks);
}

static enum flamepix_status join(void *user, void *made)
{
    struct fpx_side_weights *weights = user;
    const struct fpx_side_weights *slice = made;
    flamepix_weight_add_capped(&weights->before, slice->before);
    flamepix_weight_add_capped(&weights->after, slice->after);
    free(made);
    return FLAMEPIX_OK;
}

static enum flamepix_status finish(void *user)
{
    (void)user;
    return FLAMEPIX_OK;
}

static void free_slice(void *user, void *made)
{
    (void)user;
    free(made);
}

enum flamepix_status fpx_weigh_sides(struct flamepix_input *const *inputs, size_t count,
                                     const struct flamepix_profile_options *profile,
                                     const struct fpx_slice_limits *limits,
                                     struct fpx_side_weights *weights_ret,
                                     struct flamepix_profile_report *report_ret)
{
    static const struct fpx_slices_consumer slices = {start, begin,  weigh_slice,
                                                      join,  finish, free_slice};
    return fpx_profile_read_in_slices(inputs, count, profile, limits, &slices, weigh, weights_ret,
                                      report_ret);
}

/* -- ratios ------------------------------------------------------------------------------------ */

struct reading {
    const struct fpx_normalizing *how;
    struct flamepix_input *const *inputs;
    size_t count;
    struct flamepix_profile_options profile;
    struct flamepix_input_part *parts;
    struct flamepix_profile_report *report; /* NULL: nobody asks */
    double before, after;                   /* the amount on each side */
};

static enum flamepix_status weigh_sides(struct reading *reading)
{
    struct fpx_side_weights weights = {0};
    enum flamepix_status status = fpx_weigh_sides(
        reading->inputs, reading->count, &reading->profile, NULL, &weights, reading->report);
    reading->before = weights.before.value;
    reading->after = weights.after.value;
    return status;
}

/* Samples, or seconds, of the part of a recording being read. */
static double extent_of(const struct flamepix_survey *survey, enum fpx_equal_by by)
{
    const struct flamepix_bytes read = flamepix_bytes_of(survey->report.parts.read);
    double extent = 0;
    for (size_t i = 0; i < survey->part_count; i++) {
        const struct flamepix_part *part = &survey->parts[i];
        if (read.length > 0 && !flamepix_bytes_equal(part->name, read))
            continue;
        if (by == FPX_EQUAL_BY_SAMPLES)
            extent += (double)part->samples;
        else if (part->has_time && part->end - part->begin > extent)
            extent = part->end - part->begin;
    }
    return extent;
}

/* Reports a failure and its place as a reading of all inputs would. */
static void note_failure(struct reading *reading, size_t i,
                         const struct flamepix_profile_report *report)
{
    if (reading->report == NULL)
        return;
    *reading->report = *report;
    reading->report->failed_input = i;
}

static void note_emptiness(const struct reading *reading, size_t i)
{
    struct flamepix_profile_report *report = reading->report;
    if (report != NULL && report->empty++ == 0)
        report->first_empty = i;
}

enum flamepix_status fpx_extent_read(enum fpx_equal_by by, struct flamepix_input *input,
                                     const struct flamepix_profile_options *profile,
                                     double *extent_ret, struct flamepix_profile_report *report_ret)
{
    struct flamepix_survey *survey = NULL;
    enum flamepix_status status = flamepix_survey(input, profile, &survey);
    if (status == FLAMEPIX_NO_STACKS)
        status = FLAMEPIX_OK;
    if (status == FLAMEPIX_OK)
        *extent_ret = extent_of(survey, by);
    if (survey != NULL && report_ret != NULL)
        *report_ret = survey->report;
    flamepix_survey_free(survey);
    return status;
}

static enum flamepix_status survey_input(struct reading *reading, size_t i)
{
    struct flamepix_profile_report report = {0};
    const bool is_before = reading->parts[i].side == FLAMEPIX_BEFORE;
    double extent = 0;
    enum flamepix_status status =
        fpx_extent_read(reading->how->by, reading->inputs[i], &reading->profile, &extent, &report);
    if (status == FLAMEPIX_OK && report.is_empty)
        note_emptiness(reading, i);
    if (status != FLAMEPIX_OK)
        note_failure(reading, i, &report);
    *(is_before ? &reading->before : &reading->after) += extent;
    return status;
}

static enum flamepix_status measure_sides(struct reading *reading)
{
    const enum fpx_equal_by by = reading->how->by;
    enum flamepix_status status = FLAMEPIX_OK;
    if (by != FPX_EQUAL_BY_SAMPLES && by != FPX_EQUAL_BY_DURATION)
        return weigh_sides(reading);
    for (size_t i = 0; i < reading->count && status == FLAMEPIX_OK; i++)
        status = survey_input(reading, i);
    return status;
}

static void set_ratio(const struct reading *reading, enum flamepix_side side,
                      struct flamepix_ratio ratio)
{
    for (size_t i = 0; i < reading->count; i++) {
        if (reading->parts[i].side == side)
            reading->parts[i].ratio = ratio;
    }
}

static void set_ratios(const struct reading *reading)
{
    const enum fpx_equal_by by = reading->how->by;
    const double before = reading->before, after = reading->after;
    const double number = reading->how->number;
    if (by == FPX_EQUAL_BY_BEFORE)
        set_ratio(reading, FLAMEPIX_AFTER, (struct flamepix_ratio){before, after});
    else if (by != FPX_EQUAL_BY_NUMBER)
        set_ratio(reading, FLAMEPIX_BEFORE, (struct flamepix_ratio){after, before});
    if (by == FPX_EQUAL_BY_NUMBER) {
        set_ratio(reading, FLAMEPIX_BEFORE, (struct flamepix_ratio){number, before});
        set_ratio(reading, FLAMEPIX_AFTER, (struct flamepix_ratio){number, after});
    }
}

static enum flamepix_status rewind_inputs(const struct reading *reading)
{
    enum flamepix_status status = FLAMEPIX_OK;
    for (size_t i = 0; i < reading->count && status == FLAMEPIX_OK; i++)
        status = flamepix_input_rewind(reading->inputs[i]);
    return status;
}

enum flamepix_status
fpx_normalize(const struct fpx_normalizing *how, struct flamepix_input *const *inputs, size_t count,
              const struct flamepix_profile_options *profile, struct flamepix_input_part *parts,
              enum flamepix_side *lacking_ret, struct flamepix_profile_report *report_ret)
{
    struct reading reading = {.how = how,
                              .inputs = inputs,
                              .count = count,
                              .profile = *profile,
                              .parts = parts,
                              .report = report_ret};
    *lacking_ret = FLAMEPIX_NO_SIDE;
    if (how->by == FPX_EQUAL_BY_NOTHING)
        return FLAMEPIX_OK;
    /* Including what views leave out: they do not change how long a run was. */
    reading.profile.views = NULL;
    reading.profile.view_count = 0;
    reading.profile.order = FLAMEPIX_ORDER_NAME;
    reading.profile.read_once = false;
    reading.profile.parts = parts;
    enum flamepix_status status = measure_sides(&reading);
    if (status == FLAMEPIX_OK)
        status = rewind_inputs(&reading);
    if (status != FLAMEPIX_OK)
        return status;
    if (reading.before > 0 && reading.after > 0)
        set_ratios(&reading);
    else
        *lacking_ret = reading.before > 0 ? FLAMEPIX_AFTER : FLAMEPIX_BEFORE;
    return FLAMEPIX_OK;
}
