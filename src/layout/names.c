#include "layout/names.h"

#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

#include "base/array.h"

struct flamepix_name_block {
    struct flamepix_name_block *next;
    size_t used, capacity;
    char bytes[];
};

/* Eight bytes at a time. Only speed depends on it: nobody ever walks the table. */
static uint64_t hash_of(struct flamepix_bytes name)
{
    const uint64_t multiplier = 0x9e3779b97f4a7c15u;
    uint64_t hash = name.length * multiplier;
    for (size_t done = 0; done < name.length; done += sizeof(uint64_t)) {
        uint64_t word = 0;
        size_t left = name.length - done;
        memcpy(&word, name.data + done, left < sizeof(word) ? left : sizeof(word));
        hash = (hash ^ word) * multiplier;
        hash ^= hash >> 29;
    }
    return hash;
}

/* The slot that holds the name, or the empty one where it belongs. NULL where PROBES slots are
 * other names': made to collide, they would cost the square of their number, so the rest of them
 * are stored each time they come. */
static struct flamepix_name_slot *find_slot(const struct flamepix_names *names,
                                            struct flamepix_bytes name, uint64_t hash)
{
    enum { PROBES = 128 };
    for (size_t i = hash; i - hash < PROBES; i++) {
        struct flamepix_name_slot *slot = &names->slots[i & (names->slot_count - 1)];
        if (slot->name.data == NULL)
            return slot;
        if (slot->hash == hash && slot->name.length == name.length &&
            memcmp(slot->name.data, name.data, name.length) == 0)
            return slot;
    }
    return NULL;
}

static enum flamepix_status grow_table(struct flamepix_names *names)
{
    const size_t old_count = names->slot_count;
    struct flamepix_name_slot *old = names->slots;
    const size_t slot_count = old_count == 0 ? 256 : old_count * 2;
    struct flamepix_name_slot *slots = calloc(slot_count, sizeof(*slots));
    if (slots == NULL)
        return FLAMEPIX_NO_MEMORY;
    names->slots = slots;
    names->slot_count = slot_count;
    for (size_t i = 0; i < old_count; i++) {
        struct flamepix_name_slot *place =
            old[i].name.data == NULL ? NULL : find_slot(names, old[i].name, old[i].hash);
        if (place != NULL)
            *place = old[i];
    }
    free(old);
    return FLAMEPIX_OK;
}

static enum flamepix_status add_block(struct flamepix_names *names, size_t needed)
{
    enum { USUAL = 1 << 16 };
    size_t capacity = needed > USUAL ? needed : USUAL;
    size_t nbytes;
    if (!flamepix_size_add(sizeof(struct flamepix_name_block), capacity, &nbytes))
        return FLAMEPIX_NO_MEMORY;
    struct flamepix_name_block *block = malloc(nbytes);
    if (block == NULL)
        return FLAMEPIX_NO_MEMORY;
    *block = (struct flamepix_name_block){.next = names->blocks, .capacity = capacity};
    names->blocks = block;
    return FLAMEPIX_OK;
}

/* The bytes of an empty name are not NULL either. */
static enum flamepix_status store_bytes(struct flamepix_names *names, struct flamepix_bytes name,
                                        const char **stored_ret)
{
    struct flamepix_name_block *block = names->blocks;
    if (block == NULL || block->capacity - block->used < name.length) {
        enum flamepix_status status = add_block(names, name.length);
        if (status != FLAMEPIX_OK)
            return status;
        block = names->blocks;
    }
    char *stored = block->bytes + block->used;
    if (name.length > 0)
        memcpy(stored, name.data, name.length);
    block->used += name.length;
    *stored_ret = stored;
    return FLAMEPIX_OK;
}

enum flamepix_status flamepix_names_intern(struct flamepix_names *names, struct flamepix_bytes name,
                                           struct flamepix_bytes *stored_ret)
{
    enum flamepix_status status;
    if (names->count >= names->slot_count / 2) {
        status = grow_table(names);
        if (status != FLAMEPIX_OK)
            return status;
    }
    uint64_t hash = hash_of(name);
    struct flamepix_name_slot *slot = find_slot(names, name, hash);
    if (slot != NULL && slot->name.data != NULL) {
        *stored_ret = slot->name;
        return FLAMEPIX_OK;
    }
    const char *stored;
    status = store_bytes(names, name, &stored);
    if (status != FLAMEPIX_OK)
        return status;
    *stored_ret = (struct flamepix_bytes){stored, name.length};
    if (slot != NULL)
        *slot = (struct flamepix_name_slot){hash, *stored_ret};
    names->count += slot != NULL;
    names->nbytes += name.length;
    return FLAMEPIX_OK;
}

void flamepix_names_free(struct flamepix_names *names)
{
    while (names->blocks != NULL) {
        struct flamepix_name_block *next = names->blocks->next;
        free(names->blocks);
        names->blocks = next;
    }
    free(names->slots);
    *names = (struct flamepix_names){0};
}
