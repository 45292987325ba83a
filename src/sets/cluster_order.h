/* Cluster order: the measurements of a set in an order in which similar ones are neighbours, and
 * the tree by which they were joined, a dendrogram. */
#ifndef FPX_SETS_CLUSTER_ORDER_H
#define FPX_SETS_CLUSTER_ORDER_H

#include "sets/measurement_distances.h"

/* Two clusters that were joined. A cluster is a measurement, by its number, or a join: `count` of
 * the measurements plus its number. */
struct fpx_cluster_join {
    size_t left, right; /* as they stand in the order */
    double height;      /* 1 - σ, the mean over all pairs of a measurement of each */
};

/* Starts as {0}. */
struct fpx_cluster_order {
    size_t count;  /* of measurements */
    size_t *order; /* the measurements as they are to stand */
    struct fpx_cluster_join
        *joins; /* count - 1 (none of no measurements), each behind what it joins */
};

/* Average linkage (UPGMA): the clusters that are nearest to each other, by the mean of 1 - σ, are
 * joined until one is left; of two clusters one or both are turned so that the measurements that
 * meet are as similar as can be (Gruvaeus and Wainer 1972). In time n² for n measurements; equal
 * distances are settled by the numbers of the measurements. Answers OK or NO_MEMORY. */
enum flamepix_status fpx_cluster_order_find(const struct fpx_distances *distances,
                                            struct fpx_cluster_order *order);

void fpx_cluster_order_free(struct fpx_cluster_order *order);

#endif
