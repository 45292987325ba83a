#include "layout/box_store.h"

#include <stdlib.h>

#include "base/memory.h"

static bool is_name(const void *entries, size_t number, const void *key)
{
    const struct flamepix_bytes *names = entries;
    const struct flamepix_bytes *name = key;
    return flamepix_bytes_equal(names[number], *name);
}

/* Some names that are made to collide are not indexed, so they are stored each time they occur: see
 * hash_index.h. */
static enum flamepix_status index_name(struct fpx_box_name_store *names,
                                       struct flamepix_bytes stored, uint64_t hash)
{
    if (names->count == UINT32_MAX)
        return FLAMEPIX_NO_MEMORY;
    enum flamepix_status status =
        fpx_array_reserve(&names->array, &names->capacity, names->count + 1, sizeof(*names->array));
    if (status == FLAMEPIX_OK)
        status = fpx_hash_index_add(&names->index, hash, names->count);
    if (status == FLAMEPIX_OK || status == FLAMEPIX_END)
        names->array[names->count++] = stored;
    return status == FLAMEPIX_END ? FLAMEPIX_OK : status;
}

enum flamepix_status fpx_box_name_store_number(struct fpx_box_name_store *names,
                                               struct flamepix_bytes name, uint32_t *number_ret)
{
    uint64_t hash = fpx_hash_text(0, name);
    size_t found = fpx_hash_index_find(&names->index, hash, is_name, names->array, &name);
    *number_ret = (uint32_t)found;
    if (found != FPX_HASH_NONE)
        return FLAMEPIX_OK;
    struct flamepix_bytes stored = {NULL, name.length};
    *number_ret = (uint32_t)names->count;
    enum flamepix_status status = fpx_arena_copy(&names->texts, name, &stored.data);
    if (status == FLAMEPIX_OK)
        status = index_name(names, stored, hash);
    if (status == FLAMEPIX_OK)
        names->nbytes += name.length;
    return status;
}

enum flamepix_status fpx_box_name_store_add(struct fpx_box_name_store *names,
                                            struct flamepix_bytes name,
                                            struct flamepix_bytes *stored_ret)
{
    if (name.length > FPX_NAMES_SHORT_NBYTES) {
        uint32_t number;
        enum flamepix_status status = fpx_box_name_store_number(names, name, &number);
        if (status == FLAMEPIX_OK)
            *stored_ret = names->array[number];
        return status;
    }
    stored_ret->length = name.length;
    return fpx_arena_copy(&names->texts, name, &stored_ret->data);
}

void fpx_box_name_store_free(struct fpx_box_name_store *names)
{
    fpx_arena_free(&names->texts);
    fpx_hash_index_free(&names->index);
    free(names->array);
    *names = (struct fpx_box_name_store){0};
}
