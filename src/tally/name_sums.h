/* Name sums: what one tally has summed up by name. The names are those of a table
 * (name_table.h), whose numbers say whose a sum is. The table is the caller's, and always the
 * same one between two clearings. */
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

/* Starts as {0}, but for the first two. */
struct fpx_name_sums {
    size_t limit_nbytes;              /* of the table */
    bool is_wanted[FPX_SUMMED_KINDS]; /* the others are 0, and take no memory */
    /* By number + 1, so that the others are first; of `count` places, behind which all count as
     * 0. */
    struct flamepix_weight *weights[FPX_SUMMED_KINDS];
    size_t count, capacity;
    struct flamepix_name_sum *rows; /* of all names, when they have been summed up */
    size_t row_count;
    bool are_summed_up;
    bool are_all_0; /* after they were moved, until they are cleared */
};

/* Where the sums of a name lie; those of FPX_NAME_OTHERS at 0. */
static inline size_t fpx_name_sums_place(uint32_t number)
{
    return (uint32_t)(number + 1);
}

/* Makes room for so many places of names of that table. Answers OK or NO_MEMORY. */
enum flamepix_status fpx_name_sums_grow(struct fpx_name_sums *sums, size_t count);

/* Makes room for the sums of a name. Answers OK or NO_MEMORY. */
static inline enum flamepix_status fpx_name_sums_reach(struct fpx_name_sums *sums, uint32_t number)
{
    const size_t place = fpx_name_sums_place(number);
    return place < sums->count ? FLAMEPIX_OK : fpx_name_sums_grow(sums, place + 1);
}

/* Adds to a sum that is wanted, of a name for which there is room. */
static inline void fpx_name_sums_add(struct fpx_name_sums *sums, enum fpx_summed summed,
                                     uint32_t number, struct flamepix_weight weight)
{
    flamepix_weight_add(&sums->weights[summed][fpx_name_sums_place(number)], weight);
}

/* Asks the memory for a sum that is wanted, of a name for which there is room. */
static inline void fpx_name_sums_prefetch(const struct fpx_name_sums *sums, enum fpx_summed summed,
                                          uint32_t number)
{
    __builtin_prefetch(&sums->weights[summed][fpx_name_sums_place(number)]);
}

/* All sums of a name that has a number, or of FPX_NAME_OTHERS; without the name. */
struct flamepix_name_sum fpx_name_sums_of(const struct fpx_name_sums *sums, uint32_t number);

/* Adds sums of the same kinds, of names that have the same numbers on both sides, and of the
 * others. What was added is 0 then, which makes its next clearing fast. Answers OK or NO_MEMORY. */
enum flamepix_status fpx_name_sums_move(struct fpx_name_sums *sums, struct fpx_name_sums *added);

/* Adds sums of the same kinds, of the names from 0 to before `count`, of which name `i` of `added`
 * is name `numbers[i]` here; without the others. Answers OK or NO_MEMORY. */
enum flamepix_status fpx_name_sums_add_as(struct fpx_name_sums *sums,
                                          const struct fpx_name_sums *added,
                                          const uint32_t *numbers, size_t count);

/* Adds all sums that are wanted of a name; there is room for it. */
void fpx_name_sums_add_all(struct fpx_name_sums *sums, uint32_t number,
                           const struct flamepix_name_sum *row);

/* A weight × over ÷ under. */
static inline struct flamepix_weight fpx_weight_scaled(struct flamepix_weight weight, double over,
                                                       double under)
{
    return (struct flamepix_weight){weight.value * over / under, weight.rest * over / under};
}

/* Multiplies all sums, those of the rows, too. */
void fpx_name_sums_scale(struct fpx_name_sums *sums, double over, double under);

/* Exchanges the sums `self` and `first` of all names, both of which are wanted, or neither. */
void fpx_name_sums_change_places(struct fpx_name_sums *sums);

/* Makes the rows: most self weight first, equal ones by name. Their names are those of the table,
 * as long as it gets no more. Answers OK or NO_MEMORY. */
enum flamepix_status fpx_name_sums_sum_up(struct fpx_name_sums *sums,
                                          const struct fpx_name_table *names);

/* The sums change: there are no rows any more. */
void fpx_name_sums_reopen(struct fpx_name_sums *sums);

/* Makes all sums 0, and keeps the memory to be filled again. */
void fpx_name_sums_clear(struct fpx_name_sums *sums);

void fpx_name_sums_free(struct fpx_name_sums *sums);

#endif
