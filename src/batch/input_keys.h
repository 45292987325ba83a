/* The keys of all inputs of all shards: what a line of a report must have to be one of theirs. */
#ifndef FPX_BATCH_INPUT_KEYS_H
#define FPX_BATCH_INPUT_KEYS_H

#include "base/hash_index.h"
#include "batch/plan.h"

/* Starts as {0}; freed by fpx_input_keys_free. */
struct fpx_input_keys {
    struct flamepix_buffer texts; /* each terminated */
    size_t *at;                   /* in texts, by number (fpx_jobs_key) */
    size_t count, capacity;
    struct fpx_hash_index index;
    uint64_t hash; /* of all keys, whatever their order; never 0 */
};

/* Finds the keys of a plan whose jobs are finished; that of a folder which could not be listed is
 * the way to it from the report's place. Answers OK or NO_MEMORY. */
enum flamepix_status fpx_input_keys_find(const struct fpx_plan *plan,
                                         struct fpx_report_folder *place,
                                         struct fpx_input_keys *keys);

const char *fpx_input_keys_at(const struct fpx_input_keys *keys, size_t number);

/* The number of the input with that key; SIZE_MAX: there is none. */
size_t fpx_input_keys_number(const struct fpx_input_keys *keys, const char *key);

void fpx_input_keys_free(struct fpx_input_keys *keys);

#endif
