/* Matrix text: the numbers of all pairs of measurements, for programs. */
#ifndef FPX_SETS_MATRIX_TEXT_H
#define FPX_SETS_MATRIX_TEXT_H

#include "sets/cluster_order.h"

/* The number of a pair to write. */
enum fpx_matrix_measure { FPX_MATRIX_DISTANCE, FPX_MATRIX_SIMILARITY };

/* Neighbours listed per measurement. */
enum { FPX_NEAREST_LISTED = 5 };

/* The caller's. */
struct fpx_matrix {
    const struct fpx_distances *distances;
    const struct fpx_cluster_order *order;
    const struct flamepix_bytes *names; /* of the measurements, by their numbers */
    const char *unit;                   /* of their weights; NULL: not known for all */
    const char *normalized;             /* how measurements were normalized; NULL: they were not */
};

/* Writes all pairs as CSV, in the order of the measurements' numbers: a header row with the names,
 * then for each measurement a row with its name and its numbers. Returns OK, NO_MEMORY, or what
 * `write` returns. */
enum flamepix_status fpx_matrix_csv(const struct fpx_matrix *matrix,
                                    enum fpx_matrix_measure measure, flamepix_write_fn write,
                                    void *user);

/* Writes JSON, "flamepix-matrix-1": the unit, the profiles with their totals, their order in the
 * heat map (by index), the joins of its tree, and the nearest neighbours of each. Returns as
 * above. */
enum flamepix_status fpx_matrix_json(const struct fpx_matrix *matrix, flamepix_write_fn write,
                                     void *user);

#endif
