/* The two sides exchanged. */
#ifndef FPX_COMPARE_TURNED_H
#define FPX_COMPARE_TURNED_H

#include <flamepix/compare.h>

/* The difference with both sides exchanged. */
struct flamepix_difference fpx_difference_turned(const struct flamepix_difference *difference);

/* The measure that equals this one if both sides are exchanged: for after, before; for new, gone;
 * for symmetric measures, itself. */
const struct flamepix_measure *fpx_measure_turned(const struct flamepix_measure *measure);

/* Whether the measure of a sum is the sum of the stacks' measures: after, before and sum. */
bool fpx_measure_adds_up(const struct flamepix_measure *measure);

#endif
