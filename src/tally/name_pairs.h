/* Name pairs: the sums by name of two tallies side by side, in the order of their names. */
#ifndef FPX_TALLY_NAME_PAIRS_H
#define FPX_TALLY_NAME_PAIRS_H

#include <flamepix/tally.h>

/* The sums of a name on both sides; NULL: not on that side. Owned by the tallies. */
struct fpx_name_pair {
    struct flamepix_bytes name;
    const struct flamepix_name_sum *before, *after;
};

struct fpx_name_pairs;

/* Sorts the names of two tallies, which count names and have finished counting; they outlive the
 * pairs, and watch nothing meanwhile. Returns OK or NO_MEMORY. */
enum flamepix_status fpx_name_pairs_create(const struct flamepix_tally *before,
                                           const struct flamepix_tally *after,
                                           struct fpx_name_pairs **pairs_ret);

/* The next name of either side; false at the end. */
bool fpx_name_pairs_next(struct fpx_name_pairs *pairs, struct fpx_name_pair *pair_ret);

/* NULL is allowed. */
void fpx_name_pairs_free(struct fpx_name_pairs *pairs);

#endif
