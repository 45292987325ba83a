#include "support/pictures/changed_recordings.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

bool test_is_refused(const struct test_collapsed *collapsed)
{
    const struct flamepix_format_report *report = &collapsed->report;
    const struct flamepix_ledger *ledger = &report->ledger;
    return collapsed->status != FLAMEPIX_END || report->bad_lines > 0 || report->damage.found ||
           ledger->not_understood.count > 0 || ledger->total.name[0] != '\0' ||
           ledger->newer_version[0] != '\0' || report->stacks == 0;
}

struct test_outcome test_outcome_of(const struct flamepix_format *format,
                                    struct flamepix_bytes bytes)
{
    struct test_collapsed collapsed = test_collapse(format->name, bytes, NULL, 0);
    const struct flamepix_ledger *ledger = &collapsed.report.ledger;
    struct test_outcome outcome = {
        .folded = collapsed.folded,
        .is_refused = test_is_refused(&collapsed),
        .parts = collapsed.report.parts.count,
        .is_estimated = collapsed.report.is_estimated,
        .other_parts = ledger->left_out[FLAMEPIX_LEFT_OUT_OTHER_PART].count,
    };
    memcpy(outcome.remarks, ledger->remarks, sizeof(outcome.remarks));
    return outcome;
}

void test_outcome_free(struct test_outcome *outcome)
{
    flamepix_buffer_free(&outcome->folded);
}

/* Whether more is said of it than of the whole sample. */
static bool is_something_said(const struct test_outcome *outcome, const struct test_outcome *whole)
{
    return outcome->is_refused || outcome->is_estimated != whole->is_estimated ||
           outcome->other_parts > whole->other_parts || outcome->parts > whole->parts ||
           strcmp(outcome->remarks, whole->remarks) != 0;
}

/* As numbers: what is written may have been rounded. */
bool test_is_same_folded(const char *a, const char *b)
{
    while (*a != '\0' && *b != '\0') {
        const size_t length = strcspn(a, "\n");
        const char *of_a = a + length, *of_b = b + strcspn(b, "\n");
        while (of_a > a && of_a[-1] != ' ')
            of_a--;
        while (of_b > b && of_b[-1] != ' ')
            of_b--;
        if (of_a - a != of_b - b || memcmp(a, b, (size_t)(of_a - a)) != 0)
            return false;
        const double x = strtod(of_a, NULL), y = strtod(of_b, NULL);
        if ((x > y ? x - y : y - x) > 1e-9 * x)
            return false;
        a += length + 1;
        b += strcspn(b, "\n") + 1;
    }
    return *a == *b;
}

/* The law: what is changed is read as before, or something is said. Counts what breaks it. */
void test_expect_same_or_said(const struct flamepix_format *format, struct flamepix_bytes changed,
                              const struct test_outcome *whole, const char *what, size_t *wrong)
{
    struct test_outcome outcome = test_outcome_of(format, changed);
    if (!test_is_same_folded(whole->folded.data, outcome.folded.data) &&
        !is_something_said(&outcome, whole)) {
        print_error("%s is\n%s", what, outcome.folded.data);
        ++*wrong;
    }
    test_outcome_free(&outcome);
}

/* Where nothing is to be said. */
void test_expect_same(const struct flamepix_format *format, struct flamepix_bytes changed,
                      const struct test_outcome *whole, const char *what, size_t *wrong)
{
    struct test_outcome outcome = test_outcome_of(format, changed);
    if (!test_is_same_folded(whole->folded.data, outcome.folded.data) ||
        is_something_said(&outcome, whole)) {
        print_error("%s is\n%s", what, outcome.folded.data);
        ++*wrong;
    }
    test_outcome_free(&outcome);
}
