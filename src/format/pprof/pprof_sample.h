/* A sample of a pprof profile: the locations of its stack, a value of each type, and labels. */
#ifndef FLAMEPIX_FORMAT_PPROF_PPROF_SAMPLE_H
#define FLAMEPIX_FORMAT_PPROF_PPROF_SAMPLE_H

#include "format/pprof/pprof_tables.h"

/* A label that is a text, or where that is 0 a number with its unit. */
struct flamepix_pprof_label {
    uint64_t key, text, unit; /* numbers of texts */
    int64_t number;
};

/* Starts as {0}; what it holds is reused for the next one. */
struct flamepix_pprof_sample {
    /* Of its locations, leaf first; at most FLAMEPIX_RECORDED_FRAMES_MAX. */
    struct flamepix_protobuf_numbers ids;
    struct flamepix_protobuf_numbers values; /* signed; at most FLAMEPIX_SAMPLE_TYPES_MAX */
    struct flamepix_pprof_label *labels;
    size_t label_count, label_capacity;
    struct flamepix_buffer text;
};

/* Reads the field that was read last, a sample; its labels only where they are wanted. Answers as
 * flamepix_protobuf_next does, and never END. */
enum flamepix_status flamepix_pprof_take_sample(struct flamepix_pprof_sample *sample,
                                                struct flamepix_protobuf *message,
                                                const struct flamepix_protobuf_field *field,
                                                bool with_labels);

/* Adds a root frame for each key, of those in `keys` with commas between: the values of its labels,
 * with commas; "(no key)" where the sample has none. Answers OK or NO_MEMORY. */
enum flamepix_status flamepix_pprof_label_frames(struct flamepix_pprof_sample *sample,
                                                 const struct flamepix_text_table *texts,
                                                 struct flamepix_recording *recording,
                                                 const char *keys);

void flamepix_pprof_sample_free(struct flamepix_pprof_sample *sample);

#endif
