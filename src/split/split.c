/* A profile's groups as panels.
 *
 * Which groups are the heaviest is known when all stacks have come, and then they are gone. So the
 * inputs are read twice. The first time only the weights of the groups are summed: for that, order
 * does not matter, and nothing is sorted. The second time the number of its panel stands in place
 * of a group's name, so that the sort brings the panels one after the other, the heaviest first and
 * that of all others last. Each is laid out, and packed or handed over, before the next one begins.
 * Memory is bounded by the names of the groups and by what the panels show. */
#include <flamepix/split.h>

#include <stdlib.h>
#include <string.h>

#include "split/group_totals.h"
#include "split/numbered_groups.h"
#include "view/views.h"

static const char no_frames[] = "(no frames)", no_name[] = "(no name)", others[] = "others";

struct flamepix_split {
    const struct flamepix_split_options *options; /* while it is read */
    size_t most_panels;
    struct flamepix_group_totals totals;
    struct flamepix_layout_options layout;
    struct flamepix_sheet_panel *panels;
    struct flamepix_buffer *captions, *layouts; /* of each panel; its layout is packed */
    size_t count;                               /* of panels */
    struct flamepix_tally *tally, *of_panel;    /* of all, of one; NULL: nothing is counted */
    struct flamepix_profile_report first;       /* of the first reading */
    struct flamepix_layout_summary summary;
};

/* -- requests ---------------------------------------------------------------------------------- */

const struct flamepix_view_request *
flamepix_split_request(const struct flamepix_view_request *requests, size_t count)
{
    for (size_t i = count; i > 0; i--) {
        if (requests[i - 1].view->open == flamepix_split_by_open)
            return &requests[i - 1];
    }
    return NULL;
}

const struct flamepix_view_request *
flamepix_split_hindrance(const struct flamepix_view_request *requests, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        const struct flamepix_view *view = requests[i].view;
        if (view->open != flamepix_split_by_open &&
            (view->stage == FLAMEPIX_VIEW_OF_CHART || view->order == FLAMEPIX_VIEW_IN_INPUT_ORDER))
            return &requests[i];
    }
    return NULL;
}

struct flamepix_sheet_options flamepix_split_sheet(const struct flamepix_figure_options *figure,
                                                   const struct flamepix_layout_options *layout)
{
    struct flamepix_sheet_options sheet = flamepix_sheet_defaults();
    sheet.figure = *figure;
    sheet.layout = *layout;
    sheet.width = figure->width;
    sheet.columns = 1;
    sheet.panel_width = sheet.panel_height = 0;
    sheet.scale_by = FLAMEPIX_SCALE_LARGEST;
    sheet.noun = "panels";
    return sheet;
}

/* -- the weights of the groups ----------------------------------------------------------------- */

static enum flamepix_status add_up_groups(void *user, struct flamepix_stacks *stacks)
{
    struct flamepix_split *split = user;
    struct flamepix_stack stack;
    enum flamepix_status status;
    flamepix_group_totals_free(&split->totals);
    while ((status = flamepix_stacks_next(stacks, &stack)) == FLAMEPIX_OK) {
        status = flamepix_group_totals_add(&split->totals, &stack);
        if (status != FLAMEPIX_OK)
            return status;
    }
    if (status != FLAMEPIX_END)
        return status;
    return split->totals.count > 0 ? FLAMEPIX_OK : FLAMEPIX_NO_STACKS;
}

/* -- the panels -------------------------------------------------------------------------------- */

static void free_panels(struct flamepix_split *split)
{
    for (size_t i = 0; split->captions != NULL && i < split->count; i++)
        flamepix_buffer_free(&split->captions[i]);
    for (size_t i = 0; split->layouts != NULL && i < split->count; i++)
        flamepix_buffer_free(&split->layouts[i]);
    free(split->panels);
    free(split->captions);
    free(split->layouts);
    split->panels = NULL;
    split->captions = split->layouts = NULL;
    flamepix_tally_free(split->tally);
    flamepix_tally_free(split->of_panel);
    split->tally = split->of_panel = NULL;
    split->summary = (struct flamepix_layout_summary){0};
}

static enum flamepix_status open_tallies(struct flamepix_split *split)
{
    const struct flamepix_sheet_options *sheet = &split->options->sheet;
    const unsigned wants = flamepix_sheet_wants_sums(sheet);
    const struct flamepix_tally_options sums = {
        .names = split->options->names || wants != 0,
        .woken = (wants & FLAMEPIX_SUMS_WOKEN) != 0,
        .totals = (wants & FLAMEPIX_SUMS_TOTAL) != 0,
        .limit_nbytes = split->options->limit_names_nbytes,
        .limit_depth = sheet->layout.limit_depth,
        .searches = sheet->figure.searches,
        .search_count = sheet->figure.search_count,
    };
    if (split->options->taker != NULL || (!sums.names && sums.search_count == 0))
        return FLAMEPIX_OK;
    enum flamepix_status status = flamepix_tally_create(&sums, &split->tally);
    return status == FLAMEPIX_OK ? flamepix_tally_create(&sums, &split->of_panel) : status;
}

/* A caption ends with NUL, which a name may hold. */
static enum flamepix_status write_caption(struct flamepix_bytes name, struct flamepix_buffer *text)
{
    enum flamepix_status status = flamepix_buffer_append(text, name.data, name.length);
    for (size_t i = 0; i < text->length; i++) {
        if (text->data[i] == '\0')
            text->data[i] = '?';
    }
    return status == FLAMEPIX_OK ? flamepix_buffer_append(text, "", 1) : status;
}

/* The panel behind those of single groups has all others. */
static enum flamepix_status name_panels(struct flamepix_split *split)
{
    enum flamepix_status status = FLAMEPIX_OK;
    for (size_t i = 0; i < split->count && status == FLAMEPIX_OK; i++) {
        struct flamepix_bytes name = split->totals.ranked[i]->name;
        if (name.data == NULL)
            name = flamepix_bytes_of(no_frames);
        else if (name.length == 0)
            name = flamepix_bytes_of(no_name);
        if (i == split->most_panels)
            name = flamepix_bytes_of(others);
        status = write_caption(name, &split->captions[i]);
        split->panels[i].caption = split->captions[i].data;
    }
    return status;
}

static enum flamepix_status begin_panels(struct flamepix_split *split)
{
    free_panels(split);
    split->count = split->totals.count;
    if (split->count > split->most_panels)
        split->count = split->most_panels + 1;
    split->panels = calloc(split->count, sizeof(*split->panels));
    split->captions = calloc(split->count, sizeof(*split->captions));
    split->layouts = calloc(split->count, sizeof(*split->layouts));
    if (split->panels == NULL || split->captions == NULL || split->layouts == NULL)
        return FLAMEPIX_NO_MEMORY;
    enum flamepix_status status = open_tallies(split);
    return status == FLAMEPIX_OK ? name_panels(split) : status;
}

static void add_to_summary(struct flamepix_layout_summary *all,
                           const struct flamepix_layout_summary *panel)
{
    all->total += panel->total;
    all->stacks += panel->stacks;
    all->frames += panel->frames;
    all->kept += panel->kept;
    all->elided += panel->elided;
    all->folded += panel->folded;
    all->cut_stacks += panel->cut_stacks;
    if (panel->max_depth > all->max_depth)
        all->max_depth = panel->max_depth;
}

/* Tells the tally what views did, as for a single chart. */
static void prepare_tally(const struct flamepix_split *split, struct flamepix_tally *tally)
{
    const struct flamepix_profile_options *profile = &split->options->profile;
    flamepix_tally_search_none_of(tally, split->first.views.others);
    flamepix_tally_begin_at_leaves(tally,
                                   flamepix_views_reverse(profile->views, profile->view_count));
}

/* Counts the stacks on their way, where there is a tally. */
static enum flamepix_status lay_out(const struct flamepix_split *split,
                                    struct flamepix_tally *tally, struct flamepix_stacks *stacks,
                                    struct flamepix_layout **layout_ret)
{
    struct flamepix_stacks *counted;
    if (tally == NULL)
        return flamepix_layout_create(stacks, &split->layout, layout_ret);
    prepare_tally(split, tally);
    enum flamepix_status status = flamepix_tally_watch(tally, stacks, &counted);
    if (status != FLAMEPIX_OK)
        return status;
    status = flamepix_layout_create(counted, &split->layout, layout_ret);
    flamepix_stacks_free(counted);
    flamepix_tally_search_none_of(tally, NULL);
    return status;
}

/* For a sheet. */
static enum flamepix_status keep_panel(struct flamepix_split *split, size_t i,
                                       const struct flamepix_layout *layout)
{
    enum flamepix_status status = flamepix_layout_pack(layout, &split->layouts[i]);
    split->panels[i].packed = flamepix_buffer_bytes(&split->layouts[i]);
    return status == FLAMEPIX_OK && split->tally != NULL
               ? flamepix_tally_add(split->tally, split->of_panel)
               : status;
}

static enum flamepix_status hand_panel_over(struct flamepix_split *split, size_t i,
                                            const struct flamepix_layout *layout)
{
    const struct flamepix_split_taker *taker = split->options->taker;
    const struct flamepix_layout_summary summary = flamepix_layout_summary(layout);
    add_to_summary(&split->summary, &summary);
    return taker == NULL
               ? keep_panel(split, i, layout)
               : taker->take(taker->user, split->panels[i].caption, layout, &split->first);
}

static enum flamepix_status lay_out_panel(struct flamepix_split *split, size_t i,
                                          struct flamepix_stacks *stacks)
{
    const struct flamepix_split_taker *taker = split->options->taker;
    struct flamepix_layout *layout = NULL;
    enum flamepix_status status =
        lay_out(split, taker != NULL ? taker->tally : split->of_panel, stacks, &layout);
    split->panels[i].unit = split->first.unit;
    split->panels[i].views.others = split->first.views.others;
    if (status == FLAMEPIX_OK) {
        status = hand_panel_over(split, i, layout);
    } else if (status == FLAMEPIX_NO_STACKS && taker == NULL) {
        split->panels[i].note = "no weight";
        status = FLAMEPIX_OK;
    }
    flamepix_layout_free(layout);
    return status;
}

static enum flamepix_status lay_out_panels(void *user, struct flamepix_stacks *stacks)
{
    struct flamepix_split *split = user;
    struct flamepix_stack_groups *groups = NULL;
    struct flamepix_stacks *of_panel;
    struct flamepix_bytes name;
    enum flamepix_status status = begin_panels(split);
    if (status == FLAMEPIX_OK)
        status = flamepix_stack_groups_create(stacks, &groups);
    while (status == FLAMEPIX_OK) {
        status = flamepix_stack_groups_next(groups, &name, &of_panel);
        if (status == FLAMEPIX_OK)
            status = lay_out_panel(split, flamepix_group_number(name), of_panel);
    }
    flamepix_stack_groups_free(groups);
    if (status != FLAMEPIX_END)
        return status;
    if (split->tally != NULL)
        flamepix_tally_sum_up(split->tally);
    return FLAMEPIX_OK;
}

/* -- reading ----------------------------------------------------------------------------------- */

/* Reads the profile with another view where "split-by" stands. */
static enum flamepix_status read_as(const struct flamepix_split *split,
                                    const struct flamepix_view *view,
                                    struct flamepix_input *const *inputs, size_t count,
                                    flamepix_consume_fn consume,
                                    struct flamepix_profile_report *report)
{
    struct flamepix_profile_options options = split->options->profile;
    struct flamepix_view_request *views = calloc(options.view_count, sizeof(*views));
    if (views == NULL)
        return FLAMEPIX_NO_MEMORY;
    memcpy(views, options.views, options.view_count * sizeof(*views));
    views[flamepix_split_request(options.views, options.view_count) - options.views].view = view;
    options.views = views;
    enum flamepix_status status =
        flamepix_profile_read(inputs, count, &options, consume, (void *)(uintptr_t)split, report);
    free(views);
    return status;
}

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

static enum flamepix_status plan(struct flamepix_split *split)
{
    const struct flamepix_sheet_options *sheet = &split->options->sheet;
    enum flamepix_status status = FLAMEPIX_OK;
    split->layout = sheet->layout;
    if (split->options->taker != NULL)
        split->layout = split->options->taker->layout;
    else
        status = flamepix_sheet_plan(sheet, split->most_panels, &split->layout);
    if (status != FLAMEPIX_OK)
        return status;
    split->layout.any_order = !flamepix_profile_is_ordered(&split->options->profile);
    return flamepix_group_totals_rank(&split->totals, split->most_panels);
}

static enum flamepix_status read_twice(struct flamepix_split *split,
                                       struct flamepix_input *const *inputs, size_t count,
                                       struct flamepix_profile_report *report)
{
    const struct flamepix_profile_options *profile = &split->options->profile;
    const struct flamepix_view *split_by =
        flamepix_split_request(profile->views, profile->view_count)->view;
    struct flamepix_view unsorted = *split_by;
    unsorted.order = FLAMEPIX_VIEW_IN_INPUT_ORDER;
    const struct flamepix_numbered_groups numbered =
        flamepix_number_groups(split_by, &split->totals);
    enum flamepix_status status = read_as(split, &unsorted, inputs, count, add_up_groups, report);
    split->first = *report;
    if (status == FLAMEPIX_OK)
        status = plan(split);
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

enum flamepix_status flamepix_split_read(struct flamepix_input *const *inputs, size_t count,
                                         const struct flamepix_split_options *options,
                                         struct flamepix_split **split_ret,
                                         struct flamepix_profile_report *report_ret)
{
    struct flamepix_profile_report unasked;
    if (flamepix_split_request(options->profile.views, options->profile.view_count) == NULL ||
        options->most_panels > FLAMEPIX_PANELS_MAX)
        return FLAMEPIX_BAD_ARGUMENT;
    struct flamepix_split *split = calloc(1, sizeof(*split));
    if (split == NULL)
        return FLAMEPIX_NO_MEMORY;
    split->options = options;
    split->most_panels =
        options->most_panels > 0 ? options->most_panels : (size_t)FLAMEPIX_DEFAULT_PANELS;
    enum flamepix_status status =
        read_twice(split, inputs, count, report_ret != NULL ? report_ret : &unasked);
    if (status != FLAMEPIX_OK) {
        flamepix_split_free(split);
        return status;
    }
    *split_ret = split;
    return FLAMEPIX_OK;
}

/* -- what it holds ----------------------------------------------------------------------------- */

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
    free_panels(split);
    flamepix_group_totals_free(&split->totals);
    free(split);
}
