/* Random profiles as lists of whole stacks, for laws against a slow reference. Their weights are
 * 64-bit integers: doubles cannot count so far, so a sum that is not exact in pairs of doubles is
 * seen. */
#ifndef TESTS_SUPPORT_WHOLE_STACKS_H
#define TESTS_SUPPORT_WHOLE_STACKS_H

#include <stdint.h>

#include <flamepix/stack.h>

enum { WHOLE_STACKS_MAX = 80, WHOLE_STACK_KEY_NBYTES = 64 };

struct whole_stack {
    char key[WHOLE_STACK_KEY_NBYTES];
    size_t length;
    int64_t weight, other;
};

/* Each path once, sorted. */
struct whole_stacks {
    struct whole_stack entries[WHOLE_STACKS_MAX];
    size_t count;
};

/* Fewer than 40, some of weight 0, without `other`. */
struct whole_stacks whole_stacks_random(uint64_t *seed);

/* Others that are the same in about half of their stacks. Lists may be changed twice. */
struct whole_stacks whole_stacks_changed(const struct whole_stacks *list, uint64_t *seed);

/* Two sides as one list: weight is after, other is before. */
struct whole_stacks whole_stacks_joined(const struct whole_stacks *before,
                                        const struct whole_stacks *after);

void whole_stacks_shuffle(struct whole_stacks *list, uint64_t *seed);

/* By their keys, for qsort. */
int whole_stack_compare(const void *a, const void *b);

/* The weight of the stack that has the key of `entry`, or 0. */
int64_t whole_stacks_weight_at(const struct whole_stacks *list, const struct whole_stack *entry);

int64_t whole_stacks_total(const struct whole_stacks *list);

struct flamepix_weight whole_weight(int64_t number);
int64_t whole_number(struct flamepix_weight weight);

/* A source of the list, which it copies; keys are gone as soon as the rule of sources allows, and
 * it does not say that it is in order. */
struct flamepix_stacks *whole_stacks_source(const struct whole_stacks *list);

/* What the source hands out up to END, each path once; frees it. */
struct whole_stacks whole_stacks_of(struct flamepix_stacks *stacks);

void whole_stacks_expect_equal(const struct whole_stacks *a, const struct whole_stacks *b);

#endif
