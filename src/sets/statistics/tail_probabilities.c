#include "sets/statistics/statistics.h"

#include <math.h>

/* I_x(a, b) with x = 1 / (1 + odds). `inverse` is 1 / odds, which is still a number if odds are
 * not. Neither x nor 1 - x is computed from the other, so both are exact to the last digit. */
static double tail_beyond(double odds, double inverse, double a, double b)
{
    double x = odds > 1.0 ? inverse / (1.0 + inverse) : 1.0 / (1.0 + odds);
    double y = odds > 1.0 ? 1.0 / (1.0 + inverse) : odds / (1.0 + odds);
    return fpx_incomplete_beta(a, b, x, y).below;
}

double fpx_f_upper_tail(double f, double d1, double d2)
{
    return f <= 0.0 ? 1.0 : tail_beyond(d1 / d2 * f, d2 / d1 / f, d2 / 2.0, d1 / 2.0);
}

double fpx_t_two_sided_tail(double t, double freedom)
{
    return tail_beyond(t / freedom * t, freedom / t / t, freedom / 2.0, 0.5);
}

/* The tail falls as f grows. So f is first bracketed by powers of 2, then by neighbours: bisection
 * costs about 60 tails, and needs neither a derivative nor a good guess. */
double fpx_f_point(double tail, double d1, double d2)
{
    double high = 1.0;
    while (high < (double)INFINITY && fpx_f_upper_tail(high, d1, d2) > tail)
        high *= 2.0;
    if (high == (double)INFINITY)
        return high;
    double low = high / 2.0;
    while (low > 0.0 && fpx_f_upper_tail(low, d1, d2) <= tail)
        low /= 2.0;
    high = fmin(high, low * 2.0);
    double middle = low + (high - low) / 2.0;
    while (middle > low && middle < high) {
        if (fpx_f_upper_tail(middle, d1, d2) > tail)
            low = middle;
        else
            high = middle;
        middle = low + (high - low) / 2.0;
    }
    return high;
}
