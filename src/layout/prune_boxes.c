/* Pruning the store of boxes, and joining two stores: frames that are hidden now join the runs of
 * their depths. box_store.c says why it does not matter when. */
#include <stdlib.h>

#include "base/memory.h"
#include "layout/box_store.h"

/* A layout may keep so many bytes of unused names: finding the used ones costs more. */
enum { LEFT_NBYTES = 1 << 20 };

static const struct flamepix_weight nothing = {0, 0};

/* -- pruning ----------------------------------------------------------------------------------- */

/* Elides the entry if it is hidden now. True if it was joined to the last one of its depth. */
static bool join_entry(struct fpx_box_store *store, struct fpx_box_store_entry *entry)
{
    struct flamepix_box *box = &entry->box;
    const size_t last = store->levels[entry->depth].last;
    if (box->elided == 0 && fpx_cutoff_hides(&store->cutoff, box->end - box->start))
        fpx_run_elide(box, store->keeps_self);
    if (last == 0 || box->elided == 0 ||
        !fpx_run_join(&store->entries[last - 1].box, box, &store->cutoff))
        return false;
    store->entries[last - 1].rests.end = entry->rests.end;
    return true;
}

/* Joined, or as the last entry of its depth. There must be room for it. */
static void put_entry(struct fpx_box_store *store, struct fpx_box_store_entry *entry)
{
    if (join_entry(store, entry))
        return;
    store->entries[store->count++] = *entry;
    store->levels[entry->depth].last = store->count;
}

/* Joins the frames of a hidden chain to the runs of their depths. There must be room for them. */
static void join_chain(struct fpx_box_store *store, const struct fpx_box_store_entry *chain)
{
    for (uint32_t i = 0; i < chain->chain->height; i++) {
        struct fpx_box_store_entry entry = *chain;
        entry.chain = NULL;
        entry.depth -= i;
        if (i > 0)
            entry.box.self = entry.box.other_self = nothing;
        put_entry(store, &entry);
    }
}

static bool is_hidden_chain(const struct fpx_box_store *store,
                            const struct fpx_box_store_entry *entry)
{
    return entry->chain != NULL &&
           fpx_cutoff_hides(&store->cutoff, entry->box.end - entry->box.start);
}

static void free_chain(struct fpx_box_store *store, struct fpx_box_store_entry *entry)
{
    store->chain_nbytes -= entry->chain->height * sizeof(*entry->chain->names);
    free(entry->chain);
    entry->chain = NULL;
}

/* There must be room for it and for `later` entries; afterwards there is for these. It may become a
 * run. */
static enum flamepix_status join_or_append(struct fpx_box_store *store,
                                           struct fpx_box_store_entry *entry, size_t later)
{
    if (!is_hidden_chain(store, entry)) {
        put_entry(store, entry);
        return FLAMEPIX_OK;
    }
    enum flamepix_status status =
        fpx_array_reserve(&store->entries, &store->capacity,
                          store->count + entry->chain->height + later, sizeof(*store->entries));
    if (status == FLAMEPIX_OK)
        join_chain(store, entry);
    return status;
}

/* Into other entries: a hidden chain may become many of them. After a failure, the entries are as
 * they were. */
static enum flamepix_status join_chains(struct fpx_box_store *store)
{
    struct fpx_box_store_entry *const before = store->entries;
    const size_t count = store->count, capacity = store->capacity;
    store->entries = NULL;
    store->count = store->capacity = 0;
    enum flamepix_status status =
        fpx_array_reserve(&store->entries, &store->capacity, count, sizeof(*store->entries));
    for (size_t i = 0; i < count && status == FLAMEPIX_OK; i++)
        status = join_or_append(store, &before[i], count - i - 1);
    if (status != FLAMEPIX_OK) {
        free(store->entries);
        store->entries = before;
        store->count = count;
        store->capacity = capacity;
        return status;
    }
    for (size_t i = 0; i < count; i++)
        if (is_hidden_chain(store, &before[i]))
            free_chain(store, &before[i]);
    free(before);
    return FLAMEPIX_OK;
}

/* In place, if no chain is hidden: an entry is unchanged, elided, or joined to the one before it at
 * its depth. */
static enum flamepix_status join_entries(struct fpx_box_store *store)
{
    for (size_t depth = 0; depth < store->level_count; depth++)
        store->levels[depth].last = 0;
    for (size_t i = 0; store->chain_nbytes > 0 && i < store->count; i++)
        if (is_hidden_chain(store, &store->entries[i]))
            return join_chains(store);
    size_t kept = 0;
    for (size_t i = 0; i < store->count; i++) {
        struct fpx_box_store_entry *entry = &store->entries[i];
        if (join_entry(store, entry))
            continue;
        if (kept < i)
            store->entries[kept] = *entry;
        store->levels[entry->depth].last = ++kept;
    }
    store->count = kept;
    return FLAMEPIX_OK;
}

static enum flamepix_status renew_name(struct fpx_box_store_entry *entry,
                                       const struct fpx_box_store *store, size_t *numbers,
                                       struct fpx_box_name_store *names)
{
    struct flamepix_box *box = &entry->box;
    enum flamepix_status status =
        box->elided > 0 ? FLAMEPIX_OK : fpx_box_name_store_add(names, box->name, &box->name);
    if (status == FLAMEPIX_OK && entry->chain != NULL)
        status = fpx_chain_renumber(entry->chain, &store->names, numbers, names);
    return status;
}

/* Frees the names of frames that are elided now. After a failure, the store can only be freed. */
static enum flamepix_status renew_names(struct fpx_box_store *store)
{
    struct fpx_box_name_store names = {0};
    size_t *const numbers = fpx_chain_numbers(&store->names);
    enum flamepix_status status = numbers != NULL ? FLAMEPIX_OK : FLAMEPIX_NO_MEMORY;
    for (size_t i = 0; i < store->count && status == FLAMEPIX_OK; i++)
        status = renew_name(&store->entries[i], store, numbers, &names);
    free(numbers);
    if (status != FLAMEPIX_OK) {
        fpx_box_name_store_free(&names);
        return status;
    }
    fpx_box_name_store_free(&store->names);
    store->names = names;
    return FLAMEPIX_OK;
}

static size_t next_prune(size_t left, size_t factor, size_t first)
{
    size_t grown;
    if (!fpx_size_multiply(left, factor, &grown))
        grown = SIZE_MAX;
    return grown > first ? grown : first;
}

static enum flamepix_status elide_hidden(struct fpx_box_store *store)
{
    enum flamepix_status status = fpx_box_store_close_runs(store);
    return status == FLAMEPIX_OK ? join_entries(store) : status;
}

enum flamepix_status fpx_box_store_prune(struct fpx_box_store *store)
{
    enum flamepix_status status = elide_hidden(store);
    if (status == FLAMEPIX_OK)
        status = renew_names(store);
    if (status != FLAMEPIX_OK)
        return status;
    const struct fpx_box_store_pace *pace = &store->pace;
    store->prune_count = next_prune(store->count, pace->factor, pace->first);
    store->prune_nbytes = next_prune(store->names.nbytes + store->chain_nbytes, pace->factor,
                                     pace->first * FPX_NAMES_SHORT_NBYTES);
    return FLAMEPIX_OK;
}

enum flamepix_status fpx_box_store_finish(struct fpx_box_store *store)
{
    enum flamepix_status status = elide_hidden(store);
    return status == FLAMEPIX_OK && store->names.texts.used > LEFT_NBYTES ? renew_names(store)
                                                                          : status;
}

/* -- joining ----------------------------------------------------------------------------------- */

/* Afterwards the last entry of each depth is known if it is a run: the next entry may extend it. */
static void close_runs_to_go_on(struct fpx_box_store *store)
{
    for (size_t depth = 0; depth < store->level_count; depth++) {
        const bool has_run = store->levels[depth].open.elided > 0;
        fpx_box_store_close_run(store, depth);
        store->levels[depth].last = has_run ? store->count : 0;
    }
}

static void move_place(double *place, double *rest, struct flamepix_weight base)
{
    flamepix_weight_add(&base, (struct flamepix_weight){*place, *rest});
    *place = base.value;
    *rest = base.rest;
}

/* Names are copied only of frames that remain. */
static enum flamepix_status append(struct fpx_box_store *store, struct fpx_box_store *next,
                                   struct fpx_box_store_entry *entry, size_t *numbers)
{
    const size_t count = store->count;
    const size_t later = next->count - 1 - (size_t)(entry - next->entries);
    enum flamepix_status status = join_or_append(store, entry, later);
    if (status != FLAMEPIX_OK || store->count == count || is_hidden_chain(store, entry))
        return status;
    struct fpx_box_store_entry *appended = &store->entries[count];
    entry->chain = NULL;
    if (appended->chain != NULL)
        store->chain_nbytes += appended->chain->height * sizeof(*appended->chain->names);
    return appended->box.elided > 0 ? FLAMEPIX_OK
                                    : renew_name(appended, next, numbers, &store->names);
}

enum flamepix_status fpx_box_store_join(struct fpx_box_store *store, struct fpx_box_store *next,
                                        struct flamepix_weight base)
{
    enum flamepix_status status = fpx_box_store_close_runs(next);
    if (status == FLAMEPIX_OK)
        status = fpx_box_store_reach(store, next->level_count);
    if (status == FLAMEPIX_OK)
        status = fpx_box_store_make_room(store, store->level_count + next->count);
    if (status == FLAMEPIX_OK)
        status = fpx_box_store_end_chain(store);
    if (status != FLAMEPIX_OK)
        return status;
    size_t *const numbers = fpx_chain_numbers(&next->names);
    if (numbers == NULL)
        return FLAMEPIX_NO_MEMORY;
    close_runs_to_go_on(store);
    for (size_t i = 0; i < next->count && status == FLAMEPIX_OK; i++) {
        struct fpx_box_store_entry *entry = &next->entries[i];
        move_place(&entry->box.start, &entry->rests.start, base);
        move_place(&entry->box.end, &entry->rests.end, base);
        status = append(store, next, entry, numbers);
    }
    free(numbers);
    return status;
}
