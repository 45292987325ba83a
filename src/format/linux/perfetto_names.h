/* Perfetto names: what is said anywhere in a Perfetto trace, often behind the samples that need it:
 * names of processes, symbols of addresses, and which dump of a heap is the last one. */
#ifndef FPX_FORMAT_LINUX_PERFETTO_NAMES_H
#define FPX_FORMAT_LINUX_PERFETTO_NAMES_H

#include "format/parse/key_table.h"
#include "format/parse/protobuf_fields.h"
#include "format/parse/text_table.h"

/* A function at an address; the next one is what it was inlined into. */
struct fpx_perfetto_line {
    uint32_t function, file; /* texts */
    uint32_t line;           /* 0: not known */
    bool is_last;
};

/* Starts as {0}. */
struct fpx_perfetto_names {
    struct fpx_text_table *texts;   /* of the reader */
    struct fpx_key_table processes; /* texts by pid */
    struct fpx_key_table symbols;   /* places in `lines` by module and address */
    struct fpx_perfetto_line *lines;
    size_t line_count, line_capacity;
    struct fpx_key_table last_dumps; /* by pid and the heap's name */
};

/* Takes what a field of a packet says of names. Answers OK, NO_MEMORY, or BAD_RECORDING where it is
 * torn. */
enum flamepix_status fpx_perfetto_names_take(struct fpx_perfetto_names *names,
                                             const struct fpx_protobuf_fields *field);

/* The lines of an address, innermost first, in a module that has this build id or path, both
 * texts; NULL: none are known. */
const struct fpx_perfetto_line *fpx_perfetto_lines(const struct fpx_perfetto_names *names,
                                                   size_t build_id, size_t path, uint64_t address);

void fpx_perfetto_names_free(struct fpx_perfetto_names *names);

#endif
