/* Text table: texts stored once and numbered from 0: the strings, functions or frames of a
 * recording. */
#ifndef FPX_FORMAT_PARSE_TEXT_TABLE_H
#define FPX_FORMAT_PARSE_TEXT_TABLE_H

#include <stdint.h>

#include "base/arena.h"
#include "base/hash_index.h"

/* Starts as {0}. */
struct fpx_text_table {
    struct flamepix_bytes *texts; /* count of them, each in the arena */
    size_t count, capacity;
    struct fpx_arena arena;
    struct fpx_hash_index index; /* of those that were interned */
};

/* Copies a text under the next number, count, whether or not it is there already. Answers OK or
 * NO_MEMORY. */
enum flamepix_status fpx_text_table_append(struct fpx_text_table *table,
                                           struct flamepix_bytes text);

/* The number of a text, which is added where it is not there yet. A table is filled by one of the
 * two, append or intern. Answers OK or NO_MEMORY. */
enum flamepix_status fpx_text_table_intern(struct fpx_text_table *table, struct flamepix_bytes text,
                                           size_t *number_ret);

/* The text of a number; empty where there is none. Valid until reset or free. */
struct flamepix_bytes fpx_text_table_get(const struct fpx_text_table *table, uint64_t number);

/* Forgets all texts and keeps the memory. */
void fpx_text_table_reset(struct fpx_text_table *table);

/* Frees everything; the table is {0} again. */
void fpx_text_table_free(struct fpx_text_table *table);

#endif
