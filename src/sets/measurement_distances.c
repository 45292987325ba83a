/* For each pair of measurements, only what they have in common is stored, c = ‖min(f, g)‖, since
 *
 *     |f - g| = f + g - 2 min(f, g), and so  d = ‖f‖ + ‖g‖ - 2c,  σ = 2c ÷ (‖f‖ + ‖g‖).
 *
 * Only stacks of both add to it. One measurement is spread over an array by stack number, and the
 * stacks of each measurement before it are looked up there: one addition for each value of each
 * pair, without comparing numbers. All sums are in the order of stack numbers, so that c of equal
 * measurements is their norm, to the last bit. If rounding would give the norm of both measurements
 * though they are not equal, c is the next double below. */
#include "sets/measurement_distances.h"

#include <math.h>
#include <stdlib.h>

#include "base/memory.h"
#include "compare/difference.h"

struct fpx_distances {
    size_t count;
    double *norms;  /* of the measurements */
    double *common; /* of the pairs, by fpx_pair_place */
};

static double norm_of(const struct fpx_measured_value *values, size_t count)
{
    double sum = 0;
    for (size_t i = 0; i < count; i++)
        sum += values[i].weight;
    return sum;
}

static double common_of(const struct fpx_measured_value *values, size_t count, const double *spread)
{
    double sum = 0;
    for (size_t i = 0; i < count; i++) {
        const double other = spread[values[i].stack];
        sum += other < values[i].weight ? other : values[i].weight;
    }
    return sum;
}

/* Whether a measurement equals the spread one, of `spread_count` stacks. */
static bool is_spread(const struct fpx_measured_value *values, size_t count, const double *spread,
                      size_t spread_count)
{
    bool is_equal = count == spread_count;
    for (size_t i = 0; i < count && is_equal; i++)
        is_equal = spread[values[i].stack] == values[i].weight;
    return is_equal;
}

/* Compares measurement `a` with all before it. `spread` is all 0 before and after. */
static void compare_measurement(struct fpx_distances *distances,
                                const struct fpx_measurement_set *set, size_t a, double *spread)
{
    size_t count, other_count;
    const struct fpx_measured_value *values = fpx_measurement_set_values(set, a, &count);
    distances->norms[a] = norm_of(values, count);
    for (size_t i = 0; i < count; i++)
        spread[values[i].stack] = values[i].weight;
    for (size_t b = 0; b < a; b++) {
        const struct fpx_measured_value *others = fpx_measurement_set_values(set, b, &other_count);
        double common = common_of(others, other_count, spread);
        if (common >= distances->norms[a] && common >= distances->norms[b] &&
            !is_spread(others, other_count, spread, count))
            common = nextafter(common, 0);
        distances->common[fpx_pair_place(a, b)] = common;
    }
    for (size_t i = 0; i < count; i++)
        spread[values[i].stack] = 0;
}

static enum flamepix_status allocate(struct fpx_distances *distances,
                                     const struct fpx_measurement_set *set)
{
    const size_t count = fpx_measurement_set_count(set);
    size_t pairs, nbytes;
    if (!fpx_size_multiply(count, count, &pairs) ||
        !fpx_size_multiply(pairs, sizeof(double), &nbytes) ||
        nbytes > fpx_measurement_set_room(set))
        return FLAMEPIX_END;
    distances->count = count;
    distances->norms = calloc(count + 1, sizeof(*distances->norms));
    distances->common = calloc(pairs / 2 + 1, sizeof(*distances->common));
    return distances->norms == NULL || distances->common == NULL ? FLAMEPIX_NO_MEMORY : FLAMEPIX_OK;
}

enum flamepix_status fpx_distances_create(const struct fpx_measurement_set *set,
                                          struct fpx_distances **distances_ret)
{
    struct fpx_distances *distances = calloc(1, sizeof(*distances));
    double *spread = calloc(fpx_measurement_set_stacks(set) + 1, sizeof(*spread));
    enum flamepix_status status =
        distances == NULL || spread == NULL ? FLAMEPIX_NO_MEMORY : allocate(distances, set);
    if (status != FLAMEPIX_OK) {
        free(spread);
        fpx_distances_free(distances);
        return status;
    }
    for (size_t a = 0; a < distances->count; a++)
        compare_measurement(distances, set, a, spread);
    free(spread);
    *distances_ret = distances;
    return FLAMEPIX_OK;
}

void fpx_distances_free(struct fpx_distances *distances)
{
    if (distances == NULL)
        return;
    free(distances->norms);
    free(distances->common);
    free(distances);
}

size_t fpx_distances_count(const struct fpx_distances *distances)
{
    return distances->count;
}

double fpx_distances_norm(const struct fpx_distances *distances, size_t measurement)
{
    return distances->norms[measurement];
}

static double common_between(const struct fpx_distances *distances, size_t a, size_t b)
{
    return distances->common[a > b ? fpx_pair_place(a, b) : fpx_pair_place(b, a)];
}

/* Rounding may give a little less than 0. */
double fpx_distance_between(const struct fpx_distances *distances, size_t a, size_t b)
{
    if (a == b)
        return 0;
    const double common = common_between(distances, a, b);
    const double distance = (distances->norms[a] - common) + (distances->norms[b] - common);
    return distance > 0 ? distance : 0;
}

double fpx_similarity_between(const struct fpx_distances *distances, size_t a, size_t b)
{
    if (a == b)
        return 1;
    const double common = common_between(distances, a, b);
    return fpx_similarity_of(common, distances->norms[a] + distances->norms[b],
                             !(fpx_distance_between(distances, a, b) > 0), !(common > 0));
}

/* -- neighbours -------------------------------------------------------------------------------- */

/* Inserts `candidate` among the `count` nearest so far; at `most` the last one is dropped. */
static size_t insert_nearest(const struct fpx_distances *distances, size_t measurement,
                             size_t candidate, size_t *nearest, size_t count, size_t most)
{
    const double similarity = fpx_similarity_between(distances, measurement, candidate);
    size_t place = count;
    while (place > 0 &&
           fpx_similarity_between(distances, measurement, nearest[place - 1]) < similarity)
        place--;
    if (place == most)
        return count;
    if (count < most)
        count++;
    for (size_t i = count - 1; i > place; i--)
        nearest[i] = nearest[i - 1];
    nearest[place] = candidate;
    return count;
}

size_t fpx_distances_nearest(const struct fpx_distances *distances, size_t measurement,
                             size_t *nearest, size_t most)
{
    size_t count = 0;
    for (size_t i = 0; i < distances->count; i++)
        if (i != measurement)
            count = insert_nearest(distances, measurement, i, nearest, count, most);
    return count;
}
