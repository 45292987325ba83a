#include "tally/name_table.h"

#include <stdlib.h>

#include "base/array.h"
#include "tally/name_blocks.h"

/* What a name takes besides its blocks: its sums and its mask, in arrays that may be half empty,
 * and up to four slots of the index. By this the table is full after the same names on every
 * machine. */
enum {
    NAME_NBYTES = 2 * (sizeof(struct flamepix_name_sum) + sizeof(uint32_t)) +
                  4 * sizeof(struct flamepix_hash_slot)
};

static bool is_name(const void *entries, size_t number, const void *key)
{
    const struct flamepix_name_sum *sums = entries;
    const struct flamepix_name_key *wanted = key;
    const struct flamepix_bytes name = sums[number].name;
    return name.length == wanted->length &&
           flamepix_name_blocks_equal(name.data, wanted->blocks, name.length);
}

/* -- asking ahead ------------------------------------------------------------------------------ */

void flamepix_name_table_ask_slot(const struct flamepix_name_table *table,
                                  const struct flamepix_name_key *key)
{
    const struct flamepix_hash_index *index = &table->index;
    if (index->slot_count > 0)
        __builtin_prefetch(&index->slots[flamepix_hash_fold(key->hash) & (index->slot_count - 1)]);
}

/* The first name whose slot has the hash is nearly always the right one. */
static bool is_guess(const void *entries, size_t number, const void *key)
{
    (void)entries, (void)number, (void)key;
    return true;
}

void flamepix_name_table_ask_sum(const struct flamepix_name_table *table,
                                 struct flamepix_name_key *key)
{
    key->guess = flamepix_hash_index_find(&table->index, key->hash, is_guess, NULL, NULL);
    if (key->guess == FLAMEPIX_HASH_NONE)
        return;
    __builtin_prefetch(&table->sums[key->guess]);
    __builtin_prefetch(&table->sums[key->guess].total);
}

void flamepix_name_table_ask_text(const struct flamepix_name_table *table,
                                  const struct flamepix_name_key *key)
{
    if (key->guess != FLAMEPIX_HASH_NONE)
        __builtin_prefetch(table->sums[key->guess].name.data);
}

/* -- looking up -------------------------------------------------------------------------------- */

static bool has_room(const struct flamepix_name_table *table, size_t length)
{
    size_t room = table->limit_nbytes - table->used_nbytes;
    return room >= NAME_NBYTES && room - NAME_NBYTES >= flamepix_name_blocks_nbytes(length) &&
           table->count < FLAMEPIX_NAME_OTHERS - 1;
}

static enum flamepix_status reserve(struct flamepix_name_table *table)
{
    enum flamepix_status status = flamepix_array_reserve(&table->sums, &table->sum_capacity,
                                                         table->count + 1, sizeof(*table->sums));
    if (status != FLAMEPIX_OK)
        return status;
    return flamepix_array_reserve(&table->masks, &table->mask_capacity, table->count + 1,
                                  sizeof(*table->masks));
}

/* Blocks that begin where a line of the cache does: then a look-up reads one line for most
 * names. */
static enum flamepix_status take_blocks(struct flamepix_arena *texts, size_t nbytes,
                                        void **blocks_ret)
{
    void *filler;
    enum flamepix_status status = flamepix_arena_take(texts, nbytes, blocks_ret);
    if (status != FLAMEPIX_OK)
        return status;
    size_t beyond = (uintptr_t)*blocks_ret % FLAMEPIX_NAME_BLOCK;
    if (beyond == 0)
        return FLAMEPIX_OK;
    status = flamepix_arena_take(texts, FLAMEPIX_NAME_BLOCK - beyond, &filler);
    return status == FLAMEPIX_OK ? flamepix_arena_take(texts, nbytes, blocks_ret) : status;
}

/* A name for which the index has no slot is one of the others. It takes memory all the same, so
 * that a profile that is made for it comes to the limit, too. */
static enum flamepix_status add(struct flamepix_name_table *table,
                                const struct flamepix_name_key *key, uint32_t *number_ret)
{
    size_t nbytes = flamepix_name_blocks_nbytes(key->length);
    void *blocks;
    enum flamepix_status status = reserve(table);
    if (status == FLAMEPIX_OK)
        status = take_blocks(&table->texts, nbytes, &blocks);
    if (status != FLAMEPIX_OK)
        return status;
    table->used_nbytes += NAME_NBYTES + nbytes;
    status = flamepix_hash_index_add(&table->index, key->hash, table->count);
    if (status != FLAMEPIX_OK)
        return status == FLAMEPIX_END ? FLAMEPIX_OK : status;
    memcpy(blocks, key->blocks, nbytes);
    table->sums[table->count] = (struct flamepix_name_sum){.name = {blocks, key->length}};
    table->masks[table->count] = 0;
    *number_ret = (uint32_t)table->count++;
    return FLAMEPIX_OK;
}

enum flamepix_status flamepix_name_table_number(struct flamepix_name_table *table,
                                                const struct flamepix_name_key *key,
                                                uint32_t *number_ret, bool *is_new_ret)
{
    size_t found = key->guess;
    if (found == FLAMEPIX_HASH_NONE || !is_name(table->sums, found, key))
        found = flamepix_hash_index_find(&table->index, key->hash, is_name, table->sums, key);
    *is_new_ret = false;
    *number_ret = found == FLAMEPIX_HASH_NONE ? FLAMEPIX_NAME_OTHERS : (uint32_t)found;
    if (found != FLAMEPIX_HASH_NONE || !has_room(table, key->length))
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

void flamepix_name_table_sort(struct flamepix_name_table *table)
{
    if (table->count > 0)
        qsort(table->sums, table->count, sizeof(*table->sums), compare_sums);
    flamepix_hash_index_clear(&table->index);
}

void flamepix_name_table_clear(struct flamepix_name_table *table)
{
    table->count = 0;
    table->used_nbytes = 0;
    table->others = (struct flamepix_name_sum){0};
    flamepix_arena_reset(&table->texts);
    flamepix_hash_index_clear(&table->index);
}

void flamepix_name_table_free(struct flamepix_name_table *table)
{
    free(table->sums);
    free(table->masks);
    flamepix_arena_free(&table->texts);
    flamepix_hash_index_free(&table->index);
    *table = (struct flamepix_name_table){0};
}
