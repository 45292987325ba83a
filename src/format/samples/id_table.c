#include "format/samples/id_table.h"

#include <stdlib.h>

#include "base/memory.h"

/* An id goes into the array unless that would become much longer than the number of ids. */
static bool is_small(const struct fpx_id_table *table, uint64_t id)
{
    enum { SPARE = 1024, EACH = 4 };
    return id < SPARE + (uint64_t)table->count * EACH;
}

static bool is_id(const void *entries, size_t number, const void *key)
{
    return ((const uint64_t *)entries)[number] == *(const uint64_t *)key;
}

uint32_t fpx_id_table_find_hashed(const struct fpx_id_table *table, uint64_t id)
{
    const size_t number =
        fpx_hash_index_find(&table->index, fpx_hash_integer(0, id), is_id, table->ids, &id);
    return number == FPX_HASH_NONE ? FPX_ID_NONE : (uint32_t)number;
}

static enum flamepix_status add_to_array(struct fpx_id_table *table, size_t id)
{
    enum flamepix_status status = fpx_array_reserve(&table->numbers, &table->number_capacity,
                                                    id + 1, sizeof(*table->numbers));
    if (status != FLAMEPIX_OK)
        return status;
    if (id >= table->number_count) {
        memset(table->numbers + table->number_count, 0,
               (id + 1 - table->number_count) * sizeof(*table->numbers));
        table->number_count = id + 1;
    }
    table->numbers[id] = (uint32_t)table->count + 1;
    return FLAMEPIX_OK;
}

enum flamepix_status fpx_id_table_add(struct fpx_id_table *table, uint64_t id)
{
    enum flamepix_status status = table->count < FPX_ID_NONE - 1
                                      ? fpx_array_reserve(&table->ids, &table->capacity,
                                                          table->count + 1, sizeof(*table->ids))
                                      : FLAMEPIX_NO_MEMORY;
    if (status != FLAMEPIX_OK)
        return status;
    if (fpx_id_table_find(table, id) == FPX_ID_NONE)
        status = is_small(table, id)
                     ? add_to_array(table, (size_t)id)
                     : fpx_hash_index_add(&table->index, fpx_hash_integer(0, id), table->count);
    /* END: ids made to have equal hashes; this one is not found. */
    if (status != FLAMEPIX_OK && status != FLAMEPIX_END)
        return status;
    table->ids[table->count++] = id;
    return FLAMEPIX_OK;
}

void fpx_id_table_free(struct fpx_id_table *table)
{
    free(table->numbers);
    free(table->ids);
    fpx_hash_index_free(&table->index);
    *table = (struct fpx_id_table){0};
}
