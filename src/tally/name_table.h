/* Name table: sums by name while stacks stream past. Names are numbered from 0 as they are met. */
#ifndef FLAMEPIX_TALLY_NAME_TABLE_H
#define FLAMEPIX_TALLY_NAME_TABLE_H

#include <flamepix/name.h>

#include "base/arena.h"
#include "base/hash_index.h"

/* The number of all names that found no place; their sums are the table's `others`. */
#define FLAMEPIX_NAME_OTHERS UINT32_MAX

/* What most look-ups read and add to, together. */
struct flamepix_name_entry {
    const char *text;
    uint32_t length;
    uint32_t mask; /* the searches that find it */
    struct flamepix_weight self, total;
};

/* The sums that few frames add to. */
struct flamepix_name_rare {
    struct flamepix_weight first, woken;
};

/* Starts as {0} but for limit_nbytes. */
struct flamepix_name_table {
    size_t limit_nbytes;
    size_t used_nbytes;
    struct flamepix_name_entry *entries; /* by number */
    struct flamepix_name_rare *rare;     /* by number */
    size_t count, entry_capacity, rare_capacity;
    struct flamepix_name_entry others; /* without a name */
    struct flamepix_name_rare rare_others;
    struct flamepix_name_sum *sums; /* all of `count` names, when they have been summed up */
    size_t sum_capacity;
    struct flamepix_arena texts;
    struct flamepix_hash_index index;
};

/* A name as it is looked up. */
struct flamepix_name_key {
    struct flamepix_bytes name;
    uint64_t hash;
    size_t guess; /* its number, probably; FLAMEPIX_HASH_NONE: not known */
};

/* What a look-up reads comes from far away. Who knows which names come next asks for the first
 * part of it for all of them, then for the second (which makes the guesses) and for the third, and
 * looks them up then. */
static inline void flamepix_name_table_ask_slot(const struct flamepix_name_table *table,
                                                const struct flamepix_name_key *key)
{
    const struct flamepix_hash_index *index = &table->index;
    if (index->slot_count > 0)
        __builtin_prefetch(&index->slots[flamepix_hash_fold(key->hash) & (index->slot_count - 1)]);
}
void flamepix_name_table_ask_entry(const struct flamepix_name_table *table,
                                   struct flamepix_name_key *key);
void flamepix_name_table_ask_text(const struct flamepix_name_table *table,
                                  const struct flamepix_name_key *key);

/* The number of a name, which is added when it is new: then `*is_new_ret` is true, its sums and its
 * mask are 0. FLAMEPIX_NAME_OTHERS where there is no place for it. Answers OK or NO_MEMORY. */
enum flamepix_status flamepix_name_table_number(struct flamepix_name_table *table,
                                                const struct flamepix_name_key *key,
                                                uint32_t *number_ret, bool *is_new_ret);

static inline struct flamepix_name_entry *flamepix_name_table_at(struct flamepix_name_table *table,
                                                                 uint32_t number)
{
    return number == FLAMEPIX_NAME_OTHERS ? &table->others : &table->entries[number];
}

static inline struct flamepix_name_rare *flamepix_name_table_rare(struct flamepix_name_table *table,
                                                                  uint32_t number)
{
    return number == FLAMEPIX_NAME_OTHERS ? &table->rare_others : &table->rare[number];
}

/* Makes `sums`: most self weight first, equal ones by name. Answers OK or NO_MEMORY. */
enum flamepix_status flamepix_name_table_sum_up(struct flamepix_name_table *table);

/* Empties the table, but for its limit, and keeps the memory to be filled again. */
void flamepix_name_table_clear(struct flamepix_name_table *table);

void flamepix_name_table_free(struct flamepix_name_table *table);

#endif
