/* Documents: a file may hold several profiles of pprof, one behind the other, since nothing stands
 * before or behind a message. Each has ids and texts of its own, which clash with those of the
 * others: so they are told apart, and here all tables are one. */
#ifndef FLAMEPIX_FORMAT_PPROF_DOCUMENTS_H
#define FLAMEPIX_FORMAT_PPROF_DOCUMENTS_H

#include "format/location_table.h"
#include "format/protobuf.h"

/* Where one begins among the fields; starts as {0}. */
struct flamepix_pprof_borders {
    bool are_off; /* the file is one message, whatever it looks like */
    bool has_types, has_texts;
    uint64_t last; /* number of the field before; 0: none */
};

/* The next field comes; whether it begins another document than the first. A writer puts fields of
 * one number in a row, and types or texts first: so these come again behind both. */
bool flamepix_pprof_is_border(struct flamepix_pprof_borders *borders,
                              const struct flamepix_protobuf_field *field);

struct flamepix_pprof_document {
    uint64_t salt;       /* what tells its ids from those of others: 0 of the first */
    uint64_t first_text; /* its texts count from here, */
    size_t first_function, first_type, type_count; /* and so do these */
    bool has_text_of_nothing; /* its first text is "", as that of each profile is */
};

/* Document `number`, from 0, of which nothing is in the tables yet. */
struct flamepix_pprof_document
flamepix_pprof_begin_document(const struct flamepix_location_table *locations, size_t number,
                              size_t type_count);

/* An id, and the number of a text, as the tables have them. */
static inline uint64_t flamepix_pprof_id(const struct flamepix_pprof_document *document,
                                         uint64_t id)
{
    return id ^ document->salt;
}
static inline uint64_t flamepix_pprof_text(const struct flamepix_pprof_document *document,
                                           uint64_t number)
{
    return number > UINT32_MAX ? UINT64_MAX : number + document->first_text;
}

/* A document has ended, and another one follows: functions whose names it has not have none. */
void flamepix_pprof_end_document(const struct flamepix_pprof_document *document,
                                 struct flamepix_location_table *locations);

#endif
