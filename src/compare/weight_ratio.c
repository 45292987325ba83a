/* A weight times a ratio.
 *
 * All three numbers are split into a mantissa from 1/2 to 1 and a power of two. Products and
 * quotients of mantissas stay in the range in which their rounding errors are doubles themselves,
 * so the numbers may be of any size. The powers of two are applied in the end; this loses no bit
 * that fits into the result.
 *
 * Nearly all numbers are moderate: they stay in that range without splitting, and powers of two do
 * not change the rounding. So the result is the same to its last bit, in less than half the
 * time. */
#include <flamepix/compare.h>

#include <float.h>
#include <math.h>

#include "base/weight_product.h"

/* The product of two such numbers over a third is from 2^-900 to 2^900, and its rounding error is
 * above the least normal number. */
static bool is_moderate(double number)
{
    return fabs(number) >= 0x1p-300 && fabs(number) <= 0x1p300;
}

/* Both parts of `weight` × 2^exponent, clamped to the range of a double. */
static struct flamepix_weight times_power(struct flamepix_weight weight, int exponent)
{
    const double value = ldexp(weight.value, exponent);
    if (!(fabs(value) <= DBL_MAX))
        return (struct flamepix_weight){copysign(DBL_MAX, weight.value), 0};
    return (struct flamepix_weight){value, value == 0 ? 0 : ldexp(weight.rest, exponent)};
}

static struct flamepix_weight of_mantissas(struct flamepix_ratio ratio,
                                           struct flamepix_weight weight)
{
    int over_exponent, under_exponent, exponent;
    const double over = frexp(ratio.over, &over_exponent);
    const double under = frexp(ratio.under, &under_exponent);
    const double value = frexp(weight.value, &exponent);
    const struct flamepix_weight mantissa = {value, ldexp(weight.rest, -exponent)};
    const struct flamepix_weight product = fpx_weight_times(mantissa, over);
    return times_power(fpx_weight_divided_by(product, under),
                       exponent + over_exponent - under_exponent);
}

struct flamepix_weight flamepix_ratio_of(struct flamepix_ratio ratio, struct flamepix_weight weight)
{
    if (weight.value == 0 || ratio.over == ratio.under)
        return weight;
    if (!is_moderate(weight.value) || !is_moderate(ratio.over) || !is_moderate(ratio.under))
        return of_mantissas(ratio, weight);
    return fpx_weight_divided_by(fpx_weight_times(weight, ratio.over), ratio.under);
}
