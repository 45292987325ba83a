/* Run sets for tests, from folded lines. */
#ifndef TESTS_SUPPORT_RUN_SETS_H
#define TESTS_SUPPORT_RUN_SETS_H

#include "sets/measurement_set.h"

enum { RUN_LINES_MAX = 8 };

/* The lines of a run, as test_source reads them, ended by NULL. */
struct run_lines {
    const char *lines[RUN_LINES_MAX];
};

/* A set of these runs, with room enough; fails the test where there is none. */
struct fpx_measurement_set *run_set_of(const struct run_lines *runs, size_t count);

/* Adds one more; returns what the set does. */
enum flamepix_status run_set_add_lines(struct fpx_measurement_set *set,
                                       const struct run_lines *run);

#endif
