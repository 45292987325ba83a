/* Which clusters are joined is found by chains of nearest neighbours (Benzécri 1982; Müllner 2011,
 * "Modern hierarchical, agglomerative clustering algorithms", 3.2): a chain leads from any cluster
 * to its nearest, from there to that one's nearest, and so on, until two are each other's nearest.
 * These are joined; the rest of the chain is still valid, because in average linkage a join brings
 * no third cluster nearer. A step examines all clusters, and there are at most 3n steps.
 *
 * A cluster has the number of one of its measurements, which is its row of `mean`. The measurements
 * of a cluster are a string, of which only neighbours are known: reversing one costs nothing, and
 * two are joined by tying two of their four ends. The order is read off the last string. */
#include "sets/cluster_order.h"

#include <stdbool.h>
#include <stdlib.h>

#define NOBODY SIZE_MAX

/* A cluster, at the index of the measurement that it is numbered by. */
struct cluster {
    bool is_joined;   /* with another one, so it no longer exists */
    bool is_in_chain; /* at most once */
    size_t size;      /* of measurements */
    size_t number;    /* as joins have it */
    size_t ends[2];   /* the first and last measurement of its string */
};

/* The neighbours of a measurement in its string. */
struct knot {
    size_t sides[2];
};

struct clustering {
    const struct fpx_distances *distances;
    struct fpx_cluster_order *order;
    size_t join_count;
    double *mean; /* mean distance of two clusters, by fpx_pair_place */
    struct cluster *clusters;
    struct knot *knots;
    size_t *chain;
    size_t chain_length;
};

static double *mean_of(const struct clustering *clustering, size_t a, size_t b)
{
    return &clustering->mean[a > b ? fpx_pair_place(a, b) : fpx_pair_place(b, a)];
}

static void begin(struct clustering *clustering)
{
    for (size_t a = 0; a < clustering->order->count; a++) {
        clustering->clusters[a] = (struct cluster){.size = 1, .number = a, .ends = {a, a}};
        clustering->knots[a] = (struct knot){{NOBODY, NOBODY}};
        for (size_t b = 0; b < a; b++)
            *mean_of(clustering, a, b) = 1 - fpx_similarity_between(clustering->distances, a, b);
    }
}

/* -- strings ----------------------------------------------------------------------------------- */

static void tie(struct clustering *clustering, size_t a, size_t b)
{
    const size_t measurements[2] = {a, b};
    for (size_t i = 0; i < 2; i++) {
        struct knot *knot = &clustering->knots[measurements[i]];
        knot->sides[knot->sides[0] == NOBODY ? 0 : 1] = measurements[1 - i];
    }
}

/* Ties the string of `b` to that of `a` where they are nearest; if possible without reversing
 * either: the end of `a` to the beginning of `b`. */
static void tie_strings(struct clustering *clustering, struct cluster *a, const struct cluster *b)
{
    static const struct {
        size_t of_a, of_b;
    } ways[] = {{1, 0}, {1, 1}, {0, 0}, {0, 1}};
    size_t best = 0;
    double most = -1;
    for (size_t i = 0; i < sizeof(ways) / sizeof(ways[0]); i++) {
        const double similarity = fpx_similarity_between(
            clustering->distances, a->ends[ways[i].of_a], b->ends[ways[i].of_b]);
        if (similarity > most) {
            best = i;
            most = similarity;
        }
    }
    tie(clustering, a->ends[ways[best].of_a], b->ends[ways[best].of_b]);
    a->ends[0] = a->ends[1 - ways[best].of_a];
    a->ends[1] = b->ends[1 - ways[best].of_b];
}

/* -- joining ----------------------------------------------------------------------------------- */

/* The mean distance of others to `a` joined with `b`: of both, weighted by size. */
static void update_means(struct clustering *clustering, size_t a, size_t b)
{
    const double size_a = (double)clustering->clusters[a].size;
    const double size_b = (double)clustering->clusters[b].size;
    for (size_t i = 0; i < clustering->order->count; i++) {
        if (clustering->clusters[i].is_joined || i == a || i == b)
            continue;
        double *mean = mean_of(clustering, i, a);
        *mean = (size_a * *mean + size_b * *mean_of(clustering, i, b)) / (size_a + size_b);
    }
}

/* The joined cluster gets the smaller number of both. */
static void join(struct clustering *clustering, size_t a, size_t b)
{
    const size_t kept = a < b ? a : b;
    const size_t gone = a < b ? b : a;
    struct cluster *left = &clustering->clusters[kept], *right = &clustering->clusters[gone];
    const size_t number = clustering->join_count++;
    clustering->order->joins[number] =
        (struct fpx_cluster_join){left->number, right->number, *mean_of(clustering, kept, gone)};
    update_means(clustering, kept, gone);
    tie_strings(clustering, left, right);
    left->size += right->size;
    left->number = clustering->order->count + number;
    right->is_joined = true;
}

/* The cluster nearest to `from`; of equally near ones `before`, the previous one of the chain, so
 * that it ends, else the first. */
static size_t nearest_to(const struct clustering *clustering, size_t from, size_t before)
{
    size_t nearest = before;
    double least = before == NOBODY ? 0 : *mean_of(clustering, from, before);
    for (size_t i = 0; i < clustering->order->count; i++) {
        if (i == from || clustering->clusters[i].is_joined)
            continue;
        const double mean = *mean_of(clustering, from, i);
        if (nearest == NOBODY || mean < least) {
            nearest = i;
            least = mean;
        }
    }
    return nearest;
}

static void lengthen_chain(struct clustering *clustering, size_t cluster)
{
    clustering->chain[clustering->chain_length++] = cluster;
    clustering->clusters[cluster].is_in_chain = true;
}

static size_t shorten_chain(struct clustering *clustering)
{
    const size_t last = clustering->chain[--clustering->chain_length];
    clustering->clusters[last].is_in_chain = false;
    return last;
}

/* Means are rounded: if that leads a chain back to one of its clusters, it continues from there. */
static void go_on(struct clustering *clustering, size_t nearest)
{
    if (!clustering->clusters[nearest].is_in_chain) {
        lengthen_chain(clustering, nearest);
        return;
    }
    while (clustering->chain[clustering->chain_length - 1] != nearest)
        (void)shorten_chain(clustering);
}

/* A chain begins at measurement 0, whose number always belongs to a cluster. */
static void join_next(struct clustering *clustering)
{
    if (clustering->chain_length == 0)
        lengthen_chain(clustering, 0);
    for (;;) {
        const size_t length = clustering->chain_length;
        const size_t last = clustering->chain[length - 1];
        const size_t before = length > 1 ? clustering->chain[length - 2] : NOBODY;
        const size_t nearest = nearest_to(clustering, last, before);
        if (nearest == before)
            break;
        go_on(clustering, nearest);
    }
    const size_t last = shorten_chain(clustering);
    join(clustering, shorten_chain(clustering), last);
}

/* -- the order --------------------------------------------------------------------------------- */

/* Along the string, from the end with the smaller number. */
static void read_order(const struct clustering *clustering, const struct cluster *all)
{
    size_t before = NOBODY;
    size_t measurement = all->ends[0] < all->ends[1] ? all->ends[0] : all->ends[1];
    for (size_t i = 0; i < clustering->order->count; i++) {
        const struct knot *knot = &clustering->knots[measurement];
        const size_t next = knot->sides[0] == before ? knot->sides[1] : knot->sides[0];
        clustering->order->order[i] = measurement;
        before = measurement;
        measurement = next;
    }
}

/* In each join, the part that is first in the order is left. `firsts` has where each cluster
 * begins. */
static void turn_joins(struct fpx_cluster_order *order, size_t *firsts)
{
    for (size_t i = 0; i < order->count; i++)
        firsts[order->order[i]] = i;
    for (size_t i = 0; i + 1 < order->count; i++) {
        struct fpx_cluster_join *one = &order->joins[i];
        if (firsts[one->left] > firsts[one->right])
            *one = (struct fpx_cluster_join){one->right, one->left, one->height};
        firsts[order->count + i] = firsts[one->left];
    }
}

static enum flamepix_status join_all(struct clustering *clustering)
{
    struct fpx_cluster_order *order = clustering->order;
    while (clustering->join_count + 1 < order->count)
        join_next(clustering);
    size_t *firsts = calloc(2 * order->count, sizeof(*firsts));
    if (firsts == NULL)
        return FLAMEPIX_NO_MEMORY;
    read_order(clustering, &clustering->clusters[0]);
    turn_joins(order, firsts);
    free(firsts);
    return FLAMEPIX_OK;
}

enum flamepix_status fpx_cluster_order_find(const struct fpx_distances *distances,
                                            struct fpx_cluster_order *order)
{
    const size_t count = fpx_distances_count(distances);
    order->count = count;
    if (count == 0)
        return FLAMEPIX_OK;
    order->order = calloc(count, sizeof(*order->order));
    order->joins = calloc(count, sizeof(*order->joins));
    double *mean = calloc(count * (count - 1) / 2 + 1, sizeof(*mean));
    struct cluster *clusters = calloc(count, sizeof(*clusters));
    struct knot *knots = calloc(count, sizeof(*knots));
    size_t *chain = calloc(count, sizeof(*chain));
    enum flamepix_status status = FLAMEPIX_NO_MEMORY;
    if (order->order != NULL && order->joins != NULL && mean != NULL && clusters != NULL &&
        knots != NULL && chain != NULL) {
        struct clustering clustering = {.distances = distances,
                                        .order = order,
                                        .mean = mean,
                                        .clusters = clusters,
                                        .knots = knots,
                                        .chain = chain};
        begin(&clustering);
        status = join_all(&clustering);
    }
    free(mean);
    free(clusters);
    free(knots);
    free(chain);
    return status;
}

void fpx_cluster_order_free(struct fpx_cluster_order *order)
{
    free(order->order);
    free(order->joins);
    *order = (struct fpx_cluster_order){0};
}
