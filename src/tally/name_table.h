/* Name table: sums by name while stacks stream past. Names are numbered from 0 as they are met. */
#ifndef FLAMEPIX_TALLY_NAME_TABLE_H
#define FLAMEPIX_TALLY_NAME_TABLE_H

#include <flamepix/name.h>

#include "base/arena.h"
#include "tally/name_key.h"

/* The number of all names that found no place; their sums are the table's `others`. */
#define FLAMEPIX_NAME_OTHERS UINT32_MAX

/* What every look-up reads. */
struct flamepix_name_entry {
    uint32_t length;
    uint32_t mask;                        /* the searches that find it */
    char head[FLAMEPIX_NAME_HEAD_NBYTES]; /* the name, as far as it fits, and 0 behind it */
};

/* Starts as {0} but for limit_nbytes. */
struct flamepix_name_table {
    size_t limit_nbytes;
    size_t used_nbytes;
    struct flamepix_name_entry *entries; /* by number */
    /* By number, without the names that fit into their entry; complete, and in the order of
     * flamepix_tally_names, when they have been summed up. */
    struct flamepix_name_sum *sums;
    size_t count, entry_capacity, sum_capacity;
    bool is_ordered;                 /* they have been summed up, and are not numbered any more */
    struct flamepix_name_sum others; /* without a name */
    struct flamepix_arena texts;     /* of the names that do not fit */
    struct flamepix_hash_index index;
    /* By number, of the first names: their numbers in the table to which this one was added, most
     * likely. */
    uint32_t *places;
    size_t place_count, place_capacity;
};

/* What a look-up reads comes from far away. Who knows which names come next asks for the first
 * part of it for all of them, then for the second, which makes the guesses, and looks them up
 * then. */
static inline void flamepix_name_table_ask_slot(const struct flamepix_name_table *table,
                                                const struct flamepix_name_key *key)
{
    const struct flamepix_hash_index *index = &table->index;
    if (index->slot_count > 0)
        __builtin_prefetch(&index->slots[flamepix_hash_fold(key->hash) & (index->slot_count - 1)]);
}
void flamepix_name_table_ask_entry(const struct flamepix_name_table *table,
                                   struct flamepix_name_key *key);

/* Whether the entry is that of a name of which a head may be read, and fits. */
static inline bool flamepix_name_entry_is(const struct flamepix_name_entry *entry,
                                          struct flamepix_bytes name)
{
    return entry->length == name.length && name.length <= FLAMEPIX_NAME_HEAD_NBYTES &&
           flamepix_name_head_is(name.data, name.length, entry->head);
}

/* Whether the guess of a key is its number, which it nearly always is; false where that is not told
 * at a glance. */
static inline bool flamepix_name_table_guessed(const struct flamepix_name_table *table,
                                               const struct flamepix_name_key *key)
{
    return key->guess != FLAMEPIX_HASH_NONE &&
           flamepix_name_entry_is(&table->entries[key->guess], key->name);
}

/* The number of a name, which is added when it is new: then `*is_new_ret` is true, its sums and its
 * mask are 0. FLAMEPIX_NAME_OTHERS where there is no place for it. Answers OK or NO_MEMORY. */
enum flamepix_status flamepix_name_table_number(struct flamepix_name_table *table,
                                                const struct flamepix_name_key *key,
                                                uint32_t *number_ret, bool *is_new_ret);

static inline struct flamepix_name_sum *flamepix_name_table_sum(struct flamepix_name_table *table,
                                                                uint32_t number)
{
    return number == FLAMEPIX_NAME_OTHERS ? &table->others : &table->sums[number];
}

/* The name whose sums are those at `place`; FLAMEPIX_NAME_HEAD_NBYTES bytes of it may be read where
 * it is not longer. */
struct flamepix_bytes flamepix_name_table_name(const struct flamepix_name_table *table,
                                               size_t place);

/* Numbers the names of a table that was summed up in the order of its sums, so that more can be
 * added. Masks are 0 then. Answers OK or NO_MEMORY. */
enum flamepix_status flamepix_name_table_reopen(struct flamepix_name_table *table);

/* Exchanges the sums `self` and `first` of every name, and of the others. */
void flamepix_name_table_change_places(struct flamepix_name_table *table);

/* Completes `sums`: most self weight first, equal ones by name. Numbers mean nothing any more. */
void flamepix_name_table_sum_up(struct flamepix_name_table *table);

/* Whether name `number` of `table` is name `other_number` of `other`; neither was summed up. */
static inline bool flamepix_name_table_same(const struct flamepix_name_table *table, size_t number,
                                            const struct flamepix_name_table *other,
                                            size_t other_number)
{
    const struct flamepix_name_entry *a = &table->entries[number];
    const struct flamepix_name_entry *b = &other->entries[other_number];
    if (a->length != b->length || memcmp(a->head, b->head, sizeof(a->head)) != 0)
        return false;
    return a->length <= FLAMEPIX_NAME_HEAD_NBYTES ||
           flamepix_bytes_equal(table->sums[number].name, other->sums[other_number].name);
}

/* Makes all sums 0. Names keep their numbers and their masks, those of a table that was not summed
 * up. */
void flamepix_name_table_clear_sums(struct flamepix_name_table *table);

/* Empties the table, but for its limit, and keeps the memory to be filled again. */
void flamepix_name_table_clear(struct flamepix_name_table *table);

void flamepix_name_table_free(struct flamepix_name_table *table);

#endif
