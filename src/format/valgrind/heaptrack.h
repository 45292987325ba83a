#ifndef FPX_FORMAT_VALGRIND_HEAPTRACK_H
#define FPX_FORMAT_VALGRIND_HEAPTRACK_H

#include "format/parse/key_table.h"
#include "format/parse/text_table.h"
#include "format/recording.h"

/* The tables of a heaptrack recording: strings, instruction pointers and traces, each numbered from
 * 1 in the order of their lines; 0 is none. A trace is an instruction pointer and the trace that
 * called it. What refers to a string, pointer or trace that is not there yet keeps its number, so
 * that those behind it keep theirs, and is itself not there. */

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
    bool has_sizes; /* strings have their lengths before them */
    bool is_off;    /* lines were lost: see fpx_heaptrack_knows */
};

/* A number in base 16, and the blank behind it or the end of the line. */
bool fpx_heaptrack_take(struct flamepix_bytes *line, uint64_t *number_ret);

/* Whether there is a line of this number where there are `count`, numbered from 1; 0 is none and
 * known. What is used is told right before, so a number that would be one of the next lines says
 * that lines were lost, and that numbers from there on are those of other lines: from then on the
 * tables are off, and nothing that is added to them is there. */
bool fpx_heaptrack_knows(struct fpx_heaptrack_tables *tables, uint64_t number, size_t count);

/* These take what stands behind the letter of the line and the blank: a string, "7f5b 1 a b 3", and
 * "a 9". `*is_good_ret`: it is as it should be, and what it refers to is there. Answer OK or
 * NO_MEMORY. */
enum flamepix_status fpx_heaptrack_add_string(struct fpx_heaptrack_tables *tables,
                                              struct flamepix_bytes line, bool *is_good_ret);
enum flamepix_status fpx_heaptrack_add_pointer(struct fpx_heaptrack_tables *tables,
                                               struct flamepix_bytes line, bool *is_good_ret);
enum flamepix_status fpx_heaptrack_add_trace(struct fpx_heaptrack_tables *tables,
                                             struct flamepix_bytes line, bool *is_good_ret);

/* Whether there is a trace of this number; there is one of 0. */
bool fpx_heaptrack_has_trace(struct fpx_heaptrack_tables *tables, uint64_t trace);

/* Adds the frames of a trace that is there to the recording's stack, leaf first, as far as
 * heaptrack shows them: without operator new, and up to main. Answers as fpx_recording_frame
 * does. */
enum flamepix_status fpx_heaptrack_stack(const struct fpx_heaptrack_tables *tables,
                                         struct fpx_recording *recording, uint32_t trace);

/* Forgets all that was added and keeps the memory. */
void fpx_heaptrack_tables_reset(struct fpx_heaptrack_tables *tables);

/* Frees everything; the tables are {0} again. */
void fpx_heaptrack_tables_free(struct fpx_heaptrack_tables *tables);

/* Leaks that are known and meant to be: what heaptrack calls suppressions. Each is a pattern that a
 * function, file or module of a trace matches: a text somewhere in it, with "*" for any text, and
 * "^" and "$" for its beginning and end. */

/* More patterns, and what a pattern has beyond so many bytes, are not asked. */
enum { FPX_HEAPTRACK_LEAKS_MAX = 64, FPX_HEAPTRACK_LEAK_NBYTES = 256 };

/* Starts as {0}. */
struct fpx_heaptrack_leaks {
    struct fpx_text_table patterns; /* that the recording has; some are known without it */
    bool *traces;                   /* by number: of one that is meant to leak */
    size_t trace_capacity;
};

/* Takes a line of a file of suppressions, "leak:pattern". Answers OK or NO_MEMORY. */
enum flamepix_status fpx_heaptrack_add_leak(struct fpx_heaptrack_leaks *leaks,
                                            struct flamepix_bytes line);

/* Whether a text matches a pattern. */
bool fpx_heaptrack_leak_matches(struct flamepix_bytes pattern, struct flamepix_bytes text);

/* Finds the traces that match: `traces` is valid until the tables change. Answers OK or
 * NO_MEMORY. */
enum flamepix_status fpx_heaptrack_find_leaks(struct fpx_heaptrack_leaks *leaks,
                                              const struct fpx_heaptrack_tables *tables);

/* Forgets the patterns and keeps the memory. */
void fpx_heaptrack_leaks_reset(struct fpx_heaptrack_leaks *leaks);

/* Frees everything; the leaks are {0} again. */
void fpx_heaptrack_leaks_free(struct fpx_heaptrack_leaks *leaks);

/* What the allocations of a heaptrack recording cost: sums for each trace that allocated, kept up
 * to date with each block that comes and goes, and as they were when the heap was largest. */

/* Bytes but for the two counts. Doubles hold every sum that a heap can have. */
struct fpx_heaptrack_site {
    uint32_t trace;
    double allocations, temporary, allocated, leaked, peak;
    uint64_t peak_number; /* `peak` is how much was there at this peak; at later ones: `leaked` */
};

/* Blocks of one size that one trace allocates. */
struct fpx_heaptrack_allocation {
    double nbytes;
    uint64_t live; /* so many are there */
    size_t site;   /* SIZE_MAX: its trace is not known */
};

/* Starts as {0}. */
struct fpx_heaptrack_costs {
    struct fpx_heaptrack_site *sites;
    struct fpx_heaptrack_allocation *blocks;
    size_t site_count, site_capacity, block_count, block_capacity;
    struct fpx_key_table site_numbers;  /* by 0 and trace */
    struct fpx_key_table block_numbers; /* by size and trace, of recordings without blocks */
    struct fpx_key_table addresses;     /* of their live blocks: by 0 and address */
    double live_nbytes, most_nbytes;
    uint64_t peak_number;
    uint64_t last; /* the block, or its address, that came last, + 1; 0: another one has gone since,
                      so that whatever goes next is not temporary */
};

/* Adds a kind of block under the next number. `has_trace`: its trace is known. Answers OK or
 * NO_MEMORY. */
enum flamepix_status fpx_heaptrack_add_allocation(struct fpx_heaptrack_costs *costs,
                                                  uint64_t nbytes, bool has_trace, uint32_t trace);

/* The number of a kind of block whose trace is known, which is added where it is new. Answers OK or
 * NO_MEMORY. */
enum flamepix_status fpx_heaptrack_find_allocation(struct fpx_heaptrack_costs *costs,
                                                   uint64_t nbytes, uint32_t trace,
                                                   uint64_t *block_ret);

/* A block is allocated; false: there is none of this number, or its trace is not known. `name` is
 * what `free` will call it, too: it tells blocks that go at once. */
bool fpx_heaptrack_allocate(struct fpx_heaptrack_costs *costs, uint64_t block, uint64_t name);

/* A block is freed. */
enum fpx_heaptrack_freed {
    FPX_HEAPTRACK_FREED,
    FPX_HEAPTRACK_NOT_LIVE,     /* none of these is there */
    FPX_HEAPTRACK_NO_ALLOCATION /* there is none of this number, or its trace is not known */
};
enum fpx_heaptrack_freed fpx_heaptrack_free(struct fpx_heaptrack_costs *costs, uint64_t block,
                                            uint64_t name);

/* Counting began here: what was there before is no part of the peak. */
void fpx_heaptrack_attach(struct fpx_heaptrack_costs *costs);

/* All is told: what each site had at the peak becomes known. */
void fpx_heaptrack_settle(struct fpx_heaptrack_costs *costs);

/* Forgets everything and keeps the memory. */
void fpx_heaptrack_costs_reset(struct fpx_heaptrack_costs *costs);

/* Frees everything; the costs are {0} again. */
void fpx_heaptrack_costs_free(struct fpx_heaptrack_costs *costs);

#endif
