/* Powers of ten that are exact in a double. */
#ifndef FPX_BASE_POWER_OF_TEN_H
#define FPX_BASE_POWER_OF_TEN_H

#include <stdint.h>

enum { FPX_EXACT_POWER = 22 };

/* 10^exponent for an exponent in [0, FPX_EXACT_POWER]. */
static inline double fpx_power_of_ten(int64_t exponent)
{
    static const double powers[FPX_EXACT_POWER + 1] = {
        1e0,  1e1,  1e2,  1e3,  1e4,  1e5,  1e6,  1e7,  1e8,  1e9,  1e10, 1e11,
        1e12, 1e13, 1e14, 1e15, 1e16, 1e17, 1e18, 1e19, 1e20, 1e21, 1e22};
    return powers[exponent];
}

#endif
