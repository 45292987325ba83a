/* Cluster order: the measurements of a set in an order with similar ones next to each other, and
 * the tree of their joins, a dendrogram. */
#ifndef FPX_SETS_CLUSTER_ORDER_H
#define FPX_SETS_CLUSTER_ORDER_H

#include "sets/measurement_distances.h"

/* Two clusters that were joined. A cluster is a measurement, by its number, or a join: `count` of
 * the measurements plus its number. */
struct fpx_cluster_join {
    size_t left, right; /* as in the order */
    double height;      /* 1 - σ, the mean over all pairs with one measurement of each */
};

/* Starts as {0}. */
struct fpx_cluster_order {
    size_t count;  /* of measurements */
    size_t *order; /* the measurements in their new order */
    struct fpx_cluster_join
        *joins; /* count - 1 (none without measurements), each after its parts */
};

/* Average linkage (UPGMA): the nearest clusters, by the mean of 1 - σ, are joined until one is
 * left; one or both of two clusters are reversed to make the adjacent measurements as similar as
 * possible (Gruvaeus and Wainer 1972). In time n² for n measurements; ties are broken by the
 * numbers of the measurements. Returns OK or NO_MEMORY. */
enum flamepix_status fpx_cluster_order_find(const struct fpx_distances *distances,
                                            struct fpx_cluster_order *order);

void fpx_cluster_order_free(struct fpx_cluster_order *order);

#endif
