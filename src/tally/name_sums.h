/* Name sums: the sums by name of one tally. The names are those of a table (name_table.h), whose
 * numbers index the sums. The table is the caller's, and the same one between two clearings. */
#ifndef FPX_TALLY_NAME_SUMS_H
#define FPX_TALLY_NAME_SUMS_H

#include <flamepix/name.h>

#include "tally/name_table.h"

/* The sums of a struct flamepix_name_sum. */
enum fpx_summed {
    FPX_SUMMED_SELF,
    FPX_SUMMED_FIRST,
    FPX_SUMMED_TOTAL,
    FPX_SUMMED_INCLUSIVE,
    FPX_SUMMED_WOKEN,
    FPX_SUMMED_KINDS
};

/* Starts as {0}, except for the first two. */
struct fpx_name_sums {
    size_t limit_nbytes;              /* of the table */
    bool is_wanted[FPX_SUMMED_KINDS]; /* unwanted sums are 0, and take no memory */
    /* By number + 1, so that the others are first; `count` places, beyond which all sums are 0. */
    struct flamepix_weight *weights[FPX_SUMMED_KINDS];
    size_t count, capacity;
    struct flamepix_name_sum *rows; /* of all names, once summed up */
    size_t row_count;
    bool are_summed_up;
    bool are_all_0; /* after moving the sums, until they are cleared */
};

/* The place of a name's sums; that of FPX_NAME_OTHERS is 0. */
static inline size_t fpx_name_sums_place(uint32_t number)
{
    return (uint32_t)(number + 1);
}

/* Makes room for this many places of names of that table. Returns OK or NO_MEMORY. */
enum flamepix_status fpx_name_sums_grow(struct fpx_name_sums *sums, size_t count);

/* Makes room for the sums of a name. Returns OK or NO_MEMORY. */
static inline enum flamepix_status fpx_name_sums_reach(struct fpx_name_sums *sums, uint32_t number)
{
    const size_t place = fpx_name_sums_place(number);
    return place < sums->count ? FLAMEPIX_OK : fpx_name_sums_grow(sums, place + 1);
}

/* Adds to a wanted sum of a name that has room. */
static inline void fpx_name_sums_add(struct fpx_name_sums *sums, enum fpx_summed summed,
                                     uint32_t number, struct flamepix_weight weight)
{
    flamepix_weight_add(&sums->weights[summed][fpx_name_sums_place(number)], weight);
}

/* Prefetches a wanted sum of a name that has room. */
static inline void fpx_name_sums_prefetch(const struct fpx_name_sums *sums, enum fpx_summed summed,
                                          uint32_t number)
{
    __builtin_prefetch(&sums->weights[summed][fpx_name_sums_place(number)]);
}

/* All sums of a numbered name, or of FPX_NAME_OTHERS; without the name. */
struct flamepix_name_sum fpx_name_sums_of(const struct fpx_name_sums *sums, uint32_t number);

/* Adds sums of the same kinds, of names with the same numbers on both sides, and of the others. The
 * added sums are 0 afterwards, which makes the next clearing fast. Returns OK or NO_MEMORY. */
enum flamepix_status fpx_name_sums_move(struct fpx_name_sums *sums, struct fpx_name_sums *added);

/* Adds sums of the same kinds, of the names from 0 to before `count`; name `i` of `added` is name
 * `numbers[i]` here; without the others. Returns OK or NO_MEMORY. */
enum flamepix_status fpx_name_sums_add_as(struct fpx_name_sums *sums,
                                          const struct fpx_name_sums *added,
                                          const uint32_t *numbers, size_t count);

/* Adds all wanted sums of a name; there is room for it. */
void fpx_name_sums_add_all(struct fpx_name_sums *sums, uint32_t number,
                           const struct flamepix_name_sum *row);

/* A weight × over ÷ under. */
static inline struct flamepix_weight fpx_weight_scaled(struct flamepix_weight weight, double over,
                                                       double under)
{
    return (struct flamepix_weight){weight.value * over / under, weight.rest * over / under};
}

/* Multiplies all sums, including those of the rows. */
void fpx_name_sums_scale(struct fpx_name_sums *sums, double over, double under);

/* Exchanges the sums `self` and `first` of all names; both of them are wanted, or neither. */
void fpx_name_sums_change_places(struct fpx_name_sums *sums);

/* Makes the rows: most self weight first, equal ones by name. Names are borrowed from the table,
 * until it gets more. Returns OK or NO_MEMORY. */
enum flamepix_status fpx_name_sums_sum_up(struct fpx_name_sums *sums,
                                          const struct fpx_name_table *names);

/* The sums change: the rows become invalid. */
void fpx_name_sums_reopen(struct fpx_name_sums *sums);

/* Sets all sums to 0, and keeps the memory for reuse. */
void fpx_name_sums_clear(struct fpx_name_sums *sums);

void fpx_name_sums_free(struct fpx_name_sums *sums);

#endif
