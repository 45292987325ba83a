/* Layouts of folded text, for tests of layout/. */
#ifndef TESTS_SUPPORT_LAYOUTS_H
#define TESTS_SUPPORT_LAYOUTS_H

#include <flamepix/layout.h>

/* The defaults, with so many columns. */
struct flamepix_layout_options layouts_columns(uint32_t count);

/* The layout of a source, which it frees; the caller's to free. */
struct flamepix_layout *layouts_of(struct flamepix_stacks *stacks,
                                   struct flamepix_layout_options options);

/* What laying out a source returns that cannot be laid out; frees the source. */
enum flamepix_status layouts_refusal(struct flamepix_stacks *stacks,
                                     struct flamepix_layout_options options);

/* Fails unless the boxes of folded text, as record_layout writes them, are `boxes`. */
void layouts_expect(const char *folded, struct flamepix_layout_options options, const char *boxes);

struct flamepix_layout_summary layouts_summary(const char *folded,
                                               struct flamepix_layout_options options);

/* Fails unless both have the same boxes at `depth`, bit by bit, where a record rounds to 15
 * digits. */
void layouts_expect_same_row(const struct flamepix_layout *a, const struct flamepix_layout *b,
                             uint32_t depth);

/* Fails unless both are the same in all that they hold, seen or not. */
void layouts_expect_equal(const struct flamepix_layout *a, const struct flamepix_layout *b);

#endif
