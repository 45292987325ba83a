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

/* How many of `all` random cases are tried: a quarter, as the tests are run often, or all of them
 * where the environment has TEST_ROUNDS=all. */
int test_rounds(int all);

#endif
