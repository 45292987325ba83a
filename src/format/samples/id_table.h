/* Id table: maps the ids that a recording chose for its objects to numbers from 0. Ids are mostly
 * small and in order, and are then found in an array. Others, such as addresses, are found by hash.
 */
#ifndef FPX_FORMAT_SAMPLES_ID_TABLE_H
#define FPX_FORMAT_SAMPLES_ID_TABLE_H

#include <stdint.h>

#include "base/hash_index.h"

#define FPX_ID_NONE UINT32_MAX

/* Starts as {0}. */
struct fpx_id_table {
    uint32_t *numbers; /* + 1, by id; 0: none */
    size_t number_count, number_capacity;
    uint64_t *ids; /* by number */
    size_t count, capacity;
    struct fpx_hash_index index; /* of ids too large for the array */
};

/* Gives an id the next number, count, even if it has one already. The id then keeps its first
 * number. Returns OK or NO_MEMORY. */
enum flamepix_status fpx_id_table_add(struct fpx_id_table *table, uint64_t id);

/* The number of an id outside the array. For this file and id_table.c. */
uint32_t fpx_id_table_find_hashed(const struct fpx_id_table *table, uint64_t id);

/* The number of an id, or FPX_ID_NONE. */
static inline uint32_t fpx_id_table_find(const struct fpx_id_table *table, uint64_t id)
{
    if (id < table->number_count && table->numbers[id] > 0)
        return table->numbers[id] - 1;
    return fpx_id_table_find_hashed(table, id);
}

/* Frees everything; the table is {0} again. */
void fpx_id_table_free(struct fpx_id_table *table);

#endif
