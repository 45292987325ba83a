#include "batch/products/earlier_lines.h"

#include <stdlib.h>
#include <string.h>

#include "base/content_hash.h"
#include "base/memory.h"

static bool matches(const void *entries, size_t number, const void *key)
{
    return strcmp(fpx_input_keys_at(entries, number), key) == 0;
}

/* Falls back to a linear search for keys that got no slot. */
static size_t search(const struct fpx_input_keys *keys, const char *key)
{
    for (size_t i = 0; i < keys->count; i++)
        if (matches(keys, i, key))
            return i;
    return SIZE_MAX;
}

static enum flamepix_status add(struct fpx_input_keys *keys, const char *key)
{
    const size_t number = keys->count;
    const uint64_t hash = fpx_content_hash_bytes(0, key, strlen(key));
    keys->at[number] = keys->texts.length;
    keys->hash += hash;
    enum flamepix_status status = flamepix_buffer_append(&keys->texts, key, strlen(key) + 1);
    if (status == FLAMEPIX_OK)
        status = fpx_hash_index_add(&keys->index, hash, number);
    keys->count++;
    return status == FLAMEPIX_END ? FLAMEPIX_OK : status;
}

static enum flamepix_status find_key(const struct fpx_plan *plan, struct fpx_report_folder *place,
                                     size_t number, struct flamepix_buffer *key)
{
    const struct fpx_jobs *jobs = plan->jobs;
    return fpx_jobs_is_folder_of_all_shards(jobs, number)
               ? fpx_report_place_relative_path(place, fpx_jobs_input_of_all_shards(jobs, number),
                                                key)
               : fpx_jobs_key(jobs, number, plan->prefix, plan->variants[0].suffix, key);
}

enum flamepix_status fpx_input_keys_find(const struct fpx_plan *plan,
                                         struct fpx_report_folder *place,
                                         struct fpx_input_keys *keys)
{
    const size_t count = fpx_jobs_count_of_all_shards(plan->jobs);
    struct flamepix_buffer key = {0};
    enum flamepix_status status =
        fpx_array_reserve(&keys->at, &keys->capacity, count, sizeof(*keys->at));
    for (size_t number = 0; number < count && status == FLAMEPIX_OK; number++) {
        status = find_key(plan, place, number, &key);
        if (status == FLAMEPIX_OK)
            status = add(keys, key.data);
    }
    if (keys->hash == 0)
        keys->hash = 1;
    flamepix_buffer_free(&key);
    return status;
}

const char *fpx_input_keys_at(const struct fpx_input_keys *keys, size_t number)
{
    return keys->texts.data + keys->at[number];
}

size_t fpx_input_keys_number(const struct fpx_input_keys *keys, const char *key)
{
    const uint64_t hash = fpx_content_hash_bytes(0, key, strlen(key));
    const size_t number = fpx_hash_index_find(&keys->index, hash, matches, keys, key);
    if (number != FPX_HASH_NONE)
        return number;
    return keys->index.count < keys->count ? search(keys, key) : SIZE_MAX;
}

void fpx_input_keys_free(struct fpx_input_keys *keys)
{
    flamepix_buffer_free(&keys->texts);
    free(keys->at);
    fpx_hash_index_free(&keys->index);
}
