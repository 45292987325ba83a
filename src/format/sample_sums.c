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
    const struct flamepix_bytes sum_key = {sum->record->key, sum->record->length};
    return sum->part == wanted->part && flamepix_bytes_equal(sum_key, wanted->key);
}

static enum flamepix_status add_record(struct flamepix_arena *records, struct flamepix_bytes key,
                                       struct flamepix_record **record_ret)
{
    const struct flamepix_stack stack = {.key = key.data, .length = key.length};
    size_t nbytes;
    void *piece;
    if (!flamepix_record_nbytes(&stack, &nbytes))
        return FLAMEPIX_NO_MEMORY;
    enum flamepix_status status = flamepix_arena_take(records, nbytes, &piece);
    if (status != FLAMEPIX_OK)
        return status;
    *record_ret = piece;
    flamepix_record_fill(*record_ret, &stack);
    return FLAMEPIX_OK;
}

static enum flamepix_status add_sum(struct flamepix_sample_sums *sums, struct sum_key key,
                                    uint64_t hash)
{
    struct flamepix_sample_sum sum = {.part = key.part};
    enum flamepix_status status = flamepix_array_reserve(&sums->items, &sums->capacity,
                                                         sums->count + 1, sizeof(*sums->items));
    if (status == FLAMEPIX_OK)
        status = add_record(&sums->records, key.key, &sum.record);
    if (status != FLAMEPIX_OK)
        return status;
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
    const uint64_t hash = flamepix_hash_long_text(part, key);
    size_t number = flamepix_hash_index_find(&sums->index, hash, is_sum_of, sums->items, &wanted);
    if (number == FLAMEPIX_HASH_NONE) {
        enum flamepix_status status = add_sum(sums, wanted, hash);
        if (status != FLAMEPIX_OK)
            return status;
        number = sums->count - 1;
    }
    flamepix_weight_add_capped(&sums->items[number].record->weight, weight);
    *number_ret = number;
    return FLAMEPIX_OK;
}

size_t flamepix_sample_sums_nbytes(const struct flamepix_sample_sums *sums)
{
    /* What they need at most: what was needed for more, before a reset, does not count. */
    const size_t nbytes_of_one = 2 * sizeof(*sums->items) + 4 * sizeof(*sums->index.slots) +
                                 3 * sizeof(struct flamepix_item); /* when they are sorted */
    return sums->records.used + sums->count * nbytes_of_one;
}

void flamepix_sample_sums_reset(struct flamepix_sample_sums *sums)
{
    sums->count = 0;
    flamepix_arena_reset(&sums->records);
    flamepix_hash_index_clear(&sums->index);
}

void flamepix_sample_sums_free(struct flamepix_sample_sums *sums)
{
    free(sums->items);
    flamepix_arena_free(&sums->records);
    flamepix_hash_index_free(&sums->index);
    *sums = (struct flamepix_sample_sums){0};
}
