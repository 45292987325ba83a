#include "layout/spine.h"

#include <stdlib.h>
#include <string.h>

#include "base/array.h"
#include "layout/run.h"

enum flamepix_status fpx_spine_note(struct fpx_spine *spine, struct flamepix_bytes key)
{
    enum flamepix_status status =
        fpx_array_reserve(&spine->key, &spine->key_capacity, key.length, 1);
    if (status != FLAMEPIX_OK)
        return status;
    if (key.length > 0)
        memcpy(spine->key, key.data, key.length);
    spine->length = key.length;
    spine->open_end = key.length;
    return FLAMEPIX_OK;
}

enum flamepix_status fpx_spine_close(struct fpx_spine *spine, const struct fpx_spine_frame *frame)
{
    enum flamepix_status status = fpx_array_reserve(&spine->frames, &spine->capacity,
                                                    spine->count + 1, sizeof(*spine->frames));
    if (status == FLAMEPIX_OK)
        spine->frames[spine->count++] = *frame;
    return status;
}

/* -- into the store ---------------------------------------------------------------------------- */

static struct flamepix_bytes name_of(const struct fpx_spine *spine, size_t i)
{
    const size_t begin = i + 1 < spine->count ? spine->frames[i + 1].end : 0;
    return (struct flamepix_bytes){spine->key + begin, spine->frames[i].end - 1 - begin};
}

static enum flamepix_status put_frame(const struct fpx_spine *spine, size_t i,
                                      struct fpx_store *store)
{
    const struct fpx_spine_frame *frame = &spine->frames[i];
    struct fpx_store_entry *entry = &store->entries[i];
    *entry = (struct fpx_store_entry){
        .box = {.end = frame->stop.weight.value,
                .weight = frame->stop.weight,
                .self = frame->self.weight,
                .other = frame->stop.other,
                .other_self = frame->self.other},
        .rests.end = frame->stop.weight.rest,
        .depth = (uint32_t)(spine->count - i),
    };
    if (!fpx_cutoff_hides(&store->cutoff, entry->box.end))
        return fpx_names_add(&store->names, name_of(spine, i), &entry->box.name);
    fpx_run_elide(&entry->box, store->keeps_self);
    return FLAMEPIX_OK;
}

enum flamepix_status fpx_spine_store(const struct fpx_spine *spine, struct fpx_store *store)
{
    if (spine->count == 0)
        return FLAMEPIX_OK;
    enum flamepix_status status = fpx_array_reserve(
        &store->entries, &store->capacity, store->count + spine->count, sizeof(*store->entries));
    if (status != FLAMEPIX_OK)
        return status;
    memmove(store->entries + spine->count, store->entries, store->count * sizeof(*store->entries));
    store->count += spine->count;
    for (size_t i = 0; i < spine->count && status == FLAMEPIX_OK; i++)
        status = put_frame(spine, i, store);
    return status;
}

void fpx_spine_free(struct fpx_spine *spine)
{
    free(spine->key);
    free(spine->frames);
    *spine = (struct fpx_spine){0};
}
