/* Chains in the store of boxes.
 *
 * What. The path closes children before parents. So if a frame fills the whole of the frame below
 * it, its parent is the next frame that is added, one depth lower, with the same start, end and
 * sums; and if no stack ends in the parent, both belong to one chain. The first frames of a chain
 * are entries of their own, since most chains are short. From `least` frames on, one entry is left,
 * that of the last frame, and the others are numbers of names.
 *
 * Why growing. The list of names is collected in one array that is used again, and copied at its
 * final size when the chain ends, so a chain takes 4 bytes a frame and no more.
 *
 * Why runs are moved. A frame may end the open run of its depth, which then becomes an entry
 * between those of the chain. Only entries of one depth must stay in order, so the run goes to
 * before them. */
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "layout/box_store.h"

struct fpx_chain *fpx_chain_create(const uint32_t *names, uint32_t height)
{
    size_t nbytes;
    struct fpx_chain *chain = NULL;
    if (fpx_size_multiply(height, sizeof(*names), &nbytes) &&
        fpx_size_add(nbytes, sizeof(*chain), &nbytes))
        chain = malloc(nbytes);
    if (chain == NULL)
        return NULL;
    chain->height = height;
    memcpy(chain->names, names, height * sizeof(*names));
    return chain;
}

/* -- which frames ------------------------------------------------------------------------------ */

static bool is_nothing(struct flamepix_weight weight)
{
    return weight.value == 0 && weight.rest == 0;
}

/* Whether an entry is a frame of the chain whose last frame is `top`, and which has `height` frames
 * so far. */
static bool continues(const struct fpx_box_store_entry *top, size_t height,
                      const struct fpx_box_store_entry *entry, struct flamepix_bytes name)
{
    const struct flamepix_box *box = &entry->box;
    return entry->depth + height == top->depth && box->start == top->box.start &&
           box->end == top->box.end && entry->rests.start == top->rests.start &&
           entry->rests.end == top->rests.end && box->elided == 0 && is_nothing(box->self) &&
           is_nothing(box->other_self) &&
           flamepix_weight_compare(box->other, top->box.other) == 0 && !fpx_chain_excludes(name);
}

/* -- growing ----------------------------------------------------------------------------------- */

enum flamepix_status fpx_box_store_grow(struct fpx_box_store *store, struct flamepix_bytes name)
{
    struct fpx_growing_chain *growing = &store->growing;
    const struct fpx_box_name_store *names = &store->names;
    enum flamepix_status status = fpx_array_reserve(&growing->names, &growing->capacity,
                                                    growing->height + 1, sizeof(*growing->names));
    if (status != FLAMEPIX_OK)
        return status;
    /* Recursion repeats a name, or a few in turn. */
    enum { TURNS = 2 };
    for (size_t back = 1; back <= TURNS && back <= growing->height; back++) {
        const uint32_t number = growing->names[growing->height - back];
        if (flamepix_bytes_equal(names->array[number], name)) {
            growing->names[growing->height++] = number;
            return FLAMEPIX_OK;
        }
    }
    status = fpx_box_name_store_number(&store->names, name, &growing->names[growing->height]);
    growing->height += status == FLAMEPIX_OK;
    return status;
}

enum flamepix_status fpx_box_store_become_chain(struct fpx_box_store *store)
{
    const size_t first = store->count - store->growing.height;
    enum flamepix_status status = FLAMEPIX_OK;
    store->growing.height = 0;
    for (size_t i = first; i < store->count && status == FLAMEPIX_OK; i++)
        status = fpx_box_store_grow(store, store->entries[i].box.name);
    if (status == FLAMEPIX_OK)
        store->count = first + 1;
    return status;
}

enum flamepix_status fpx_box_store_end_chain(struct fpx_box_store *store)
{
    struct fpx_growing_chain *growing = &store->growing;
    const size_t height = growing->height;
    growing->height = 0;
    if (growing->least == 0 || height < growing->least)
        return FLAMEPIX_OK;
    struct fpx_box_store_entry *entry = &store->entries[store->count - 1];
    entry->chain = fpx_chain_create(growing->names, (uint32_t)height);
    store->chain_nbytes += height * sizeof(*growing->names);
    return entry->chain != NULL ? FLAMEPIX_OK : FLAMEPIX_NO_MEMORY;
}

/* How many entries the growing chain is. */
static size_t entry_count(const struct fpx_growing_chain *growing)
{
    return growing->height >= growing->least ? 1 : growing->height;
}

bool fpx_box_store_continues(const struct fpx_box_store *store, size_t depth,
                             struct flamepix_bytes name, const struct flamepix_sums *start,
                             const struct flamepix_sums *stop, const struct flamepix_sums *self)
{
    const struct fpx_growing_chain *growing = &store->growing;
    const struct fpx_box_store_entry *top = &store->entries[store->count - entry_count(growing)];
    if (depth + growing->height != top->depth || start->weight.value != top->box.start ||
        stop->weight.value != top->box.end || !is_nothing(self->weight) ||
        !is_nothing(self->other) || fpx_chain_excludes(name))
        return false;
    return start->weight.rest == top->rests.start && stop->weight.rest == top->rests.end &&
           (store->plain ||
            flamepix_weight_compare(fpx_sums_between(start, stop).other, top->box.other) == 0);
}

void fpx_box_store_move_run(struct fpx_box_store *store)
{
    const size_t count = entry_count(&store->growing);
    struct fpx_box_store_entry *run = &store->entries[store->count - 1];
    const struct fpx_box_store_entry moved = *run;
    memmove(run - count + 1, run - count, count * sizeof(*run));
    *(run - count) = moved;
}

/* -- elsewhere --------------------------------------------------------------------------------- */

size_t *fpx_chain_numbers(const struct fpx_box_name_store *from)
{
    size_t *numbers = NULL, nbytes;
    if (fpx_size_multiply(from->count + 1, sizeof(*numbers), &nbytes))
        numbers = malloc(nbytes);
    for (size_t i = 0; numbers != NULL && i < from->count; i++)
        numbers[i] = FPX_HASH_NONE;
    return numbers;
}

enum flamepix_status fpx_chain_renumber(struct fpx_chain *chain,
                                        const struct fpx_box_name_store *from, size_t *numbers,
                                        struct fpx_box_name_store *to)
{
    for (uint32_t i = 0; i < chain->height; i++) {
        const size_t before = chain->names[i];
        uint32_t number = 0;
        enum flamepix_status status = FLAMEPIX_OK;
        if (numbers[before] == FPX_HASH_NONE)
            status = fpx_box_name_store_number(to, from->array[before], &number);
        if (status != FLAMEPIX_OK)
            return status;
        if (numbers[before] == FPX_HASH_NONE)
            numbers[before] = number;
        chain->names[i] = (uint32_t)numbers[before];
    }
    return FLAMEPIX_OK;
}

/* Makes a list of names for `entry`, the last of `count` that are a chain. */
static enum flamepix_status put_list(struct fpx_box_store *store,
                                     const struct fpx_box_store_entry *entries, size_t count,
                                     struct fpx_box_store_entry *entry)
{
    enum flamepix_status status = FLAMEPIX_OK;
    store->growing.height = 0;
    for (size_t i = 0; i < count && status == FLAMEPIX_OK; i++)
        status = fpx_box_store_grow(store, entries[i].box.name);
    *entry = entries[0];
    store->growing.height = 0;
    if (status != FLAMEPIX_OK)
        return status;
    entry->chain = fpx_chain_create(store->growing.names, (uint32_t)count);
    store->chain_nbytes += count * sizeof(*store->growing.names);
    return entry->chain != NULL ? FLAMEPIX_OK : FLAMEPIX_NO_MEMORY;
}

static size_t chain_height(const struct fpx_box_store_entry *top, size_t count)
{
    size_t height = 1;
    if (top->box.elided > 0 || fpx_chain_excludes(top->box.name))
        return 1;
    while (height < count && continues(top, height, &top[height], top[height].box.name))
        height++;
    return height;
}

enum flamepix_status fpx_box_store_chain_first(struct fpx_box_store *store, size_t count)
{
    struct fpx_box_store_entry *entries = store->entries;
    enum flamepix_status status = FLAMEPIX_OK;
    size_t kept = 0;
    for (size_t i = 0; i < count && store->growing.least > 0 && status == FLAMEPIX_OK;) {
        const size_t height = chain_height(&entries[i], count - i);
        const size_t taken = height >= store->growing.least ? height : 1;
        if (taken > 1)
            status = put_list(store, &entries[i], height, &entries[kept]);
        else
            entries[kept] = entries[i];
        i += taken;
        kept++;
    }
    if (store->growing.least == 0 || status != FLAMEPIX_OK)
        return status;
    memmove(&entries[kept], &entries[count], (store->count - count) * sizeof(*entries));
    store->count -= count - kept;
    return FLAMEPIX_OK;
}
