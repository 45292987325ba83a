#include "tally/name_table.h"

#include <stdlib.h>

#include "base/array.h"

/* What a name takes besides its text: its entry and its rare sums, in arrays that may be half
 * empty, its sums when they are summed up, and up to four slots of the index. By this the table is
 * full after the same names on every machine. */
enum {
    NAME_NBYTES = 2 * (sizeof(struct flamepix_name_entry) + sizeof(struct flamepix_name_rare)) +
                  sizeof(struct flamepix_name_sum) + 4 * sizeof(struct flamepix_hash_slot)
};

/* -- asking ahead ------------------------------------------------------------------------------ */

/* The first name whose slot has the hash is nearly always the right one. */
static bool is_guess(const void *entries, size_t number, const void *key)
{
    (void)entries, (void)number, (void)key;
    return true;
}

void flamepix_name_table_ask_entry(const struct flamepix_name_table *table,
                                   struct flamepix_name_key *key)
{
    key->guess = flamepix_hash_index_find(&table->index, key->hash, is_guess, NULL, NULL);
    if (key->guess != FLAMEPIX_HASH_NONE)
        __builtin_prefetch(&table->entries[key->guess]);
}

void flamepix_name_table_ask_text(const struct flamepix_name_table *table,
                                  const struct flamepix_name_key *key)
{
    if (key->guess != FLAMEPIX_HASH_NONE)
        __builtin_prefetch(table->entries[key->guess].text);
}

/* -- looking up -------------------------------------------------------------------------------- */

/* Names are short: a call that compares two of them costs more than comparing them. */
static bool same_text(const char *a, const char *b, size_t length)
{
    uint64_t left, right;
    size_t at = 0;
    if (length < sizeof(left))
        return length == 0 || memcmp(a, b, length) == 0;
    for (; at < length - sizeof(left); at += sizeof(left)) {
        memcpy(&left, a + at, sizeof(left));
        memcpy(&right, b + at, sizeof(right));
        if (left != right)
            return false;
    }
    memcpy(&left, a + length - sizeof(left), sizeof(left));
    memcpy(&right, b + length - sizeof(right), sizeof(right));
    return left == right;
}

static bool is_name(const void *entries, size_t number, const void *key)
{
    const struct flamepix_name_entry *known = entries;
    const struct flamepix_name_key *wanted = key;
    const struct flamepix_bytes name = wanted->name;
    return known[number].length == name.length &&
           same_text(known[number].text, name.data, name.length);
}

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
    return flamepix_array_reserve(&table->rare, &table->rare_capacity, table->count + 1,
                                  sizeof(*table->rare));
}

/* A name for which the index has no slot is one of the others. It takes memory all the same, so
 * that a profile that is made for it comes to the limit, too. */
static enum flamepix_status add(struct flamepix_name_table *table,
                                const struct flamepix_name_key *key, uint32_t *number_ret)
{
    struct flamepix_bytes name = key->name;
    enum flamepix_status status = reserve(table);
    if (status == FLAMEPIX_OK)
        status = flamepix_arena_copy(&table->texts, name, &name.data);
    if (status != FLAMEPIX_OK)
        return status;
    table->used_nbytes += NAME_NBYTES + name.length;
    status = flamepix_hash_index_add(&table->index, key->hash, table->count);
    if (status != FLAMEPIX_OK)
        return status == FLAMEPIX_END ? FLAMEPIX_OK : status;
    table->entries[table->count] =
        (struct flamepix_name_entry){.text = name.data, .length = (uint32_t)name.length};
    table->rare[table->count] = (struct flamepix_name_rare){0};
    *number_ret = (uint32_t)table->count++;
    return FLAMEPIX_OK;
}

enum flamepix_status flamepix_name_table_number(struct flamepix_name_table *table,
                                                const struct flamepix_name_key *key,
                                                uint32_t *number_ret, bool *is_new_ret)
{
    size_t found = flamepix_hash_index_find(&table->index, key->hash, is_name, table->entries, key);
    *is_new_ret = false;
    *number_ret = found == FLAMEPIX_HASH_NONE ? FLAMEPIX_NAME_OTHERS : (uint32_t)found;
    if (found != FLAMEPIX_HASH_NONE || !has_room(table, key->name.length))
        return FLAMEPIX_OK;
    enum flamepix_status status = add(table, key, number_ret);
    *is_new_ret = *number_ret != FLAMEPIX_NAME_OTHERS;
    return status;
}

/* -- sorting ----------------------------------------------------------------------------------- */

static int compare_names(struct flamepix_bytes a, struct flamepix_bytes b)
{
    size_t length = a.length < b.length ? a.length : b.length;
    int order = length == 0 ? 0 : memcmp(a.data, b.data, length);
    return order != 0 ? order : (a.length > b.length) - (a.length < b.length);
}

static int compare_sums(const void *a, const void *b)
{
    const struct flamepix_name_sum *left = a;
    const struct flamepix_name_sum *right = b;
    struct flamepix_weight more = flamepix_weight_between(left->self, right->self);
    if (more.value != 0)
        return more.value > 0 ? 1 : -1;
    return compare_names(left->name, right->name);
}

enum flamepix_status flamepix_name_table_sum_up(struct flamepix_name_table *table)
{
    enum flamepix_status status = flamepix_array_reserve(&table->sums, &table->sum_capacity,
                                                         table->count, sizeof(*table->sums));
    if (status != FLAMEPIX_OK)
        return status;
    for (size_t i = 0; i < table->count; i++) {
        const struct flamepix_name_entry *entry = &table->entries[i];
        table->sums[i] = (struct flamepix_name_sum){
            .name = {entry->text, entry->length},
            .self = entry->self,
            .total = entry->total,
            .first = table->rare[i].first,
            .woken = table->rare[i].woken,
        };
    }
    if (table->count > 0)
        qsort(table->sums, table->count, sizeof(*table->sums), compare_sums);
    return FLAMEPIX_OK;
}

void flamepix_name_table_clear(struct flamepix_name_table *table)
{
    table->count = 0;
    table->used_nbytes = 0;
    table->others = (struct flamepix_name_entry){0};
    table->rare_others = (struct flamepix_name_rare){0};
    flamepix_arena_reset(&table->texts);
    flamepix_hash_index_clear(&table->index);
}

void flamepix_name_table_free(struct flamepix_name_table *table)
{
    free(table->sums);
    free(table->rare);
    free(table->entries);
    flamepix_arena_free(&table->texts);
    flamepix_hash_index_free(&table->index);
    *table = (struct flamepix_name_table){0};
}
