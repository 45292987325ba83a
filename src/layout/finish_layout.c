#include "layout/layout_internal.h"

#include <math.h>
#include <stdlib.h>

#include "base/memory.h"
#include "layout/layout_chains.h"
#include "layout/layout_sums.h"

static enum flamepix_status set_scale(struct flamepix_layout *layout,
                                      const struct fpx_layout_scale *scale, double total_least)
{
    struct flamepix_layout_summary *summary = &layout->summary;
    summary->total = fmax(layout->facts.all.weight.value, total_least);
    enum flamepix_status status =
        fpx_layout_scale_columns(scale, summary->total, &summary->columns);
    if (status != FLAMEPIX_OK)
        return status;
    layout->cutoff = fpx_layout_scale_cutoff(scale, summary->total, summary->columns);
    layout->cutoff.seam = layout->facts.seam;
    summary->threshold = fpx_cutoff_threshold(&layout->cutoff);
    return FLAMEPIX_OK;
}

/* -- boxes ------------------------------------------------------------------------------------- */

/* With a limit of one row, all stacks end in the root. */
static struct flamepix_sums root_self(const struct fpx_layout_facts *facts)
{
    return facts->limit_rows == 1 ? facts->all : facts->root_self;
}

static struct flamepix_box root_box(const struct flamepix_layout *layout)
{
    const struct flamepix_sums *all = &layout->facts.all;
    struct flamepix_sums self = root_self(&layout->facts);
    double total = layout->summary.total;
    return (struct flamepix_box){
        .end = flamepix_layout_extent(&layout->summary),
        .weight = total > all->weight.value ? (struct flamepix_weight){total, 0} : all->weight,
        .self = self.weight,
        .other = all->other,
        .other_self = self.other,
        .name = {"all", 3},
    };
}

static void put_box(const struct flamepix_layout *layout, const struct fpx_box_store_entry *entry,
                    struct flamepix_box *box)
{
    *box = entry->box;
    if ((box->elided == 0 || layout->facts.compares) &&
        (size_t)entry->depth + 1 == layout->facts.limit_rows) {
        box->self = box->weight;
        box->other_self = box->other;
    }
}

/* Including one for the root; no entry is deeper than the levels of the store. */
static enum flamepix_status allocate_boxes(const struct fpx_box_store *store,
                                           struct flamepix_layout *layout)
{
    size_t nbytes;
    if (!fpx_size_multiply(store->count + 1, sizeof(*layout->boxes), &nbytes))
        return FLAMEPIX_NO_MEMORY;
    layout->boxes = malloc(nbytes);
    layout->rows = calloc(store->level_count + 3, sizeof(*layout->rows));
    for (size_t i = 0; i < store->count; i++)
        layout->chain_count += store->entries[i].chain != NULL;
    if (layout->chain_count > 0)
        layout->chains = calloc(layout->chain_count, sizeof(*layout->chains));
    const bool has_chains = layout->chain_count == 0 || layout->chains != NULL;
    layout->chain_count = 0;
    return layout->boxes != NULL && layout->rows != NULL && has_chains ? FLAMEPIX_OK
                                                                       : FLAMEPIX_NO_MEMORY;
}

static int by_box(const void *a, const void *b)
{
    const struct fpx_layout_chain *left = a, *right = b;
    return (left->box > right->box) - (left->box < right->box);
}

/* A counting sort by depth; the entries of one depth are already sorted. */
static void sort_boxes(struct fpx_box_store *store, struct flamepix_layout *layout)
{
    size_t *next = layout->rows + 1; /* by depth; becomes the beginning of the depth after it */
    layout->depths = 1;
    next[1] = 1;
    for (size_t i = 0; i < store->count; i++) {
        const size_t depth = store->entries[i].depth;
        next[depth + 1]++;
        if (depth >= layout->depths)
            layout->depths = depth + 1;
    }
    for (size_t depth = 1; depth <= layout->depths; depth++)
        next[depth] += next[depth - 1];
    layout->boxes[next[0]++] = root_box(layout);
    for (size_t i = 0; i < store->count; i++) {
        struct fpx_box_store_entry *entry = &store->entries[i];
        const size_t box = next[entry->depth]++;
        put_box(layout, entry, &layout->boxes[box]);
        if (entry->chain != NULL)
            layout->chains[layout->chain_count++] = (struct fpx_layout_chain){box, entry->chain};
        entry->chain = NULL;
    }
    if (layout->chain_count > 0)
        qsort(layout->chains, layout->chain_count, sizeof(*layout->chains), by_box);
}

/* -- counts ------------------------------------------------------------------------------------ */

static bool depth_is_row(const struct flamepix_layout *layout, size_t depth)
{
    for (size_t i = layout->rows[depth]; i < layout->rows[depth + 1]; i++) {
        const struct flamepix_box *box = &layout->boxes[i];
        if (box->elided == 0 || !fpx_layout_hides(layout, box->end - box->start))
            return true;
    }
    return false;
}

/* The weight of elided frames on kept parents is what the kept frames do not own themselves. */
static void count_boxes(struct flamepix_layout *layout)
{
    const struct fpx_layout_facts *facts = &layout->facts;
    struct flamepix_layout_summary *summary = &layout->summary;
    struct flamepix_weight unseen =
        flamepix_weight_between(root_self(facts).weight, facts->all.weight);
    summary->kept = 1;
    for (size_t i = 1; i < layout->rows[layout->depths]; i++) {
        const struct flamepix_box *box = &layout->boxes[i];
        summary->kept += box->elided == 0;
        if (box->elided == 0 && box->self.value != 0)
            unseen = flamepix_weight_between(box->self, unseen);
    }
    for (size_t i = 0; i < layout->chain_count; i++)
        summary->kept += layout->chains[i].chain->height - 1;
    summary->elided = facts->frames - facts->folded - summary->kept;
    if (summary->elided > 0)
        summary->elided_share = fmax(unseen.value / summary->total, 0);
}

static void summarise(struct flamepix_layout *layout)
{
    const struct fpx_layout_facts *facts = &layout->facts;
    struct flamepix_layout_summary *summary = &layout->summary;
    summary->max_depth = facts->max_depth;
    summary->stacks = facts->stacks;
    summary->frames = facts->frames;
    summary->folded = facts->folded;
    summary->cut_stacks = facts->cut_stacks;
    summary->deepest = facts->deepest.value;
    summary->unnamed = facts->unnamed.value;
    summary->rows = (uint32_t)layout->depths;
    while (summary->rows > 1 && !depth_is_row(layout, summary->rows - 1))
        summary->rows--;
    summary->up_rows = summary->rows;
    count_boxes(layout);
}

/* -- the layout -------------------------------------------------------------------------------- */

static enum flamepix_status fill(struct flamepix_layout *layout, struct fpx_box_store *store,
                                 const struct fpx_layout_scale *scale, double total_least)
{
    enum flamepix_status status = set_scale(layout, scale, total_least);
    if (status != FLAMEPIX_OK)
        return status;
    store->cutoff = layout->cutoff;
    status = fpx_box_store_finish(store);
    if (status == FLAMEPIX_OK)
        status = allocate_boxes(store, layout);
    if (status != FLAMEPIX_OK)
        return status;
    sort_boxes(store, layout);
    summarise(layout);
    layout->names = store->names;
    store->names = (struct fpx_box_name_store){0};
    return FLAMEPIX_OK;
}

enum flamepix_status fpx_layout_finish(struct fpx_box_store *store,
                                       const struct fpx_layout_facts *facts,
                                       const struct fpx_layout_scale *scale, double total_least,
                                       struct flamepix_layout **layout_ret)
{
    struct flamepix_layout *layout = calloc(1, sizeof(*layout));
    if (layout == NULL)
        return FLAMEPIX_NO_MEMORY;
    layout->facts = *facts;
    enum flamepix_status status = fill(layout, store, scale, total_least);
    if (status != FLAMEPIX_OK) {
        flamepix_layout_free(layout);
        return status;
    }
    *layout_ret = layout;
    return FLAMEPIX_OK;
}

struct flamepix_layout_summary flamepix_layout_summary(const struct flamepix_layout *layout)
{
    return layout->summary;
}

const struct flamepix_box *flamepix_layout_row(const struct flamepix_layout *layout, uint32_t row,
                                               size_t *count_ret)
{
    if (row >= layout->summary.rows) {
        *count_ret = 0;
        return NULL;
    }
    uint32_t depth = row;
    if (layout->summary.is_around && row < layout->summary.up_rows) {
        layout = layout->up;
    } else if (layout->summary.is_around) {
        depth = row - layout->summary.up_rows + 1;
        layout = layout->down;
    }
    *count_ret = layout->rows[depth + 1] - layout->rows[depth];
    return layout->boxes + layout->rows[depth];
}

bool fpx_layout_has_box(const struct flamepix_layout *layout, const struct flamepix_box *box)
{
    const uintptr_t begin = (uintptr_t)layout->boxes;
    const size_t nbytes = layout->rows[layout->depths] * sizeof(*box);
    return (uintptr_t)box - begin < nbytes;
}

const struct fpx_layout_chain *fpx_layout_find_chain(const struct flamepix_layout *layout,
                                                     const struct flamepix_box *box)
{
    if (layout->chain_count == 0 || !fpx_layout_has_box(layout, box))
        return NULL;
    const struct fpx_layout_chain sought = {.box = (size_t)(box - layout->boxes)};
    return bsearch(&sought, layout->chains, layout->chain_count, sizeof(*layout->chains), by_box);
}

const struct fpx_chain *fpx_layout_chain(const struct flamepix_layout *layout,
                                         const struct flamepix_box *box)
{
    const struct fpx_layout_chain *found = fpx_layout_find_chain(layout, box);
    return found == NULL ? NULL : found->chain;
}

uint32_t fpx_layout_height(const struct flamepix_layout *layout, const struct flamepix_box *box)
{
    const struct fpx_chain *chain = fpx_layout_chain(layout, box);
    return chain == NULL ? 1 : chain->height;
}

struct flamepix_bytes fpx_layout_name_below(const struct flamepix_layout *layout,
                                            const struct flamepix_box *box, uint32_t below)
{
    return layout->names.array[fpx_layout_chain(layout, box)->names[below]];
}

bool fpx_layout_hides(const struct flamepix_layout *layout, double width)
{
    return fpx_cutoff_hides(&layout->cutoff, width);
}

static void free_one(struct flamepix_layout *layout)
{
    if (layout == NULL)
        return;
    for (size_t i = 0; i < layout->chain_count; i++)
        free(layout->chains[i].chain);
    free(layout->chains);
    free(layout->boxes);
    free(layout->rows);
    free(layout->passed);
    fpx_box_name_store_free(&layout->names);
    free(layout);
}

void flamepix_layout_free(struct flamepix_layout *layout)
{
    if (layout == NULL)
        return;
    free_one(layout->up); /* a half has no halves */
    free_one(layout->down);
    free_one(layout);
}

void fpx_layout_summary_add(struct flamepix_layout_summary *all,
                            const struct flamepix_layout_summary *added)
{
    all->total += added->total;
    all->stacks += added->stacks;
    all->frames += added->frames;
    all->kept += added->kept;
    all->elided += added->elided;
    all->folded += added->folded;
    all->cut_stacks += added->cut_stacks;
    if (added->max_depth > all->max_depth)
        all->max_depth = added->max_depth;
}
