/* What the bench programs share: timing, a table whose rows stand beside their limits, a
 * profile. */
#ifndef BENCH_H
#define BENCH_H

#include <flamepix.h>

enum { BENCH_RUNS = 7, BENCH_RUNS_MAX = 1000 };

struct bench_figure {
    double min, median, max;
};

/* Of `count` values (at least 1), which are sorted in place. */
struct bench_figure bench_summary(double *values, size_t count);

/* Milliseconds of `run(user)`, BENCH_RUNS times after one that warms up. */
struct bench_figure bench_ms(void (*run)(void *user), void *user);

/* The same `times` times, 1 to BENCH_RUNS_MAX. */
struct bench_figure bench_ms_of(size_t times, void (*run)(void *user), void *user);

/* One row of the table: what, min, median, max, unit, and how the median compares with the limit,
 * `limit_name`. A limit of 0 is none. */
void bench_row(const char *what, struct bench_figure figure, const char *unit, double limit,
               const char *limit_name);

/* A row whose median is told as a multiple of a physical floor, which cannot be met. */
void bench_row_floor(const char *what, struct bench_figure figure, const char *unit, double floor,
                     const char *floor_name);

/* A row of one figure. */
void bench_row_of(const char *what, double value, const char *unit, double limit,
                  const char *limit_name);

/* Ends the program with a message unless the status is OK. */
void bench_must(enum flamepix_status status, const char *what);

/* A whole file; ends the program when it cannot be read. */
struct flamepix_buffer bench_load(const char *path);

/* A flamepix_write_fn that adds the bytes to a uint64_t. */
enum flamepix_status bench_count_write(void *user, const void *bytes, size_t length);

#endif
