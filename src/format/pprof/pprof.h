/* The tables and samples of pprof. */
#ifndef FPX_FORMAT_PPROF_PPROF_H
#define FPX_FORMAT_PPROF_PPROF_H

#include "format/parse/protobuf.h"
#include "format/samples/location_table.h"
#include "format/samples/sample_types.h"

/* Documents: a file may hold several profiles of pprof, one behind the other, since nothing stands
 * before or behind a message. Each has ids and texts of its own, which clash with those of the
 * others: so they are told apart, and here all tables are one. */

/* The numbers of the fields of a profile. */
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

/* Where one begins among the fields; starts as {0}. */
struct fpx_pprof_borders {
    bool are_off; /* the file is one message, whatever it looks like */
    bool has_types, has_texts;
    uint64_t last; /* number of the field before; 0: none */
};

/* Of a type or a text, for the next one. */
bool fpx_pprof_may_be_border(struct fpx_pprof_borders *borders,
                             const struct fpx_protobuf_field *field);

/* The next field comes; whether it begins another document than the first. A writer puts fields of
 * one number in a row, and types or texts first: so these come again behind both. */
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
    uint64_t salt;       /* what tells its ids from those of others: 0 of the first */
    uint64_t first_text; /* its texts count from here, */
    size_t first_function, first_type, type_count; /* and so do these */
    bool has_text_of_nothing; /* its first text is "", as that of each profile is */
};

/* Document `number`, from 0, of which nothing is in the tables yet. */
struct fpx_pprof_document fpx_pprof_begin_document(const struct fpx_location_table *locations,
                                                   size_t number, size_t type_count);

/* An id, and the number of a text, as the tables have them. */
static inline uint64_t fpx_pprof_id(const struct fpx_pprof_document *document, uint64_t id)
{
    return id ^ document->salt;
}
static inline uint64_t fpx_pprof_text(const struct fpx_pprof_document *document, uint64_t number)
{
    return number > UINT32_MAX ? UINT64_MAX : number + document->first_text;
}

/* A document has ended, and another one follows: functions whose names it has not have none. */
void fpx_pprof_end_document(const struct fpx_pprof_document *document,
                            struct fpx_location_table *locations);

/* The tables of a pprof profile: all of its message but the samples, which come before what they
 * need, so that a profile is read twice. */

/* A type of values, by numbers of texts: "cpu", in "nanoseconds". */
struct fpx_pprof_type {
    uint64_t name, unit;
    size_t part;
};

/* Starts as {0}. What the profile says of itself is of the first document. */
struct fpx_pprof_tables {
    struct fpx_location_table locations;
    struct fpx_pprof_borders borders;
    struct fpx_pprof_document *documents; /* once something was taken, one at least */
    size_t document_count, document_capacity;
    struct fpx_pprof_type *types; /* of all documents */
    size_t type_count, type_capacity;
    struct fpx_pprof_type period_type;
    uint64_t drop_frames, keep_frames, default_type; /* numbers of texts; 0: none */
    uint64_t time_nanos, duration_nanos, period;
    uint64_t build_id; /* number of a text, of the first mapping */
};

/* Takes a field of a profile, which was read last, where it is one of its tables. Answers as
 * fpx_protobuf_next does, and never END. */
enum flamepix_status fpx_pprof_take_table(struct fpx_pprof_tables *tables,
                                          struct fpx_protobuf *message,
                                          const struct fpx_protobuf_field *field);

/* Whether there are the documents that were told: each but the first has types, and texts that
 * begin as they should. Else it is one message, to be read as such (borders.are_off). */
bool fpx_pprof_has_documents(const struct fpx_pprof_tables *tables);

/* Tells what the profile says of itself. Answers as fpx_recording_fact, or NO_MEMORY. */
enum flamepix_status fpx_pprof_facts(const struct fpx_pprof_tables *tables,
                                     struct fpx_recording *recording);

void fpx_pprof_tables_free(struct fpx_pprof_tables *tables);

/* A sample of a pprof profile: the locations of its stack, a value of each type, and labels. */

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
