/* Key table: numbers by two keys: a process and a key that is its own, a node and a name. */
#ifndef FLAMEPIX_FORMAT_PARSE_KEY_TABLE_H
#define FLAMEPIX_FORMAT_PARSE_KEY_TABLE_H

#include <flamepix/status.h>

#include "base/hash_index.h"

struct flamepix_key_entry {
    uint64_t first, second;
    size_t number;
};

/* Starts as {0}. */
struct flamepix_key_table {
    struct flamepix_key_entry *entries;
    size_t count, capacity;
    struct flamepix_hash_index index;
};

/* Gives a number to the keys, instead of what they had. Answers OK or NO_MEMORY. */
enum flamepix_status flamepix_key_table_set(struct flamepix_key_table *table, uint64_t first,
                                            uint64_t second, size_t number);

/* The number of the keys; SIZE_MAX where they have none. */
size_t flamepix_key_table_get(const struct flamepix_key_table *table, uint64_t first,
                              uint64_t second);

/* Forgets all keys and keeps the memory. */
void flamepix_key_table_reset(struct flamepix_key_table *table);

/* Frees everything; the table is {0} again. */
void flamepix_key_table_free(struct flamepix_key_table *table);

#endif
