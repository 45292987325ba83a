#include "sets/statistics/statistics.h"

#include <math.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdlib.h>

#include "base/memory.h"

struct bootstrap {
    const struct fpx_bootstrap_options *options;
    uint64_t random; /* the state of SplitMix64 */
    size_t *rows;    /* rows before, then rows after */
    double *values;
    size_t value_count;
};

/* SplitMix64 (Steele, Lea and Flood 2014): its state is only a counter, so any seed will do. */
static uint64_t next_random(uint64_t *state)
{
    *state += UINT64_C(0x9E3779B97F4A7C15);
    uint64_t mixed = *state;
    mixed = (mixed ^ (mixed >> 30)) * UINT64_C(0xBF58476D1CE4E5B9);
    mixed = (mixed ^ (mixed >> 27)) * UINT64_C(0x94D049BB133111EB);
    return mixed ^ (mixed >> 31);
}

/* Unbiased below `bound`: the lowest numbers, 2^64 modulo `bound` of them, are drawn again. */
static size_t next_row(uint64_t *state, size_t bound)
{
    const uint64_t surplus = (0 - (uint64_t)bound) % bound;
    uint64_t drawn = next_random(state);
    while (drawn < surplus)
        drawn = next_random(state);
    return (size_t)(drawn % bound);
}

static void draw(struct bootstrap *bootstrap, size_t *rows, size_t count)
{
    for (size_t i = 0; i < count; i++)
        rows[i] = next_row(&bootstrap->random, count);
}

static void resample(struct bootstrap *bootstrap, fpx_bootstrap_fn statistic, void *user)
{
    const struct fpx_bootstrap_options *options = bootstrap->options;
    size_t *after_rows = bootstrap->rows + options->before_count;
    for (size_t i = 0; i < options->resample_count; i++) {
        draw(bootstrap, bootstrap->rows, options->before_count);
        draw(bootstrap, after_rows, options->after_count);
        double value = statistic(user, bootstrap->rows, options->before_count, after_rows,
                                 options->after_count);
        if (!isnan(value))
            bootstrap->values[bootstrap->value_count++] = value;
    }
}

/* The rank of an end of the interval among `count` numbers; 0 if they are too few. A tiny deviation
 * is tolerated, as a level like 0.95 is not exact. */
static size_t rank_of_end(size_t count, double level)
{
    return (size_t)(((double)count + 1.0) * (1.0 - level) / 2.0 + 1e-9);
}

static int compare_values(const void *a, const void *b)
{
    const double left = *(const double *)a, right = *(const double *)b;
    return (left > right) - (left < right);
}

static void find_interval(struct bootstrap *bootstrap, struct fpx_bootstrap_interval *interval)
{
    const size_t count = bootstrap->value_count;
    const size_t rank = rank_of_end(count, bootstrap->options->level);
    interval->undefined_count = bootstrap->options->resample_count - count;
    interval->low = interval->high = (double)NAN;
    if (rank == 0)
        return;
    qsort(bootstrap->values, count, sizeof(*bootstrap->values), compare_values);
    interval->low = bootstrap->values[rank - 1];
    interval->high = bootstrap->values[count - rank];
}

static bool options_valid(const struct fpx_bootstrap_options *options, size_t *measurement_count)
{
    return options->before_count > 0 && options->after_count > 0 && options->level > 0.0 &&
           options->level < 1.0 && rank_of_end(options->resample_count, options->level) > 0 &&
           fpx_size_add(options->before_count, options->after_count, measurement_count);
}

enum flamepix_status fpx_bootstrap(const struct fpx_bootstrap_options *options,
                                   fpx_bootstrap_fn statistic, void *user,
                                   struct fpx_bootstrap_interval *interval_ret)
{
    size_t measurement_count;
    if (!options_valid(options, &measurement_count))
        return FLAMEPIX_BAD_ARGUMENT;
    struct bootstrap bootstrap = {.options = options, .random = 1};
    bootstrap.rows = calloc(measurement_count, sizeof(*bootstrap.rows));
    bootstrap.values = calloc(options->resample_count, sizeof(*bootstrap.values));
    enum flamepix_status status = FLAMEPIX_NO_MEMORY;
    if (bootstrap.rows && bootstrap.values) {
        resample(&bootstrap, statistic, user);
        find_interval(&bootstrap, interval_ret);
        status = FLAMEPIX_OK;
    }
    free(bootstrap.rows);
    free(bootstrap.values);
    return status;
}
