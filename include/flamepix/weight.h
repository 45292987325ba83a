/* Weights: sums that keep the bits that a double alone would lose to rounding. Every weight of the
 * library is one of these, from the reader to the boxes of a layout. */
#ifndef FLAMEPIX_WEIGHT_H
#define FLAMEPIX_WEIGHT_H

#include <float.h>
#include <math.h>

#ifdef __cplusplus
extern "C" {
#endif

/* A number with about 106 bits: value + rest. So a sum of decimal fractions does not depend on the
 * order or the grouping of the additions: the same profile gives the same picture, however it was
 * read. Starts as {0}. */
struct flamepix_weight {
    double value; /* the number rounded to a double; 0 only where the number is 0 */
    double rest;  /* what `value` lacks: at most half a unit in its last place */
};

/* Adds `added` to `sum` (Knuth's TwoSum). Numbers of any sign, as long as the sum fits into a
 * double. */
static inline void flamepix_weight_add(struct flamepix_weight *sum, struct flamepix_weight added)
{
    double rounded = sum->value + added.value;
    double taken = rounded - sum->value;
    double missed =
        (sum->value - (rounded - taken)) + (added.value - taken) + (sum->rest + added.rest);
    sum->value = rounded + missed;
    sum->rest = missed - (sum->value - rounded);
}

/* The same, but the sum is clamped to DBL_MAX or -DBL_MAX. */
static inline void flamepix_weight_add_capped(struct flamepix_weight *sum,
                                              struct flamepix_weight added)
{
    flamepix_weight_add(sum, added);
    if (fabs(sum->value) <= DBL_MAX)
        return;
    sum->value = copysign(DBL_MAX, added.value);
    sum->rest = 0;
}

/* Below 0, 0 or above 0 if `a` is less than, equal to or greater than `b`, to all their bits. */
static inline int flamepix_weight_compare(struct flamepix_weight a, struct flamepix_weight b)
{
    if (a.value > b.value || a.value < b.value)
        return a.value > b.value ? 1 : -1;
    return (a.rest > b.rest) - (a.rest < b.rest);
}

/* end - start. */
static inline struct flamepix_weight flamepix_weight_between(struct flamepix_weight start,
                                                             struct flamepix_weight end)
{
    const struct flamepix_weight taken = {-start.value, -start.rest};
    flamepix_weight_add(&end, taken);
    return end;
}

/* As a share of a weight: bound of the rounding error in the sum of many weights that were
 * multiplied by a ratio. Counts of samples never come near it. */
#define FLAMEPIX_WEIGHT_ROUNDING 1e-25

/* The change of a weight, after - before; 0 if it is within the rounding error. */
static inline struct flamepix_weight flamepix_weight_change(struct flamepix_weight before,
                                                            struct flamepix_weight after)
{
    struct flamepix_weight change = flamepix_weight_between(before, after);
    const double larger = fmax(fabs(before.value), fabs(after.value));
    if (fabs(change.value) <= larger * FLAMEPIX_WEIGHT_ROUNDING)
        change.value = change.rest = 0;
    return change;
}

#ifdef __cplusplus
}
#endif

#endif
