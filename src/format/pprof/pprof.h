/* The tables and samples of pprof. */
#ifndef FPX_FORMAT_PPROF_PPROF_H
#define FPX_FORMAT_PPROF_PPROF_H

#include "format/parse/protobuf.h"
#include "format/samples/location_table.h"
#include "format/samples/sample_types.h"

/* Documents: a file may hold several profiles of pprof, one after the other, since a message has no
 * begin or end mark. Each has its own ids and texts, which would clash, so they are made distinct
 * and share one set of tables here. */

/* The field numbers of a profile. */
enum fpx_pprof_field {
    FPX_PPROF_SAMPLE_TYPE = 1,
    FPX_PPROF_SAMPLE = 2,
    FPX_PPROF_MAPPING = 3,
    FPX_PPROF_LOCATION = 4,
    FPX_PPROF_FUNCTION = 5,
    FPX_PPROF_STRING = 6,
    FPX_PPROF_DROP_FRAMES = 7,
    FPX_PPROF_KEEP_FRAMES = 8,
    FPX_PPROF_TIME_NANOS = 9,
    FPX_PPROF_DURATION_NANOS = 10,
    FPX_PPROF_PERIOD_TYPE = 11,
    FPX_PPROF_PERIOD = 12,
    FPX_PPROF_COMMENT = 13,
    FPX_PPROF_DEFAULT_TYPE = 14
};

/* Finds where documents begin among the fields; starts as {0}. */
struct fpx_pprof_borders {
    bool are_off; /* the file is one message, even if it looks like several */
    bool has_types, has_texts;
    uint64_t last; /* number of the previous field; 0: none */
};

/* Helper of fpx_pprof_is_border, for a type or text field. */
bool fpx_pprof_may_be_border(struct fpx_pprof_borders *borders,
                             const struct fpx_protobuf_field *field);

/* Takes the next field; whether it begins another document. Writers group fields of one number, and
 * put types or texts first: so if one comes again after both, it begins a document. */
static inline bool fpx_pprof_is_border(struct fpx_pprof_borders *borders,
                                       const struct fpx_protobuf_field *field)
{
    const bool is_border =
        (field->number == FPX_PPROF_SAMPLE_TYPE || field->number == FPX_PPROF_STRING) &&
        fpx_pprof_may_be_border(borders, field);
    borders->last = field->number;
    return is_border;
}

struct fpx_pprof_document {
    uint64_t salt;       /* makes its ids distinct from those of others: 0 for the first */
    uint64_t first_text; /* its texts count from here, */
    size_t first_function, first_type, type_count; /* and so do these */
    bool has_text_of_nothing; /* its first text is "", as required of each profile */
};

/* Convert an id, and the number of a text, to those of the tables. */
static inline uint64_t fpx_pprof_id(const struct fpx_pprof_document *document, uint64_t id)
{
    return id ^ document->salt;
}
static inline uint64_t fpx_pprof_text(const struct fpx_pprof_document *document, uint64_t number)
{
    return number > UINT32_MAX ? UINT64_MAX : number + document->first_text;
}

/* The tables of a pprof profile: its whole message except the samples, which come before the tables
 * they need, so a profile is read twice. */

/* A value type, as text numbers: "cpu", in "nanoseconds". */
struct fpx_pprof_type {
    uint64_t name, unit;
    size_t part;
};

/* Starts as {0}. The facts about the profile come from the first document. */
struct fpx_pprof_tables {
    struct fpx_location_table locations;
    struct fpx_pprof_borders borders;
    struct fpx_pprof_document *documents; /* at least one after any field was taken */
    size_t document_count, document_capacity;
    struct fpx_pprof_type *types; /* of all documents */
    size_t type_count, type_capacity;
    struct fpx_pprof_type period_type;
    uint64_t drop_frames, keep_frames, default_type; /* text numbers; 0: none */
    uint64_t time_nanos, duration_nanos, period;
    uint64_t build_id; /* text number, of the first mapping */
};

/* Takes the last field read, if it belongs to one of the tables. Statuses: those of
 * fpx_protobuf_next, but never END. */
enum flamepix_status fpx_pprof_take_table(struct fpx_pprof_tables *tables,
                                          struct fpx_protobuf *message,
                                          const struct fpx_protobuf_field *field);

/* Whether the detected documents are valid: each but the first has types, and texts that begin with
 * "". Otherwise the file is one message and must be read as such (borders.are_off). */
bool fpx_pprof_has_documents(const struct fpx_pprof_tables *tables);

/* Reports the facts in the profile. Returns the statuses of fpx_recording_fact, or NO_MEMORY. */
enum flamepix_status fpx_pprof_facts(const struct fpx_pprof_tables *tables,
                                     struct fpx_recording *recording);

void fpx_pprof_tables_free(struct fpx_pprof_tables *tables);

/* A sample of a pprof profile: the locations of its stack, a value of each type, and labels. */

/* A text label, or, if the text is 0, a number with its unit. */
struct fpx_pprof_label {
    uint64_t key, text, unit; /* numbers of texts */
    int64_t number;
};

/* Starts as {0}; its memory is reused for the next sample. */
struct fpx_pprof_sample {
    /* Of its locations, leaf first; at most FPX_RECORDED_FRAMES_MAX. */
    struct fpx_protobuf_numbers ids;
    struct fpx_protobuf_numbers values; /* signed; at most FPX_SAMPLE_TYPES_MAX */
    struct fpx_pprof_label *labels;
    size_t label_count, label_capacity;
    struct flamepix_buffer text;
};

/* Parses the last field read, a sample, with labels only if wanted. Statuses: those of
 * fpx_protobuf_next, but never END. */
enum flamepix_status fpx_pprof_take_sample(struct fpx_pprof_sample *sample,
                                           struct fpx_protobuf *message,
                                           const struct fpx_protobuf_field *field,
                                           bool with_labels);

/* Adds a root frame for each of the comma-separated keys in `keys`: the values of its labels,
 * separated by commas; "(no key)" if the sample has none. Returns OK or NO_MEMORY. */
enum flamepix_status fpx_pprof_label_frames(struct fpx_pprof_sample *sample,
                                            const struct fpx_text_table *texts,
                                            struct fpx_recording *recording, const char *keys);

void fpx_pprof_sample_free(struct fpx_pprof_sample *sample);

#endif
