#include "format/java/jfr_events.h"

#include <stdlib.h>

#include "base/memory.h"

static bool is_same(const void *entries, size_t number, const void *key)
{
    const struct fpx_jfr_sum *sum = &((const struct fpx_jfr_sum *)entries)[number];
    const struct fpx_jfr_sum *sample = key;
    return sum->stack == sample->stack && sum->part == sample->part &&
           sum->thread == sample->thread;
}

static void add_to(struct fpx_jfr_sum *sum, const struct fpx_jfr_sum *sample)
{
    flamepix_weight_add_capped(&sum->weight, sample->weight);
    sum->samples += sample->samples;
    sum->has_time = sum->has_time && sample->has_time;
    if (sample->begin < sum->begin)
        sum->begin = sample->begin;
    if (sample->end > sum->end)
        sum->end = sample->end;
}

enum flamepix_status fpx_jfr_sums_add(struct fpx_jfr_sums *sums, const struct fpx_jfr_sum *sample)
{
    const uint64_t hash = fpx_hash_integer(
        fpx_hash_integer(fpx_hash_integer(0, sample->stack), sample->thread), sample->part);
    const size_t found = fpx_hash_index_find(&sums->index, hash, is_same, sums->items, sample);
    if (found != FPX_HASH_NONE) {
        add_to(&sums->items[found], sample);
        return FLAMEPIX_OK;
    }
    enum flamepix_status status =
        fpx_array_reserve(&sums->items, &sums->capacity, sums->count + 1, sizeof(*sums->items));
    if (status == FLAMEPIX_OK)
        status = fpx_hash_index_add(&sums->index, hash, sums->count);
    if (status != FLAMEPIX_OK && status != FLAMEPIX_END)
        return status;
    sums->items[sums->count++] = *sample; /* without room in the index, it is not merged */
    return FLAMEPIX_OK;
}

void fpx_jfr_sums_reset(struct fpx_jfr_sums *sums)
{
    sums->count = 0;
    fpx_hash_index_clear(&sums->index);
}

void fpx_jfr_sums_free(struct fpx_jfr_sums *sums)
{
    free(sums->items);
    fpx_hash_index_free(&sums->index);
    *sums = (struct fpx_jfr_sums){0};
}
