#include "view/names/name_cache.h"

#include <stdlib.h>

#include "base/memory.h"

static bool is_name(const void *entries, size_t number, const void *key)
{
    const struct fpx_cached_name *names = entries;
    return flamepix_bytes_equal(names[number].name, *(const struct flamepix_bytes *)key);
}

/* The first name whose slot has the hash is nearly always the right one. */
static bool is_guess(const void *entries, size_t number, const void *key)
{
    (void)entries, (void)number, (void)key;
    return true;
}

static size_t find(const struct fpx_name_cache *cache, const struct fpx_sought_name *asked)
{
    if (asked->guess != FPX_HASH_NONE && is_name(cache->names, asked->guess, &asked->name))
        return asked->guess;
    return fpx_hash_index_find(&cache->index, asked->hash, is_name, cache->names, &asked->name);
}

static void ask_slots(const struct fpx_name_cache *cache, struct fpx_sought_name *asked,
                      size_t count)
{
    for (size_t i = 0; i < count; i++) {
        asked[i].hash = fpx_hash_text(0, asked[i].name);
        fpx_hash_index_prefetch(&cache->index, asked[i].hash);
    }
}

static void ask_names(const struct fpx_name_cache *cache, struct fpx_sought_name *asked,
                      size_t count)
{
    for (size_t i = 0; i < count; i++) {
        asked[i].guess = fpx_hash_index_find(&cache->index, asked[i].hash, is_guess, NULL, NULL);
        if (asked[i].guess != FPX_HASH_NONE)
            __builtin_prefetch(&cache->names[asked[i].guess]);
    }
}

static void ask_texts(const struct fpx_name_cache *cache, const struct fpx_sought_name *asked,
                      size_t count)
{
    for (size_t i = 0; i < count; i++) {
        if (asked[i].guess != FPX_HASH_NONE)
            __builtin_prefetch(cache->names[asked[i].guess].name.data);
    }
}

void fpx_name_cache_get(const struct fpx_name_cache *cache, struct fpx_sought_name *asked,
                        size_t count)
{
    ask_slots(cache, asked, count);
    ask_names(cache, asked, count);
    ask_texts(cache, asked, count);
    for (size_t i = 0; i < count; i++) {
        size_t number = find(cache, &asked[i]);
        asked[i].made = (struct flamepix_bytes){0};
        if (number != FPX_HASH_NONE)
            asked[i].made = cache->names[number].made;
    }
}

static void forget(struct fpx_name_cache *cache)
{
    fpx_arena_reset(&cache->texts);
    fpx_hash_index_clear(&cache->index);
    cache->count = 0;
    cache->nbytes = 0;
}

static enum flamepix_status add(struct fpx_name_cache *cache, struct flamepix_bytes name,
                                struct flamepix_bytes made)
{
    struct fpx_cached_name *added;
    enum flamepix_status status =
        fpx_array_reserve(&cache->names, &cache->capacity, cache->count + 1, sizeof(*cache->names));
    if (status != FLAMEPIX_OK)
        return status;
    added = &cache->names[cache->count];
    *added = (struct fpx_cached_name){.name.length = name.length, .made.length = made.length};
    status = fpx_arena_copy(&cache->texts, name, &added->name.data);
    if (status == FLAMEPIX_OK)
        status = fpx_arena_copy(&cache->texts, made, &added->made.data);
    if (status == FLAMEPIX_OK)
        status = fpx_hash_index_add(&cache->index, fpx_hash_text(0, name), cache->count);
    if (status == FLAMEPIX_OK)
        cache->count++;
    /* A name without a slot in the index is made again each time. */
    return status == FLAMEPIX_END ? FLAMEPIX_OK : status;
}

enum flamepix_status fpx_name_cache_put(struct fpx_name_cache *cache, struct flamepix_bytes name,
                                        struct flamepix_bytes made)
{
    size_t nbytes;
    if (!fpx_size_add(name.length, made.length, &nbytes))
        return FLAMEPIX_NO_MEMORY;
    if (nbytes > FPX_NAME_CACHE_NBYTES)
        return FLAMEPIX_OK;
    nbytes += sizeof(struct fpx_cached_name);
    if (nbytes > FPX_NAME_CACHE_NBYTES - cache->nbytes)
        forget(cache);
    cache->nbytes += nbytes;
    return add(cache, name, made);
}

void fpx_name_cache_free(struct fpx_name_cache *cache)
{
    fpx_arena_free(&cache->texts);
    fpx_hash_index_free(&cache->index);
    free(cache->names);
    *cache = (struct fpx_name_cache){0};
}
