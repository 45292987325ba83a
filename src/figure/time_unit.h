/* Time unit: what a figure counts times in. */
#ifndef FLAMEPIX_FIGURE_TIME_UNIT_H
#define FLAMEPIX_FIGURE_TIME_UNIT_H

struct flamepix_time_unit {
    const char *sign; /* "s", "ms", "µs" or "ns"; static */
    double per_second;
};

/* The longest unit of which `seconds` are at least one, else the shortest; "s" of 0. */
struct flamepix_time_unit flamepix_time_unit_of(double seconds);

#endif
