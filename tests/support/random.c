#include "support/random.h"

#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

/* SplitMix64. */
size_t test_random_below(struct test_random *random, size_t bound)
{
    random->state += 0x9E3779B97F4A7C15U;
    uint64_t mixed = random->state;
    mixed = (mixed ^ (mixed >> 30)) * 0xBF58476D1CE4E5B9U;
    mixed = (mixed ^ (mixed >> 27)) * 0x94D049BB133111EBU;
    return (size_t)((mixed ^ (mixed >> 31)) % bound);
}

int test_rounds(int all)
{
    const char *rounds = getenv("TEST_ROUNDS");
    const bool tries_all = rounds != NULL && strcmp(rounds, "all") == 0;
    return tries_all ? all : (all + 3) / 4;
}
