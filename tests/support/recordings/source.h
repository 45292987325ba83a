/* Sources for tests, and what a source hands out as text. */
#ifndef SUPPORT_SOURCE_H
#define SUPPORT_SOURCE_H

#include <flamepix/stack.h>

/* A source of the stacks given as folded lines: "a;b 5" has the key "a;b;", " 5" the empty key, and
 * "a;b 5,-2" an `other` of -2. `shared` is exact. Each key lies in memory of its own that is
 * overwritten and freed when the next one is handed out, so that a late look is seen. */
struct flamepix_stacks *test_source(const char *const *lines, size_t count);

/* The same with a lookback of 1: a key is gone when the second one after it is handed out. */
struct flamepix_stacks *test_source_with_lookback(const char *const *lines, size_t count);

/* The same from stacks, for keys of any byte; `shared` is not read. The array must outlive it. */
struct flamepix_stacks *test_source_of_stacks(const struct flamepix_stack *stacks, size_t count);

/* Makes the source answer `status` where it would answer END. */
void test_source_fails_with(struct flamepix_stacks *source, enum flamepix_status status);

/* Appends "a;b; 5\n", or "a;b; 5,-2\n" where `other` is not 0, as exact as a double is. */
void test_append_stack(struct flamepix_buffer *text, const struct flamepix_stack *stack);

/* Reads the source to its end and frees it. Returns its stacks, as test_append_stack writes them,
 * up to END or a failure, which is put into *status_ret; fails the test where `shared` is wrong, a
 * key is not in order (unless `any_order`), the source's lookback does not hold, or END takes the
 * last key away. The text is the caller's to free. */
char *test_stacks_text(struct flamepix_stacks *source, enum flamepix_status *status_ret);
char *test_stacks_text_any_order(struct flamepix_stacks *source, enum flamepix_status *status_ret);

/* test_stacks_text compared with `expected`; the source must end with `status`. */
void test_expect_stacks(struct flamepix_stacks *source, enum flamepix_status status,
                        const char *expected);

#endif
