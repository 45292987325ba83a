/* Random numbers that are the same in every run. */
#ifndef FPX_TEST_RANDOM_H
#define FPX_TEST_RANDOM_H

#include <stddef.h>
#include <stdint.h>

/* Starts as {seed}; any seed will do. */
struct test_random {
    uint64_t state;
};

/* A number in [0, bound); `bound` is above 0. */
size_t test_random_below(struct test_random *random, size_t bound);

#endif
