#include "tally/name_table.h"

#include <stdlib.h>

#include "base/memory.h"

/* The cost of a name in the limit besides its text: about its entry, all possible sums and its
 * place in an open path, in arrays that may be half empty, and four slots of the index. It is a
 * fixed number, so that a table is full after the same names on every machine. */
enum { NAME_NBYTES = 360 };

/* -- looking up -------------------------------------------------------------------------------- */

static bool is_name(const void *table, size_t number, const void *key)
{
    const struct fpx_name_entry *entry = &((const struct fpx_name_table *)table)->entries[number];
    const struct flamepix_bytes name = ((const struct fpx_name_key *)key)->name;
    if (entry->length != name.length)
        return false;
    if (!fpx_name_fits(name.length))
        return memcmp(entry->text, name.data, name.length) == 0;
    const struct fpx_name_end end = fpx_name_end_of(name);
    return fpx_name_ends_are_same(&entry->end, &end);
}

static size_t find(const struct fpx_name_table *table, const struct fpx_name_key *key)
{
    if (key->guess != FPX_HASH_NONE && is_name(table, key->guess, key))
        return key->guess;
    return fpx_hash_index_find(&table->index, key->hash, is_name, table, key);
}

/* -- adding ------------------------------------------------------------------------------------ */

static bool has_room(const struct fpx_name_table *table, size_t length)
{
    size_t room = table->limit_nbytes - table->used_nbytes;
    return length <= UINT32_MAX && room >= NAME_NBYTES && room - NAME_NBYTES >= length &&
           table->count < FPX_NAME_OTHERS - 1;
}

size_t fpx_name_table_room(size_t limit_nbytes, size_t count)
{
    enum { FEW = 1 << 10, MOST = 1 << 18 };
    const size_t most = limit_nbytes / NAME_NBYTES;
    return count <= FEW || most < count || most > MOST ? count : most;
}

/* Each entry lies in one cache line, if these have 64 bytes. False if memory ran out: nothing has
 * changed then. */
static bool move_entries(struct fpx_name_table *table, size_t capacity)
{
    enum { ENTRY_NBYTES = sizeof(*table->entries) };
    _Static_assert(ENTRY_NBYTES == 64, "an entry is a line of a cache");
    size_t nbytes;
    if (!fpx_size_multiply(capacity, ENTRY_NBYTES, &nbytes))
        return false;
    struct fpx_name_entry *entries = aligned_alloc(ENTRY_NBYTES, nbytes);
    if (entries == NULL)
        return false;
    if (table->count > 0)
        memcpy(entries, table->entries, table->count * ENTRY_NBYTES);
    free(table->entries);
    table->entries = entries;
    table->capacity = capacity;
    return true;
}

/* If there is no memory for all that fit into the limit, for twice the present number. */
static enum flamepix_status grow_entries(struct fpx_name_table *table)
{
    enum { FIRST = 16 };
    const size_t wanted = table->capacity == 0 ? FIRST : table->capacity * 2;
    const size_t capacity = fpx_name_table_room(table->limit_nbytes, wanted);
    if (move_entries(table, capacity) || (capacity > wanted && move_entries(table, wanted)))
        return FLAMEPIX_OK;
    return FLAMEPIX_NO_MEMORY;
}

/* `name` is that of the key, and is only borrowed if it does not fit. */
static void fill_entry(struct fpx_name_entry *entry, struct flamepix_bytes name)
{
    *entry = (struct fpx_name_entry){.length = (uint32_t)name.length};
    if (fpx_name_fits(name.length))
        entry->end = fpx_name_end_of(name);
    else
        entry->text = name.data;
}

/* A name without a slot in the index counts as one of the others. It is charged to the limit all
 * the same, so that hostile profiles reach the limit, too. */
static enum flamepix_status add(struct fpx_name_table *table, struct fpx_name_key key,
                                uint32_t *number_ret)
{
    struct flamepix_bytes name = key.name;
    enum flamepix_status status =
        table->count < table->capacity ? FLAMEPIX_OK : grow_entries(table);
    if (status == FLAMEPIX_OK && !fpx_name_fits(name.length))
        status = fpx_arena_copy(&table->texts, name, &name.data);
    if (status != FLAMEPIX_OK)
        return status;
    table->used_nbytes += NAME_NBYTES + name.length;
    status = fpx_hash_index_add(&table->index, key.hash, table->count);
    if (status != FLAMEPIX_OK)
        return status == FLAMEPIX_END ? FLAMEPIX_OK : status;
    fill_entry(&table->entries[table->count], name);
    *number_ret = (uint32_t)table->count++;
    return FLAMEPIX_OK;
}

enum flamepix_status fpx_name_table_number(struct fpx_name_table *table,
                                           const struct fpx_name_key *key, uint32_t *number_ret,
                                           bool *is_new_ret)
{
    size_t found = find(table, key);
    *is_new_ret = false;
    *number_ret = found == FPX_HASH_NONE ? FPX_NAME_OTHERS : (uint32_t)found;
    if (found != FPX_HASH_NONE || !has_room(table, key->name.length))
        return FLAMEPIX_OK;
    enum flamepix_status status = add(table, *key, number_ret);
    *is_new_ret = *number_ret != FPX_NAME_OTHERS;
    return status;
}

/* -- names ------------------------------------------------------------------------------------- */

struct flamepix_bytes fpx_name_table_name(const struct fpx_name_table *table, size_t number)
{
    const struct fpx_name_entry *entry = &table->entries[number];
    const char *behind = (const char *)(&entry->end + 1);
    return (struct flamepix_bytes){
        fpx_name_fits(entry->length) ? behind - entry->length : entry->text, entry->length};
}

void fpx_name_table_clear(struct fpx_name_table *table)
{
    table->count = 0;
    table->used_nbytes = 0;
    table->clearings++;
    fpx_arena_reset(&table->texts);
    fpx_hash_index_clear(&table->index);
}

void fpx_name_table_free(struct fpx_name_table *table)
{
    free(table->entries);
    fpx_arena_free(&table->texts);
    fpx_hash_index_free(&table->index);
    *table = (struct fpx_name_table){0};
}
