/* What the allocations of a heaptrack recording cost: sums for each trace that allocated, kept up
 * to date with each block that comes and goes, and as they were when the heap was largest. */
#ifndef FPX_FORMAT_VALGRIND_HEAPTRACK_COSTS_H
#define FPX_FORMAT_VALGRIND_HEAPTRACK_COSTS_H

#include "format/parse/key_table.h"

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
