/* A layout made from a finer one. Everything that the finer one hides is also hidden in the coarser
 * one, so its kept boxes and runs are sufficient. That the time of hiding and joining does not
 * matter is already a property of the store. */
#include <math.h>
#include <stdlib.h>

#include "base/memory.h"
#include "layout/layout_internal.h"
#include "layout/layout_shape.h"
#include "layout/layout_sums.h"

/* A width is hidden if it is below a bound within rounding errors of the threshold, so the widest
 * hidden one is near that. */
static double widest_hidden(const struct fpx_cutoff *cutoff)
{
    double width = fpx_cutoff_threshold(cutoff);
    while (fpx_cutoff_hides(cutoff, width))
        width = nextafter(width, HUGE_VAL);
    while (width > 0 && !fpx_cutoff_hides(cutoff, width))
        width = nextafter(width, 0);
    return width;
}

static bool hides_whatever(const struct fpx_cutoff *coarse, const struct fpx_cutoff *fine)
{
    double width = widest_hidden(fine);
    return !fpx_cutoff_hides(fine, width) || fpx_cutoff_hides(coarse, width);
}

static enum flamepix_status check_scale(const struct flamepix_layout *fine,
                                        const struct fpx_layout_scale *scale, double total_least)
{
    double total = fmax(fine->facts.all.weight.value, total_least);
    uint32_t columns;
    enum flamepix_status status = fpx_layout_scale_columns(scale, total, &columns);
    if (status != FLAMEPIX_OK)
        return status;
    struct fpx_cutoff cutoff = fpx_layout_scale_cutoff(scale, total, columns);
    return hides_whatever(&cutoff, &fine->cutoff) ? FLAMEPIX_OK : FLAMEPIX_BAD_ARGUMENT;
}

static enum flamepix_status limit_rows(struct fpx_layout_facts *facts, uint32_t max_rows)
{
    size_t wanted = (size_t)facts->limit_depth + 1;
    if (max_rows > 0 && max_rows < wanted)
        wanted = max_rows;
    if (wanted > facts->limit_rows)
        return FLAMEPIX_BAD_ARGUMENT;
    facts->limit_rows = wanted;
    return FLAMEPIX_OK;
}

/* What boxes are added to. */
struct adding {
    const struct flamepix_layout *fine;
    struct fpx_layout_facts *facts;
    struct fpx_box_store *store;
    size_t *numbers; /* of the names of chains */
};

/* There must be room for it. */
static enum flamepix_status add_box(const struct adding *adding, const struct flamepix_box *box,
                                    size_t depth)
{
    struct fpx_box_store *store = adding->store;
    struct fpx_box_store_entry *entry = &store->entries[store->count++];
    *entry = (struct fpx_box_store_entry){.box = *box, .depth = (uint32_t)depth};
    return box->elided > 0 ? FLAMEPIX_OK
                           : fpx_box_name_store_add(&store->names, box->name, &entry->box.name);
}

/* Those of its frames that are within the limit of rows: as a chain, or alone. */
static enum flamepix_status add_chain(const struct adding *adding, const struct flamepix_box *box,
                                      const struct fpx_chain *chain, size_t depth)
{
    struct fpx_box_store *store = adding->store;
    const size_t end = adding->facts->limit_rows;
    const size_t beyond = depth >= end ? depth + 1 - end : 0;
    struct flamepix_box top = *box;
    adding->facts->folded += beyond < chain->height ? beyond : chain->height;
    if (beyond >= chain->height)
        return FLAMEPIX_OK;
    if (beyond > 0)
        top.self = top.other_self = (struct flamepix_weight){0};
    top.name = adding->fine->names.array[chain->names[beyond]];
    enum flamepix_status status = add_box(adding, &top, depth - beyond);
    if (status != FLAMEPIX_OK || chain->height - beyond == 1)
        return status;
    struct fpx_chain *added =
        fpx_chain_create(chain->names + beyond, chain->height - (uint32_t)beyond);
    store->entries[store->count - 1].chain = added;
    store->chain_nbytes += added != NULL ? added->height * sizeof(*added->names) : 0;
    return added != NULL
               ? fpx_chain_renumber(added, &adding->fine->names, adding->numbers, &store->names)
               : FLAMEPIX_NO_MEMORY;
}

static enum flamepix_status add(const struct adding *adding, const struct flamepix_box *box,
                                size_t depth)
{
    const struct fpx_chain *chain = fpx_layout_chain(adding->fine, box);
    if (chain != NULL)
        return add_chain(adding, box, chain, depth);
    if (depth < adding->facts->limit_rows)
        return add_box(adding, box, depth);
    adding->facts->folded += box->elided > 0 ? box->elided : 1;
    return FLAMEPIX_OK;
}

/* The order in which the path closes boxes, as the store wants them: left before right at each
 * depth, also at those depths of a chain that are below its last frame's. */
static int as_closed(const void *a, const void *b)
{
    const struct fpx_box_store_entry *left = a, *right = b;
    if (left->box.end != right->box.end)
        return left->box.end < right->box.end ? -1 : 1;
    if (left->depth != right->depth)
        return left->depth > right->depth ? -1 : 1;
    return (left->box.start > right->box.start) - (left->box.start < right->box.start);
}

/* Adds all boxes but the root's; those beyond the row limit are counted as folded. */
static enum flamepix_status add_boxes(struct fpx_box_store *store,
                                      const struct flamepix_layout *fine,
                                      struct fpx_layout_facts *facts)
{
    size_t count = fine->rows[fine->depths];
    const struct adding adding = {fine, facts, store, fpx_chain_numbers(&fine->names)};
    if (adding.numbers == NULL)
        return FLAMEPIX_NO_MEMORY;
    enum flamepix_status status = fpx_box_store_reach(store, fine->depths);
    if (status == FLAMEPIX_OK)
        status =
            fpx_array_reserve(&store->entries, &store->capacity, count, sizeof(*store->entries));
    for (size_t depth = 1; depth < fine->depths && status == FLAMEPIX_OK; depth++)
        for (size_t i = fine->rows[depth]; i < fine->rows[depth + 1] && status == FLAMEPIX_OK; i++)
            status = add(&adding, &fine->boxes[i], depth);
    free(adding.numbers);
    if (fine->chain_count > 0)
        qsort(store->entries, store->count, sizeof(*store->entries), as_closed);
    return status;
}

/* For a layout that is not joined. */
static enum flamepix_status coarsen(const struct flamepix_layout *fine,
                                    const struct flamepix_layout_options *options,
                                    struct flamepix_layout **layout_ret)
{
    /* An empty layout has no total, whatever is requested. */
    const double total_least = fine->summary.total > 0 ? options->total : 0;
    struct fpx_layout_facts facts = fine->facts;
    struct fpx_layout_scale scale;
    struct fpx_box_store store;
    enum flamepix_status status = fpx_layout_scale_init(&scale, options);
    if (status == FLAMEPIX_OK)
        status = check_scale(fine, &scale, total_least);
    if (status == FLAMEPIX_OK)
        status = limit_rows(&facts, options->max_rows);
    if (status != FLAMEPIX_OK)
        return status;
    fpx_box_store_init(&store, (struct fpx_box_store_pace){.factor = 1});
    store.keeps_self = facts.compares;
    status = add_boxes(&store, fine, &facts);
    if (status == FLAMEPIX_OK)
        status = fpx_layout_finish(&store, &facts, &scale, total_least, layout_ret);
    fpx_box_store_free(&store);
    return status;
}

static enum flamepix_status coarsen_halves(const struct flamepix_layout *fine,
                                           const struct flamepix_layout_options *options,
                                           struct flamepix_layout **layout_ret)
{
    struct flamepix_layout *up, *down;
    enum flamepix_status status = coarsen(fine->up, options, &up);
    if (status != FLAMEPIX_OK)
        return status;
    status = coarsen(fine->down, options, &down);
    if (status != FLAMEPIX_OK) {
        flamepix_layout_free(up);
        return status;
    }
    return flamepix_layout_around(up, down, fine->up->boxes[0].name, layout_ret);
}

enum flamepix_status flamepix_layout_coarser(const struct flamepix_layout *fine,
                                             const struct flamepix_layout_options *options,
                                             struct flamepix_layout **layout_ret)
{
    FPX_TAKE(struct flamepix_layout_options, fpx_layout_shape, options);
    if (fine->summary.is_around)
        return coarsen_halves(fine, options, layout_ret);
    enum flamepix_status status = coarsen(fine, options, layout_ret);
    if (status != FLAMEPIX_OK)
        return status;
    status = fpx_layout_set_passed(*layout_ret, fine->passed, fine->passed_count);
    if (status != FLAMEPIX_OK)
        flamepix_layout_free(*layout_ret);
    return status;
}
