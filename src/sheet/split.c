/* A profile's groups as panels.
 *
 * The heaviest groups are known only after all stacks have been read. So the inputs are read twice.
 * The first time only the weights of the groups are summed: order does not matter for that, and
 * nothing is sorted. The second time the number of its panel replaces a group's name, so that
 * sorting yields the panels one after the other, the heaviest first and that of all others last.
 * Each is laid out, and packed or passed on, before the next one begins. Memory is bounded by the
 * names of the groups and by what the panels show. */
#include "sheet/split_internal.h"

#include <stdlib.h>
#include <string.h>

#include "base/buffer_printf.h"
#include "base/options_shape.h"
#include "layout/layout_shape.h"
#include "profile/profile_shape.h"
#include "sheet/sheet_shape.h"
#include "sheet/split_request.h"
#include "stack/order/stack_groups.h"
#include "view/edit_view.h"
#include "view/views.h"

/* A view that does what "split-by" does, and then replaces the group's name by the number of its
 * panel: all with the same number of digits, so that panels are in order if stacks are. Stacks
 * without frames have only their number. The totals are ranked and have all groups. */
struct numbered_groups {
    struct flamepix_view view; /* first member: the view of a request is one of these */
    const struct fpx_group_totals *totals;
};

static const struct fpx_options_part split_parts[] = {
    {offsetof(struct flamepix_split_options, profile), &fpx_profile_shape},
    {offsetof(struct flamepix_split_options, sheet), &fpx_sheet_shape},
};
static const struct fpx_options_shape fpx_split_shape =
    FPX_SHAPE(struct flamepix_split_options, sheet, split_parts);

static const char no_frames[] = "(no frames)", no_name[] = "(no name)", others[] = "others";

/* -- requests ---------------------------------------------------------------------------------- */

const struct flamepix_view_request *fpx_split_request(const struct flamepix_view_request *requests,
                                                      size_t count)
{
    for (size_t i = count; i > 0; i--) {
        if (requests[i - 1].view->roots == FLAMEPIX_VIEW_SPLITS_ROOTS)
            return &requests[i - 1];
    }
    return NULL;
}

const struct flamepix_view_request *
fpx_split_hindrance(const struct flamepix_view_request *requests, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        const struct flamepix_view *view = requests[i].view;
        if (view->roots != FLAMEPIX_VIEW_SPLITS_ROOTS &&
            (view->stage == FLAMEPIX_VIEW_OF_CHART || view->order == FLAMEPIX_VIEW_IN_INPUT_ORDER))
            return &requests[i];
    }
    return NULL;
}

/* -- the weights of the groups ----------------------------------------------------------------- */

static enum flamepix_status add_up_groups(void *user, struct flamepix_stacks *stacks)
{
    struct flamepix_split *split = user;
    struct flamepix_stack stack;
    enum flamepix_status status;
    fpx_group_totals_free(&split->totals);
    while ((status = flamepix_stacks_next(stacks, &stack)) == FLAMEPIX_OK) {
        status = fpx_group_totals_add(&split->totals, &stack);
        if (status != FLAMEPIX_OK)
            return status;
    }
    if (status != FLAMEPIX_END)
        return status;
    return split->totals.count > 0 ? FLAMEPIX_OK : FLAMEPIX_NO_STACKS;
}

/* -- the panels -------------------------------------------------------------------------------- */

/* The panel after those of single groups has all others. */
static enum flamepix_status begin_panels(struct flamepix_split *split)
{
    const size_t groups = split->totals.count;
    enum flamepix_status status = fpx_split_begin_panels(
        split, groups > split->most_panels ? split->most_panels + 1 : groups);
    for (size_t i = 0; i < split->count && status == FLAMEPIX_OK; i++) {
        struct flamepix_bytes name = split->totals.ranked[i]->name;
        if (name.data == NULL)
            name = flamepix_bytes_of(no_frames);
        else if (name.length == 0)
            name = flamepix_bytes_of(no_name);
        if (i == split->most_panels)
            name = flamepix_bytes_of(others);
        status = fpx_split_name_panel(split, i, name);
    }
    return status;
}

enum { DIGITS = 6 };

static enum flamepix_status append_number(struct flamepix_buffer *key, size_t number)
{
    char digits[DIGITS + 1];
    for (size_t i = DIGITS; i > 0; i--, number /= 10)
        digits[i - 1] = (char)('0' + number % 10);
    digits[DIGITS] = ';';
    return flamepix_buffer_append(key, digits, sizeof(digits));
}

static enum flamepix_status put_number(void *editor, const struct flamepix_stack *stack,
                                       struct flamepix_buffer *key)
{
    const struct fpx_group_totals *totals = editor;
    const struct flamepix_bytes name = fpx_stack_group(stack);
    const struct fpx_group_total *group = fpx_group_totals_find(totals, name);
    const size_t head = name.data != NULL ? name.length + 1 : 0;
    if (group == NULL) /* the input has changed since the totals were taken */
        return FLAMEPIX_END;
    enum flamepix_status status = append_number(key, group->panel);
    return status == FLAMEPIX_OK
               ? flamepix_buffer_append(key, stack->key + head, stack->length - head)
               : status;
}

/* The view does not own the totals. */
static void leave(void *editor)
{
    (void)editor;
}

static enum flamepix_status open_numbered(struct flamepix_stacks *stacks,
                                          const struct flamepix_view_request *request,
                                          struct flamepix_pattern_fault *fault_ret,
                                          struct flamepix_stacks **stacks_ret)
{
    const struct numbered_groups *numbered = (const struct numbered_groups *)request->view;
    enum flamepix_status status = fpx_split_by_open(stacks, request, fault_ret, &stacks);
    if (status != FLAMEPIX_OK)
        return status;
    const struct fpx_edit edit = {
        .edit = put_number, .free = leave, .editor = (void *)(uintptr_t)numbered->totals};
    return fpx_edit_view_open(stacks, edit, stacks_ret);
}

static struct numbered_groups number_groups(const struct flamepix_view *split_by,
                                            const struct fpx_group_totals *totals)
{
    struct numbered_groups numbered = {.view = *split_by, .totals = totals};
    numbered.view.open = open_numbered;
    return numbered;
}

/* The number in such a name. */
static size_t group_number(struct flamepix_bytes name)
{
    size_t number = 0;
    for (size_t i = 0; i < name.length; i++)
        number = 10 * number + (size_t)(name.data[i] - '0');
    return number;
}

static enum flamepix_status lay_out_panels(void *user, struct flamepix_stacks *stacks)
{
    struct flamepix_split *split = user;
    struct fpx_stack_groups *groups = NULL;
    struct flamepix_stacks *of_panel;
    struct flamepix_bytes name;
    enum flamepix_status status = begin_panels(split);
    if (status == FLAMEPIX_OK)
        status = fpx_stack_groups_create(stacks, &groups);
    while (status == FLAMEPIX_OK) {
        status = fpx_stack_groups_next(groups, &name, &of_panel);
        if (status == FLAMEPIX_OK)
            status = fpx_split_lay_out_panel(split, group_number(name), of_panel);
    }
    fpx_stack_groups_free(groups);
    return status == FLAMEPIX_END ? fpx_split_end_panels(split) : status;
}

/* -- reading ----------------------------------------------------------------------------------- */

/* Reads the profile with another view in place of "split-by". */
static enum flamepix_status read_as(const struct flamepix_split *split,
                                    const struct flamepix_view *view,
                                    struct flamepix_input *const *inputs, size_t count,
                                    flamepix_consume_fn consume,
                                    struct flamepix_profile_report *report)
{
    struct flamepix_profile_options options = split->options->profile;
    options.adds_up = consume == add_up_groups;
    struct flamepix_view_request *views = calloc(options.view_count, sizeof(*views));
    if (views == NULL)
        return FLAMEPIX_NO_MEMORY;
    memcpy(views, options.views, options.view_count * sizeof(*views));
    views[fpx_split_request(options.views, options.view_count) - options.views].view = view;
    options.views = views;
    enum flamepix_status status =
        flamepix_profile_read(inputs, count, &options, consume, (void *)(uintptr_t)split, report);
    free(views);
    return status;
}

/* Returns OK, or what rewinding returns. */
static enum flamepix_status rewind_inputs(struct flamepix_input *const *inputs, size_t count,
                                          struct flamepix_profile_report *report)
{
    enum flamepix_status status = FLAMEPIX_OK;
    for (size_t i = 0; i < count && status == FLAMEPIX_OK; i++) {
        status = flamepix_input_rewind(inputs[i]);
        if (status != FLAMEPIX_OK)
            report->failed_input = i;
    }
    return status;
}

/* Plans the layout of `count` panels. Returns OK, or BAD_ARGUMENT if there is no room. */
static enum flamepix_status plan_layout(struct flamepix_split *split, size_t count)
{
    const struct flamepix_sheet_options *sheet = &split->options->sheet;
    enum flamepix_status status = FLAMEPIX_OK;
    split->layout = sheet->layout;
    if (split->options->taker != NULL) {
        const struct flamepix_layout_options *asked = &split->options->taker->layout;
        FPX_TAKE(struct flamepix_layout_options, fpx_layout_shape, asked);
        split->layout = *asked;
    } else
        status = flamepix_sheet_plan(sheet, count, &split->layout);
    if (status != FLAMEPIX_OK)
        return status;
    split->layout.any_order = !flamepix_profile_is_ordered(&split->options->profile);
    split->layout.self_depth = flamepix_views_self_depth(split->options->profile.views,
                                                         split->options->profile.view_count);
    return FLAMEPIX_OK;
}

static enum flamepix_status read_twice(struct flamepix_split *split,
                                       struct flamepix_input *const *inputs, size_t count,
                                       struct flamepix_profile_report *report)
{
    const struct flamepix_profile_options *profile = &split->options->profile;
    const struct flamepix_view *split_by =
        fpx_split_request(profile->views, profile->view_count)->view;
    struct flamepix_view unsorted = *split_by;
    unsorted.order = FLAMEPIX_VIEW_IN_INPUT_ORDER;
    const struct numbered_groups numbered = number_groups(split_by, &split->totals);
    enum flamepix_status status = read_as(split, &unsorted, inputs, count, add_up_groups, report);
    split->first = *report;
    if (status == FLAMEPIX_OK)
        status = plan_layout(split, split->most_panels);
    if (status == FLAMEPIX_OK)
        status = fpx_group_totals_rank(&split->totals, split->most_panels);
    if (status == FLAMEPIX_OK && split->options->captions_only)
        return begin_panels(split);
    if (status == FLAMEPIX_OK)
        status = rewind_inputs(inputs, count, report);
    if (status != FLAMEPIX_OK)
        return status;
    status = read_as(split, &numbered.view, inputs, count, lay_out_panels, report);
    report->seconds += split->first.seconds;
    return status;
}

/* -- slices of time ---------------------------------------------------------------------------- */

/* The inputs are read once per slice, so views see only that slice. */
struct time_slice_reading {
    struct flamepix_split *split;
    size_t panel;
};

static enum flamepix_status lay_out_time_slice(void *user, struct flamepix_stacks *stacks)
{
    const struct time_slice_reading *reading = user;
    return fpx_split_lay_out_panel(reading->split, reading->panel, stacks);
}

/* As many decimals as distinguish the slices. */
static int decimals_of(double length)
{
    int decimals = 0;
    while (length > 0 && length < 10 && decimals < 9) {
        length *= 10;
        decimals++;
    }
    return decimals;
}

/* "0.25–0.50 s", from the beginning of the recording. */
static enum flamepix_status name_time_slice(struct flamepix_split *split, size_t panel,
                                            const struct flamepix_time_window *window)
{
    const int decimals = decimals_of(window->to - window->from);
    struct flamepix_buffer name = {0};
    enum flamepix_status status =
        fpx_buffer_printf(&name, "%.*f\xE2\x80\x93%.*f s", decimals, window->from - window->zero,
                          decimals, window->to - window->zero);
    if (status == FLAMEPIX_OK)
        status = fpx_split_name_panel(split, panel, flamepix_buffer_bytes(&name));
    flamepix_buffer_free(&name);
    return status;
}

static enum flamepix_status read_time_slice(struct flamepix_split *split,
                                            struct flamepix_input *const *inputs, size_t count,
                                            size_t panel, struct flamepix_profile_report *report)
{
    struct flamepix_profile_options options = split->options->profile;
    struct time_slice_reading reading = {split, panel};
    options.reading.recording.slice = (unsigned)panel;
    enum flamepix_status status =
        flamepix_profile_read(inputs, count, &options, lay_out_time_slice, &reading, report);
    split->first = *report;
    if (status == FLAMEPIX_OK)
        status = name_time_slice(split, panel, &report->window);
    return status;
}

/* Reads the inputs once for each time slice, which becomes a panel. Returns OK, or as
 * flamepix_split_read. */
static enum flamepix_status read_time_slices(struct flamepix_split *split,
                                             struct flamepix_input *const *inputs, size_t count,
                                             struct flamepix_profile_report *report)
{
    const unsigned slices = split->options->profile.reading.recording.slices;
    double seconds = 0;
    enum flamepix_status status = plan_layout(split, slices);
    if (status == FLAMEPIX_OK)
        status = fpx_split_begin_panels(split, slices);
    for (unsigned i = 0; i < slices && status == FLAMEPIX_OK; i++) {
        if (i > 0)
            status = rewind_inputs(inputs, count, report);
        if (status == FLAMEPIX_OK)
            status = read_time_slice(split, inputs, count, i, report);
        seconds += report->seconds;
    }
    report->seconds = seconds;
    return status == FLAMEPIX_OK ? fpx_split_end_panels(split) : status;
}

enum flamepix_status flamepix_split_read(struct flamepix_input *const *inputs, size_t count,
                                         const struct flamepix_split_options *options,
                                         struct flamepix_split **split_ret,
                                         struct flamepix_profile_report *report_ret)
{
    FPX_TAKE(struct flamepix_split_options, fpx_split_shape, options);
    struct flamepix_profile_report unasked;
    const bool is_sliced = options->profile.reading.recording.slices > 0;
    const bool is_grouped =
        fpx_split_request(options->profile.views, options->profile.view_count) != NULL;
    if (is_sliced == is_grouped || options->most_panels > FLAMEPIX_PANELS_MAX)
        return FLAMEPIX_BAD_ARGUMENT;
    struct flamepix_split *split = calloc(1, sizeof(*split));
    if (split == NULL)
        return FLAMEPIX_NO_MEMORY;
    split->options = options;
    split->most_panels =
        options->most_panels > 0 ? options->most_panels : (size_t)FLAMEPIX_DEFAULT_PANELS;
    if (report_ret == NULL)
        report_ret = &unasked;
    enum flamepix_status status = is_sliced ? read_time_slices(split, inputs, count, report_ret)
                                            : read_twice(split, inputs, count, report_ret);
    if (status != FLAMEPIX_OK) {
        flamepix_split_free(split);
        return status;
    }
    *split_ret = split;
    return FLAMEPIX_OK;
}

/* -- contents ---------------------------------------------------------------------------------- */

const struct flamepix_sheet_panel *flamepix_split_panels(const struct flamepix_split *split,
                                                         size_t *count_ret)
{
    *count_ret = split->count;
    return split->panels;
}

const struct flamepix_tally *flamepix_split_tally(const struct flamepix_split *split)
{
    return split->tally;
}

struct flamepix_layout_summary flamepix_split_summary(const struct flamepix_split *split)
{
    return split->summary;
}

void flamepix_split_free(struct flamepix_split *split)
{
    if (split == NULL)
        return;
    fpx_split_free_panels(split);
    fpx_group_totals_free(&split->totals);
    free(split);
}
