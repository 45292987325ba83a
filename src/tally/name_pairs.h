/* Name pairs: the sums by name of two tallies side by side, in the order of their names. */
#ifndef FPX_TALLY_NAME_PAIRS_H
#define FPX_TALLY_NAME_PAIRS_H

#include <flamepix/tally.h>

/* The sums of a name on both sides; NULL: a side does not have it. They are the tallies'. */
struct fpx_name_pair {
    struct flamepix_bytes name;
    const struct flamepix_name_sum *before, *after;
};

struct fpx_name_pairs;

/* Puts the names of two tallies in order, which count names, and have counted all; they outlive the
 * pairs, and watch nothing meanwhile. Answers OK or NO_MEMORY. */
enum flamepix_status fpx_name_pairs_create(const struct flamepix_tally *before,
                                           const struct flamepix_tally *after,
                                           struct fpx_name_pairs **pairs_ret);

/* The next name of either side; false: there is none left. */
bool fpx_name_pairs_next(struct fpx_name_pairs *pairs, struct fpx_name_pair *pair_ret);

/* NULL is fine. */
void fpx_name_pairs_free(struct fpx_name_pairs *pairs);

#endif
