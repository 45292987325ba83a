/* Axis times: how far from each other the ticks of an axis of time are, and what they say. */
#ifndef FPX_FIGURE_AXIS_TIMES_H
#define FPX_FIGURE_AXIS_TIMES_H

#include "base/unit.h"

enum { FPX_AXIS_TIME_NBYTES = 48 };

/* The least of 1, 2 and 5 times a power of ten that is at least `least`, which is above 0. */
double fpx_axis_step(double least);

/* What an axis of so many seconds counts: minutes and hours only where there are 5 of them, since
 * their tenths are no round number of seconds. */
struct fpx_time_unit fpx_axis_time_unit(double seconds);

/* Prints so many of a unit with the decimals that ticks `step` of it apart need: "0.5 ms". */
void fpx_axis_time_print(char text[FPX_AXIS_TIME_NBYTES], double count, double step,
                         struct fpx_time_unit unit);

#endif
