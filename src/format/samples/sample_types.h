/* Sample types: the types of values that a sample has one of each, as pprof knows them: samples in
 * counts, cpu in nanoseconds. Each is a part of the recording. */
#ifndef FPX_FORMAT_SAMPLES_SAMPLE_TYPES_H
#define FPX_FORMAT_SAMPLES_SAMPLE_TYPES_H

#include "format/recording.h"

/* More types than these are left out. */
enum { FPX_SAMPLE_TYPES_MAX = 64 };

struct fpx_sample_type {
    struct flamepix_bytes name, unit;
};

/* Starts as {0}. */
struct fpx_sample_types {
    size_t count;
    size_t parts[FPX_SAMPLE_TYPES_MAX]; /* by the number of the type */
    char asked_for[4];                  /* the part that --sample-index means */
};

/* The number of the type of a name; `count` where there is none. */
size_t fpx_sample_type_find(const struct fpx_sample_type *types, size_t count,
                            struct flamepix_bytes name);

/* The part of a type, as fpx_recording_part. Its unit is the type's, in words ("nanoseconds"
 * for "ns"); for "count", which does not say of what, the name in the plural: "goroutines". */
enum flamepix_status fpx_sample_type_part(struct fpx_recording *recording,
                                          struct fpx_sample_type type, size_t *part_ret);

/* Adds a part for each type; read is that which --profile or --sample-index says, else type
 * number `preferred`. Called once for a recording, or again with the same types. Answers OK or
 * NO_MEMORY. */
enum flamepix_status fpx_sample_types_add(struct fpx_sample_types *added,
                                          struct fpx_recording *recording,
                                          const struct fpx_sample_type *types, size_t count,
                                          size_t preferred);

#endif
