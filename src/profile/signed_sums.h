/* Signed sums: stacks whose counts may be below 0, as those of memory that is freed, added up where
 * equal ones follow each other, and what becomes of sums below 0. */
#ifndef FPX_PROFILE_SIGNED_SUMS_H
#define FPX_PROFILE_SIGNED_SUMS_H

#include <flamepix/profile.h>

#include "profile/tracked_stacks.h"

struct fpx_signed_sums {
    enum flamepix_below_zero below_zero;
    bool has_two_sides; /* `other` is BEFORE, and judged like the weight */
    /* Counts below 0 may come. Else the source reads all inputs before it hands out its first
     * stack, and the reports of the tracks say then whether any has come. */
    bool is_known;
    const struct fpx_track *tracks; /* of the inputs; they outlive the source */
    size_t track_count;
    struct flamepix_below_zero_sums *report; /* the same; starts as {0} */
};

/* Wraps `stacks`, of which equal ones follow each other. Sums of 0 are left out, and of those below
 * 0 it becomes what `sums` says, which is copied. Without counts below 0, stacks pass as they come.
 * Next answers OK, END, BELOW_ZERO (where they are refused), NO_MEMORY, or what `stacks` answers.
 * Takes `stacks`, also on failure. Answers OK or NO_MEMORY. */
enum flamepix_status fpx_signed_sums_create(struct flamepix_stacks *stacks,
                                            const struct fpx_signed_sums *sums,
                                            struct flamepix_stacks **stacks_ret);

#endif
