/* A layout made from a finer one. Everything that the finer one hides is also hidden in the coarser
 * one, so its kept boxes and runs are sufficient. That the time of hiding and joining does not
 * matter is already a property of the store. */
#include <math.h>

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

/* There must be room for it. */
static enum flamepix_status add_box(struct fpx_box_store *store, const struct flamepix_box *box,
                                    size_t depth)
{
    struct fpx_box_store_entry *entry = &store->entries[store->count++];
    *entry = (struct fpx_box_store_entry){.box = *box, .depth = (uint32_t)depth};
    return box->elided > 0 ? FLAMEPIX_OK
                           : fpx_box_name_store_add(&store->names, box->name, &entry->box.name);
}

/* Adds all boxes but the root's; those beyond the row limit are counted as folded. */
static enum flamepix_status add_boxes(struct fpx_box_store *store,
                                      const struct flamepix_layout *fine,
                                      struct fpx_layout_facts *facts)
{
    size_t count = fine->rows[fine->depths];
    enum flamepix_status status = fpx_box_store_reach(store, fine->depths);
    if (status == FLAMEPIX_OK)
        status =
            fpx_array_reserve(&store->entries, &store->capacity, count, sizeof(*store->entries));
    for (size_t depth = 1; depth < fine->depths && status == FLAMEPIX_OK; depth++)
        for (size_t i = fine->rows[depth]; i < fine->rows[depth + 1] && status == FLAMEPIX_OK;
             i++) {
            const struct flamepix_box *box = &fine->boxes[i];
            if (depth < facts->limit_rows)
                status = add_box(store, box, depth);
            else
                facts->folded += box->elided > 0 ? box->elided : 1;
        }
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
