/* The text formats of pprof and gperftools. */
#ifndef FPX_FORMAT_PPROF_PPROF_LEGACY_H
#define FPX_FORMAT_PPROF_PPROF_LEGACY_H

#include <stdbool.h>
#include <stdint.h>

#include <flamepix/bytes.h>

#include "format/parse/byte_source.h"
#include "format/samples/addresses.h"
#include "format/samples/sample_types.h"

/* Pprof legacy header: what the first lines of pprof's older text profiles say of the samples
 * behind them. */

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

/* Pprof legacy symbol: a line of pprof's older profiles that says which function is at an address:
 *
 *     0x0000003 com.example.function (source.java:3)
 *     0x000055cd66741d92 outer--inner */

/* Takes a line, trimmed; false in *taken_ret where it is none. Answers OK or NO_MEMORY. */
enum flamepix_status fpx_pprof_legacy_symbol_take(struct fpx_address_table *table,
                                                  struct flamepix_bytes line, bool *taken_ret);

/* Pprof legacy values: the numbers before the addresses of a stack, in pprof's older text profiles,
 * as values of its types. Where only some allocations were looked at, they stand for all. */

enum { FPX_PPROF_LEGACY_NUMBERS = 4 };

/* Starts as {0}. */
struct fpx_pprof_legacy_values {
    struct fpx_sample_types types;
    double values[FPX_PPROF_LEGACY_NUMBERS];
};

/* The numbers at the beginning of a line, and the blanks behind them; false where there are others
 * than the kind has. */
bool fpx_pprof_legacy_numbers_take(struct flamepix_bytes *line, enum fpx_pprof_legacy_kind kind,
                                   uint64_t numbers[FPX_PPROF_LEGACY_NUMBERS]);

/* Before the first sample behind a header: says which parts there are. Answers OK or NO_MEMORY. */
enum flamepix_status fpx_pprof_legacy_values_begin(struct fpx_pprof_legacy_values *values,
                                                   const struct fpx_pprof_legacy_header *header,
                                                   struct fpx_recording *recording);

/* The values of a stack; `numbers` as many as the kind has. */
void fpx_pprof_legacy_values_set(struct fpx_pprof_legacy_values *values,
                                 const struct fpx_pprof_legacy_header *header,
                                 const uint64_t *numbers);

/* Value `i` as a sample. */
struct fpx_sample fpx_pprof_legacy_values_sample(const struct fpx_pprof_legacy_values *values,
                                                 size_t i);

/* Gperftools slots: the header and the samples of a CPU profile of gperftools, of words of 4 or 8
 * bytes, of either byte order. */

struct fpx_gperftools_slots {
    size_t nbytes; /* of a word */
    bool high_first;
    bool is_java;    /* of version 1: addresses are numbers of functions */
    uint64_t period; /* microseconds */
    bool has_ended;  /* the end of samples was met, */
    bool is_cut;     /* or the end of the bytes, within a sample */
};

/* Whether these bytes are the first ones of a header. */
bool fpx_gperftools_is_header(struct flamepix_bytes bytes);

/* Takes the header. Each of these answers OK, BAD_RECORDING, or as fpx_byte_window_need; END
 * where the bytes end too early. */
enum flamepix_status fpx_gperftools_header(struct fpx_gperftools_slots *words,
                                           struct fpx_byte_window *window);

/* Takes a sample. END: the samples have ended, where `has_ended`; else the bytes have. */
enum flamepix_status fpx_gperftools_sample(struct fpx_gperftools_slots *words,
                                           struct fpx_byte_window *window, uint64_t *count_ret,
                                           struct fpx_addresses *addresses);

#endif
