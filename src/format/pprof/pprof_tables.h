/* The tables of a pprof profile: all of its message but the samples, which come before what they
 * need, so that a profile is read twice. */
#ifndef FPX_FORMAT_PPROF_PPROF_TABLES_H
#define FPX_FORMAT_PPROF_PPROF_TABLES_H

#include "format/parse/protobuf.h"
#include "format/pprof/pprof_documents.h"
#include "format/samples/location_table.h"
#include "format/samples/sample_types.h"

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

#endif
