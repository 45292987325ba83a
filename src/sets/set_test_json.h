/* Set test JSON: all that a set test found, for machines. */
#ifndef FPX_SETS_SET_TEST_JSON_H
#define FPX_SETS_SET_TEST_JSON_H

#include "sets/set_test.h"

/* What the test stands on, for its reader; the caller's. */
struct fpx_set_test_facts {
    const char *unit;       /* of the weights */
    size_t failed;          /* profiles that could not be read */
    const char *normalized; /* how profiles were made equal; NULL: they were not */
};

/* Writes JSON, "flamepix-compare-1". What is not known, or infinite, is null. Answers OK,
 * NO_MEMORY, or what `write` answers. */
enum flamepix_status fpx_set_test_json(const struct fpx_set_test *test,
                                       const struct fpx_measurement_set *set,
                                       const struct fpx_set_test_facts *facts,
                                       flamepix_write_fn write, void *user);

/* Writes the stacks as CSV, in key order, one a row. Answers as the above. */
enum flamepix_status fpx_set_test_csv(const struct fpx_set_test *test,
                                      const struct fpx_measurement_set *set,
                                      flamepix_write_fn write, void *user);

/* Why a dimension is as it is, in a word: "kept", "constant". Static. */
const char *fpx_dimension_word(enum fpx_dimension_kind kind);

/* The text of a stack without the separator at its end; "" is the root's alone. */
struct flamepix_bytes fpx_set_test_stack(const struct fpx_set_test *test,
                                         const struct fpx_measurement_set *set, size_t dimension);

#endif
