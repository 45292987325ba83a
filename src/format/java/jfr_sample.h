/* JFR sample: what an event of a chunk says of itself as a sample: its weight, its time, its
 * thread, and whether the state of its thread counts. A field that an event does not have is
 * absent, which is something else than 0. */
#ifndef FLAMEPIX_FORMAT_JAVA_JFR_SAMPLE_H
#define FLAMEPIX_FORMAT_JAVA_JFR_SAMPLE_H

#include "format/java/jfr_chunk.h"
#include "format/java/jfr_kinds.h"
#include "format/java/jfr_sums.h"

/* Answers of the functions below: yes, no, or that the event lacks what would tell. */
enum flamepix_jfr_answer { FLAMEPIX_JFR_NO, FLAMEPIX_JFR_YES, FLAMEPIX_JFR_CANNOT_TELL };

/* What samples of a class weigh. */
enum flamepix_jfr_measure
flamepix_jfr_class_measure(const struct flamepix_jfr_class *class,
                           const struct flamepix_recording_options *options);

/* The weight of an event of a class whose `event` and `measure` are known; perhaps below 0. False
 * where it lacks a field that this needs, or the chunk does not say how long a tick is. */
bool flamepix_jfr_weigh(const struct flamepix_jfr_chunk *chunk,
                        const struct flamepix_jfr_class *class,
                        const struct flamepix_jfr_record *record, double *weight_ret);

/* When a sample was taken, by the chunk's clock, where that is known. */
void flamepix_jfr_time(const struct flamepix_jfr_chunk *chunk,
                       const struct flamepix_jfr_record *record, struct flamepix_jfr_sum *sample);

/* Whether the state of its thread is one that counts when `profile` is asked for. */
enum flamepix_jfr_answer flamepix_jfr_counts(const struct flamepix_jfr_pools *pools,
                                             const struct flamepix_jfr_class *class,
                                             const struct flamepix_jfr_record *record,
                                             const char *profile);

/* Whether it is of the thread that is asked for, by its name or one of its numbers; NULL: any. */
enum flamepix_jfr_answer flamepix_jfr_is_of_thread(const struct flamepix_jfr_pools *pools,
                                                   const struct flamepix_jfr_record *record,
                                                   const char *asked);

#endif
