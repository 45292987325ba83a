#include "text/label.h"

#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "text/characters.h"
#include "text/label_facts.h"

enum { TEXT_NBYTES_MAX = 4096 /* of a text stored as key */ };

uint32_t flamepix_label_width(const struct flamepix_label *label)
{
    return label->width;
}

uint32_t fpx_label_ascent(const struct flamepix_label *label)
{
    return label->ascent;
}

/* The byte after the first `count` characters. */
static size_t skip_characters(struct flamepix_bytes text, size_t count)
{
    size_t at = 0;
    while (count-- > 0 && at < text.length)
        (void)fpx_character_next(text, &at);
    return at;
}

static size_t count_characters(struct flamepix_bytes text)
{
    size_t count = 0;
    for (size_t at = 0; at < text.length; count++)
        (void)fpx_character_next(text, &at);
    return count;
}

enum flamepix_status flamepix_label_text(const struct flamepix_label *label,
                                         struct flamepix_bytes text, struct flamepix_buffer *shown)
{
    const struct fpx_label_cut *cut = &label->cut;
    if (cut->head + cut->tail == 0)
        return flamepix_buffer_append(shown, text.data, text.length);
    size_t rest = text.length;
    if (cut->tail > 0)
        rest = skip_characters(text, count_characters(text) - cut->tail);
    flamepix_buffer_append(shown, text.data, skip_characters(text, cut->head));
    flamepix_buffer_append(shown, "…", strlen("…"));
    for (size_t i = 0; i < cut->closed; i++)
        flamepix_buffer_append(shown, "]", 1);
    return flamepix_buffer_append(shown, text.data + rest, text.length - rest);
}

static uint64_t hash_of(const struct fpx_label_key *key)
{
    return fpx_hash_text(
        (uint64_t)key->max_px << 4 | (uint64_t)key->is_line << 3 | (uint64_t)key->keep, key->text);
}

static bool is_key(const void *entries, size_t number, const void *key)
{
    const struct fpx_label_entry *labels = entries;
    const struct fpx_label_key *there = &labels[number].key;
    const struct fpx_label_key *wanted = key;
    return there->max_px == wanted->max_px && there->keep == wanted->keep &&
           there->is_line == wanted->is_line && flamepix_bytes_equal(there->text, wanted->text);
}

const struct flamepix_label *fpx_label_cache_find(const struct fpx_label_cache *cache,
                                                  struct fpx_label_key key)
{
    if (key.text.length > TEXT_NBYTES_MAX)
        return NULL;
    size_t number = fpx_hash_index_find(&cache->index, hash_of(&key), is_key, cache->entries, &key);
    return number == FPX_HASH_NONE ? NULL : cache->entries[number].label;
}

/* A copy of the text, owned by the entry through its key. */
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

static enum flamepix_status add_entry(struct fpx_label_cache *cache, struct fpx_label_key key,
                                      struct flamepix_label *label)
{
    enum flamepix_status status = fpx_array_reserve(&cache->entries, &cache->capacity,
                                                    cache->count + 1, sizeof(*cache->entries));
    struct flamepix_bytes copy = {0};
    if (status == FLAMEPIX_OK)
        status = text_copy(key.text, &copy);
    if (status == FLAMEPIX_OK)
        status = fpx_hash_index_add(&cache->index, hash_of(&key), cache->count);
    if (status != FLAMEPIX_OK) {
        free((char *)copy.data);
        return status;
    }
    key.text = copy;
    cache->entries[cache->count++] = (struct fpx_label_entry){key, label};
    return FLAMEPIX_OK;
}

static enum flamepix_status label_keep(struct fpx_label_cache *cache, struct fpx_label_key key,
                                       struct flamepix_label *label)
{
    enum { NBYTES_MAX = 2000000 };
    size_t nbytes = sizeof(struct fpx_label_entry) + 4 * sizeof(struct fpx_hash_slot) +
                    sizeof(*label) + key.text.length + label->glyph_count * sizeof(*label->glyphs);
    if (cache->count > 0 && cache->nbytes + nbytes > NBYTES_MAX)
        fpx_label_cache_free(cache);
    enum flamepix_status status = add_entry(cache, key, label);
    if (status == FLAMEPIX_END) {
        fpx_label_cache_free(cache);
        status = add_entry(cache, key, label);
    }
    if (status == FLAMEPIX_OK)
        cache->nbytes += nbytes;
    return status;
}

enum flamepix_status fpx_label_cache_insert(struct fpx_label_cache *cache, struct fpx_label_key key,
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

void fpx_label_cache_free(struct fpx_label_cache *cache)
{
    for (size_t i = 0; i < cache->count; i++) {
        free((char *)cache->entries[i].key.text.data);
        free(cache->entries[i].label);
    }
    free(cache->entries);
    free(cache->loose);
    fpx_hash_index_free(&cache->index);
    *cache = (struct fpx_label_cache){0};
}
