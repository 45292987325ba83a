/* Stacks of any names, as folded text and back: what is written is read as what it was. */
#ifndef TESTS_SUPPORT_WRITTEN_STACKS_H
#define TESTS_SUPPORT_WRITTEN_STACKS_H

#include <stdbool.h>

#include <flamepix/profile.h>

enum { TEST_STACKS_MAX = 64 };

/* Stacks in key order, each once. */
struct test_stacks {
    struct flamepix_stack items[TEST_STACKS_MAX];
    size_t count;
    struct flamepix_buffer keys[TEST_STACKS_MAX];
};

/* Makes stacks of any bytes: a line is a stack, ';' parts its frames, which have no blanks at their
 * ends and are not empty: what folded text does not hold. A weight is a whole number made from the
 * number of the line; so is `other`, which is 0 for one measure. False where memory was short. */
bool test_stacks_make(struct flamepix_bytes bytes, bool both, struct test_stacks *stacks);

/* A source of them, valid as long as they are; NULL where memory was short. */
struct flamepix_stacks *test_stacks_open(const struct test_stacks *stacks);

/* Reads inputs as a profile would be that nothing is said of, and adds up what they hold. Returns
 * whether that is each of the stacks `times` times, in two measures where there are `both`, and no
 * line was bad. */
bool test_stacks_are_read(const struct test_stacks *stacks, bool both, unsigned times,
                          struct flamepix_input *const *inputs, size_t count);

/* The same of a text. */
bool test_stacks_are_text(const struct test_stacks *stacks, bool both, unsigned times,
                          struct flamepix_bytes text);

void test_stacks_free(struct test_stacks *stacks);

#endif
