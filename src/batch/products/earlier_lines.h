/* The lines of earlier runs that are still valid at the end of a batch, and files that are gone. */
#ifndef FPX_BATCH_PRODUCTS_EARLIER_LINES_H
#define FPX_BATCH_PRODUCTS_EARLIER_LINES_H

#include "base/hash_index.h"
#include "batch/plan.h"
#include "batch/products/made_files.h"

/* The keys of all inputs of all shards: a report line with such a key is about one of them. */

/* Starts as {0}; freed by fpx_input_keys_free. */
struct fpx_input_keys {
    struct flamepix_buffer texts; /* each terminated */
    size_t *at;                   /* in texts, by job number (fpx_jobs_key) */
    size_t count, capacity;
    struct fpx_hash_index index;
    uint64_t hash; /* of all keys, in any order; never 0 */
};

/* Finds the keys of a plan whose jobs are finished; the key of a folder that could not be listed is
 * its path relative to the report's place. Returns OK or NO_MEMORY. */
enum flamepix_status fpx_input_keys_find(const struct fpx_plan *plan,
                                         struct fpx_report_folder *place,
                                         struct fpx_input_keys *keys);

const char *fpx_input_keys_at(const struct fpx_input_keys *keys, size_t number);

/* The number of the input with that key; SIZE_MAX: none. */
size_t fpx_input_keys_number(const struct fpx_input_keys *keys, const char *key);

void fpx_input_keys_free(struct fpx_input_keys *keys);

/* The number of gone pictures that are named. */
enum { FPX_LEFTOVERS_NAMED = 3 };

/* Files in the folder that this run did not make. */
struct fpx_leftovers {
    uint64_t gone_pictures;       /* their inputs are gone */
    uint64_t gone_files;          /* their inputs exist and no longer make them */
    uint64_t stale_files;         /* their inputs have failed, or are empty */
    uint64_t other_runs;          /* lines */
    struct flamepix_buffer names; /* of the first gone pictures, terminated; owned by the caller */
};

/* Hashes of the paths that valid lines name. Starts as {0}. */
struct fpx_owned_paths {
    uint64_t *hashes;
    size_t count, capacity;
    struct fpx_hash_index index;
};

/* Adds the paths of a list. Returns OK or NO_MEMORY. */
enum flamepix_status fpx_owned_paths_add(struct fpx_owned_paths *owned,
                                         const struct fpx_entry_files *files);
void fpx_owned_paths_free(struct fpx_owned_paths *owned);

/* The data that decides which earlier lines are kept. */
struct fpx_earlier_lines {
    const struct fpx_report_index *past;
    const struct fpx_report_folder *place;
    const struct fpx_input_keys *keys;
    const bool *has_line;   /* of this run, by job */
    uint32_t shard, shards; /* of this run; shards is at least 1 */
    uint64_t run;
    const char *prefix; /* path from the place to the outputs: "", or "../out/" */
    struct fpx_owned_paths *owned;
    struct fpx_leftover_files *files;
    /* Takes a line for the report; returns OK or a status that ends the call. */
    enum flamepix_status (*take)(void *user, const struct fpx_entry *entry);
    void *user;
};

/* Passes on every line of the past that is not replaced and is still valid:
 *
 *   of an input of another shard        if it is in this shard's own report
 *   of an input of this shard           without a new line, too young, left for the next run
 *   of no input, whose file exists      another pass over the folder, a part of the tree
 *   of no input, whose file is gone     with the status gone, as long as a file of it exists
 *
 * A line of another report without an input is passed on by one shard only, and only if its
 * pictures are among the outputs. Counts in *left. Returns OK, NO_MEMORY, or what `take`
 * returns. */
enum flamepix_status fpx_earlier_lines_keep(const struct fpx_earlier_lines *carrying,
                                            struct fpx_leftovers *left);

#endif
