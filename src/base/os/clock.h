/* Seconds on a clock that only goes forward, for --timings and progress. */
#ifndef FLAMEPIX_BASE_OS_CLOCK_H
#define FLAMEPIX_BASE_OS_CLOCK_H

/* Counted from some moment before the process began; keeps errno. */
double flamepix_clock_seconds(void);

#endif
