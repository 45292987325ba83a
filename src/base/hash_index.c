#include "base/hash_index.h"

#include <stdlib.h>

#include "base/memory.h"

static struct fpx_hash_slot *empty_slot(const struct fpx_hash_index *index, uint32_t hash)
{
    return fpx_hash_index_probe(index, hash, NULL, NULL, NULL);
}

/* Slots are written before they are read, and do not come from calloc: a page that is read first is
 * mapped twice, and the second mapping stops all threads of the process. Their count is a power of
 * two, large enough for a multiple of a cache line. */
static struct fpx_hash_slot *make_slots(size_t count)
{
    enum { CACHE_LINE = 64 };
    size_t nbytes;
    if (!fpx_size_multiply(count, sizeof(struct fpx_hash_slot), &nbytes))
        return NULL;
    struct fpx_hash_slot *slots = aligned_alloc(CACHE_LINE, nbytes);
    if (slots != NULL)
        memset(slots, 0, nbytes);
    return slots;
}

/* The slots hold all hash bits that determine a place. An entry that finds no place any more is
 * left out, as in fpx_hash_index_add. */
static enum flamepix_status grow(struct fpx_hash_index *index)
{
    enum { FIRST = 128 };
    struct fpx_hash_index grown = {.slot_count = FIRST};
    if (index->slot_count > 0 && !fpx_size_multiply(index->slot_count, 2, &grown.slot_count))
        return FLAMEPIX_NO_MEMORY;
    grown.slots = make_slots(grown.slot_count);
    if (grown.slots == NULL)
        return FLAMEPIX_NO_MEMORY;
    for (size_t i = 0; i < index->slot_count; i++) {
        struct fpx_hash_slot *slot = NULL;
        if (index->slots[i].number != 0)
            slot = empty_slot(&grown, index->slots[i].hash);
        if (slot != NULL) {
            *slot = index->slots[i];
            grown.count++;
        }
    }
    free(index->slots);
    *index = grown;
    return FLAMEPIX_OK;
}

enum flamepix_status fpx_hash_index_add(struct fpx_hash_index *index, uint64_t hash, size_t number)
{
    if (number >= UINT32_MAX)
        return FLAMEPIX_NO_MEMORY;
    if (index->count >= index->slot_count / 2) {
        enum flamepix_status status = grow(index);
        if (status != FLAMEPIX_OK)
            return status;
    }
    const uint32_t folded = fpx_hash_fold(hash);
    struct fpx_hash_slot *slot = empty_slot(index, folded);
    if (slot == NULL)
        return FLAMEPIX_END;
    *slot = (struct fpx_hash_slot){folded, (uint32_t)number + 1};
    index->count++;
    return FLAMEPIX_OK;
}

/* A table that was once needed for many more entries is freed: clearing it again and again for a
 * few would take time quadratic in the input. */
void fpx_hash_index_clear(struct fpx_hash_index *index)
{
    enum { MOST_SLOTS = 1 << 12, SLOTS_OF_ONE = 64 };
    if (index->slot_count > MOST_SLOTS && index->slot_count / SLOTS_OF_ONE > index->count)
        fpx_hash_index_free(index);
    else if (index->count > 0)
        memset(index->slots, 0, index->slot_count * sizeof(*index->slots));
    index->count = 0;
}

void fpx_hash_index_free(struct fpx_hash_index *index)
{
    free(index->slots);
    *index = (struct fpx_hash_index){0};
}
