/* Products and quotients of weights, to about 106 bits: an fma yields the exact rounding error of
 * one operation (T. J. Dekker, "A floating-point technique for extending the available precision",
 * 1971). This holds unless an intermediate value overflows a double or is below its normal
 * numbers. */
#ifndef FPX_BASE_WEIGHT_PRODUCT_H
#define FPX_BASE_WEIGHT_PRODUCT_H

#include <math.h>

#include <flamepix/weight.h>

/* a × factor. */
static inline struct flamepix_weight fpx_weight_times(struct flamepix_weight a, double factor)
{
    const double product = a.value * factor;
    const double rest = fma(a.value, factor, -product) + a.rest * factor;
    struct flamepix_weight sum = {product, 0};
    flamepix_weight_add(&sum, (struct flamepix_weight){rest, 0});
    return sum;
}

/* a ÷ divisor, which must not be 0. */
static inline struct flamepix_weight fpx_weight_divided_by(struct flamepix_weight a, double divisor)
{
    const double quotient = a.value / divisor;
    const double rest = (fma(-quotient, divisor, a.value) + a.rest) / divisor;
    struct flamepix_weight sum = {quotient, 0};
    flamepix_weight_add(&sum, (struct flamepix_weight){rest, 0});
    return sum;
}

#endif
