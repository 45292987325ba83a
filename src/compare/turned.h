/* Two sides in each other's place. */
#ifndef FPX_COMPARE_TURNED_H
#define FPX_COMPARE_TURNED_H

#include <flamepix/compare.h>

/* The same with both sides in each other's place. */
struct flamepix_difference fpx_difference_turned(const struct flamepix_difference *difference);

/* The measure that is this one where both sides are in each other's place: of after, before; of
 * what is new, gone; of what is one for both, itself. */
const struct flamepix_measure *fpx_measure_turned(const struct flamepix_measure *measure);

/* Whether what stacks have in it together is what their sums have: after, before and sum. */
bool fpx_measure_adds_up(const struct flamepix_measure *measure);

#endif
