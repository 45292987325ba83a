#include "format/samples/samples.h"

#include <stdlib.h>

#include "base/memory.h"

struct sum_key {
    size_t part;
    struct flamepix_bytes key;
};

static bool is_sum_of(const void *entries, size_t number, const void *key)
{
    const struct fpx_sample_sum *sum = &((const struct fpx_sample_sum *)entries)[number];
    const struct sum_key *wanted = key;
    const struct flamepix_bytes sum_key = {sum->record->key, sum->record->length};
    return sum->part == wanted->part && flamepix_bytes_equal(sum_key, wanted->key);
}

static enum flamepix_status add_record(struct fpx_arena *records, struct flamepix_bytes key,
                                       struct fpx_record **record_ret)
{
    const struct flamepix_stack stack = {.key = key.data, .length = key.length};
    size_t nbytes;
    void *piece;
    if (!fpx_record_nbytes(&stack, &nbytes))
        return FLAMEPIX_NO_MEMORY;
    enum flamepix_status status = fpx_arena_take(records, nbytes, &piece);
    if (status != FLAMEPIX_OK)
        return status;
    *record_ret = piece;
    fpx_record_fill(*record_ret, &stack);
    return FLAMEPIX_OK;
}

static enum flamepix_status add_sum(struct fpx_sample_sums *sums, struct sum_key key)
{
    struct fpx_sample_sum sum = {.part = key.part};
    enum flamepix_status status =
        fpx_array_reserve(&sums->items, &sums->capacity, sums->count + 1, sizeof(*sums->items));
    if (status == FLAMEPIX_OK)
        status = add_record(&sums->records, key.key, &sum.record);
    if (status != FLAMEPIX_OK)
        return status;
    sums->items[sums->count++] = sum;
    return FLAMEPIX_OK;
}

/* Whether equal stacks were found often enough at first to keep looking for them. */
static bool is_worth_seeking(const struct fpx_sample_sums *sums)
{
    enum { TRIAL = 2048, ONE_IN = 8 };
    return !sums->may_repeat || sums->sought < TRIAL || sums->found >= sums->sought / ONE_IN;
}

/* Finds the sum of a stack, or adds a new one. */
static enum flamepix_status seek_sum(struct fpx_sample_sums *sums, struct sum_key key,
                                     size_t *number_ret)
{
    const uint64_t hash = fpx_hash_long_text(key.part, key.key);
    *number_ret = fpx_hash_index_find(&sums->index, hash, is_sum_of, sums->items, &key);
    sums->sought++;
    if (*number_ret != FPX_HASH_NONE) {
        sums->found++;
        return FLAMEPIX_OK;
    }
    *number_ret = sums->count;
    enum flamepix_status status = add_sum(sums, key);
    if (status != FLAMEPIX_OK)
        return status;
    status = fpx_hash_index_add(&sums->index, hash, *number_ret);
    /* END: keys made to have equal hashes. Their sums are not found again; sorting merges them. */
    return status == FLAMEPIX_END ? FLAMEPIX_OK : status;
}

enum flamepix_status fpx_sample_sums_add(struct fpx_sample_sums *sums, size_t part,
                                         struct flamepix_bytes key, struct flamepix_weight weight,
                                         size_t *number_ret)
{
    const struct sum_key wanted = {part, key};
    enum flamepix_status status;
    *number_ret = sums->count;
    if (is_worth_seeking(sums))
        status = seek_sum(sums, wanted, number_ret);
    else
        status = add_sum(sums, wanted);
    if (status == FLAMEPIX_OK)
        flamepix_weight_add_capped(&sums->items[*number_ret].record->weight, weight);
    return status;
}

size_t fpx_sample_sums_nbytes(const struct fpx_sample_sums *sums)
{
    /* An upper limit for these sums; memory that more sums needed before a reset is not counted. */
    const size_t nbytes_of_one = 2 * sizeof(*sums->items) + 4 * sizeof(*sums->index.slots) +
                                 3 * sizeof(struct fpx_item); /* for sorting */
    return sums->records.used + sums->count * nbytes_of_one;
}

void fpx_sample_sums_reset(struct fpx_sample_sums *sums)
{
    sums->count = 0;
    fpx_arena_reset(&sums->records);
    fpx_hash_index_clear(&sums->index);
}

void fpx_sample_sums_free(struct fpx_sample_sums *sums)
{
    free(sums->items);
    fpx_arena_free(&sums->records);
    fpx_hash_index_free(&sums->index);
    *sums = (struct fpx_sample_sums){0};
}
