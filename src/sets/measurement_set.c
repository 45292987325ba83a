#include "sets/measurement_set.h"

#include <float.h>
#include <math.h>
#include <stdlib.h>

#include "base/hash_index.h"
#include "base/memory.h"

struct fpx_measurement_set {
    size_t limit_nbytes;
    struct fpx_arena texts;
    struct flamepix_bytes *keys; /* of the stacks, by number */
    size_t key_count, key_capacity;
    struct fpx_hash_index index;       /* of the keys */
    struct fpx_measured_value *values; /* of all measurements, one after the other */
    size_t value_count, value_capacity;
    size_t *ends; /* by measurement, where its values end */
    size_t measurement_count, measurement_capacity;
    /* While a measurement is read: its sums so far by stack number, with the digits that a double
     * rounds away; all 0 again at its end. */
    struct flamepix_weight *sums;
    size_t sum_capacity;
};

enum flamepix_status fpx_measurement_set_create(size_t limit_nbytes,
                                                struct fpx_measurement_set **set_ret)
{
    *set_ret = calloc(1, sizeof(**set_ret));
    if (*set_ret == NULL)
        return FLAMEPIX_NO_MEMORY;
    (*set_ret)->limit_nbytes = limit_nbytes;
    return FLAMEPIX_OK;
}

void fpx_measurement_set_free(struct fpx_measurement_set *set)
{
    if (set == NULL)
        return;
    fpx_arena_free(&set->texts);
    fpx_hash_index_free(&set->index);
    free(set->keys);
    free(set->values);
    free(set->ends);
    free(set->sums);
    free(set);
}

size_t fpx_measurement_set_room(const struct fpx_measurement_set *set)
{
    const size_t held = set->texts.used + set->index.slot_count * sizeof(struct fpx_hash_slot) +
                        set->key_count * (sizeof(*set->keys) + sizeof(*set->sums)) +
                        set->value_count * sizeof(*set->values) +
                        set->measurement_count * sizeof(*set->ends);
    return held < set->limit_nbytes ? set->limit_nbytes - held : 0;
}

/* -- the table of stacks ----------------------------------------------------------------------- */

static bool match_key(const void *entries, size_t number, const void *key)
{
    const struct flamepix_bytes *keys = entries;
    return flamepix_bytes_equal(keys[number], *(const struct flamepix_bytes *)key);
}

static enum flamepix_status reserve_stack(struct fpx_measurement_set *set)
{
    const size_t had = set->sum_capacity;
    enum flamepix_status status =
        fpx_array_reserve(&set->keys, &set->key_capacity, set->key_count + 1, sizeof(*set->keys));
    if (status == FLAMEPIX_OK)
        status = fpx_array_reserve(&set->sums, &set->sum_capacity, set->key_count + 1,
                                   sizeof(*set->sums));
    for (size_t i = had; i < set->sum_capacity; i++)
        set->sums[i] = (struct flamepix_weight){0};
    return status;
}

/* END: there is no room. */
static enum flamepix_status add_key(struct fpx_measurement_set *set, uint64_t hash,
                                    struct flamepix_bytes key)
{
    if (set->key_count >= UINT32_MAX || key.length >= fpx_measurement_set_room(set))
        return FLAMEPIX_END;
    enum flamepix_status status = reserve_stack(set);
    if (status != FLAMEPIX_OK)
        return status;
    status = fpx_arena_copy(&set->texts, key, &key.data);
    if (status == FLAMEPIX_OK)
        status = fpx_hash_index_add(&set->index, hash, set->key_count);
    if (status == FLAMEPIX_OK)
        set->keys[set->key_count++] = key;
    return status;
}

static enum flamepix_status number_key(struct fpx_measurement_set *set, struct flamepix_bytes key,
                                       size_t *number_ret)
{
    const uint64_t hash = fpx_hash_long_text(0, key);
    *number_ret = fpx_hash_index_find(&set->index, hash, match_key, set->keys, &key);
    if (*number_ret != FPX_HASH_NONE)
        return FLAMEPIX_OK;
    *number_ret = set->key_count;
    return add_key(set, hash, key);
}

/* -- measurements ------------------------------------------------------------------------------ */

/* Where the values of a measurement begin. */
static size_t begin_of(const struct fpx_measurement_set *set, size_t measurement)
{
    return measurement == 0 ? 0 : set->ends[measurement - 1];
}

static bool is_zero(struct flamepix_weight weight)
{
    return flamepix_weight_compare(weight, (struct flamepix_weight){0}) == 0;
}

/* Notes a stack of the current measurement at its first occurrence, and adds its weight. */
static enum flamepix_status add_stack(struct fpx_measurement_set *set,
                                      const struct flamepix_stack *stack)
{
    size_t number;
    if (is_zero(stack->weight))
        return FLAMEPIX_OK;
    const struct flamepix_bytes key = {stack->key, stack->length};
    enum flamepix_status status = number_key(set, key, &number);
    if (status == FLAMEPIX_OK)
        status = fpx_array_reserve(&set->values, &set->value_capacity, set->value_count + 1,
                                   sizeof(*set->values));
    if (status != FLAMEPIX_OK)
        return status;
    if (fpx_measurement_set_room(set) == 0)
        return FLAMEPIX_END;
    if (is_zero(set->sums[number]))
        set->values[set->value_count++] = (struct fpx_measured_value){.stack = (uint32_t)number};
    flamepix_weight_add_capped(&set->sums[number], stack->weight);
    return FLAMEPIX_OK;
}

static enum flamepix_status add_stacks(struct fpx_measurement_set *set,
                                       struct flamepix_stacks *stacks)
{
    struct flamepix_stack stack;
    enum flamepix_status status = flamepix_stacks_next(stacks, &stack);
    while (status == FLAMEPIX_OK) {
        status = add_stack(set, &stack);
        if (status != FLAMEPIX_OK)
            return status;
        status = flamepix_stacks_next(stacks, &stack);
    }
    return status == FLAMEPIX_END ? FLAMEPIX_OK : status;
}

static int compare_values(const void *a, const void *b)
{
    const struct fpx_measured_value *left = a, *right = b;
    return (left->stack > right->stack) - (left->stack < right->stack);
}

/* Moves the sums into the values noted from `begin` on, leaving zeros. */
static void take_sums(struct fpx_measurement_set *set, size_t begin)
{
    for (size_t i = begin; i < set->value_count; i++) {
        struct flamepix_weight *sum = &set->sums[set->values[i].stack];
        set->values[i].weight = sum->value;
        *sum = (struct flamepix_weight){0};
    }
}

enum flamepix_status fpx_measurement_set_add(struct fpx_measurement_set *set,
                                             struct flamepix_stacks *stacks)
{
    const size_t begin = set->value_count;
    enum flamepix_status status = fpx_array_reserve(&set->ends, &set->measurement_capacity,
                                                    set->measurement_count + 1, sizeof(*set->ends));
    if (status == FLAMEPIX_OK)
        status = add_stacks(set, stacks);
    take_sums(set, begin);
    if (status == FLAMEPIX_OK && set->value_count == begin)
        status = FLAMEPIX_NO_STACKS;
    if (status != FLAMEPIX_OK) {
        set->value_count = begin;
        return status;
    }
    qsort(set->values + begin, set->value_count - begin, sizeof(*set->values), compare_values);
    set->ends[set->measurement_count++] = set->value_count;
    return FLAMEPIX_OK;
}

void fpx_measurement_set_drop_last(struct fpx_measurement_set *set)
{
    set->measurement_count--;
    set->value_count = begin_of(set, set->measurement_count);
}

void fpx_measurement_set_scale(struct fpx_measurement_set *set, size_t measurement,
                               struct flamepix_ratio ratio)
{
    for (size_t i = begin_of(set, measurement); i < set->ends[measurement]; i++) {
        const struct flamepix_weight weight = {.value = set->values[i].weight};
        set->values[i].weight = fmax(flamepix_ratio_of(ratio, weight).value, DBL_MIN);
    }
}

/* -- asking ------------------------------------------------------------------------------------ */

size_t fpx_measurement_set_count(const struct fpx_measurement_set *set)
{
    return set->measurement_count;
}

size_t fpx_measurement_set_stacks(const struct fpx_measurement_set *set)
{
    return set->key_count;
}

const struct fpx_measured_value *fpx_measurement_set_values(const struct fpx_measurement_set *set,
                                                            size_t measurement, size_t *count_ret)
{
    const size_t begin = begin_of(set, measurement);
    *count_ret = set->ends[measurement] - begin;
    return set->values + begin;
}

struct flamepix_bytes fpx_measurement_set_key(const struct fpx_measurement_set *set, uint32_t stack)
{
    return set->keys[stack];
}
