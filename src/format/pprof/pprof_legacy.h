/* The text formats of pprof and gperftools. */
#ifndef FPX_FORMAT_PPROF_PPROF_LEGACY_H
#define FPX_FORMAT_PPROF_PPROF_LEGACY_H

#include <stdbool.h>
#include <stdint.h>

#include <flamepix/bytes.h>

#include "format/parse/byte_source.h"
#include "format/samples/addresses.h"
#include "format/samples/sample_types.h"

/* Pprof legacy header: parses the first lines of pprof's older text profiles, which describe the
 * samples after them. */

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
    bool is_java;    /* addresses are function numbers */
    bool has_alloc;  /* HEAP: allocations are counted apart from those in use */
    bool is_sampled; /* HEAP and JEMALLOC: one in `period` bytes was sampled */
    uint64_t period;
    uint64_t cycles_per_second; /* of the delays; 0: unknown, they are in `resolution` */
    char resolution[24];        /* Java: a unit, "microseconds"; "": unknown */
    char name[48];              /* COUNT: the counted things; "" elsewhere */
    bool is_first;              /* the last line begins a profile, and is not an attribute of one */
    /* The totals of all samples in the header: for HEAP objects and bytes in use, then allocated;
     * for COUNT their number; JEMALLOC has them after the header. */
    uint64_t totals[4];
    size_t total_count;
};

/* Parses a line of a header; false if it is not one. */
bool fpx_pprof_legacy_header_take(struct fpx_pprof_legacy_header *header,
                                  struct flamepix_bytes line);

/* Pprof legacy symbol: a line of pprof's older profiles that names the function at an address:
 *
 *     0x0000003 com.example.function (source.java:3)
 *     0x000055cd66741d92 outer--inner */

/* Parses a trimmed line; *taken_ret is false if it is not a symbol. Returns OK or NO_MEMORY. */
enum flamepix_status fpx_pprof_legacy_symbol_take(struct fpx_address_table *table,
                                                  struct flamepix_bytes line, bool *taken_ret);

/* Pprof legacy values: converts the numbers in front of a stack's addresses in pprof's older text
 * profiles to values of its types. Sampled allocations are scaled up to all allocations. */

enum { FPX_PPROF_LEGACY_NUMBERS = 4 };

/* Starts as {0}. */
struct fpx_pprof_legacy_values {
    struct fpx_sample_types types;
    double values[FPX_PPROF_LEGACY_NUMBERS];
};

/* Takes the numbers at the beginning of a line, and the blanks after them; false if they do not
 * match the kind. */
bool fpx_pprof_legacy_numbers_take(struct flamepix_bytes *line, enum fpx_pprof_legacy_kind kind,
                                   uint64_t numbers[FPX_PPROF_LEGACY_NUMBERS]);

/* Adds the parts; call after the header, before the first sample. Returns OK or NO_MEMORY. */
enum flamepix_status fpx_pprof_legacy_values_begin(struct fpx_pprof_legacy_values *values,
                                                   const struct fpx_pprof_legacy_header *header,
                                                   struct fpx_recording *recording);

/* Sets the values of a stack; `numbers` holds as many as the kind has. */
void fpx_pprof_legacy_values_set(struct fpx_pprof_legacy_values *values,
                                 const struct fpx_pprof_legacy_header *header,
                                 const uint64_t *numbers);

/* Value `i` as a sample. */
struct fpx_sample fpx_pprof_legacy_values_sample(const struct fpx_pprof_legacy_values *values,
                                                 size_t i);

/* Gperftools slots: the header and the samples of a CPU profile of gperftools, in words of 4 or 8
 * bytes, in either byte order. */

struct fpx_gperftools_slots {
    size_t nbytes; /* of a word */
    bool high_first;
    bool is_java;    /* of version 1: addresses are function numbers */
    uint64_t period; /* microseconds */
    bool has_ended;  /* the end of the samples was read, */
    bool is_cut;     /* or the bytes ended within a sample */
};

/* Whether these bytes begin a header. */
bool fpx_gperftools_is_header(struct flamepix_bytes bytes);

/* Reads the header. Each of these returns OK, BAD_RECORDING, or the statuses of
 * fpx_byte_window_need; END if the bytes end too early. */
enum flamepix_status fpx_gperftools_header(struct fpx_gperftools_slots *words,
                                           struct fpx_byte_window *window);

/* Reads a sample. END: the end of the samples if `has_ended`, else of the bytes. */
enum flamepix_status fpx_gperftools_sample(struct fpx_gperftools_slots *words,
                                           struct fpx_byte_window *window, uint64_t *count_ret,
                                           struct fpx_addresses *addresses);

#endif
