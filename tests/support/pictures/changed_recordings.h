/* Changed recordings: what becomes of a recording that a tool of tomorrow writes a little
 * otherwise: it is read as before, or something is said of it, or it is refused; never is it drawn
 * otherwise without a word. */
#ifndef FPX_TESTS_SUPPORT_CHANGED_H
#define FPX_TESTS_SUPPORT_CHANGED_H

#include <flamepix/format.h>

#include "support/recordings/recordings.h"

/* A recording as it is read where nobody asks for leniency. The caller frees it with
 * test_outcome_free. */
struct test_outcome {
    struct flamepix_buffer folded; /* terminated */
    bool is_refused;      /* or it has no samples, or something is wrong with it, which is said */
    bool is_estimated;    /* its stacks are made from calls, which is said */
    size_t parts;         /* that there are to choose from, which are named */
    uint64_t other_parts; /* records of parts that are not drawn, which are named */
    char remarks[FLAMEPIX_LEDGER_REMARKS_NBYTES];
};

struct test_outcome test_outcome_of(const struct flamepix_format *format,
                                    struct flamepix_bytes bytes);
void test_outcome_free(struct test_outcome *outcome);

/* Whether a recording was refused, or something is wrong with it. */
bool test_is_refused(const struct test_collapsed *collapsed);

/* Whether two folded texts have the same stacks with the same weights, as numbers: what is written
 * may have been rounded. */
bool test_is_same_folded(const char *a, const char *b);

/* The law. Counts and prints what breaks it, as `what`. The second one is for a change of which
 * nothing is to be said. */
void test_expect_same_or_said(const struct flamepix_format *format, struct flamepix_bytes changed,
                              const struct test_outcome *whole, const char *what, size_t *wrong);
void test_expect_same(const struct flamepix_format *format, struct flamepix_bytes changed,
                      const struct test_outcome *whole, const char *what, size_t *wrong);

#endif
