/* A sample of a pprof profile: the locations of its stack, a value of each type, and labels. */
#ifndef FPX_FORMAT_PPROF_PPROF_SAMPLE_H
#define FPX_FORMAT_PPROF_PPROF_SAMPLE_H

#include "format/pprof/pprof_tables.h"

/* A label that is a text, or where that is 0 a number with its unit. */
struct fpx_pprof_label {
    uint64_t key, text, unit; /* numbers of texts */
    int64_t number;
};

/* Starts as {0}; what it holds is reused for the next one. */
struct fpx_pprof_sample {
    /* Of its locations, leaf first; at most FPX_RECORDED_FRAMES_MAX. */
    struct fpx_protobuf_numbers ids;
    struct fpx_protobuf_numbers values; /* signed; at most FPX_SAMPLE_TYPES_MAX */
    struct fpx_pprof_label *labels;
    size_t label_count, label_capacity;
    struct flamepix_buffer text;
};

/* Reads the field that was read last, a sample; its labels only where they are wanted. Answers as
 * fpx_protobuf_next does, and never END. */
enum flamepix_status fpx_pprof_take_sample(struct fpx_pprof_sample *sample,
                                           struct fpx_protobuf *message,
                                           const struct fpx_protobuf_field *field,
                                           bool with_labels);

/* Adds a root frame for each key, of those in `keys` with commas between: the values of its labels,
 * with commas; "(no key)" where the sample has none. Answers OK or NO_MEMORY. */
enum flamepix_status fpx_pprof_label_frames(struct fpx_pprof_sample *sample,
                                            const struct fpx_text_table *texts,
                                            struct fpx_recording *recording, const char *keys);

void fpx_pprof_sample_free(struct fpx_pprof_sample *sample);

#endif
