#include <flamepix/layout.h>

#include <math.h>
#include <stdlib.h>

#include "base/array.h"
#include "layout/build.h"
#include "layout/path.h"

struct flamepix_layout {
    struct flamepix_layout_summary summary;
    struct flamepix_cutoff cutoff;
    struct flamepix_box *boxes; /* depth by depth */
    size_t *rows; /* where each depth begins in `boxes`, and where the last one ends */
    struct flamepix_names names;
};

struct flamepix_layout_options flamepix_layout_defaults(void)
{
    return (struct flamepix_layout_options){.columns = 1180, .minwidth_px = 1};
}

/* What is needed only while the stacks come. */
struct work {
    struct flamepix_scale scale;
    struct flamepix_path path;
    struct flamepix_store store;
    struct flamepix_sum cursor; /* weight of the stacks so far */
    double next_raise;          /* the cursor from which on the cutoff is worked out again */
    double total_least;
    uint32_t limit_depth;
    struct flamepix_layout_summary summary;
};

static enum flamepix_status work_init(struct work *work,
                                      const struct flamepix_layout_options *options,
                                      struct flamepix_store_pace pace)
{
    size_t limit_depth = options->limit_depth > 0 ? options->limit_depth : 65535;
    size_t limit = limit_depth + 1;
    if (options->max_rows > 0 && options->max_rows < limit)
        limit = options->max_rows;
    *work = (struct work){
        .total_least = options->total,
        .limit_depth = (uint32_t)limit_depth,
        .summary = {.frames = 1},
    };
    flamepix_store_init(&work->store, pace);
    enum flamepix_status status = flamepix_scale_init(&work->scale, options);
    if (status != FLAMEPIX_OK)
        return status;
    return flamepix_path_init(&work->path, limit);
}

static void work_free(struct work *work)
{
    flamepix_path_free(&work->path);
    flamepix_store_free(&work->store);
}

/* -- while stacks come ------------------------------------------------------------------------- */

/* A cutoff may lag behind the total: whatever it hides is hidden by the true one too. */
static enum flamepix_status raise_cutoff(struct work *work)
{
    double total = fmax(work->cursor.value, work->total_least);
    uint32_t columns;
    work->next_raise = work->cursor.value * (1 + 1 / 64.0);
    work->store.cutoff = flamepix_scale_sure_cutoff(&work->scale, total);
    return flamepix_scale_columns(&work->scale, total, &columns);
}

static void count_stack(struct work *work, struct flamepix_path_opened opened)
{
    struct flamepix_layout_summary *summary = &work->summary;
    size_t depth = work->path.depth;
    summary->stacks++;
    summary->cut_stacks += depth > work->limit_depth;
    summary->frames += opened.frames + opened.folded;
    summary->folded += opened.folded;
    if (depth > summary->max_depth)
        summary->max_depth = depth < UINT32_MAX ? (uint32_t)depth : UINT32_MAX;
}

static enum flamepix_status take_stack(struct work *work, const struct flamepix_stack *stack)
{
    bool again = work->summary.stacks > 0 && stack->length == work->path.length &&
                 stack->length == stack->shared;
    double at = work->cursor.value;
    flamepix_sum_add(&work->cursor, stack->weight, stack->rest);
    if (!(stack->weight > 0 && work->cursor.value <= FLAMEPIX_TOTAL_MAX))
        return FLAMEPIX_BAD_ARGUMENT;
    struct flamepix_path_opened opened;
    enum flamepix_status status = flamepix_path_take(&work->path, &work->store, stack, at, &opened);
    if (status != FLAMEPIX_OK)
        return status;
    if (!again)
        count_stack(work, opened);
    return work->cursor.value < work->next_raise ? FLAMEPIX_OK : raise_cutoff(work);
}

static enum flamepix_status take_stacks(struct work *work, struct flamepix_stacks *stacks)
{
    enum flamepix_status status = FLAMEPIX_OK;
    struct flamepix_stack stack;
    while (status == FLAMEPIX_OK) {
        status = flamepix_stacks_next(stacks, &stack);
        if (status == FLAMEPIX_OK)
            status = take_stack(work, &stack);
    }
    if (status != FLAMEPIX_END)
        return status;
    return work->summary.stacks > 0 ? FLAMEPIX_OK : FLAMEPIX_NO_STACKS;
}

/* -- when all have come ------------------------------------------------------------------------ */

static enum flamepix_status prune_exactly(struct work *work)
{
    struct flamepix_layout_summary *summary = &work->summary;
    enum flamepix_status status =
        flamepix_path_finish(&work->path, &work->store, work->cursor.value);
    if (status != FLAMEPIX_OK)
        return status;
    summary->total = fmax(work->cursor.value, work->total_least);
    status = flamepix_scale_columns(&work->scale, summary->total, &summary->columns);
    if (status != FLAMEPIX_OK)
        return status;
    work->store.cutoff = flamepix_scale_cutoff(&work->scale, summary->total, summary->columns);
    summary->threshold = flamepix_cutoff_threshold(&work->store.cutoff);
    return flamepix_store_prune(&work->store);
}

static bool entry_counts_as_row(const struct flamepix_store *store,
                                const struct flamepix_store_entry *entry)
{
    return entry->run.elided == 0 ||
           !flamepix_cutoff_hides(&store->cutoff, entry->run.end - entry->run.start);
}

static void count_entries(struct work *work)
{
    struct flamepix_layout_summary *summary = &work->summary;
    summary->rows = 1;
    summary->kept = 1;
    /* What elided frames with kept parents weigh is what the kept frames do not weigh themselves.
     */
    struct flamepix_sum unseen = work->cursor;
    flamepix_sum_add(&unseen, -work->path.frames[0].self.value, -work->path.frames[0].self.rest);
    for (size_t i = 0; i < work->store.count; i++) {
        const struct flamepix_store_entry *entry = &work->store.entries[i];
        if (entry->depth >= summary->rows && entry_counts_as_row(&work->store, entry))
            summary->rows = entry->depth + 1;
        summary->kept += entry->run.elided == 0;
        flamepix_sum_add(&unseen, -entry->self, 0);
    }
    summary->elided = summary->frames - summary->folded - summary->kept;
    if (summary->elided > 0)
        summary->elided_share = fmax(unseen.value / summary->total, 0);
}

static struct flamepix_box root_box(const struct work *work)
{
    return (struct flamepix_box){
        .end = work->summary.total,
        .weight = work->summary.total,
        .self = work->path.frames[0].self.value,
        .name = {"all", 3},
    };
}

static struct flamepix_box box_of(const struct flamepix_store_entry *entry)
{
    const struct flamepix_run *run = &entry->run;
    return (struct flamepix_box){
        .start = run->start,
        .end = run->end,
        .weight = fmax(run->end - run->start - run->gaps.value, 0),
        .self = entry->self,
        .elided = run->elided,
        .name = entry->name,
    };
}

/* A counting sort by depth; entries of one depth are in order already. */
static void sort_boxes(const struct work *work, struct flamepix_layout *layout)
{
    const struct flamepix_store *store = &work->store;
    size_t rows = work->summary.rows;
    size_t *next = layout->rows + 1; /* by depth; becomes where the depth after it begins */
    next[1] = 1;
    for (size_t i = 0; i < store->count; i++)
        if (store->entries[i].depth < rows)
            next[store->entries[i].depth + 1]++;
    for (size_t depth = 1; depth <= rows; depth++)
        next[depth] += next[depth - 1];
    layout->boxes[next[0]++] = root_box(work);
    for (size_t i = 0; i < store->count; i++)
        if (store->entries[i].depth < rows)
            layout->boxes[next[store->entries[i].depth]++] = box_of(&store->entries[i]);
}

static enum flamepix_status make_layout(struct work *work, struct flamepix_layout **layout_ret)
{
    struct flamepix_layout *layout = calloc(1, sizeof(*layout));
    if (layout == NULL)
        return FLAMEPIX_NO_MEMORY;
    layout->boxes = calloc(work->store.count + 1, sizeof(*layout->boxes));
    layout->rows = calloc((size_t)work->summary.rows + 2, sizeof(*layout->rows));
    if (layout->boxes == NULL || layout->rows == NULL) {
        flamepix_layout_free(layout);
        return FLAMEPIX_NO_MEMORY;
    }
    sort_boxes(work, layout);
    layout->summary = work->summary;
    layout->cutoff = work->store.cutoff;
    layout->names = work->store.names;
    work->store.names = (struct flamepix_names){0};
    *layout_ret = layout;
    return FLAMEPIX_OK;
}

static enum flamepix_status work_run(struct work *work, struct flamepix_stacks *stacks,
                                     struct flamepix_layout **layout_ret)
{
    enum flamepix_status status = raise_cutoff(work);
    if (status == FLAMEPIX_OK)
        status = take_stacks(work, stacks);
    if (status == FLAMEPIX_OK)
        status = prune_exactly(work);
    if (status != FLAMEPIX_OK)
        return status;
    count_entries(work);
    return make_layout(work, layout_ret);
}

enum flamepix_status flamepix_layout_build(struct flamepix_stacks *stacks,
                                           const struct flamepix_layout_options *options,
                                           struct flamepix_store_pace pace,
                                           struct flamepix_layout **layout_ret)
{
    struct work work;
    enum flamepix_status status = work_init(&work, options, pace);
    if (status == FLAMEPIX_OK)
        status = work_run(&work, stacks, layout_ret);
    work_free(&work);
    return status;
}

enum flamepix_status flamepix_layout_create(struct flamepix_stacks *stacks,
                                            const struct flamepix_layout_options *options,
                                            struct flamepix_layout **layout_ret)
{
    const struct flamepix_store_pace pace = {.first = 1 << 14, .factor = 2};
    return flamepix_layout_build(stacks, options, pace, layout_ret);
}

/* -- looking at it ----------------------------------------------------------------------------- */

struct flamepix_layout_summary flamepix_layout_summary(const struct flamepix_layout *layout)
{
    return layout->summary;
}

const struct flamepix_box *flamepix_layout_row(const struct flamepix_layout *layout, uint32_t depth,
                                               size_t *count_ret)
{
    if (depth >= layout->summary.rows) {
        *count_ret = 0;
        return NULL;
    }
    *count_ret = layout->rows[depth + 1] - layout->rows[depth];
    return layout->boxes + layout->rows[depth];
}

bool flamepix_layout_hides(const struct flamepix_layout *layout, double width)
{
    return flamepix_cutoff_hides(&layout->cutoff, width);
}

void flamepix_layout_free(struct flamepix_layout *layout)
{
    if (layout == NULL)
        return;
    free(layout->boxes);
    free(layout->rows);
    flamepix_names_free(&layout->names);
    free(layout);
}
