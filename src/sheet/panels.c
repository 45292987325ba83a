/* Two sides as panels.
 *
 * Every panel is a layout of the same stacks in its own measure. The stacks are read once: each is
 * passed to all layouts in turn, with its weight and other in their measures. A layout does not get
 * a stack with neither; its next stack then shares with its previous one only what all stacks
 * between them share. Memory is bounded by what the panels show. */
#include <flamepix/panels.h>

#include <stdlib.h>
#include <string.h>

#include "base/options_shape.h"
#include "compare/turned.h"
#include "layout/layout_sums.h"
#include "profile/profile_shape.h"
#include "profile/profile_ways.h"
#include "sheet/sheet_shape.h"
#include "tally/tally_search.h"

static const struct fpx_options_part panels_parts[] = {
    {offsetof(struct flamepix_panels_options, profile), &fpx_profile_shape},
    {offsetof(struct flamepix_panels_options, sheet), &fpx_sheet_shape},
};
static const struct fpx_options_shape fpx_panels_shape =
    FPX_SHAPE(struct flamepix_panels_options, sheet, panels_parts);

/* A panel being made. */
struct part {
    const struct flamepix_measure *measure;
    struct flamepix_layout_builder *builder;
    size_t shared; /* shared by its latest stack and all stacks since */
    struct flamepix_buffer packed;
};

struct flamepix_panels {
    const struct flamepix_panels_options *options; /* while they are read */
    const struct flamepix_profile_report *report;
    struct flamepix_layout_options layout, of_row; /* of panels, and of those with a whole row */
    struct part *parts;
    struct flamepix_sheet_panel *all;
    size_t count;
    struct flamepix_tally *tally;  /* of the side after */
    struct flamepix_tally *before; /* of the side before, if a sidecar wants sums */
    struct flamepix_layout_summary summary;
};

/* -- the sheet --------------------------------------------------------------------------------- */

/* The least width of a panel with readable labels, px before scaling. */
enum { READABLE_WIDTH = 360 };

static bool has_row(const struct flamepix_measure *measure)
{
    return !measure->is_part && measure->norm == FLAMEPIX_NORM_OWN &&
           measure != flamepix_measure_named("common");
}

void flamepix_panels_arrange(struct flamepix_sheet_options *sheet,
                             const struct flamepix_measure *const *measures, size_t count,
                             bool own_scales)
{
    size_t beside = 0;
    for (size_t i = 0; i < count; i++)
        beside += !has_row(measures[i]);
    sheet->columns = beside > 1 && sheet->width >= 2 * READABLE_WIDTH ? 2 : 1;
    sheet->panel_width = sheet->panel_height = 0;
    sheet->scale_by = own_scales ? FLAMEPIX_SCALE_EACH : FLAMEPIX_SCALE_LARGEST;
    sheet->noun = "panels";
}

/* -- all panels -------------------------------------------------------------------------------- */

static void free_parts(struct flamepix_panels *panels)
{
    for (size_t i = 0; panels->parts != NULL && i < panels->count; i++) {
        flamepix_layout_builder_free(panels->parts[i].builder);
        flamepix_buffer_free(&panels->parts[i].packed);
    }
    free(panels->parts);
    free(panels->all);
    flamepix_tally_free(panels->tally);
    flamepix_tally_free(panels->before);
    panels->parts = NULL;
    panels->all = NULL;
    panels->tally = panels->before = NULL;
    panels->summary = (struct flamepix_layout_summary){0};
}

static enum flamepix_status open_tally(struct flamepix_panels *panels)
{
    const struct flamepix_sheet_options *sheet = &panels->options->sheet;
    const size_t shown_depth = panels->report->views.shown_depth;
    const unsigned wants = flamepix_sheet_wants_sums(sheet);
    const struct flamepix_tally_options sums = {
        .names = wants != 0,
        .woken = (wants & FLAMEPIX_SUMS_WOKEN) != 0,
        .totals = (wants & FLAMEPIX_SUMS_TOTAL) != 0,
        .inclusive = (wants & FLAMEPIX_SUMS_INCLUSIVE) != 0,
        .limit_nbytes = panels->options->limit_names_nbytes,
        .limit_depth = sheet->layout.limit_depth,
        .searches = sheet->figure.searches,
        .search_count = sheet->figure.search_count,
    };
    if (!sums.names && sums.search_count == 0)
        return FLAMEPIX_OK;
    enum flamepix_status status = flamepix_tally_create(&sums, &panels->tally);
    if (status != FLAMEPIX_OK)
        return status;
    fpx_tally_search_above(panels->tally, shown_depth > 0 ? shown_depth - 1 : 0);
    fpx_tally_search_none_of(panels->tally, panels->report->views.others);
    fpx_tally_set_self_depth(panels->tally, panels->layout.self_depth);
    return FLAMEPIX_OK;
}

/* Only sidecars show changes by name. */
static enum flamepix_status open_before(struct flamepix_panels *panels)
{
    const struct flamepix_sheet_options *sheet = &panels->options->sheet;
    const struct flamepix_tally_options sums = {
        .names = true,
        .inclusive = (sheet->figure.sidecars.sums & FLAMEPIX_SUMS_INCLUSIVE) != 0,
        .limit_nbytes = panels->options->limit_names_nbytes,
        .limit_depth = sheet->layout.limit_depth,
    };
    if (sheet->figure.sidecars.sums == 0)
        return FLAMEPIX_OK;
    enum flamepix_status status = flamepix_tally_create(&sums, &panels->before);
    if (status == FLAMEPIX_OK)
        fpx_tally_set_self_depth(panels->before, panels->layout.self_depth);
    return status;
}

static enum flamepix_status begin_panel(struct flamepix_panels *panels, size_t i)
{
    const struct flamepix_measure *measure = panels->options->measures[i];
    struct flamepix_sheet_panel *panel = &panels->all[i];
    panels->parts[i].measure = panel->measure = measure;
    panel->caption = measure->name;
    panel->has_row = has_row(measure);
    return flamepix_layout_builder_create(panel->has_row ? &panels->of_row : &panels->layout,
                                          &panels->parts[i].builder);
}

/* Starts over, also if the profile is read once more. */
static enum flamepix_status begin(struct flamepix_panels *panels)
{
    free_parts(panels);
    panels->parts = calloc(panels->count, sizeof(*panels->parts));
    panels->all = calloc(panels->count, sizeof(*panels->all));
    if (panels->parts == NULL || panels->all == NULL)
        return FLAMEPIX_NO_MEMORY;
    enum flamepix_status status = open_tally(panels);
    if (status == FLAMEPIX_OK)
        status = open_before(panels);
    for (size_t i = 0; i < panels->count && status == FLAMEPIX_OK; i++)
        status = begin_panel(panels, i);
    return status;
}

/* -- while stacks come ------------------------------------------------------------------------- */

static enum flamepix_status take_stack(struct part *part, const struct flamepix_stack *stack)
{
    const struct flamepix_measure *measure = part->measure;
    struct flamepix_stack measured = *stack;
    if (stack->shared < part->shared)
        part->shared = stack->shared;
    measured.weight = measure->weight(stack->other, stack->weight);
    measured.other = measure->other(stack->other, stack->weight);
    if (measured.weight.value == 0 && measured.other.value == 0)
        return FLAMEPIX_OK;
    measured.shared = part->shared;
    measured.tail = (struct flamepix_stack_tail){0};
    part->shared = stack->length;
    return flamepix_layout_builder_take(part->builder, &measured);
}

static enum flamepix_status take_stacks(struct flamepix_panels *panels,
                                        struct flamepix_stacks *stacks)
{
    struct flamepix_stack stack;
    enum flamepix_status status = flamepix_stacks_next(stacks, &stack);
    while (status == FLAMEPIX_OK) {
        for (size_t i = 0; i < panels->count && status == FLAMEPIX_OK; i++)
            status = take_stack(&panels->parts[i], &stack);
        if (status == FLAMEPIX_OK)
            status = flamepix_stacks_next(stacks, &stack);
    }
    return status == FLAMEPIX_END ? FLAMEPIX_OK : status;
}

/* Stacks before are counted as they are taken. */
static enum flamepix_status take_before(struct flamepix_panels *panels,
                                        struct flamepix_stacks *stacks)
{
    struct flamepix_stacks *counted;
    if (panels->before == NULL)
        return take_stacks(panels, stacks);
    enum flamepix_status status = flamepix_tally_watch_other(panels->before, stacks, &counted);
    if (status != FLAMEPIX_OK)
        return status;
    status = take_stacks(panels, counted);
    flamepix_stacks_free(counted);
    return status;
}

/* As are stacks after. */
static enum flamepix_status take_counted(struct flamepix_panels *panels,
                                         struct flamepix_stacks *stacks)
{
    struct flamepix_stacks *counted;
    if (panels->tally == NULL)
        return take_before(panels, stacks);
    enum flamepix_status status = flamepix_tally_watch(panels->tally, stacks, &counted);
    if (status != FLAMEPIX_OK)
        return status;
    status = take_before(panels, counted);
    flamepix_stacks_free(counted);
    fpx_tally_search_none_of(panels->tally, NULL);
    return status;
}

/* -- when all have come ------------------------------------------------------------------------ */

/* Sets the weights of the ancestors of a frame that is shown. */
static enum flamepix_status add_passed(const struct flamepix_panels *panels,
                                       const struct part *part, struct flamepix_layout *layout)
{
    struct flamepix_passed *passed;
    size_t count;
    enum flamepix_status status = fpx_profile_passed(&panels->options->profile, panels->report,
                                                     part->measure, &passed, &count);
    if (status == FLAMEPIX_OK)
        status = fpx_layout_set_passed(layout, passed, count);
    free(passed);
    return status;
}

/* The text in place of an empty chart; static. */
static const char *note_for(const struct flamepix_measure *measure)
{
    static const struct {
        const char *measure, *note;
    } notes[] = {
        {"after", "there is nothing after"}, {"before", "there was nothing before"},
        {"delta", "nothing changed"},        {"common", "nothing is in both"},
        {"plus", "nothing was added"},       {"minus", "nothing was taken away"},
        {"new", "nothing is new"},           {"grown", "nothing grew"},
        {"gone", "nothing is gone"},         {"shrunk", "nothing shrank"},
    };
    for (size_t i = 0; i < sizeof(notes) / sizeof(notes[0]); i++)
        if (strcmp(notes[i].measure, measure->name) == 0)
            return notes[i].note;
    return "no weight";
}

static enum flamepix_status finish_panel(struct flamepix_panels *panels, size_t i)
{
    struct part *part = &panels->parts[i];
    struct flamepix_sheet_panel *panel = &panels->all[i];
    struct flamepix_layout *layout = NULL;
    enum flamepix_status status = flamepix_layout_builder_finish(part->builder, &layout);
    panel->unit = panels->report->unit;
    panel->views.shown_depth = panels->report->views.shown_depth;
    panel->views.others = panels->report->views.others;
    if (status == FLAMEPIX_NO_STACKS) {
        const bool negate = panels->options->sheet.figure.delta.negate;
        panel->note = note_for(negate ? fpx_measure_turned(part->measure) : part->measure);
        return FLAMEPIX_OK;
    }
    if (status != FLAMEPIX_OK)
        return status;
    const struct flamepix_layout_summary summary = flamepix_layout_summary(layout);
    fpx_layout_summary_add(&panels->summary, &summary);
    status = add_passed(panels, part, layout);
    if (status == FLAMEPIX_OK)
        status = flamepix_layout_pack(layout, &part->packed);
    panel->packed = flamepix_buffer_bytes(&part->packed);
    flamepix_layout_free(layout);
    return status;
}

static enum flamepix_status finish(struct flamepix_panels *panels)
{
    const struct flamepix_difference *difference = &panels->report->difference;
    enum flamepix_status status = FLAMEPIX_OK;
    if (difference->before.value <= 0 && difference->after.value <= 0)
        return FLAMEPIX_NO_STACKS;
    for (size_t i = 0; i < panels->count && status == FLAMEPIX_OK; i++)
        status = finish_panel(panels, i);
    return status;
}

/* -- reading ----------------------------------------------------------------------------------- */

/* The destinations of a reading; panels only read the report. */
struct reading {
    struct flamepix_panels *panels;
    struct flamepix_profile_report *report;
};

static enum flamepix_status take_watched(struct flamepix_panels *panels,
                                         struct flamepix_stacks *sides)
{
    const struct flamepix_panels_options *options = panels->options;
    struct flamepix_stacks *watched;
    if (options->watch == NULL)
        return take_counted(panels, sides);
    enum flamepix_status status = options->watch(options->watcher, sides, &watched);
    if (status != FLAMEPIX_OK)
        return status;
    status = take_counted(panels, watched);
    flamepix_stacks_free(watched);
    return status;
}

static enum flamepix_status lay_out(void *user, struct flamepix_stacks *sides)
{
    const struct reading *reading = user;
    struct flamepix_panels *panels = reading->panels;
    struct flamepix_stacks *watched;
    if (!reading->report->has_two_sides)
        return FLAMEPIX_BAD_ARGUMENT;
    enum flamepix_status status = begin(panels);
    if (status == FLAMEPIX_OK)
        status = flamepix_difference_watch(sides, &reading->report->difference, &watched);
    if (status != FLAMEPIX_OK)
        return status;
    status = take_watched(panels, watched);
    flamepix_stacks_free(watched);
    return status == FLAMEPIX_OK ? finish(panels) : status;
}

static enum flamepix_status plan(struct flamepix_panels *panels)
{
    const struct flamepix_sheet_options *sheet = &panels->options->sheet;
    panels->layout = panels->of_row = sheet->layout;
    enum flamepix_status status = flamepix_sheet_plan(sheet, panels->count, &panels->layout);
    if (status == FLAMEPIX_OK)
        status = flamepix_sheet_plan_row(sheet, panels->count, &panels->of_row);
    panels->layout.any_order = panels->of_row.any_order =
        !flamepix_profile_is_ordered(&panels->options->profile);
    panels->layout.self_depth = panels->of_row.self_depth = flamepix_views_self_depth(
        panels->options->profile.views, panels->options->profile.view_count);
    panels->layout.compares = panels->of_row.compares = true;
    return status;
}

enum flamepix_status flamepix_panels_read(struct flamepix_input *const *inputs, size_t count,
                                          const struct flamepix_panels_options *options,
                                          struct flamepix_panels **panels_ret,
                                          struct flamepix_profile_report *report)
{
    FPX_TAKE(struct flamepix_panels_options, fpx_panels_shape, options);
    if (options->count == 0 || fpx_profile_around(&options->profile) != NULL)
        return FLAMEPIX_BAD_ARGUMENT;
    struct flamepix_panels *panels = calloc(1, sizeof(*panels));
    if (panels == NULL)
        return FLAMEPIX_NO_MEMORY;
    panels->options = options;
    panels->report = report;
    panels->count = options->count;
    struct reading reading = {panels, report};
    enum flamepix_status status = plan(panels);
    if (status == FLAMEPIX_OK)
        status = flamepix_profile_read(inputs, count, &options->profile, lay_out, &reading, report);
    if (status != FLAMEPIX_OK) {
        flamepix_panels_free(panels);
        return status;
    }
    *panels_ret = panels;
    return FLAMEPIX_OK;
}

/* -- contents ---------------------------------------------------------------------------------- */

const struct flamepix_sheet_panel *flamepix_panels_all(const struct flamepix_panels *panels,
                                                       size_t *count_ret)
{
    *count_ret = panels->count;
    return panels->all;
}

const struct flamepix_tally *flamepix_panels_tally(const struct flamepix_panels *panels)
{
    return panels->tally;
}

const struct flamepix_tally *flamepix_panels_tally_before(const struct flamepix_panels *panels)
{
    return panels->before;
}

struct flamepix_layout_summary flamepix_panels_summary(const struct flamepix_panels *panels)
{
    return panels->summary;
}

void flamepix_panels_free(struct flamepix_panels *panels)
{
    if (panels == NULL)
        return;
    free_parts(panels);
    free(panels);
}
