/* Samples: their sums, and where they are kept. */
#ifndef FPX_FORMAT_SAMPLES_SAMPLES_H
#define FPX_FORMAT_SAMPLES_SAMPLES_H

#include <stdint.h>

#include <flamepix/weight.h>

#include "base/hash_index.h"
#include "base/memory.h"
#include "input/input_internal.h"
#include "stack/order/sort_buffer.h"

/* Sample sums: equal stacks of one part of a recording, added up as they come. Profilers write the
 * same stacks over and over, so what comes behind has less to do. Some have added them up
 * themselves: to look for equal stacks is then in vain, and left to who sorts the sums. */

struct fpx_sample_sum {
    size_t part;
    struct fpx_record *record; /* its key and weight, as they can be sorted where they lie */
};

/* Starts as {0}, `may_repeat` set as it is meant. */
struct fpx_sample_sums {
    /* A stack may have more than one sum: whoever takes them adds these up. */
    bool may_repeat;
    size_t sought, found; /* stacks that were looked for, and those of them that had a sum */

    struct fpx_sample_sum *items; /* in the order in which they first came */
    size_t count, capacity;
    struct fpx_arena records;
    struct fpx_hash_index index;
};

/* Adds a weight to the sum of these stacks, or to a new one; `*number_ret` is where that is until
 * the next reset. Answers OK or NO_MEMORY. */
enum flamepix_status fpx_sample_sums_add(struct fpx_sample_sums *sums, size_t part,
                                         struct flamepix_bytes key, struct flamepix_weight weight,
                                         size_t *number_ret);

/* Bytes of memory that it takes. */
size_t fpx_sample_sums_nbytes(const struct fpx_sample_sums *sums);

/* Forgets all sums and keeps the memory. */
void fpx_sample_sums_reset(struct fpx_sample_sums *sums);

/* Frees everything; it is {0} again. */
void fpx_sample_sums_free(struct fpx_sample_sums *sums);

/* Sample spool: samples kept to be read once more, in memory up to a size and then in an unlinked
 * file in $TMPDIR, while it is not known yet which part of a recording is wanted. */

struct fpx_spooled_sample {
    uint64_t part;
    struct flamepix_weight weight;
    bool has_time;      /* the two below are known */
    double begin, end;  /* seconds */
    uint64_t length;    /* of the key */
    uint64_t continued; /* frames of it, as those of a sample (recording.h) */
};

/* Starts by init. */
struct fpx_sample_spool {
    struct fpx_spool spool;
    uint64_t read_nbytes; /* so many of the spool were taken */
};

void fpx_sample_spool_init(struct fpx_sample_spool *spool);

/* Appends a sample and its key. Answers OK, NO_MEMORY or WRITE_FAILED. */
enum flamepix_status fpx_sample_spool_add(struct fpx_sample_spool *spool,
                                          const struct fpx_spooled_sample *sample, const char *key);

/* Takes the next sample, in the order in which they came; `key` is replaced by its key. Answers OK,
 * END, NO_MEMORY or READ_FAILED. */
enum flamepix_status fpx_sample_spool_take(struct fpx_sample_spool *spool,
                                           struct fpx_spooled_sample *sample_ret,
                                           struct flamepix_buffer *key);

void fpx_sample_spool_free(struct fpx_sample_spool *spool);

#endif
