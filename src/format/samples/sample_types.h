/* Sample types: the types of values in a sample, as in pprof: samples in counts, cpu in
 * nanoseconds. Each sample has one value of each type, and each type is a part of the recording. */
#ifndef FPX_FORMAT_SAMPLES_SAMPLE_TYPES_H
#define FPX_FORMAT_SAMPLES_SAMPLE_TYPES_H

#include "format/recording.h"

/* Further types are left out. */
enum { FPX_SAMPLE_TYPES_MAX = 64 };

struct fpx_sample_type {
    struct flamepix_bytes name, unit;
};

/* Starts as {0}. */
struct fpx_sample_types {
    size_t count;
    size_t parts[FPX_SAMPLE_TYPES_MAX]; /* by type number */
    char asked_for[4];                  /* the part for --sample-index */
};

/* The number of the type of this name; `count` if there is none. */
size_t fpx_sample_type_find(const struct fpx_sample_type *types, size_t count,
                            struct flamepix_bytes name);

/* The part of a type, as fpx_recording_part. Its unit is the type's, in words ("nanoseconds" for
 * "ns"). The unit "count" is replaced by the name in the plural: "goroutines". */
enum flamepix_status fpx_sample_type_part(struct fpx_recording *recording,
                                          struct fpx_sample_type type, size_t *part_ret);

/* Adds a part for each type. The part to read is that of --profile or --sample-index, else type
 * number `preferred`. Called once for a recording, or again with the same types. Returns OK or
 * NO_MEMORY. */
enum flamepix_status fpx_sample_types_add(struct fpx_sample_types *added,
                                          struct fpx_recording *recording,
                                          const struct fpx_sample_type *types, size_t count,
                                          size_t preferred);

#endif
