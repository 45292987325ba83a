/* Austin samples: what Austin's text and its binary MOJO files have in common. A sample is of a
 * process and a thread, and measures time, memory, or both, each of which is a part. */
#ifndef FPX_FORMAT_LANGUAGES_AUSTIN_SAMPLES_H
#define FPX_FORMAT_LANGUAGES_AUSTIN_SAMPLES_H

#include "format/parse/text_table.h"
#include "format/recording.h"

/* Starts as {0}. */
struct fpx_austin_samples {
    bool is_of_memory, is_of_cpu, is_full; /* the mode; none: wall time */
    struct fpx_text_table threads;         /* "P1;T2" */
    double *clocks;                        /* of each, seconds of samples so far */
    size_t clock_capacity;
};

struct fpx_austin_measure {
    bool has_time, has_memory, is_idle;
    double time;   /* microseconds since the thread's sample before */
    double memory; /* bytes since then; below 0: given back */
};

/* Notes what the recording says of itself: "mode" is "full". Answers as fpx_recording_fact. */
enum flamepix_status fpx_austin_metadata(struct fpx_recording *recording,
                                         struct fpx_austin_samples *samples,
                                         struct flamepix_bytes name, struct flamepix_bytes value);

/* What a sample is to each of the parts that it belongs to, none of weight 0: at most
 * FPX_AUSTIN_PARTS, of which each is to be put with the sample's frames. `thread` tells its
 * thread from others. Answers OK or NO_MEMORY. */
enum { FPX_AUSTIN_PARTS = 3 };
enum flamepix_status fpx_austin_sample(struct fpx_recording *recording,
                                       struct fpx_austin_samples *samples,
                                       struct flamepix_bytes thread,
                                       const struct fpx_austin_measure *measure,
                                       struct fpx_sample to_put_ret[], size_t *count_ret);

/* Accounts for a sample that is to be put nowhere: it is idle, weighs nothing, or measures nothing,
 * and then is not understood, at `offset`. Answers as fpx_recording_not_understood. */
enum flamepix_status fpx_austin_unmeasured(struct fpx_recording *recording,
                                           const struct fpx_austin_measure *measure,
                                           uint64_t offset);

/* A frame as Austin names it: "kernel" and "native@4f28b6" stand where a file would. */
struct fpx_frame fpx_austin_frame(struct flamepix_bytes name, struct flamepix_bytes file,
                                  uint64_t line);

/* Adds the root frames of a process and a thread, "P1" and "T2", as the options ask for them.
 * Answers OK or NO_MEMORY. */
enum flamepix_status fpx_austin_roots(struct fpx_recording *recording,
                                      struct flamepix_bytes process, struct flamepix_bytes thread);

/* Whether samples of "T2" are asked for. */
bool fpx_austin_wants(const struct fpx_recording *recording, struct flamepix_bytes thread);

/* Frees what the samples hold. */
void fpx_austin_free(struct fpx_austin_samples *samples);

#endif
