/* Matrix text: what is known of all pairs of runs, for machines. */
#ifndef FLAMEPIX_SETS_MATRIX_TEXT_H
#define FLAMEPIX_SETS_MATRIX_TEXT_H

#include "sets/cluster_order.h"

/* Which number of a pair is written. */
enum flamepix_matrix_measure { FLAMEPIX_MATRIX_DISTANCE, FLAMEPIX_MATRIX_SIMILARITY };

/* How many neighbours of a run are told. */
enum { FLAMEPIX_NEAREST_TOLD = 5 };

/* The caller's. */
struct flamepix_matrix {
    const struct flamepix_distances *distances;
    const struct flamepix_cluster_order *order;
    const struct flamepix_bytes *names; /* of the runs, by their numbers */
    const char *unit;                   /* of their weights; NULL: none is known of all */
    const char *normalized;             /* how runs were made equal; NULL: they were not */
};

/* Writes all pairs as CSV, in the order of the runs' numbers: a head row with the names, and for
 * each run a row with its name and its numbers. Answers OK, NO_MEMORY, or what `write` answers. */
enum flamepix_status flamepix_matrix_csv(const struct flamepix_matrix *matrix,
                                         enum flamepix_matrix_measure measure,
                                         flamepix_write_fn write, void *user);

/* Writes JSON, "flamepix-matrix-1": what they are counted in, the profiles with their totals, their
 * order in the heat map (by index), the joins of its tree, and the nearest neighbours of each.
 * Answers as the above. */
enum flamepix_status flamepix_matrix_json(const struct flamepix_matrix *matrix,
                                          flamepix_write_fn write, void *user);

#endif
