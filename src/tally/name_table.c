#include "tally/name_table.h"

#include <stdlib.h>

#include "base/array.h"
#include "base/bytes_match.h"

/* What a name takes besides its text: its entry, its sums and its place in an open path, in arrays
 * that may be half empty, and up to four slots of the index. So the table is full after the same
 * names on every machine. */
enum {
    NAME_NBYTES = 2 * (sizeof(struct flamepix_name_entry) + sizeof(struct flamepix_name_sum) +
                       sizeof(uint32_t)) +
                  4 * sizeof(struct flamepix_hash_slot)
};

/* -- looking up -------------------------------------------------------------------------------- */

static bool fits(size_t length)
{
    return length <= FLAMEPIX_NAME_HEAD_NBYTES;
}

static bool is_name(const void *table, size_t number, const void *key)
{
    const struct flamepix_name_table *known = table;
    const struct flamepix_bytes name = ((const struct flamepix_name_key *)key)->name;
    return fits(name.length) ? flamepix_name_entry_is(&known->entries[number], name)
                             : flamepix_bytes_equal(known->sums[number].name, name);
}

/* The first name whose slot has the hash is nearly always the right one. */
static bool is_guess(const void *table, size_t number, const void *key)
{
    (void)table, (void)number, (void)key;
    return true;
}

void flamepix_name_table_ask_entry(const struct flamepix_name_table *table,
                                   struct flamepix_name_key *key)
{
    key->guess = flamepix_hash_index_find(&table->index, key->hash, is_guess, NULL, NULL);
    if (key->guess == FLAMEPIX_HASH_NONE)
        return;
    __builtin_prefetch(&table->entries[key->guess]);
    __builtin_prefetch(&table->entries[key->guess].head[FLAMEPIX_NAME_HEAD_NBYTES - 1]);
    __builtin_prefetch(&table->sums[key->guess].self);
}

static size_t find(const struct flamepix_name_table *table, const struct flamepix_name_key *key)
{
    if (key->guess != FLAMEPIX_HASH_NONE && is_name(table, key->guess, key))
        return key->guess;
    return flamepix_hash_index_find(&table->index, key->hash, is_name, table, key);
}

/* -- adding ------------------------------------------------------------------------------------ */

static bool has_room(const struct flamepix_name_table *table, size_t length)
{
    size_t room = table->limit_nbytes - table->used_nbytes;
    return length <= UINT32_MAX && room >= NAME_NBYTES && room - NAME_NBYTES >= length &&
           table->count < FLAMEPIX_NAME_OTHERS - 1;
}

static enum flamepix_status reserve(struct flamepix_name_table *table)
{
    enum flamepix_status status = flamepix_array_reserve(&table->entries, &table->entry_capacity,
                                                         table->count + 1, sizeof(*table->entries));
    if (status != FLAMEPIX_OK)
        return status;
    return flamepix_array_reserve(&table->sums, &table->sum_capacity, table->count + 1,
                                  sizeof(*table->sums));
}

static void fill_entry(struct flamepix_name_entry *entry, struct flamepix_bytes name)
{
    *entry = (struct flamepix_name_entry){.length = (uint32_t)name.length};
    if (fits(name.length) && name.length > 0)
        memcpy(entry->head, name.data, name.length);
}

/* A name for which the index has no slot is one of the others. It takes memory all the same, so
 * that a profile that is made for it comes to the limit, too. */
static enum flamepix_status add(struct flamepix_name_table *table, struct flamepix_name_key key,
                                uint32_t *number_ret)
{
    struct flamepix_bytes name = key.name;
    enum flamepix_status status = reserve(table);
    if (status == FLAMEPIX_OK && !fits(name.length))
        status = flamepix_arena_copy(&table->texts, name, &name.data);
    if (status != FLAMEPIX_OK)
        return status;
    table->used_nbytes += NAME_NBYTES + name.length;
    status = flamepix_hash_index_add(&table->index, key.hash, table->count);
    if (status != FLAMEPIX_OK)
        return status == FLAMEPIX_END ? FLAMEPIX_OK : status;
    fill_entry(&table->entries[table->count], name);
    table->sums[table->count] = (struct flamepix_name_sum){.name = name};
    *number_ret = (uint32_t)table->count++;
    return FLAMEPIX_OK;
}

enum flamepix_status flamepix_name_table_number(struct flamepix_name_table *table,
                                                const struct flamepix_name_key *key,
                                                uint32_t *number_ret, bool *is_new_ret)
{
    size_t found = find(table, key);
    *is_new_ret = false;
    *number_ret = found == FLAMEPIX_HASH_NONE ? FLAMEPIX_NAME_OTHERS : (uint32_t)found;
    if (found != FLAMEPIX_HASH_NONE || !has_room(table, key->name.length))
        return FLAMEPIX_OK;
    enum flamepix_status status = add(table, *key, number_ret);
    *is_new_ret = *number_ret != FLAMEPIX_NAME_OTHERS;
    return status;
}

/* -- summing up -------------------------------------------------------------------------------- */

static int compare_sums(const void *a, const void *b)
{
    const struct flamepix_name_sum *left = a;
    const struct flamepix_name_sum *right = b;
    struct flamepix_weight more = flamepix_weight_between(left->self, right->self);
    if (more.value != 0)
        return more.value > 0 ? 1 : -1;
    return flamepix_bytes_compare(left->name, right->name);
}

static void change_places(struct flamepix_name_sum *sum)
{
    const struct flamepix_weight first = sum->first;
    sum->first = sum->self;
    sum->self = first;
}

void flamepix_name_table_change_places(struct flamepix_name_table *table)
{
    for (size_t i = 0; i < table->count; i++)
        change_places(&table->sums[i]);
    change_places(&table->others);
}

/* Entries move no more, so names may lie in them. */
void flamepix_name_table_sum_up(struct flamepix_name_table *table)
{
    if (table->is_ordered)
        return;
    for (size_t i = 0; i < table->count; i++)
        if (fits(table->entries[i].length))
            table->sums[i].name.data = table->entries[i].head;
    table->place_count = 0;
    if (table->count > 0)
        qsort(table->sums, table->count, sizeof(*table->sums), compare_sums);
    table->is_ordered = true;
}

struct flamepix_bytes flamepix_name_table_name(const struct flamepix_name_table *table,
                                               size_t place)
{
    const struct flamepix_bytes name = table->sums[place].name;
    if (table->is_ordered || !fits(name.length))
        return name;
    return (struct flamepix_bytes){table->entries[place].head, name.length};
}

/* A name for which the index has no slot now has its sums, and what more comes of it is the
 * others'. `room` is for a name that is longer than its entry. */
static enum flamepix_status index_again(struct flamepix_name_table *table, size_t number,
                                        struct flamepix_buffer *room)
{
    static const char behind[FLAMEPIX_NAME_HEAD_NBYTES];
    struct flamepix_bytes name = {table->entries[number].head, table->entries[number].length};
    enum flamepix_status status = FLAMEPIX_OK;
    if (!fits(name.length)) {
        room->length = 0;
        status = flamepix_buffer_append(room, table->sums[number].name.data, name.length);
        if (status == FLAMEPIX_OK)
            status = flamepix_buffer_append(room, behind, sizeof(behind));
        name.data = room->data;
    }
    if (status == FLAMEPIX_OK)
        status = flamepix_hash_index_add(&table->index, flamepix_name_key_of(name).hash, number);
    return status == FLAMEPIX_END ? FLAMEPIX_OK : status;
}

/* Names lie in the old entries until the new ones are filled. */
enum flamepix_status flamepix_name_table_reopen(struct flamepix_name_table *table)
{
    if (!table->is_ordered || table->count == 0) {
        table->is_ordered = false;
        return FLAMEPIX_OK;
    }
    struct flamepix_name_entry *entries = calloc(table->count, sizeof(*entries));
    if (entries == NULL)
        return FLAMEPIX_NO_MEMORY;
    for (size_t i = 0; i < table->count; i++)
        fill_entry(&entries[i], table->sums[i].name);
    free(table->entries);
    table->entries = entries;
    table->entry_capacity = table->count;
    table->is_ordered = false;
    flamepix_hash_index_clear(&table->index);
    struct flamepix_buffer room = {0};
    enum flamepix_status status = FLAMEPIX_OK;
    for (size_t i = 0; i < table->count && status == FLAMEPIX_OK; i++)
        status = index_again(table, i, &room);
    flamepix_buffer_free(&room);
    return status;
}

void flamepix_name_table_clear_sums(struct flamepix_name_table *table)
{
    for (size_t i = 0; i < table->count; i++)
        table->sums[i] = (struct flamepix_name_sum){.name = table->sums[i].name};
    table->others = (struct flamepix_name_sum){0};
}

void flamepix_name_table_clear(struct flamepix_name_table *table)
{
    table->count = 0;
    table->place_count = 0;
    table->used_nbytes = 0;
    table->is_ordered = false;
    table->others = (struct flamepix_name_sum){0};
    flamepix_arena_reset(&table->texts);
    flamepix_hash_index_clear(&table->index);
}

void flamepix_name_table_free(struct flamepix_name_table *table)
{
    free(table->sums);
    free(table->entries);
    free(table->places);
    flamepix_arena_free(&table->texts);
    flamepix_hash_index_free(&table->index);
    *table = (struct flamepix_name_table){0};
}
