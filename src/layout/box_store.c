/* The closed boxes of a future layout: kept frames, and runs of elided ones.
 *
 * What. The path closes frames, each depth from left to right. A frame hidden by the cutoff is
 * elided: it joins the open run of its depth if the gap between them is also hidden, or begins a
 * run. Any other frame is kept, with its name, and ends the open run of its depth.
 *
 * Why prune. The total is unknown until the last stack, but it only grows, and the cutoff with it,
 * so kept frames may become hidden. Pruning visits all entries again: it elides kept frames that
 * are now hidden, joins runs that can now be joined, and frees unused names. It happens whenever
 * the store has doubled, so each entry pays for about two prunings, and the store is bounded by the
 * picture: each depth has no more kept frames, nor gaps between runs, than widths above the cutoff
 * fit into the total.
 *
 * Why it does not matter when. A frame hidden by one cutoff is hidden by every later one. Two
 * elided neighbours whose gap is hidden belong to one run under every later cutoff, because no kept
 * frame can come between them any more. So frames joined early would be joined at the end. And the
 * weight of a run is the sum of the weights of its frames, in both measures: sums are exact, so the
 * same in any grouping. Hence a picture depends only on the stacks, and a coarser layout can be
 * made from a finer one (coarser_layout.c).
 *
 * Why self. If profiles are compared, a run shows the change of its frames' self weight. So self
 * weights are summed too, but only then (`keeps_self`).
 *
 * Invariants. The entries of one depth are sorted by start; entries of different depths are in
 * closing order. The open run of a depth is right of all its entries. An entry is a run if its
 * `elided` is above 0, and then has no name. Names are those of entries, and of frames elided since
 * the last pruning.
 *
 * Why `plain`. Most profiles count samples: every weight is a whole number, a double holds every
 * sum, and there is no second measure. Differences of such sums, and sums of these, need no rest.
 * So runs are added up as doubles, with identical results at a fraction of the cost. From the first
 * other stack on, both parts of weights are added up.
 *
 * Cost. Eliding a frame is one comparison and one addition at its depth, without allocation; a
 * second measure costs another addition only if it is not 0. Keeping a frame is an entry and a copy
 * of its name, which is looked up only if it is long (box_store.h). */
#include "layout/box_store.h"

#include <math.h>
#include <stdlib.h>

#include "base/memory.h"

void fpx_box_store_init(struct fpx_box_store *store, struct fpx_box_store_pace pace)
{
    *store = (struct fpx_box_store){
        .pace = pace,
        .prune_count = pace.first,
        .prune_nbytes = pace.first * FPX_NAMES_SHORT_NBYTES,
    };
}

/* Nothing is close to its end, so the next elided frame starts a new run. */
static const struct fpx_elided_run no_run = {.end = -HUGE_VAL};

static const struct flamepix_sums no_self = {{0, 0}, {0, 0}};

enum flamepix_status fpx_box_store_reach(struct fpx_box_store *store, size_t level_count)
{
    if (level_count <= store->level_count)
        return FLAMEPIX_OK;
    enum flamepix_status status = fpx_array_reserve(&store->levels, &store->level_capacity,
                                                    level_count, sizeof(*store->levels));
    if (status != FLAMEPIX_OK)
        return status;
    for (size_t depth = store->level_count; depth < level_count; depth++)
        store->levels[depth] = (struct fpx_box_store_level){.open = no_run};
    store->level_count = level_count;
    return FLAMEPIX_OK;
}

/* -- runs -------------------------------------------------------------------------------------- */

/* There must be room for it. All members of the box are named, here and where a frame is kept:
 * otherwise compilers clear the rest with a loop that costs more than the box. */
void fpx_box_store_close_run(struct fpx_box_store *store, size_t depth)
{
    struct fpx_elided_run *open = &store->levels[depth].open;
    if (open->elided == 0)
        return;
    const struct fpx_elided_run run = *open;
    struct fpx_box_store_entry *entry = &store->entries[store->count++];
    entry->box = (struct flamepix_box){
        .start = run.start,
        .end = run.end,
        .weight = run.held.weight,
        .self = run.self.weight,
        .other = run.held.other,
        .other_self = run.self.other,
        .elided = run.elided,
        .name = {NULL, 0},
    };
    entry->rests = run.rests;
    entry->depth = (uint32_t)depth;
    entry->chain = NULL;
    *open = no_run;
}

enum flamepix_status fpx_box_store_close_runs(struct fpx_box_store *store)
{
    size_t needed;
    if (!fpx_size_add(store->count, store->level_count, &needed))
        return FLAMEPIX_NO_MEMORY;
    enum flamepix_status status = fpx_box_store_end_chain(store);
    if (status == FLAMEPIX_OK)
        status =
            fpx_array_reserve(&store->entries, &store->capacity, needed, sizeof(*store->entries));
    if (status != FLAMEPIX_OK)
        return status;
    for (size_t depth = 0; depth < store->level_count; depth++)
        fpx_box_store_close_run(store, depth);
    return FLAMEPIX_OK;
}

enum flamepix_status fpx_box_store_set_seam(struct fpx_box_store *store, double seam)
{
    store->cutoff.seam = seam;
    return fpx_box_store_close_runs(store);
}

/* -- adding ------------------------------------------------------------------------------------ */

/* As many as thumbnails of small profiles have: for those, moving entries while the array grows
 * costs as much as adding them. Unused entries cost no memory. */
enum { FIRST_ENTRIES = 2000 };

enum flamepix_status fpx_box_store_make_room(struct fpx_box_store *store, size_t entries)
{
    if (store->count + entries > store->prune_count ||
        store->names.nbytes + store->chain_nbytes > store->prune_nbytes) {
        enum flamepix_status status = fpx_box_store_prune(store);
        if (status != FLAMEPIX_OK)
            return status;
    }
    size_t needed = store->count + entries;
    if (needed <= store->capacity)
        return FLAMEPIX_OK;
    if (store->capacity == 0 && needed < FIRST_ENTRIES)
        needed = FIRST_ENTRIES;
    return fpx_array_reserve(&store->entries, &store->capacity, needed, sizeof(*store->entries));
}

/* The weights of a frame if doubles are not enough. */
static void set_held(struct flamepix_box *box, const struct flamepix_sums *start,
                     const struct flamepix_sums *stop)
{
    const struct flamepix_sums held = fpx_sums_between(start, stop);
    box->weight = held.weight;
    box->other = held.other;
}

static void add_held(struct fpx_elided_run *run, const struct flamepix_sums *held, double end_rest)
{
    run->rests.end = end_rest;
    flamepix_weight_add(&run->held.weight, held->weight);
    if (held->other.value != 0)
        flamepix_weight_add(&run->held.other, held->other);
}

/* Rare, so not inlined into the loops that call it. */
__attribute__((noinline)) static enum flamepix_status
start_run(struct fpx_box_store *store, size_t depth, const struct flamepix_sums *start,
          const struct flamepix_sums *stop, const struct flamepix_sums *held,
          const struct flamepix_sums *self)
{
    enum flamepix_status status = fpx_box_store_make_room(store, 1);
    if (status == FLAMEPIX_OK)
        status = fpx_box_store_end_chain(store);
    if (status != FLAMEPIX_OK)
        return status;
    fpx_box_store_close_run(store, depth);
    store->levels[depth].open = (struct fpx_elided_run){
        .start = start->weight.value,
        .end = stop->weight.value,
        .rests = {start->weight.rest, stop->weight.rest},
        .held = *held,
        .self = *self,
        .elided = 1,
    };
    return FLAMEPIX_OK;
}

__attribute__((noinline)) static enum flamepix_status
elide_any(struct fpx_box_store *store, size_t first, size_t end, const struct flamepix_sums *start,
          const struct flamepix_sums *stop, const struct flamepix_sums *self)
{
    const double left = start->weight.value, right = stop->weight.value;
    const struct flamepix_sums held = fpx_sums_between(start, stop);
    for (size_t depth = first; depth < end; depth++) {
        struct fpx_elided_run *open = &store->levels[depth].open;
        const bool has_self = store->keeps_self && depth + 1 == end;
        if (!fpx_cutoff_hides(&store->cutoff, left - open->end)) {
            enum flamepix_status status =
                start_run(store, depth, start, stop, &held, has_self ? self : &no_self);
            if (status != FLAMEPIX_OK)
                return status;
            continue;
        }
        add_held(open, &held, stop->weight.rest);
        if (has_self)
            fpx_sums_join(&open->self, self);
        open->end = right;
        open->elided++;
    }
    return FLAMEPIX_OK;
}

/* Same if doubles are enough, as long as there are runs to extend; returns the first depth without
 * one. */
static inline size_t extend_plain(struct fpx_box_store *store, size_t first, size_t end,
                                  double left, double right)
{
    size_t depth = first;
    while (depth < end && fpx_box_store_extend(store, depth, left, right))
        depth++;
    return depth;
}

/* Begins with a new run, which is rare as well. */
__attribute__((noinline)) static enum flamepix_status elide_plain(struct fpx_box_store *store,
                                                                  size_t first, size_t end,
                                                                  const struct flamepix_sums *start,
                                                                  const struct flamepix_sums *stop)
{
    const double left = start->weight.value, right = stop->weight.value;
    const struct flamepix_sums held = {.weight.value = right - left};
    enum flamepix_status status = FLAMEPIX_OK;
    for (size_t depth = first; depth < end && status == FLAMEPIX_OK;) {
        status = start_run(store, depth, start, stop, &held, &no_self);
        depth = extend_plain(store, depth + 1, end, left, right);
    }
    return status;
}

enum flamepix_status fpx_box_store_elide(struct fpx_box_store *store, size_t first, size_t end,
                                         const struct flamepix_sums *start,
                                         const struct flamepix_sums *stop,
                                         const struct flamepix_sums *self)
{
    if (!store->plain)
        return elide_any(store, first, end, start, stop, self);
    const size_t depth = extend_plain(store, first, end, start->weight.value, stop->weight.value);
    return depth == end ? FLAMEPIX_OK : elide_plain(store, depth, end, start, stop);
}

/* Adds the frame as an entry of its own. There must be room for it. */
static enum flamepix_status add_entry(struct fpx_box_store *store, size_t depth,
                                      struct flamepix_bytes name, const struct flamepix_sums *start,
                                      const struct flamepix_sums *stop,
                                      const struct flamepix_sums *self)
{
    enum flamepix_status status = fpx_box_name_store_add(&store->names, name, &name);
    if (status != FLAMEPIX_OK)
        return status;
    struct fpx_box_store_entry *entry = &store->entries[store->count++];
    entry->box = (struct flamepix_box){
        .start = start->weight.value,
        .end = stop->weight.value,
        .weight = {stop->weight.value - start->weight.value, 0},
        .self = self->weight,
        .other = {0, 0},
        .other_self = self->other,
        .name = name,
        .elided = 0,
    };
    entry->rests = (struct fpx_box_store_offsets){start->weight.rest, stop->weight.rest};
    entry->depth = (uint32_t)depth;
    entry->chain = NULL;
    if (!store->plain)
        set_held(&entry->box, start, stop);
    return FLAMEPIX_OK;
}

/* A frame of the growing chain: an entry of its own, or only a name. */
static enum flamepix_status keep_in_chain(struct fpx_box_store *store, size_t depth,
                                          struct flamepix_bytes name,
                                          const struct flamepix_sums *start,
                                          const struct flamepix_sums *stop,
                                          const struct flamepix_sums *self)
{
    const size_t count = store->count;
    fpx_box_store_close_run(store, depth);
    if (store->count > count)
        fpx_box_store_move_run(store);
    if (store->growing.height >= store->growing.least)
        return fpx_box_store_grow(store, name);
    enum flamepix_status status = add_entry(store, depth, name, start, stop, self);
    if (status == FLAMEPIX_OK && ++store->growing.height == store->growing.least)
        status = fpx_box_store_become_chain(store);
    return status;
}

enum flamepix_status fpx_box_store_keep(struct fpx_box_store *store, size_t depth,
                                        struct flamepix_bytes name,
                                        const struct flamepix_sums *start,
                                        const struct flamepix_sums *stop,
                                        const struct flamepix_sums *self)
{
    enum flamepix_status status = fpx_box_store_make_room(store, 2);
    if (status == FLAMEPIX_OK && store->growing.height > 0) {
        if (fpx_box_store_continues(store, depth, name, start, stop, self))
            return keep_in_chain(store, depth, name, start, stop, self);
        if (store->growing.height >= store->growing.least)
            status = fpx_box_store_end_chain(store);
    }
    if (status != FLAMEPIX_OK)
        return status;
    fpx_box_store_close_run(store, depth);
    status = add_entry(store, depth, name, start, stop, self);
    if (status == FLAMEPIX_OK && store->growing.least > 0)
        store->growing.height = !fpx_chain_excludes(name);
    return status;
}

void fpx_box_store_free(struct fpx_box_store *store)
{
    for (size_t i = 0; i < store->count && store->chain_nbytes > 0; i++)
        free(store->entries[i].chain);
    free(store->growing.names);
    free(store->levels);
    free(store->entries);
    fpx_box_name_store_free(&store->names);
    *store = (struct fpx_box_store){0};
}
