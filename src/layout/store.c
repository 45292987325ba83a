#include "layout/store.h"

#include <math.h>
#include <stdlib.h>

#include "base/array.h"

enum { NAME_NBYTES = 256 };

void flamepix_store_init(struct flamepix_store *store, struct flamepix_store_pace pace)
{
    *store = (struct flamepix_store){
        .pace = pace,
        .prune_count = pace.first,
        .prune_nbytes = pace.first * NAME_NBYTES,
    };
}

/* Nothing is near its end, so the next hidden frame starts a run of its own. */
static const struct flamepix_run no_run = {.end = -HUGE_VAL};

enum flamepix_status flamepix_store_reach(struct flamepix_store *store, size_t level_count)
{
    if (level_count <= store->level_count)
        return FLAMEPIX_OK;
    enum flamepix_status status = flamepix_array_reserve(&store->levels, &store->level_capacity,
                                                         level_count, sizeof(*store->levels));
    if (status != FLAMEPIX_OK)
        return status;
    for (size_t depth = store->level_count; depth < level_count; depth++)
        store->levels[depth] = (struct flamepix_store_level){.open = no_run};
    store->level_count = level_count;
    return FLAMEPIX_OK;
}

/* -- pruning ----------------------------------------------------------------------------------- */

/* There must be room for it. */
static void close_run(struct flamepix_store *store, size_t depth)
{
    struct flamepix_run *open = &store->levels[depth].open;
    if (open->elided > 0)
        store->entries[store->count++] =
            (struct flamepix_store_entry){.run = *open, .depth = (uint32_t)depth};
    *open = no_run;
}

static enum flamepix_status close_all_runs(struct flamepix_store *store)
{
    size_t needed;
    if (!flamepix_size_add(store->count, store->level_count, &needed))
        return FLAMEPIX_NO_MEMORY;
    enum flamepix_status status =
        flamepix_array_reserve(&store->entries, &store->capacity, needed, sizeof(*store->entries));
    if (status != FLAMEPIX_OK)
        return status;
    for (size_t depth = 0; depth < store->level_count; depth++)
        close_run(store, depth);
    return FLAMEPIX_OK;
}

static bool join_runs(struct flamepix_run *left, const struct flamepix_run *right,
                      const struct flamepix_cutoff *cutoff)
{
    double gap = right->start - left->end;
    if (left->elided == 0 || right->elided == 0 || !flamepix_cutoff_hides(cutoff, gap))
        return false;
    flamepix_sum_add(&left->gaps, gap, 0);
    flamepix_sum_add(&left->gaps, right->gaps.value, right->gaps.rest);
    left->end = right->end;
    left->elided += right->elided;
    return true;
}

/* A frame that was shown becomes a run of one. */
static void hide_entry(struct flamepix_store_entry *entry)
{
    entry->run.elided = 1;
    entry->self = 0;
    entry->name = (struct flamepix_bytes){0};
}

/* In place: an entry is either kept, hidden, or joined to the one before it at its depth. */
static void join_entries(struct flamepix_store *store)
{
    for (size_t depth = 0; depth < store->level_count; depth++)
        store->levels[depth].last = 0;
    size_t kept = 0;
    for (size_t i = 0; i < store->count; i++) {
        struct flamepix_store_entry entry = store->entries[i];
        size_t *last = &store->levels[entry.depth].last;
        if (entry.run.elided == 0 &&
            flamepix_cutoff_hides(&store->cutoff, entry.run.end - entry.run.start))
            hide_entry(&entry);
        if (*last > 0 && join_runs(&store->entries[*last - 1].run, &entry.run, &store->cutoff))
            continue;
        store->entries[kept++] = entry;
        *last = kept;
    }
    store->count = kept;
}

/* Names of frames that are hidden now are let go. */
static enum flamepix_status renew_names(struct flamepix_store *store)
{
    struct flamepix_names names = {0};
    for (size_t i = 0; i < store->count; i++) {
        struct flamepix_store_entry *entry = &store->entries[i];
        enum flamepix_status status =
            entry->run.elided > 0 ? FLAMEPIX_OK
                                  : flamepix_names_intern(&names, entry->name, &entry->name);
        if (status != FLAMEPIX_OK) {
            flamepix_names_free(&names);
            return status;
        }
    }
    flamepix_names_free(&store->names);
    store->names = names;
    return FLAMEPIX_OK;
}

static size_t next_prune(size_t left, size_t factor, size_t first)
{
    size_t grown;
    if (!flamepix_size_multiply(left, factor, &grown))
        grown = SIZE_MAX;
    return grown > first ? grown : first;
}

enum flamepix_status flamepix_store_prune(struct flamepix_store *store)
{
    enum flamepix_status status = close_all_runs(store);
    if (status != FLAMEPIX_OK)
        return status;
    join_entries(store);
    status = renew_names(store);
    if (status != FLAMEPIX_OK)
        return status;
    const struct flamepix_store_pace *pace = &store->pace;
    store->prune_count = next_prune(store->count, pace->factor, pace->first);
    store->prune_nbytes = next_prune(store->names.nbytes, pace->factor, pace->first * NAME_NBYTES);
    return FLAMEPIX_OK;
}

/* -- adding ------------------------------------------------------------------------------------ */

static enum flamepix_status make_room(struct flamepix_store *store, size_t entries)
{
    if (store->count + entries > store->prune_count || store->names.nbytes > store->prune_nbytes) {
        enum flamepix_status status = flamepix_store_prune(store);
        if (status != FLAMEPIX_OK)
            return status;
    }
    return flamepix_array_reserve(&store->entries, &store->capacity, store->count + entries,
                                  sizeof(*store->entries));
}

static enum flamepix_status start_run(struct flamepix_store *store, size_t depth, double start,
                                      double stop)
{
    enum flamepix_status status = make_room(store, 1);
    if (status != FLAMEPIX_OK)
        return status;
    close_run(store, depth);
    store->levels[depth].open = (struct flamepix_run){.start = start, .end = stop, .elided = 1};
    return FLAMEPIX_OK;
}

enum flamepix_status flamepix_store_elide(struct flamepix_store *store, size_t first, size_t end,
                                          double start, double stop)
{
    for (size_t depth = first; depth < end; depth++) {
        struct flamepix_run *open = &store->levels[depth].open;
        double gap = start - open->end;
        if (!flamepix_cutoff_hides(&store->cutoff, gap)) {
            enum flamepix_status status = start_run(store, depth, start, stop);
            if (status != FLAMEPIX_OK)
                return status;
            continue;
        }
        flamepix_sum_add(&open->gaps, gap, 0); /* of 0 too: that is faster than to look */
        open->end = stop;
        open->elided++;
    }
    return FLAMEPIX_OK;
}

enum flamepix_status flamepix_store_keep(struct flamepix_store *store, size_t depth,
                                         struct flamepix_bytes name, double start, double stop,
                                         double self)
{
    struct flamepix_store_entry entry = {
        .run = {.start = start, .end = stop},
        .self = self,
        .depth = (uint32_t)depth,
    };
    enum flamepix_status status = make_room(store, 2);
    if (status == FLAMEPIX_OK)
        status = flamepix_names_intern(&store->names, name, &entry.name);
    if (status != FLAMEPIX_OK)
        return status;
    close_run(store, depth);
    store->entries[store->count++] = entry;
    return FLAMEPIX_OK;
}

void flamepix_store_free(struct flamepix_store *store)
{
    free(store->levels);
    free(store->entries);
    flamepix_names_free(&store->names);
    *store = (struct flamepix_store){0};
}
