/* Legacy header: what the first lines of pprof's older text profiles say of the samples behind
 * them. */
#ifndef FPX_FORMAT_PPROF_PPROF_LEGACY_HEADER_H
#define FPX_FORMAT_PPROF_PPROF_LEGACY_HEADER_H

#include <stdbool.h>
#include <stdint.h>

#include <flamepix/bytes.h>

enum fpx_pprof_legacy_kind {
    FPX_PPROF_LEGACY_NONE,
    FPX_PPROF_LEGACY_HEAP,       /* objects: bytes [objects: bytes] @ addresses */
    FPX_PPROF_LEGACY_JEMALLOC,   /* @ addresses, then t*: objects: bytes [objects: bytes] */
    FPX_PPROF_LEGACY_CONTENTION, /* delay count @ addresses */
    FPX_PPROF_LEGACY_COUNT,      /* count @ addresses */
    FPX_PPROF_LEGACY_THREADS     /* --- Thread ..., then lines with addresses */
};

/* Starts as {0}. */
struct fpx_pprof_legacy_header {
    enum fpx_pprof_legacy_kind kind;
    bool is_java;    /* addresses are numbers of functions */
    bool has_alloc;  /* of HEAP: what was allocated is counted apart from what is in use */
    bool is_sampled; /* of HEAP and JEMALLOC: one in `period` bytes was looked at */
    uint64_t period;
    uint64_t cycles_per_second; /* of the delays; 0: not said, they are what `resolution` says */
    char resolution[24];        /* of Java: a unit, "microseconds"; "": not said */
    char name[48];              /* of COUNT: of what; "" elsewhere */
    bool is_first; /* the line taken last begins a profile, and is no attribute of one */
    /* What all samples add up to, as the header says: of HEAP objects and bytes in use, and then
     * those allocated, of COUNT how many; in JEMALLOC it is said behind the header. */
    uint64_t totals[4];
    size_t total_count;
};

/* Takes a line of a header; false where it is none. */
bool fpx_pprof_legacy_header_take(struct fpx_pprof_legacy_header *header,
                                  struct flamepix_bytes line);

#endif
