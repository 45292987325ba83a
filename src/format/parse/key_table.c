#include "format/parse/key_table.h"

#include <stdlib.h>

#include "base/memory.h"

static bool has_keys(const void *entries, size_t number, const void *key)
{
    const struct fpx_key_entry *entry = (const struct fpx_key_entry *)entries + number;
    const struct fpx_key_entry *asked = key;
    return entry->first == asked->first && entry->second == asked->second;
}

static uint64_t hash_of(uint64_t first, uint64_t second)
{
    return fpx_hash_integer(fpx_hash_integer(0, first), second);
}

static size_t find(const struct fpx_key_table *table, uint64_t first, uint64_t second)
{
    const struct fpx_key_entry asked = {first, second, 0};
    return fpx_hash_index_find(&table->index, hash_of(first, second), has_keys, table->entries,
                               &asked);
}

enum flamepix_status fpx_key_table_set(struct fpx_key_table *table, uint64_t first, uint64_t second,
                                       size_t number)
{
    const size_t found = find(table, first, second);
    if (found != FPX_HASH_NONE) {
        table->entries[found].number = number;
        return FLAMEPIX_OK;
    }
    enum flamepix_status status = fpx_array_reserve(&table->entries, &table->capacity,
                                                    table->count + 1, sizeof(*table->entries));
    if (status == FLAMEPIX_OK)
        status = fpx_hash_index_add(&table->index, hash_of(first, second), table->count);
    if (status == FLAMEPIX_END)
        return FLAMEPIX_OK; /* keys crafted to fill one row of slots; they stay unknown */
    if (status == FLAMEPIX_OK)
        table->entries[table->count++] = (struct fpx_key_entry){first, second, number};
    return status;
}

size_t fpx_key_table_get(const struct fpx_key_table *table, uint64_t first, uint64_t second)
{
    const size_t found = find(table, first, second);
    return found == FPX_HASH_NONE ? SIZE_MAX : table->entries[found].number;
}

void fpx_key_table_reset(struct fpx_key_table *table)
{
    table->count = 0;
    fpx_hash_index_clear(&table->index);
}

void fpx_key_table_free(struct fpx_key_table *table)
{
    free(table->entries);
    fpx_hash_index_free(&table->index);
    *table = (struct fpx_key_table){0};
}
