#ifndef FPX_FORMAT_VALGRIND_HEAPTRACK_H
#define FPX_FORMAT_VALGRIND_HEAPTRACK_H

#include "format/parse/key_table.h"
#include "format/parse/text_table.h"
#include "format/recording.h"

/* The tables of a heaptrack recording: strings, instruction pointers and traces, each numbered from
 * 1 in the order of their lines; 0 is none. A trace is an instruction pointer and its calling
 * trace. An entry that refers to a missing string, pointer or trace keeps its number, so that later
 * ones keep theirs, but counts as missing itself. */

struct fpx_heaptrack_frame {
    uint32_t function, file; /* strings */
    uint64_t line;
};

struct fpx_heaptrack_pointer {
    uint64_t address;
    uint32_t module;    /* a string */
    uint32_t count;     /* of frames; all but the last are inlined into the next */
    size_t first_frame; /* the innermost one */
    bool is_there;
};

struct fpx_heaptrack_trace {
    uint32_t pointer, parent;
    bool is_there;
};

/* Starts as {0}. */
struct fpx_heaptrack_tables {
    struct fpx_text_table strings;
    struct fpx_heaptrack_pointer *pointers;
    struct fpx_heaptrack_frame *frames;
    struct fpx_heaptrack_trace *traces;
    size_t pointer_count, pointer_capacity, frame_count, frame_capacity;
    size_t trace_count, trace_capacity;
    bool has_sizes; /* strings follow their lengths */
    bool is_off;    /* lines were lost: see fpx_heaptrack_knows */
};

/* Takes a hexadecimal number, and the blank or line end after it. */
bool fpx_heaptrack_take(struct flamepix_bytes *line, uint64_t *number_ret);

/* Whether there is a line of this number among `count`, numbered from 1; 0 means none and is valid.
 * Entries are defined just before use. So a number of one of the next lines shows that lines were
 * lost, and that further numbers belong to other lines. From then on the tables are off, and
 * entries added to them count as missing. */
bool fpx_heaptrack_knows(struct fpx_heaptrack_tables *tables, uint64_t number, size_t count);

/* These take the text after a line's letter and blank: a string, "7f5b 1 a b 3", and "a 9".
 * `*is_good_ret`: it is valid, and all that it refers to exists. Answer OK or NO_MEMORY. */
enum flamepix_status fpx_heaptrack_add_string(struct fpx_heaptrack_tables *tables,
                                              struct flamepix_bytes line, bool *is_good_ret);
enum flamepix_status fpx_heaptrack_add_pointer(struct fpx_heaptrack_tables *tables,
                                               struct flamepix_bytes line, bool *is_good_ret);
enum flamepix_status fpx_heaptrack_add_trace(struct fpx_heaptrack_tables *tables,
                                             struct flamepix_bytes line, bool *is_good_ret);

/* Whether there is a trace of this number; always for 0. */
bool fpx_heaptrack_has_trace(struct fpx_heaptrack_tables *tables, uint64_t trace);

/* Adds the frames of an existing trace to the recording's stack, leaf first, as heaptrack shows
 * them: without operator new, and only up to main. Returns as fpx_recording_frame does. */
enum flamepix_status fpx_heaptrack_stack(const struct fpx_heaptrack_tables *tables,
                                         struct fpx_recording *recording, uint32_t trace);

/* Removes all entries and keeps the memory. */
void fpx_heaptrack_tables_reset(struct fpx_heaptrack_tables *tables);

/* Frees everything; the tables are {0} again. */
void fpx_heaptrack_tables_free(struct fpx_heaptrack_tables *tables);

/* Known and intended leaks, heaptrack's suppressions. Each is a pattern for a function, file or
 * module of a trace: a text anywhere in it, with "*" for any text, and "^" and "$" for its
 * beginning and end. */

/* Limits of patterns, and of a pattern's bytes; the rest is ignored. */
enum { FPX_HEAPTRACK_LEAKS_MAX = 64, FPX_HEAPTRACK_LEAK_NBYTES = 256 };

/* Starts as {0}. */
struct fpx_heaptrack_leaks {
    struct fpx_text_table patterns; /* of the recording; some others are built in */
    bool *traces;                   /* by number: whether it is an intended leak */
    size_t trace_capacity;
};

/* Reads a line of a suppression file, "leak:pattern". Returns OK or NO_MEMORY. */
enum flamepix_status fpx_heaptrack_add_leak(struct fpx_heaptrack_leaks *leaks,
                                            struct flamepix_bytes line);

/* Whether a text matches a pattern. */
bool fpx_heaptrack_leak_matches(struct flamepix_bytes pattern, struct flamepix_bytes text);

/* Finds the matching traces; `traces` is valid until the tables change. Returns OK or NO_MEMORY. */
enum flamepix_status fpx_heaptrack_find_leaks(struct fpx_heaptrack_leaks *leaks,
                                              const struct fpx_heaptrack_tables *tables);

/* Removes the patterns and keeps the memory. */
void fpx_heaptrack_leaks_reset(struct fpx_heaptrack_leaks *leaks);

/* Frees everything; the leaks are {0} again. */
void fpx_heaptrack_leaks_free(struct fpx_heaptrack_leaks *leaks);

/* The costs of the allocations in a heaptrack recording: sums for each allocating trace, updated
 * with each allocation and free, and as they were at the heap's peak. */

/* Bytes, except for the two counts. Doubles hold any sum that a heap can have. */
struct fpx_heaptrack_site {
    uint32_t trace;
    double allocations, temporary, allocated, leaked, peak;
    uint64_t peak_number; /* `peak` is valid for this peak; at later ones use `leaked` */
};

/* Blocks of one size that one trace allocates. */
struct fpx_heaptrack_allocation {
    double nbytes;
    uint64_t live; /* so many are there */
    size_t site;   /* SIZE_MAX: trace unknown */
};

/* Starts as {0}. */
struct fpx_heaptrack_costs {
    struct fpx_heaptrack_site *sites;
    struct fpx_heaptrack_allocation *blocks;
    size_t site_count, site_capacity, block_count, block_capacity;
    struct fpx_key_table site_numbers;  /* by 0 and trace */
    struct fpx_key_table block_numbers; /* by size and trace, if the recording has no blocks */
    struct fpx_key_table addresses;     /* of live blocks there: by 0 and address */
    double live_nbytes, most_nbytes;
    uint64_t peak_number;
    uint64_t last; /* last allocated block or address, + 1; 0: another was freed since, so that the
                      next free is not temporary */
};

/* Adds a kind of block under the next number. `has_trace`: its trace is known. Returns OK or
 * NO_MEMORY. */
enum flamepix_status fpx_heaptrack_add_allocation(struct fpx_heaptrack_costs *costs,
                                                  uint64_t nbytes, bool has_trace, uint32_t trace);

/* The number of a kind of block with a known trace; added if it is new. Returns OK or NO_MEMORY. */
enum flamepix_status fpx_heaptrack_find_allocation(struct fpx_heaptrack_costs *costs,
                                                   uint64_t nbytes, uint32_t trace,
                                                   uint64_t *block_ret);

/* Allocates a block; false: there is none of this number, or its trace is unknown. `name` is also
 * passed to `free`, to detect blocks that are freed at once. */
bool fpx_heaptrack_allocate(struct fpx_heaptrack_costs *costs, uint64_t block, uint64_t name);

/* A block is freed. */
enum fpx_heaptrack_freed {
    FPX_HEAPTRACK_FREED,
    FPX_HEAPTRACK_NOT_LIVE,     /* no such block is allocated */
    FPX_HEAPTRACK_NO_ALLOCATION /* no block of this number, or its trace is unknown */
};
enum fpx_heaptrack_freed fpx_heaptrack_free(struct fpx_heaptrack_costs *costs, uint64_t block,
                                            uint64_t name);

/* Counting begins here; earlier allocations are not part of the peak. */
void fpx_heaptrack_attach(struct fpx_heaptrack_costs *costs);

/* Sets each site's bytes at the peak. Call after the last event. */
void fpx_heaptrack_settle(struct fpx_heaptrack_costs *costs);

/* Removes everything and keeps the memory. */
void fpx_heaptrack_costs_reset(struct fpx_heaptrack_costs *costs);

/* Frees everything; the costs are {0} again. */
void fpx_heaptrack_costs_free(struct fpx_heaptrack_costs *costs);

#endif
