/* Samples: their sums, and their storage. */
#ifndef FPX_FORMAT_SAMPLES_SAMPLES_H
#define FPX_FORMAT_SAMPLES_SAMPLES_H

#include <stdint.h>

#include <flamepix/weight.h>

#include "base/hash_index.h"
#include "base/memory.h"
#include "input/input_internal.h"
#include "stack/order/sort_buffer.h"

/* Sample sums: equal stacks of one part of a recording, added up as they arrive. Profilers repeat
 * stacks, so this saves work in later stages. Some profilers add up stacks themselves. Looking for
 * equal stacks is then useless, and left to the sorting of the sums. */

struct fpx_sample_sum {
    size_t part;
    struct fpx_record *record; /* key and weight, in a form that can be sorted in place */
};

/* Starts as {0}, with `may_repeat` set. */
struct fpx_sample_sums {
    /* A stack may have more than one sum; the caller adds them up. */
    bool may_repeat;
    size_t sought, found; /* stacks looked for, and those that had a sum */

    struct fpx_sample_sum *items; /* in order of first occurrence */
    size_t count, capacity;
    struct fpx_arena records;
    struct fpx_hash_index index;
};

/* Adds a weight to the sum of these stacks, or to a new one. `*number_ret` is its number until the
 * next reset. Returns OK or NO_MEMORY. */
enum flamepix_status fpx_sample_sums_add(struct fpx_sample_sums *sums, size_t part,
                                         struct flamepix_bytes key, struct flamepix_weight weight,
                                         size_t *number_ret);

/* The memory in use, in bytes. */
size_t fpx_sample_sums_nbytes(const struct fpx_sample_sums *sums);

/* Removes all sums and keeps the memory. */
void fpx_sample_sums_reset(struct fpx_sample_sums *sums);

/* Frees everything; it is {0} again. */
void fpx_sample_sums_free(struct fpx_sample_sums *sums);

/* Sample spool: samples kept for a second pass, in memory up to a size and then in an unlinked file
 * in $TMPDIR, while the wanted part of a recording is not known yet. */

struct fpx_spooled_sample {
    uint64_t part;
    struct flamepix_weight weight;
    bool has_time;      /* begin and end are known */
    double begin, end;  /* seconds */
    uint64_t length;    /* of the key */
    uint64_t continued; /* frames, as of a sample (recording.h) */
};

/* Starts by init. */
struct fpx_sample_spool {
    struct fpx_spool spool;
    uint64_t read_nbytes; /* bytes taken from the spool */
};

void fpx_sample_spool_init(struct fpx_sample_spool *spool);

/* Appends a sample and its key. Returns OK, NO_MEMORY or WRITE_FAILED. */
enum flamepix_status fpx_sample_spool_add(struct fpx_sample_spool *spool,
                                          const struct fpx_spooled_sample *sample, const char *key);

/* Takes the next sample, in the order of addition; `key` is replaced by its key. Returns OK, END,
 * NO_MEMORY or READ_FAILED. */
enum flamepix_status fpx_sample_spool_take(struct fpx_sample_spool *spool,
                                           struct fpx_spooled_sample *sample_ret,
                                           struct flamepix_buffer *key);

void fpx_sample_spool_free(struct fpx_sample_spool *spool);

#endif
