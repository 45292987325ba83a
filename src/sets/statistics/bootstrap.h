/* How far a number made of two sets of measurements can be trusted, without knowing its
 * distribution. */
#ifndef FPX_SETS_STATISTICS_BOOTSTRAP_H
#define FPX_SETS_STATISTICS_BOOTSTRAP_H

#include <stddef.h>

#include <flamepix/status.h>

/* Enough for an interval of 95 or 99 %. */
#define FPX_BOOTSTRAP_RESAMPLES 2000

/* Computes a number of some measurements: of each set as many as it has, some more than once,
 * others not at all. A NaN says that there is no such number for these measurements. */
typedef double (*fpx_bootstrap_fn)(void *user, const size_t *before_rows, size_t before_count,
                                   const size_t *after_rows, size_t after_count);

struct fpx_bootstrap_options {
    size_t before_count, after_count; /* measurements, at least one of each */
    double level;                     /* of the interval, above 0 and below 1 */
    size_t resample_count;            /* at least 2 / (1 - level) - 1, so that it has two ends */
};

struct fpx_bootstrap_interval {
    double low, high;       /* NaN where too few resamples have a number */
    size_t undefined_count; /* resamples that were left out, having none */
};

/* The percentile interval (Efron and Tibshirani, An introduction to the bootstrap, chapter 13):
 * draws resample_count times measurements of each set, with replacement, and cuts the sorted
 * numbers of `statistic`, B of them, at the k-th from either end, k = floor((B + 1) (1 - level) /
 * 2). It draws the same measurements each time it is called. Answers OK, NO_MEMORY, or
 * BAD_ARGUMENT: an option is out of its range. Any thread, if `statistic` may run there. */
enum flamepix_status fpx_bootstrap(const struct fpx_bootstrap_options *options,
                                   fpx_bootstrap_fn statistic, void *user,
                                   struct fpx_bootstrap_interval *interval_ret);

#endif
