/* Cluster order: the runs of a set in an order in which similar ones are neighbours, and the tree
 * by which they were joined, a dendrogram. */
#ifndef FPX_SETS_CLUSTER_ORDER_H
#define FPX_SETS_CLUSTER_ORDER_H

#include "sets/distance.h"

/* Two clusters that were joined. A cluster is a run, by its number, or a join: `count` of the runs
 * plus its number. */
struct fpx_join {
    size_t left, right; /* as they stand in the order */
    double height;      /* 1 - σ, the mean over all pairs of a run of each */
};

/* Starts as {0}. */
struct fpx_cluster_order {
    size_t count;           /* of runs */
    size_t *order;          /* the runs as they are to stand */
    struct fpx_join *joins; /* count - 1 (none of no runs), each behind what it joins */
};

/* Average linkage (UPGMA): the clusters that are nearest to each other, by the mean of 1 - σ, are
 * joined until one is left; of two clusters one or both are turned so that the runs that meet are
 * as similar as can be (Gruvaeus and Wainer 1972). In time n² for n runs; equal distances are
 * settled by the numbers of the runs. Answers OK or NO_MEMORY. */
enum flamepix_status fpx_cluster_order_find(const struct fpx_distances *distances,
                                            struct fpx_cluster_order *order);

void fpx_cluster_order_free(struct fpx_cluster_order *order);

#endif
