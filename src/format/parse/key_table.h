/* Key table: maps two keys to a number, such as a process and its own key, or a node and a name. */
#ifndef FPX_FORMAT_PARSE_KEY_TABLE_H
#define FPX_FORMAT_PARSE_KEY_TABLE_H

#include <flamepix/status.h>

#include "base/hash_index.h"

struct fpx_key_entry {
    uint64_t first, second;
    size_t number;
};

/* Starts as {0}. */
struct fpx_key_table {
    struct fpx_key_entry *entries;
    size_t count, capacity;
    struct fpx_hash_index index;
};

/* Sets the number of the keys, replacing an old one. Returns OK or NO_MEMORY. */
enum flamepix_status fpx_key_table_set(struct fpx_key_table *table, uint64_t first, uint64_t second,
                                       size_t number);

/* The number of the keys; SIZE_MAX if they have none. */
size_t fpx_key_table_get(const struct fpx_key_table *table, uint64_t first, uint64_t second);

/* Forgets all keys and keeps the memory. */
void fpx_key_table_reset(struct fpx_key_table *table);

/* Frees everything; the table is {0} again. */
void fpx_key_table_free(struct fpx_key_table *table);

#endif
