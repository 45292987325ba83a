#include "format/web/chrome_trace.h"

#include <stdlib.h>

#include "base/memory.h"

/* A profile with an id is identified by it, whichever thread writes it. */
static bool is_same_lane(const struct fpx_chrome_lane *a, const struct fpx_chrome_lane *b)
{
    return a->kind == b->kind && a->pid == b->pid && a->id == b->id && a->document == b->document &&
           a->profile == b->profile && (a->id != 0 || a->tid == b->tid);
}

static bool is_lane_of(const void *entries, size_t number, const void *key)
{
    return is_same_lane((const struct fpx_chrome_lane *)entries + number, key);
}

static uint64_t hash_of(const struct fpx_chrome_lane *lane)
{
    uint64_t hash = fpx_hash_integer((uint64_t)lane->kind, (uint64_t)lane->pid);
    hash = fpx_hash_integer(hash, (uint64_t)lane->document << 32 | lane->profile);
    return fpx_hash_integer(hash, lane->id != 0 ? lane->id : (uint64_t)lane->tid);
}

enum flamepix_status fpx_chrome_lanes_find(struct fpx_chrome_lanes *lanes,
                                           const struct fpx_chrome_lane *wanted, uint32_t *lane_ret)
{
    *lane_ret = lanes->last;
    if (lanes->count > 0 && is_same_lane(&lanes->items[lanes->last], wanted))
        return FLAMEPIX_OK;
    const uint64_t hash = hash_of(wanted);
    size_t found = fpx_hash_index_find(&lanes->index, hash, is_lane_of, lanes->items, wanted);
    if (found == FPX_HASH_NONE) {
        enum flamepix_status status = fpx_array_reserve(&lanes->items, &lanes->capacity,
                                                        lanes->count + 1, sizeof(*lanes->items));
        if (status == FLAMEPIX_OK)
            status = fpx_hash_index_add(&lanes->index, hash, lanes->count);
        /* END: threads made to have equal hashes; they are not found, and are added again. */
        if (status != FLAMEPIX_OK && status != FLAMEPIX_END)
            return status;
        if (lanes->count == UINT32_MAX)
            return FLAMEPIX_NO_MEMORY;
        found = lanes->count++;
        lanes->items[found] = *wanted;
    }
    *lane_ret = lanes->last = (uint32_t)found;
    return FLAMEPIX_OK;
}

void fpx_chrome_lanes_free(struct fpx_chrome_lanes *lanes)
{
    free(lanes->items);
    fpx_hash_index_free(&lanes->index);
    *lanes = (struct fpx_chrome_lanes){0};
}
