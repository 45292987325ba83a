/* Integer weight: a 64-bit integer as a weight, including the part that a double cannot hold. */
#ifndef FPX_FORMAT_PARSE_INTEGER_WEIGHT_H
#define FPX_FORMAT_PARSE_INTEGER_WEIGHT_H

#include <stdint.h>

#include <flamepix/weight.h>

static inline struct flamepix_weight fpx_integer_weight(int64_t integer)
{
    const double value = (double)integer;
    if (value >= 0x1p63)
        return (struct flamepix_weight){value, 0};
    return (struct flamepix_weight){value, (double)(integer - (int64_t)value)};
}

#endif
