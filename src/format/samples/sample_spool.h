/* Sample spool: samples kept to be read once more, in memory up to a size and then in an unlinked
 * file in $TMPDIR, while it is not known yet which part of a recording is wanted. */
#ifndef FPX_FORMAT_SAMPLES_SAMPLE_SPOOL_H
#define FPX_FORMAT_SAMPLES_SAMPLE_SPOOL_H

#include <flamepix/weight.h>

#include "input/spool.h"

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
