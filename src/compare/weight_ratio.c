/* A weight times a ratio.
 *
 * All three numbers are taken apart into a mantissa from 1/2 to 1 and a power of two. Of mantissas,
 * neither a product nor a quotient leaves the range in which the parts that rounding drops are
 * doubles themselves; so it does not matter how large or small the numbers are. The powers of two
 * are put back in the end, by which no bit is lost that the result has room for.
 *
 * Nearly all numbers are moderate: with them, nothing leaves that range as they are, and powers of
 * two do not change what is rounded. So the result is the same to its last bit, in less than half
 * the time. */
#include <flamepix/compare.h>

#include <float.h>
#include <math.h>

#include "base/weight_product.h"

/* The product of two such numbers over a third is from 2^-900 to 2^900, and what rounding drops of
 * it is above the least normal number. */
static bool is_moderate(double number)
{
    return fabs(number) >= 0x1p-300 && fabs(number) <= 0x1p300;
}

/* Both of `weight` × 2^exponent; what is beyond a double stays at its end. */
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
