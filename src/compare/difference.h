/* Difference: how what flamepix/compare.h says of two sides is found, for those who have no source
 * of both or sum up more of them. */
#ifndef FPX_COMPARE_DIFFERENCE_H
#define FPX_COMPARE_DIFFERENCE_H

#include <flamepix/compare.h>

/* Adds a stack of two sides, which is not counted in it yet, with what it weighs in each, finite
 * and at least 0. */
void fpx_difference_add(struct flamepix_difference *difference, struct flamepix_weight before,
                        struct flamepix_weight after);

/* Adds the sums of other stacks, none of which is counted in both. */
void fpx_difference_join(struct flamepix_difference *difference,
                         const struct flamepix_difference *added);

/* σ of two sides that have so much in common, ‖min(f, g)‖, and weigh so much, ‖f‖ + ‖g‖ (finite, at
 * least 0; above 0 unless they are equal or disjoint): 2 × common ÷ both, but 1 where they are
 * equal and only there, and 0 where they are disjoint and only there, however these are rounded. */
double fpx_similarity_of(double common, double both, bool are_equal, bool are_disjoint);

#endif
