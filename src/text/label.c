#include "text/label.h"

#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

enum { TEXT_NBYTES_MAX = 4096 /* of a text that is kept as a key */ };

uint32_t flamepix_label_width(const struct flamepix_label *label)
{
    return label->width;
}

static uint64_t mix(uint64_t hash, uint64_t word)
{
    hash = (hash ^ word) * UINT64_C(0x9E3779B97F4A7C15);
    return hash ^ hash >> 29;
}

static uint64_t hash_of(struct flamepix_label_key key)
{
    uint64_t hash = mix(key.text.length, (uint64_t)key.max_px << 2 | (uint64_t)key.keep);
    size_t i = 0;
    for (; i + 8 <= key.text.length; i += 8) {
        uint64_t word;
        memcpy(&word, key.text.data + i, 8);
        hash = mix(hash, word);
    }
    uint64_t rest = 0;
    if (i < key.text.length)
        memcpy(&rest, key.text.data + i, key.text.length - i);
    return mix(hash, rest);
}

static bool same_key(struct flamepix_label_key a, struct flamepix_label_key b)
{
    return a.max_px == b.max_px && a.keep == b.keep && a.text.length == b.text.length &&
           memcmp(a.text.data, b.text.data, a.text.length) == 0;
}

/* The entry that holds the key, or the free one where it would go. There is always a free one. */
static struct flamepix_label_entry *entry_of(const struct flamepix_label_cache *cache,
                                             uint64_t hash, struct flamepix_label_key key)
{
    size_t mask = cache->entry_count - 1;
    size_t at = hash & mask;
    while (cache->entries[at].label != NULL &&
           (cache->entries[at].hash != hash || !same_key(cache->entries[at].key, key)))
        at = (at + 1) & mask;
    return &cache->entries[at];
}

const struct flamepix_label *flamepix_label_cache_find(const struct flamepix_label_cache *cache,
                                                       struct flamepix_label_key key)
{
    if (cache->entry_count == 0 || key.text.length > TEXT_NBYTES_MAX)
        return NULL;
    return entry_of(cache, hash_of(key), key)->label;
}

static enum flamepix_status cache_grow(struct flamepix_label_cache *cache)
{
    enum { FIRST = 512 };
    struct flamepix_label_cache grown = *cache;
    grown.entry_count = cache->entry_count == 0 ? FIRST : cache->entry_count * 2;
    grown.entries = calloc(grown.entry_count, sizeof(*grown.entries));
    if (grown.entries == NULL)
        return FLAMEPIX_NO_MEMORY;
    for (size_t i = 0; i < cache->entry_count; i++) {
        struct flamepix_label_entry entry = cache->entries[i];
        if (entry.label != NULL)
            *entry_of(&grown, entry.hash, entry.key) = entry;
    }
    free(cache->entries);
    *cache = grown;
    return FLAMEPIX_OK;
}

/* A copy of the text, which the entry owns through its key. */
static enum flamepix_status text_copy(struct flamepix_bytes text, struct flamepix_bytes *copy_ret)
{
    char *copy = malloc(text.length + 1);
    if (copy == NULL)
        return FLAMEPIX_NO_MEMORY;
    if (text.length > 0)
        memcpy(copy, text.data, text.length);
    *copy_ret = (struct flamepix_bytes){copy, text.length};
    return FLAMEPIX_OK;
}

static enum flamepix_status label_keep(struct flamepix_label_cache *cache,
                                       struct flamepix_label_key key, struct flamepix_label *label)
{
    enum { NBYTES_MAX = 2000000 };
    size_t nbytes = sizeof(struct flamepix_label_entry) * 3 + sizeof(*label) + key.text.length +
                    label->glyph_count * sizeof(label->glyphs[0]);
    if (cache->used > 0 && cache->nbytes + nbytes > NBYTES_MAX)
        flamepix_label_cache_free(cache);
    if (cache->used * 2 >= cache->entry_count && cache_grow(cache) != FLAMEPIX_OK)
        return FLAMEPIX_NO_MEMORY;
    if (text_copy(key.text, &key.text) != FLAMEPIX_OK)
        return FLAMEPIX_NO_MEMORY;
    uint64_t hash = hash_of(key);
    *entry_of(cache, hash, key) = (struct flamepix_label_entry){hash, key, label};
    cache->used++;
    cache->nbytes += nbytes;
    return FLAMEPIX_OK;
}

enum flamepix_status flamepix_label_cache_insert(struct flamepix_label_cache *cache,
                                                 struct flamepix_label_key key,
                                                 struct flamepix_label *label)
{
    free(cache->loose);
    cache->loose = NULL;
    if (key.text.length > TEXT_NBYTES_MAX) {
        cache->loose = label;
        return FLAMEPIX_OK;
    }
    enum flamepix_status status = label_keep(cache, key, label);
    if (status != FLAMEPIX_OK)
        free(label);
    return status;
}

void flamepix_label_cache_free(struct flamepix_label_cache *cache)
{
    for (size_t i = 0; i < cache->entry_count; i++) {
        free((char *)cache->entries[i].key.text.data);
        free(cache->entries[i].label);
    }
    free(cache->entries);
    free(cache->loose);
    *cache = (struct flamepix_label_cache){0};
}
