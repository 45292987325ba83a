/* Set test: what changed from one set of measurements to another, beyond what measurements of one
 * set differ (Tornetta, On the algebraic properties of flame graphs, section 3). */
#ifndef FPX_SETS_SET_TEST_H
#define FPX_SETS_SET_TEST_H

#include "sets/frequent_stacks.h"
#include "sets/statistics/bootstrap.h"
#include "sets/statistics/hotelling.h"
#include "sets/statistics/welch.h"

enum fpx_set_method {
    FPX_METHOD_HOTELLING, /* all stacks at once */
    FPX_METHOD_WELCH      /* stack by stack, adjusted after Benjamini and Hochberg */
};

/* The level of the bootstrap interval. */
#define FPX_SET_TEST_LEVEL 0.95

struct fpx_set_test_options {
    enum fpx_set_method method;
    double alpha;        /* above 0 and below 1 */
    size_t min_runs;     /* a stack that fewer measurements have is left out */
    size_t before_count; /* of the set's measurements, so many first ones are before */
};

/* What is known of a kept stack. */
struct fpx_stack_change {
    double before, after; /* the means */
    bool significant;
};

/* Starts as {0}. Arrays are by the dimensions of `kept`. */
struct fpx_set_test {
    struct fpx_set_test_options options;
    struct fpx_frequent_stacks kept;
    struct fpx_stack_change *changes;
    size_t significant_count;
    struct fpx_hotelling hotelling;
    struct fpx_dimension *dimensions; /* of Hotelling's test; NULL: it was not made */
    struct fpx_welch *welch;          /* of Welch's; NULL: it was not made */
    /* Of the means over the kept stacks: ‖before‖, ‖after‖, d, and σ with its bootstrap interval;
     * σ is NaN where both are empty. */
    double norm_before, norm_after, distance, similarity;
    struct fpx_bootstrap_interval similarity_interval;
};

/* Tests. Whoever gets OK asks first whether there is a test at all: fpx_set_test_excess.
 * Answers OK, END (the set's limit is too small for the matrices), NO_MEMORY, NO_STACKS (none is
 * kept), or BAD_ARGUMENT: fewer than two measurements on a side, an alpha out of its range, or
 * weights beyond FPX_MEASURED_VALUE_MAX. */
enum flamepix_status fpx_set_test_run(const struct fpx_measurement_set *set,
                                      const struct fpx_set_test_options *options,
                                      struct fpx_set_test *test);

/* By how many the kept stacks that vary must fall for Hotelling's test; 0: it was made, or another
 * one. */
size_t fpx_set_test_excess(const struct fpx_set_test *test);

/* Whether Hotelling's test was made and says that the means differ, which no stack by itself need
 * do. */
bool fpx_set_test_differs(const struct fpx_set_test *test);

/* The significant stacks as two sides (flamepix/compare.h), in key order: a stack's weight is its
 * mean after, its other that before. The test and the set outlive the source. next answers OK or
 * END. Answers OK or NO_MEMORY. */
enum flamepix_status fpx_set_test_sides(const struct fpx_set_test *test,
                                        const struct fpx_measurement_set *set,
                                        struct flamepix_stacks **stacks_ret);

void fpx_set_test_free(struct fpx_set_test *test);

#endif
