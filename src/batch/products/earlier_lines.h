/* The lines of earlier runs at the end of a batch: those that still hold, and what is gone. */
#ifndef FPX_BATCH_PRODUCTS_EARLIER_LINES_H
#define FPX_BATCH_PRODUCTS_EARLIER_LINES_H

#include "base/hash_index.h"
#include "batch/plan.h"
#include "batch/products/made_files.h"

/* The keys of all inputs of all shards: what a line of a report must have to be one of theirs. */

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

/* So many pictures that are gone are named. */
enum { FPX_LEFTOVERS_NAMED = 3 };

/* What there is in the folder besides what this run made. */
struct fpx_leftovers {
    uint64_t gone_pictures;       /* their inputs are gone */
    uint64_t gone_files;          /* their inputs are there and make them no more */
    uint64_t stale_files;         /* their inputs have failed, or are empty */
    uint64_t other_runs;          /* lines */
    struct flamepix_buffer names; /* of the first gone pictures, terminated; the caller's */
};

/* The hashes of paths that are named by a line which holds. Starts as {0}. */
struct fpx_owned_paths {
    uint64_t *hashes;
    size_t count, capacity;
    struct fpx_hash_index index;
};

/* Adds the paths of a list. Answers OK or NO_MEMORY. */
enum flamepix_status fpx_owned_paths_add(struct fpx_owned_paths *owned,
                                         const struct fpx_entry_files *files);
void fpx_owned_paths_free(struct fpx_owned_paths *owned);

/* What decides about a line of the past. */
struct fpx_earlier_lines {
    const struct fpx_report_index *past;
    const struct fpx_report_folder *place;
    const struct fpx_input_keys *keys;
    const bool *has_line;   /* of this run, by its jobs */
    uint32_t shard, shards; /* of this run; shards is at least 1 */
    uint64_t run;
    const char *prefix; /* the way from the place to the outputs: "", or "../out/" */
    struct fpx_owned_paths *owned;
    struct fpx_leftover_files *files;
    /* Takes a line that goes into the report; answers OK or what ends it all. */
    enum flamepix_status (*take)(void *user, const struct fpx_entry *entry);
    void *user;
};

/* Hands on every line of the past that is not replaced, and still holds:
 *
 *   of an input of another shard        where it is in this shard's own report
 *   of one of this shard without a line that is young, and was left for the next run
 *   of no input, whose file is there    another pass over the folder, a part of the tree
 *   of no input, whose file is gone     with the status gone, as long as a file of it is there
 *
 * A line of another report that is of no input is handed on by one shard only, and only where its
 * pictures are among the outputs. Counts in *left. Answers OK, NO_MEMORY, or what `take`
 * answers. */
enum flamepix_status fpx_earlier_lines_keep(const struct fpx_earlier_lines *carrying,
                                            struct fpx_leftovers *left);

#endif
