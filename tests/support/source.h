/* Sources for tests, and what a source hands out as text. */
#ifndef SUPPORT_SOURCE_H
#define SUPPORT_SOURCE_H

#include <flamepix/stack.h>

/* A source of the stacks given as folded lines: "a;b 5" has the key "a;b;", " 5" the empty key.
 * `shared` is exact. Each key lies in memory of its own that is freed at the second call of next
 * after its own, so that a late look is a fault under ASan. */
struct flamepix_stacks *test_source(const char *const *lines, size_t count);

/* The same from stacks, for keys of any byte; `shared` is not read. The array must outlive it. */
struct flamepix_stacks *test_source_of_stacks(const struct flamepix_stack *stacks, size_t count);

/* Makes the source answer `status` where it would answer END. */
void test_source_fails_with(struct flamepix_stacks *source, enum flamepix_status status);

/* Reads the source to its end and frees it. Answers its stacks, "a;b; 5\n" each, up to END or a
 * failure, which is put into *status_ret; fails the test where `shared` is wrong or a key is not in
 * order (unless `any_order`). The text is the caller's to free. */
char *test_stacks_text(struct flamepix_stacks *source, enum flamepix_status *status_ret);
char *test_stacks_text_any_order(struct flamepix_stacks *source, enum flamepix_status *status_ret);

/* test_stacks_text compared with `expected`; the source must end with `status`. */
void test_expect_stacks(struct flamepix_stacks *source, enum flamepix_status status,
                        const char *expected);

#endif
