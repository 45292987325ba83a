/* Sample sums: equal stacks of one part of a recording, added up as they come. Profilers write the
 * same stacks over and over, so what comes behind has less to do. Some have added them up
 * themselves: to look for equal stacks is then in vain, and left to who sorts the sums. */
#ifndef FPX_FORMAT_SAMPLES_SAMPLE_SUMS_H
#define FPX_FORMAT_SAMPLES_SAMPLE_SUMS_H

#include <stdint.h>

#include "base/arena.h"
#include "base/hash_index.h"
#include "stack/order/sort_buffer.h"

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

#endif
