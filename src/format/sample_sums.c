#include "format/sample_sums.h"

#include <stdlib.h>

#include "base/array.h"

struct sum_key {
    size_t part;
    struct flamepix_bytes key;
};

static bool is_sum_of(const void *entries, size_t number, const void *key)
{
    const struct flamepix_sample_sum *sum = &((const struct flamepix_sample_sum *)entries)[number];
    const struct sum_key *wanted = key;
    return sum->part == wanted->part && flamepix_bytes_equal(sum->key, wanted->key);
}

static enum flamepix_status add_sum(struct flamepix_sample_sums *sums, struct sum_key key,
                                    uint64_t hash)
{
    struct flamepix_sample_sum sum = {.part = key.part, .key.length = key.key.length};
    enum flamepix_status status = flamepix_array_reserve(&sums->items, &sums->capacity,
                                                         sums->count + 1, sizeof(*sums->items));
    if (status == FLAMEPIX_OK)
        status = flamepix_arena_copy(&sums->keys, key.key, &sum.key.data);
    if (status == FLAMEPIX_OK)
        status = flamepix_hash_index_add(&sums->index, hash, sums->count);
    /* END: keys made to have one hash. Their sums are not found again; whoever sorts adds them. */
    if (status != FLAMEPIX_OK && status != FLAMEPIX_END)
        return status;
    sums->items[sums->count++] = sum;
    return FLAMEPIX_OK;
}

enum flamepix_status flamepix_sample_sums_add(struct flamepix_sample_sums *sums, size_t part,
                                              struct flamepix_bytes key,
                                              struct flamepix_weight weight, size_t *number_ret)
{
    const struct sum_key wanted = {part, key};
    const uint64_t hash = flamepix_hash_text(part, key);
    size_t number = flamepix_hash_index_find(&sums->index, hash, is_sum_of, sums->items, &wanted);
    if (number == FLAMEPIX_HASH_NONE) {
        enum flamepix_status status = add_sum(sums, wanted, hash);
        if (status != FLAMEPIX_OK)
            return status;
        number = sums->count - 1;
    }
    flamepix_weight_add_capped(&sums->items[number].weight, weight);
    *number_ret = number;
    return FLAMEPIX_OK;
}

size_t flamepix_sample_sums_nbytes(const struct flamepix_sample_sums *sums)
{
    /* What they need at most: what was needed for more, before a reset, does not count. */
    const size_t nbytes_of_one = 2 * sizeof(*sums->items) + 4 * sizeof(*sums->index.slots);
    return sums->keys.used + sums->count * nbytes_of_one;
}

void flamepix_sample_sums_reset(struct flamepix_sample_sums *sums)
{
    sums->count = 0;
    flamepix_arena_reset(&sums->keys);
    flamepix_hash_index_clear(&sums->index);
}

void flamepix_sample_sums_free(struct flamepix_sample_sums *sums)
{
    free(sums->items);
    flamepix_arena_free(&sums->keys);
    flamepix_hash_index_free(&sums->index);
    *sums = (struct flamepix_sample_sums){0};
}
