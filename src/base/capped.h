/* Arithmetic on numbers that a file states: where the exact result does not fit, the nearest number
 * that does is returned. */
#ifndef FPX_BASE_CAPPED_H
#define FPX_BASE_CAPPED_H

#include <stdint.h>

/* a + b, of signed numbers such as times. */
static inline int64_t fpx_capped_time(int64_t a, int64_t b)
{
    int64_t sum;
    if (!__builtin_add_overflow(a, b, &sum))
        return sum;
    return b > 0 ? INT64_MAX : INT64_MIN;
}

/* The same, but kept to a range in which the difference of two does not overflow either. */
static inline int64_t fpx_capped_moment(int64_t time, int64_t delta)
{
    const int64_t most = INT64_C(4000000000000000000), sum = fpx_capped_time(time, delta);
    return sum > most ? most : sum < -most ? -most : sum;
}

/* a + b, of counts. */
static inline uint64_t fpx_capped_sum(uint64_t a, uint64_t b)
{
    return b > UINT64_MAX - a ? UINT64_MAX : a + b;
}

/* a × b, of counts. */
static inline uint64_t fpx_capped_product(uint64_t a, uint64_t b)
{
    return b > 0 && a > UINT64_MAX / b ? UINT64_MAX : a * b;
}

/* The whole part of a number; 0 of one below 0, and of NaN. */
static inline uint64_t fpx_capped_count(double number)
{
    if (!(number > 0))
        return 0;
    return number < 0x1p64 ? (uint64_t)number : UINT64_MAX;
}

#endif
