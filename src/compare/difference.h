/* Difference: how the values of flamepix/compare.h for two sides are computed, for code without a
 * source of both or with sums of several. */
#ifndef FPX_COMPARE_DIFFERENCE_H
#define FPX_COMPARE_DIFFERENCE_H

#include <flamepix/compare.h>

/* Adds a stack of two sides, not counted yet, with its weight in each, finite and at least 0. */
void fpx_difference_add(struct flamepix_difference *difference, struct flamepix_weight before,
                        struct flamepix_weight after);

/* Adds the sums of other stacks; no stack may be counted in both. */
void fpx_difference_join(struct flamepix_difference *difference,
                         const struct flamepix_difference *added);

/* σ of two sides with the common weight ‖min(f, g)‖ and the weight ‖f‖ + ‖g‖ (finite, at least 0;
 * above 0 unless they are equal or disjoint): 2 × common ÷ both, but 1 exactly if they are equal,
 * and 0 exactly if they are disjoint, however these are rounded. */
double fpx_similarity_of(double common, double both, bool are_equal, bool are_disjoint);

#endif
