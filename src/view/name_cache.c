#include "view/name_cache.h"

#include <stdlib.h>

#include "base/array.h"

static bool is_name(const void *entries, size_t number, const void *key)
{
    const struct flamepix_cached_name *names = entries;
    return flamepix_bytes_equal(names[number].name, *(const struct flamepix_bytes *)key);
}

const struct flamepix_bytes *flamepix_name_cache_get(const struct flamepix_name_cache *cache,
                                                     struct flamepix_bytes name)
{
    size_t number = flamepix_hash_index_find(&cache->index, flamepix_hash_text(0, name), is_name,
                                             cache->names, &name);
    return number == FLAMEPIX_HASH_NONE ? NULL : &cache->names[number].made;
}

static void forget(struct flamepix_name_cache *cache)
{
    flamepix_arena_reset(&cache->texts);
    flamepix_hash_index_clear(&cache->index);
    cache->count = 0;
    cache->nbytes = 0;
}

static enum flamepix_status add(struct flamepix_name_cache *cache, struct flamepix_bytes name,
                                struct flamepix_bytes made)
{
    struct flamepix_cached_name *added;
    enum flamepix_status status = flamepix_array_reserve(&cache->names, &cache->capacity,
                                                         cache->count + 1, sizeof(*cache->names));
    if (status != FLAMEPIX_OK)
        return status;
    added = &cache->names[cache->count];
    *added = (struct flamepix_cached_name){.name.length = name.length, .made.length = made.length};
    status = flamepix_arena_copy(&cache->texts, name, &added->name.data);
    if (status == FLAMEPIX_OK)
        status = flamepix_arena_copy(&cache->texts, made, &added->made.data);
    if (status == FLAMEPIX_OK)
        status = flamepix_hash_index_add(&cache->index, flamepix_hash_text(0, name), cache->count);
    if (status == FLAMEPIX_OK)
        cache->count++;
    /* A name that the index has no slot for is made again each time. */
    return status == FLAMEPIX_END ? FLAMEPIX_OK : status;
}

enum flamepix_status flamepix_name_cache_put(struct flamepix_name_cache *cache,
                                             struct flamepix_bytes name, struct flamepix_bytes made)
{
    size_t nbytes;
    if (!flamepix_size_add(name.length, made.length, &nbytes))
        return FLAMEPIX_NO_MEMORY;
    if (nbytes > FLAMEPIX_NAME_CACHE_NBYTES)
        return FLAMEPIX_OK;
    nbytes += sizeof(struct flamepix_cached_name);
    if (nbytes > FLAMEPIX_NAME_CACHE_NBYTES - cache->nbytes)
        forget(cache);
    cache->nbytes += nbytes;
    return add(cache, name, made);
}

void flamepix_name_cache_free(struct flamepix_name_cache *cache)
{
    flamepix_arena_free(&cache->texts);
    flamepix_hash_index_free(&cache->index);
    free(cache->names);
    *cache = (struct flamepix_name_cache){0};
}
