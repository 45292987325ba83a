/* Seconds on a clock that only goes forward, for --timings and progress. */
#ifndef FPX_BASE_OS_CLOCK_H
#define FPX_BASE_OS_CLOCK_H

/* Counted from some moment before the process began; keeps errno. */
double fpx_clock_seconds(void);

#endif
