/* JFR sample: what an event of a chunk says of itself as a sample: its weight, its time, its
 * thread, and whether the state of its thread counts. A field that an event does not have is
 * absent, which is something else than 0. */
#ifndef FPX_FORMAT_JAVA_JFR_SAMPLE_H
#define FPX_FORMAT_JAVA_JFR_SAMPLE_H

#include "format/java/jfr_chunk.h"
#include "format/java/jfr_kinds.h"
#include "format/java/jfr_sums.h"

/* Answers of the functions below: yes, no, or that the event lacks what would tell. */
enum fpx_jfr_answer { FPX_JFR_NO, FPX_JFR_YES, FPX_JFR_CANNOT_TELL };

/* What samples of a class weigh. */
enum fpx_jfr_measure fpx_jfr_class_measure(const struct fpx_jfr_class *class,
                                           const struct flamepix_recording_options *options);

/* The weight of an event of a class whose `event` and `measure` are known; perhaps below 0. False
 * where it lacks a field that this needs, or the chunk does not say how long a tick is. */
bool fpx_jfr_weigh(const struct fpx_jfr_chunk *chunk, const struct fpx_jfr_class *class,
                   const struct fpx_jfr_record *record, double *weight_ret);

/* When a sample was taken, by the chunk's clock, where that is known. */
void fpx_jfr_time(const struct fpx_jfr_chunk *chunk, const struct fpx_jfr_record *record,
                  struct fpx_jfr_sum *sample);

/* Whether the state of its thread is one that counts when `profile` is asked for. */
enum fpx_jfr_answer fpx_jfr_counts(const struct fpx_jfr_pools *pools,
                                   const struct fpx_jfr_class *class,
                                   const struct fpx_jfr_record *record, const char *profile);

/* Whether it is of the thread that is asked for, by its name or one of its numbers; NULL: any. */
enum fpx_jfr_answer fpx_jfr_is_of_thread(const struct fpx_jfr_pools *pools,
                                         const struct fpx_jfr_record *record, const char *asked);

#endif
