/* Documents: a file may hold several profiles of pprof, one behind the other, since nothing stands
 * before or behind a message. Each has ids and texts of its own, which clash with those of the
 * others: so they are told apart, and here all tables are one. */
#ifndef FPX_FORMAT_PPROF_PPROF_DOCUMENTS_H
#define FPX_FORMAT_PPROF_PPROF_DOCUMENTS_H

#include "format/parse/protobuf.h"
#include "format/samples/location_table.h"

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

#endif
