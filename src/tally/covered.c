#include "tally/covered.h"

#include <stdlib.h>
#include <string.h>

#include "base/array.h"

static size_t columns(const struct flamepix_covered *covered)
{
    return covered->search_count + 1;
}

static enum flamepix_status reach(struct flamepix_covered *covered, size_t depths)
{
    size_t weights;
    if (depths <= covered->depths)
        return FLAMEPIX_OK;
    if (!flamepix_size_multiply(depths, columns(covered), &weights))
        return FLAMEPIX_NO_MEMORY;
    enum flamepix_status status = flamepix_array_reserve(
        &covered->weights, &covered->weight_capacity, weights, sizeof(*covered->weights));
    if (status == FLAMEPIX_OK)
        status = flamepix_array_reserve(&covered->masks, &covered->mask_capacity, depths,
                                        sizeof(*covered->masks));
    if (status != FLAMEPIX_OK)
        return status;
    memset(covered->masks + covered->depths, 0,
           (depths - covered->depths) * sizeof(*covered->masks));
    covered->depths = depths;
    return FLAMEPIX_OK;
}

static void add(struct flamepix_weight *sum, uint64_t *mask, size_t i, struct flamepix_weight added)
{
    if (*mask >> i & 1)
        flamepix_weight_add(&sum[i], added);
    else
        sum[i] = added;
    *mask |= UINT64_C(1) << i;
}

enum flamepix_status flamepix_covered_add(struct flamepix_covered *covered, size_t depth,
                                          uint32_t mask, struct flamepix_weight weight)
{
    enum flamepix_status status = reach(covered, depth + 2);
    if (status != FLAMEPIX_OK)
        return status;
    uint64_t whole = mask;
    if (mask != 0)
        whole |= UINT64_C(1) << covered->search_count;
    uint64_t parts = covered->masks[depth + 1] & ~whole;
    covered->masks[depth + 1] = 0;
    if ((whole | parts) == 0)
        return FLAMEPIX_OK;
    struct flamepix_weight *own = &covered->weights[depth * columns(covered)];
    const struct flamepix_weight *above = own + columns(covered);
    for (size_t i = 0; i < columns(covered); i++) {
        if (whole >> i & 1)
            add(own, &covered->masks[depth], i, weight);
        else if (parts >> i & 1)
            add(own, &covered->masks[depth], i, above[i]);
    }
    return FLAMEPIX_OK;
}

struct flamepix_weight flamepix_covered_all(const struct flamepix_covered *covered, size_t search)
{
    if (covered->depths < 2 || !(covered->masks[1] >> search & 1))
        return (struct flamepix_weight){0};
    return covered->weights[columns(covered) + search];
}

void flamepix_covered_clear(struct flamepix_covered *covered)
{
    covered->depths = 0;
}

void flamepix_covered_free(struct flamepix_covered *covered)
{
    free(covered->weights);
    free(covered->masks);
    *covered = (struct flamepix_covered){.search_count = covered->search_count};
}
