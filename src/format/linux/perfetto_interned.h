/* Perfetto interned: what the packets of one sequence refer to by ids of that sequence: texts,
 * mappings, frames and callstacks. They hold until the sequence says that it begins anew. */
#ifndef FPX_FORMAT_LINUX_PERFETTO_INTERNED_H
#define FPX_FORMAT_LINUX_PERFETTO_INTERNED_H

#include "format/parse/key_table.h"
#include "format/parse/protobuf_fields.h"
#include "format/parse/text_table.h"

enum fpx_perfetto_kind {
    FPX_PERFETTO_FUNCTION, /* texts: their numbers in the reader's table */
    FPX_PERFETTO_PATH,
    FPX_PERFETTO_BUILD_ID,
    FPX_PERFETTO_SOURCE,
    FPX_PERFETTO_EVENT,
    FPX_PERFETTO_MAPPING, /* places in the arrays below */
    FPX_PERFETTO_FRAME,
    FPX_PERFETTO_CALLSTACK
};

/* Ids, a part of `ids`. */
struct fpx_perfetto_ids {
    size_t begin, count;
};

struct fpx_perfetto_mapping {
    uint64_t build_id;
    struct fpx_perfetto_ids path; /* of its pieces */
    uint32_t path_text;           /* once it was put together; 0: not yet */
};

struct fpx_perfetto_frame {
    uint64_t function, mapping, source; /* ids; 0: none */
    uint64_t address, line;             /* 0: not known */
};

struct fpx_perfetto_callstack {
    struct fpx_perfetto_ids frames; /* root first */
    uint64_t number;                /* among all callstacks of all sequences, from 1 */
    uint64_t torn_at;               /* `additions` when a part of it was missing; 0: never */
};

/* Starts as {0}. */
struct fpx_perfetto_interned {
    struct fpx_key_table places; /* by kind and id */
    struct fpx_perfetto_mapping *mappings;
    size_t mapping_count, mapping_capacity;
    struct fpx_perfetto_frame *frames;
    size_t frame_count, frame_capacity;
    struct fpx_perfetto_callstack *callstacks;
    size_t callstack_count, callstack_capacity;
    uint64_t *ids;
    size_t id_count, id_capacity;
    uint64_t additions; /* so far */
};

/* Adds what a field of an InternedData holds; texts go into `texts`. Answers OK, NO_MEMORY, or
 * BAD_RECORDING where it is torn. `*callstacks` counts callstacks of all sequences. */
enum flamepix_status fpx_perfetto_intern(struct fpx_perfetto_interned *interned,
                                         const struct fpx_protobuf_fields *field,
                                         struct fpx_text_table *texts, uint64_t *callstacks);

/* The same of a field of a ProfilePacket, which has tables of its own in old recordings. */
enum flamepix_status fpx_perfetto_intern_old(struct fpx_perfetto_interned *interned,
                                             const struct fpx_protobuf_fields *field,
                                             struct fpx_text_table *texts, uint64_t *callstacks);

/* The place or text of an id; SIZE_MAX: there is none. */
size_t fpx_perfetto_find(const struct fpx_perfetto_interned *interned, enum fpx_perfetto_kind kind,
                         uint64_t id);

/* The sequence begins anew. */
void fpx_perfetto_interned_reset(struct fpx_perfetto_interned *interned);
void fpx_perfetto_interned_free(struct fpx_perfetto_interned *interned);

#endif
