/* Chains in a raster.
 *
 * What. Most chains are wanted as one span, that of the last frame. But a row is made from all of
 * its boxes: a chain that passes through it ends the runs of its neighbours there, and owns its
 * cells. So the chains that pass through a row are kept in a list, left to right, while rows are
 * made one after the other. A row in which nothing but chains with cells pass has no span.
 *
 * Why spread. A figure may find that it has room for each frame of a chain. Then the raster is made
 * again, with a box for each of these frames. */
#include <stdlib.h>
#include <string.h>

#include "layout/cells/raster_internal.h"
#include "layout/layout_chains.h"
#include "layout/layout_internal.h"

struct first {
    size_t row, index;
};

static int by_row(const void *a, const void *b)
{
    const struct first *left = a, *right = b;
    return (left->row > right->row) - (left->row < right->row);
}

/* The depth of the box with this index. */
static size_t depth_of(const struct flamepix_layout *layout, size_t box)
{
    size_t low = 0, high = layout->depths;
    while (high - low > 1) {
        const size_t middle = low + (high - low) / 2;
        if (layout->rows[middle] <= box)
            low = middle;
        else
            high = middle;
    }
    return low;
}

static size_t first_row(const struct flamepix_layout *layout, size_t chain)
{
    const struct fpx_layout_chain *of = &layout->chains[chain];
    return depth_of(layout, of->box) + 1 - of->chain->height;
}

static enum flamepix_status sort_by_first(const struct flamepix_layout *layout, size_t *by_first)
{
    struct first *firsts = calloc(layout->chain_count, sizeof(*firsts));
    if (firsts == NULL)
        return FLAMEPIX_NO_MEMORY;
    for (size_t i = 0; i < layout->chain_count; i++)
        firsts[i] = (struct first){first_row(layout, i), i};
    qsort(firsts, layout->chain_count, sizeof(*firsts), by_row);
    for (size_t i = 0; i < layout->chain_count; i++)
        by_first[i] = firsts[i].index;
    free(firsts);
    return FLAMEPIX_OK;
}

enum flamepix_status fpx_raster_chains_init(struct flamepix_raster *raster)
{
    struct fpx_raster_chains *chains = &raster->chains;
    const struct flamepix_layout *layout = raster->layout;
    if (layout->chain_count == 0)
        return FLAMEPIX_OK;
    chains->by_first = calloc(layout->chain_count, sizeof(*chains->by_first));
    chains->passing = calloc(layout->chain_count, sizeof(*chains->passing));
    if (chains->by_first == NULL || chains->passing == NULL)
        return FLAMEPIX_NO_MEMORY;
    return sort_by_first(layout, chains->by_first);
}

/* Whether a row must be made because this chain passes through it. */
static bool is_unseen(const struct flamepix_raster *raster, size_t chain)
{
    const struct flamepix_box *box = &raster->layout->boxes[raster->layout->chains[chain].box];
    return fpx_raster_is_spread(raster, chain) ||
           fpx_raster_column_at(raster, box->start) == fpx_raster_column_at(raster, box->end);
}

uint32_t fpx_raster_chain_last(const struct flamepix_raster *raster, size_t chain)
{
    return (uint32_t)depth_of(raster->layout, raster->layout->chains[chain].box);
}

static void end_chains(struct flamepix_raster *raster, size_t row)
{
    struct fpx_raster_chains *chains = &raster->chains;
    size_t kept = 0;
    for (size_t i = 0; i < chains->count; i++) {
        if (fpx_raster_chain_last(raster, chains->passing[i]) > row)
            chains->passing[kept++] = chains->passing[i];
        else
            chains->unseen -= is_unseen(raster, chains->passing[i]);
    }
    chains->count = kept;
}

static double start_of(const struct flamepix_layout *layout, size_t chain)
{
    return layout->boxes[layout->chains[chain].box].start;
}

static void begin_chain(struct flamepix_raster *raster, size_t chain)
{
    struct fpx_raster_chains *chains = &raster->chains;
    const struct flamepix_layout *layout = raster->layout;
    size_t place = chains->count++;
    for (; place > 0 && start_of(layout, chains->passing[place - 1]) > start_of(layout, chain);
         place--)
        chains->passing[place] = chains->passing[place - 1];
    chains->passing[place] = chain;
    chains->unseen += is_unseen(raster, chain);
}

void fpx_raster_chains_go(struct flamepix_raster *raster, uint32_t row)
{
    struct fpx_raster_chains *chains = &raster->chains;
    const struct flamepix_layout *layout = raster->layout;
    size_t boxes;
    if (layout->chain_count == 0)
        return;
    (void)flamepix_layout_row(layout, row, &boxes);
    if (boxes > 0)
        end_chains(raster, row);
    for (; chains->next < layout->chain_count &&
           first_row(layout, chains->by_first[chains->next]) == row;
         chains->next++)
        if (fpx_raster_chain_last(raster, chains->by_first[chains->next]) > row)
            begin_chain(raster, chains->by_first[chains->next]);
}

void fpx_raster_chains_free(struct fpx_raster_chains *chains)
{
    free(chains->by_first);
    free(chains->passing);
    free(chains->spread);
    *chains = (struct fpx_raster_chains){0};
}

/* -- heights ----------------------------------------------------------------------------------- */

const uint32_t *fpx_raster_heights(const struct flamepix_raster *raster)
{
    return raster->heights;
}

static uint32_t height_of(const struct flamepix_raster *raster, const struct flamepix_box *box)
{
    const struct fpx_layout_chain *chain = fpx_layout_find_chain(raster->layout, box);
    return chain == NULL || fpx_raster_is_spread(raster, (size_t)(chain - raster->layout->chains))
               ? 1
               : chain->chain->height;
}

enum flamepix_status fpx_raster_find_heights(struct flamepix_raster *raster)
{
    if (raster->layout->chain_count == 0)
        return FLAMEPIX_OK;
    raster->heights = calloc(raster->count, sizeof(*raster->heights));
    if (raster->heights == NULL)
        return FLAMEPIX_NO_MEMORY;
    for (size_t i = 0; i < raster->count; i++)
        raster->heights[i] = height_of(raster, raster->spans[i].box);
    return FLAMEPIX_OK;
}

static void use_names(const struct fpx_chain *chain, bool *used)
{
    for (uint32_t i = 0; i < chain->height; i++)
        used[chain->names[i]] = true;
}

enum flamepix_status fpx_raster_chain_names(const struct flamepix_raster *raster,
                                            struct flamepix_bytes **names_ret, size_t *count_ret)
{
    const struct fpx_box_name_store *names = &raster->layout->names;
    *names_ret = NULL;
    *count_ret = 0;
    if (raster->heights == NULL)
        return FLAMEPIX_OK;
    bool *used = calloc(names->count + 1, sizeof(*used));
    *names_ret = calloc(names->count + 1, sizeof(**names_ret));
    if (used == NULL || *names_ret == NULL) {
        free(used);
        free(*names_ret);
        *names_ret = NULL;
        return FLAMEPIX_NO_MEMORY;
    }
    for (size_t i = 0; i < raster->count; i++)
        if (raster->heights[i] > 1)
            use_names(fpx_layout_chain(raster->layout, raster->spans[i].box), used);
    for (size_t i = 0; i < names->count; i++)
        if (used[i])
            (*names_ret)[(*count_ret)++] = names->array[i];
    free(used);
    return FLAMEPIX_OK;
}

/* Marks those chains whose span is marked, and those that were spread before. */
static void mark_chains(struct flamepix_raster *raster, const bool *marked, bool *spread)
{
    const struct flamepix_layout *layout = raster->layout;
    for (size_t i = 0; i < layout->chain_count; i++)
        spread[i] = fpx_raster_is_spread(raster, i);
    for (size_t i = 0; i < raster->count; i++)
        if (marked[i])
            spread[fpx_layout_find_chain(layout, raster->spans[i].box) - layout->chains] = true;
}

enum flamepix_status fpx_raster_spread(struct flamepix_raster *raster, const bool *marked)
{
    bool *spread = calloc(raster->layout->chain_count, sizeof(*spread));
    if (spread == NULL)
        return FLAMEPIX_NO_MEMORY;
    mark_chains(raster, marked, spread);
    fpx_raster_chains_free(&raster->chains);
    raster->chains.spread = spread;
    return fpx_raster_make(raster);
}
