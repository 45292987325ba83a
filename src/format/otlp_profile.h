/* The profiles of OpenTelemetry (OTLP), as both their spellings, protocol buffers and JSON, give
 * them: tables that all profiles of a file share (the dictionary), and samples that name a stack of
 * these. */
#ifndef FLAMEPIX_FORMAT_OTLP_PROFILE_H
#define FLAMEPIX_FORMAT_OTLP_PROFILE_H

#include "format/location_table.h"

/* By numbers of texts. */
struct flamepix_otlp_type {
    uint64_t name, unit;
};

struct flamepix_otlp_stack {
    size_t first, count; /* of the indices */
};

/* The type of the values of one profile in the file. */
struct flamepix_otlp_profile {
    struct flamepix_otlp_type type;
    size_t part;
};

struct flamepix_otlp_sample {
    uint64_t stack;
    int64_t *values;
    size_t value_count, value_capacity;
    uint64_t *times; /* nanoseconds since 1970; one for each value, or instead of values */
    size_t time_count, time_capacity;
};

/* Starts as {0}. The ids of the tables are places, from 0. */
struct flamepix_otlp {
    struct flamepix_location_table table;
    uint64_t *indices; /* locations of all stacks, leaf first */
    size_t index_count, index_capacity;
    struct flamepix_otlp_stack *stacks;
    size_t stack_count, stack_capacity;
    struct flamepix_otlp_profile *profiles; /* in the order of the file */
    size_t profile_count, profile_capacity;
    struct flamepix_otlp_sample sample; /* the one that is read */
};

/* Each of these answers OK or NO_MEMORY. The indices of a stack are added right before it. */
enum flamepix_status flamepix_otlp_add_index(struct flamepix_otlp *otlp, uint64_t location);
enum flamepix_status flamepix_otlp_add_stack(struct flamepix_otlp *otlp);
enum flamepix_status flamepix_otlp_add_profile(struct flamepix_otlp *otlp,
                                               const struct flamepix_otlp_type *type);

/* All has been added: adds the parts. Answers OK or NO_MEMORY. */
enum flamepix_status flamepix_otlp_resolve(struct flamepix_otlp *otlp,
                                           struct flamepix_recording *recording);

/* Begins a sample, and adds what it has. Answer OK or NO_MEMORY. */
void flamepix_otlp_begin_sample(struct flamepix_otlp *otlp);
enum flamepix_status flamepix_otlp_add_value(struct flamepix_otlp *otlp, int64_t value);
enum flamepix_status flamepix_otlp_add_time(struct flamepix_otlp *otlp, uint64_t nanos);

/* Puts the sample, of the profile of this number, from 0. Answers as flamepix_recording_put. */
enum flamepix_status flamepix_otlp_put_sample(struct flamepix_otlp *otlp,
                                              struct flamepix_recording *recording, size_t profile);

void flamepix_otlp_free(struct flamepix_otlp *otlp);

#endif
