/* Name table: numbers names from 0 as they are met. What is summed up by name lies elsewhere
 * (name_sums.h), so that several sums may share their names. */
#ifndef FPX_TALLY_NAME_TABLE_H
#define FPX_TALLY_NAME_TABLE_H

#include "base/arena.h"
#include "tally/name_key.h"

/* The number of all names that found no place. */
#define FPX_NAME_OTHERS UINT32_MAX

/* What every look-up reads, and little enough to come at once. */
struct fpx_name_entry {
    uint32_t length;
    uint32_t mask; /* the searches that find it */
    union {
        struct fpx_name_end end; /* all of a name that fits */
        const char *text;        /* of a longer one */
    };
};

/* Starts as {0} but for limit_nbytes. */
struct fpx_name_table {
    size_t limit_nbytes;
    size_t used_nbytes;
    struct fpx_name_entry *entries; /* by number */
    size_t count, capacity;
    uint64_t clearings;     /* numbers from before the last one mean nothing */
    struct fpx_arena texts; /* of the names that do not fit */
    struct fpx_hash_index index;
};

/* The room to be made for so many names: as much where they are few, and else for all that fit into
 * the limit. Room that is not touched takes no memory; and an array that never grows again leaves
 * no old copies behind, which the process would keep. */
size_t fpx_name_table_room(size_t limit_nbytes, size_t count);

/* What a look-up reads comes from far away. Who knows which names come next asks for the first
 * part of it for all of them, then for the second, which makes the guesses, and looks them up
 * then. */
static inline void fpx_name_table_prefetch_slot(const struct fpx_name_table *table,
                                                const struct fpx_name_key *key)
{
    fpx_hash_index_prefetch(&table->index, key->hash);
}

/* The first name whose slot has the hash is nearly always the right one. */
static inline bool fpx_name_is_guess(const void *table, size_t number, const void *key)
{
    (void)table, (void)number, (void)key;
    return true;
}

static inline void fpx_name_table_prefetch_entry(const struct fpx_name_table *table,
                                                 struct fpx_name_key *key)
{
    key->guess = fpx_hash_index_find(&table->index, key->hash, fpx_name_is_guess, NULL, NULL);
    if (key->guess == FPX_HASH_NONE)
        return;
    __builtin_prefetch(&table->entries[key->guess]);
}

/* Whether the guess of a key, whose name has that end, is its number, which it nearly always is;
 * false where that is not told at a glance. */
static inline bool fpx_name_table_guessed(const struct fpx_name_table *table,
                                          const struct fpx_name_key *key,
                                          const struct fpx_name_end *end)
{
    if (key->guess == FPX_HASH_NONE)
        return false;
    const struct fpx_name_entry *entry = &table->entries[key->guess];
    return entry->length == key->name.length && fpx_name_fits(entry->length) &&
           fpx_name_ends_are_same(&entry->end, end);
}

/* The number of a name, which is added when it is new: then `*is_new_ret` is true, and its mask is
 * 0. FPX_NAME_OTHERS where there is no place for it. Answers OK or NO_MEMORY. */
enum flamepix_status fpx_name_table_number(struct fpx_name_table *table,
                                           const struct fpx_name_key *key, uint32_t *number_ret,
                                           bool *is_new_ret);

/* The name of that number, until another one is added; a key can be made of it. */
struct flamepix_bytes fpx_name_table_name(const struct fpx_name_table *table, size_t number);

/* Empties the table, but for its limit, and keeps the memory to be filled again. */
void fpx_name_table_clear(struct fpx_name_table *table);

void fpx_name_table_free(struct fpx_name_table *table);

#endif
