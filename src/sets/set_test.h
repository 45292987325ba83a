/* Set test: what changed from one set of measurements to another, beyond the variation within a set
 * (Tornetta, On the algebraic properties of flame graphs, section 3). */
#ifndef FPX_SETS_SET_TEST_H
#define FPX_SETS_SET_TEST_H

#include "sets/measurement_set.h"
#include "sets/statistics/statistics.h"

/* Frequent stacks: of two sets of measurements, the stacks that enough measurements have, as dense
 * matrices. Rare stacks carry little information and cost a dimension each (Tornetta, section 3:
 * document frequency). */

/* Starts as {0}. */
struct fpx_frequent_stacks {
    uint32_t *stacks; /* their numbers, in key order; dimension i is stacks[i] */
    size_t count;
    size_t left_out; /* stacks of too few measurements */
    double *values;  /* both matrices, before's first */
    struct fpx_measurement_matrices matrices;
};

/* Keeps the stacks that at least `min_runs` of all measurements have. The first `before_count`
 * measurements are before, the others after. Returns OK, END (the matrices exceed what is left of
 * the set's limit), or NO_MEMORY. */
enum flamepix_status fpx_frequent_stacks_find(const struct fpx_measurement_set *set,
                                              size_t before_count, size_t min_runs,
                                              struct fpx_frequent_stacks *kept);

void fpx_frequent_stacks_free(struct fpx_frequent_stacks *kept);

enum fpx_set_method {
    FPX_METHOD_HOTELLING, /* all stacks at once */
    FPX_METHOD_WELCH      /* stack by stack, adjusted after Benjamini and Hochberg */
};

/* The level of the bootstrap interval. */
#define FPX_SET_TEST_LEVEL 0.95

struct fpx_set_test_options {
    enum fpx_set_method method;
    double alpha;        /* above 0 and below 1 */
    size_t min_runs;     /* stacks of fewer measurements are left out */
    size_t before_count; /* the number of measurements before; they are the first of the set */
};

/* The results for a kept stack. */
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
    struct fpx_dimension *dimensions; /* of Hotelling's test; NULL: not made */
    struct fpx_welch *welch;          /* of Welch's; NULL: not made */
    /* Of the means over the kept stacks: ‖before‖, ‖after‖, d, and σ with its bootstrap interval; σ
     * is NaN if both are empty. */
    double norm_before, norm_after, distance, similarity;
    struct fpx_bootstrap_interval similarity_interval;
};

/* Runs the test. After OK, check first whether a test was possible: fpx_set_test_excess. Returns
 * OK, END (the set's limit is too small for the matrices), NO_MEMORY, NO_STACKS (none is kept), or
 * BAD_ARGUMENT: fewer than two measurements on a side, an alpha out of its range, or weights beyond
 * FPX_MEASURED_VALUE_MAX. */
enum flamepix_status fpx_set_test_run(const struct fpx_measurement_set *set,
                                      const struct fpx_set_test_options *options,
                                      struct fpx_set_test *test);

/* By how many the kept stacks that vary must decrease for Hotelling's test; 0: it was made, or
 * another one. */
size_t fpx_set_test_excess(const struct fpx_set_test *test);

/* Whether Hotelling's test was made and finds that the means differ, even if no single stack
 * does. */
bool fpx_set_test_differs(const struct fpx_set_test *test);

/* The significant stacks as two sides (flamepix/compare.h), in key order: a stack's weight is its
 * mean after, its other that before. The test and the set must outlive the source. next returns OK
 * or END. Returns OK or NO_MEMORY. */
enum flamepix_status fpx_set_test_sides(const struct fpx_set_test *test,
                                        const struct fpx_measurement_set *set,
                                        struct flamepix_stacks **stacks_ret);

void fpx_set_test_free(struct fpx_set_test *test);

/* Set test JSON: all results of a set test, for programs. */

/* Facts about the input of the test; owned by the caller. */
struct fpx_set_test_facts {
    const char *unit;       /* of the weights */
    size_t failed;          /* profiles that could not be read */
    const char *normalized; /* how profiles were normalized; NULL: they were not */
};

/* Writes JSON, "flamepix-compare-1". Unknown and infinite numbers are null. Returns OK, NO_MEMORY,
 * or what `write` returns. */
enum flamepix_status fpx_set_test_json(const struct fpx_set_test *test,
                                       const struct fpx_measurement_set *set,
                                       const struct fpx_set_test_facts *facts,
                                       flamepix_write_fn write, void *user);

/* Writes the stacks as CSV, in key order, one per row. Returns as above. */
enum flamepix_status fpx_set_test_csv(const struct fpx_set_test *test,
                                      const struct fpx_measurement_set *set,
                                      flamepix_write_fn write, void *user);

/* The text of a stack without the separator at its end; "" is the stack of only the root. */
struct flamepix_bytes fpx_set_test_stack(const struct fpx_set_test *test,
                                         const struct fpx_measurement_set *set, size_t dimension);

#endif
