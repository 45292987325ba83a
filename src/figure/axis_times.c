#include "figure/draw_bands.h"

#include <math.h>
#include <stddef.h>
#include <stdio.h>

double fpx_axis_step(double least)
{
    const double power = pow(10, floor(log10(least)));
    static const double factors[] = {1, 2, 5, 10};
    size_t i = 0;
    while (i < 3 && power * factors[i] < least * (1 - 1e-9))
        i++;
    return power * factors[i];
}

struct fpx_time_unit fpx_axis_time_unit(double seconds)
{
    static const double MANY = 5, BELOW_A_MINUTE = 59;
    const struct fpx_time_unit unit = fpx_time_unit_of(seconds, MANY);
    return unit.seconds > 1 ? unit : fpx_time_unit_of(fmin(seconds, BELOW_A_MINUTE), 1);
}

void fpx_axis_time_print(char text[FPX_AXIS_TIME_NBYTES], double count, double step,
                         struct fpx_time_unit unit)
{
    const int decimals = step < 1 ? (int)ceil(-log10(step) - 1e-9) : 0;
    snprintf(text, FPX_AXIS_TIME_NBYTES, "%.*f %s", decimals, count, unit.sign);
}
