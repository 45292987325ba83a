#include "layout/layout_path.h"

#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "layout/box_store.h"

enum flamepix_status fpx_first_path_note(struct fpx_first_path *first_path,
                                         struct flamepix_bytes key)
{
    enum flamepix_status status =
        fpx_array_reserve(&first_path->key, &first_path->key_capacity, key.length, 1);
    if (status != FLAMEPIX_OK)
        return status;
    if (key.length > 0)
        memcpy(first_path->key, key.data, key.length);
    first_path->length = key.length;
    first_path->open_end = key.length;
    return FLAMEPIX_OK;
}

enum flamepix_status fpx_first_path_close(struct fpx_first_path *first_path,
                                          const struct fpx_first_path_frame *frame)
{
    enum flamepix_status status =
        fpx_array_reserve(&first_path->frames, &first_path->capacity, first_path->count + 1,
                          sizeof(*first_path->frames));
    if (status == FLAMEPIX_OK)
        first_path->frames[first_path->count++] = *frame;
    return status;
}

/* -- into the store ---------------------------------------------------------------------------- */

static struct flamepix_bytes name_of(const struct fpx_first_path *first_path, size_t i)
{
    const size_t begin = i + 1 < first_path->count ? first_path->frames[i + 1].end : 0;
    return (struct flamepix_bytes){first_path->key + begin, first_path->frames[i].end - 1 - begin};
}

static enum flamepix_status put_frame(const struct fpx_first_path *first_path, size_t i,
                                      struct fpx_box_store *store)
{
    const struct fpx_first_path_frame *frame = &first_path->frames[i];
    struct fpx_box_store_entry *entry = &store->entries[i];
    *entry = (struct fpx_box_store_entry){
        .box = {.end = frame->stop.weight.value,
                .weight = frame->stop.weight,
                .self = frame->self.weight,
                .other = frame->stop.other,
                .other_self = frame->self.other},
        .rests.end = frame->stop.weight.rest,
        .depth = (uint32_t)(first_path->count - i),
    };
    if (!fpx_cutoff_hides(&store->cutoff, entry->box.end))
        return fpx_box_name_store_add(&store->names, name_of(first_path, i), &entry->box.name);
    fpx_run_elide(&entry->box, store->keeps_self);
    return FLAMEPIX_OK;
}

enum flamepix_status fpx_first_path_store(const struct fpx_first_path *first_path,
                                          struct fpx_box_store *store)
{
    if (first_path->count == 0)
        return FLAMEPIX_OK;
    enum flamepix_status status = fpx_box_store_end_chain(store);
    if (status == FLAMEPIX_OK)
        status = fpx_array_reserve(&store->entries, &store->capacity,
                                   store->count + first_path->count, sizeof(*store->entries));
    if (status != FLAMEPIX_OK)
        return status;
    memmove(store->entries + first_path->count, store->entries,
            store->count * sizeof(*store->entries));
    store->count += first_path->count;
    for (size_t i = 0; i < first_path->count && status == FLAMEPIX_OK; i++)
        status = put_frame(first_path, i, store);
    return status == FLAMEPIX_OK ? fpx_box_store_chain_first(store, first_path->count) : status;
}

void fpx_first_path_free(struct fpx_first_path *first_path)
{
    free(first_path->key);
    free(first_path->frames);
    *first_path = (struct fpx_first_path){0};
}
