/* A sum kept to about 106 bits (Knuth's TwoSum), so that the sum of decimal fractions does not
 * depend on how they are grouped (design rule R7). Starts as {0}. */
#ifndef FLAMEPIX_BASE_SUM_H
#define FLAMEPIX_BASE_SUM_H

struct flamepix_sum {
    double value; /* the sum, rounded */
    double rest;  /* what `value` misses of it */
};

/* Adds value + rest. */
static inline void flamepix_sum_add(struct flamepix_sum *sum, double value, double rest)
{
    double rounded = sum->value + value;
    double taken = rounded - sum->value;
    double missed = (sum->value - (rounded - taken)) + (value - taken) + (sum->rest + rest);
    sum->value = rounded + missed;
    sum->rest = missed - (sum->value - rounded);
}

#endif
