#include "bench/bench.h"

#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

#include "base/os/system.h"

static int compare_values(const void *a, const void *b)
{
    double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

struct bench_figure bench_summary(double *values, size_t count)
{
    qsort(values, count, sizeof(*values), compare_values);
    return (struct bench_figure){values[0], values[count / 2], values[count - 1]};
}

struct bench_figure bench_ms_of(size_t times, void (*run)(void *user), void *user)
{
    double ms[BENCH_RUNS_MAX];
    run(user);
    for (size_t i = 0; i < times; i++) {
        double start = fpx_clock_seconds();
        run(user);
        ms[i] = 1e3 * (fpx_clock_seconds() - start);
    }
    return bench_summary(ms, times);
}

struct bench_figure bench_ms(void (*run)(void *user), void *user)
{
    return bench_ms_of(BENCH_RUNS, run, user);
}

static void print_figure(const char *what, struct bench_figure figure, const char *unit)
{
    printf("%-50s %10.3f %10.3f %10.3f %-3s", what, figure.min, figure.median, figure.max, unit);
}

void bench_row(const char *what, struct bench_figure figure, const char *unit, double limit,
               const char *limit_name)
{
    print_figure(what, figure, unit);
    if (limit > 0)
        printf("  %-4s  %.2f of limit, %.5g %s", figure.median <= limit ? "pass" : "OVER",
               figure.median / limit, limit, limit_name);
    putchar('\n');
    fflush(stdout);
}

void bench_row_floor(const char *what, struct bench_figure figure, const char *unit, double floor,
                     const char *floor_name)
{
    print_figure(what, figure, unit);
    printf("        %.2f x %s\n", figure.median / floor, floor_name);
    fflush(stdout);
}

void bench_row_of(const char *what, double value, const char *unit, double limit,
                  const char *limit_name)
{
    bench_row(what, (struct bench_figure){value, value, value}, unit, limit, limit_name);
}

void bench_must(enum flamepix_status status, const char *what)
{
    if (status == FLAMEPIX_OK)
        return;
    fprintf(stderr, "%s: %s\n", what, flamepix_status_text(status));
    exit(1);
}

struct flamepix_buffer bench_load(const char *path)
{
    struct flamepix_buffer all = {0};
    struct flamepix_input *input;
    bench_must(flamepix_input_open(path, NULL, &input), path);
    static char part[1 << 16];
    size_t length;
    do {
        bench_must(flamepix_input_read(input, part, sizeof(part), &length), path);
        bench_must(flamepix_buffer_append(&all, part, length), path);
    } while (length > 0);
    flamepix_input_free(input);
    return all;
}

enum flamepix_status bench_count_write(void *user, const void *bytes, size_t length)
{
    (void)bytes;
    *(uint64_t *)user += length;
    return FLAMEPIX_OK;
}
