/* Sample spool: samples kept to be read once more, in memory up to a size and then in an unlinked
 * file in $TMPDIR, while it is not known yet which part of a recording is wanted. */
#ifndef FLAMEPIX_FORMAT_SAMPLES_SAMPLE_SPOOL_H
#define FLAMEPIX_FORMAT_SAMPLES_SAMPLE_SPOOL_H

#include <flamepix/weight.h>

#include "input/spool.h"

struct flamepix_spooled_sample {
    uint64_t part;
    struct flamepix_weight weight;
    bool has_time;      /* the two below are known */
    double begin, end;  /* seconds */
    uint64_t length;    /* of the key */
    uint64_t continued; /* frames of it, as those of a sample (recording.h) */
};

/* Starts by init. */
struct flamepix_sample_spool {
    struct flamepix_spool spool;
    uint64_t read_nbytes; /* so many of the spool were taken */
};

void flamepix_sample_spool_init(struct flamepix_sample_spool *spool);

/* Appends a sample and its key. Answers OK, NO_MEMORY or WRITE_FAILED. */
enum flamepix_status flamepix_sample_spool_add(struct flamepix_sample_spool *spool,
                                               const struct flamepix_spooled_sample *sample,
                                               const char *key);

/* Takes the next sample, in the order in which they came; `key` is replaced by its key. Answers OK,
 * END, NO_MEMORY or READ_FAILED. */
enum flamepix_status flamepix_sample_spool_take(struct flamepix_sample_spool *spool,
                                                struct flamepix_spooled_sample *sample_ret,
                                                struct flamepix_buffer *key);

void flamepix_sample_spool_free(struct flamepix_sample_spool *spool);

#endif
