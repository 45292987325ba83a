/* JFR sums: samples of one chunk with the same stack, added up by its number, so that its frames
 * are put together once. */
#ifndef FPX_FORMAT_JAVA_JFR_SUMS_H
#define FPX_FORMAT_JAVA_JFR_SUMS_H

#include <flamepix/weight.h>

#include "base/hash_index.h"

struct fpx_jfr_sum {
    size_t part;
    uint64_t stack, thread; /* numbers of constants */
    struct flamepix_weight weight;
    uint64_t samples;
    bool has_time;     /* the two below are known */
    double begin, end; /* seconds since 1970; of all of them */
};

/* Starts as {0}. */
struct fpx_jfr_sums {
    struct fpx_jfr_sum *items;
    size_t count, capacity;
    struct fpx_hash_index index;
};

/* Adds a sample, a sum of one. Answers OK or NO_MEMORY. */
enum flamepix_status fpx_jfr_sums_add(struct fpx_jfr_sums *sums, const struct fpx_jfr_sum *sample);

/* Forgets all sums and keeps the memory. */
void fpx_jfr_sums_reset(struct fpx_jfr_sums *sums);

/* Frees everything; it is {0} again. */
void fpx_jfr_sums_free(struct fpx_jfr_sums *sums);

#endif
