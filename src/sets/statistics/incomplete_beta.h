/* The regularised incomplete beta function: the tails of F and of Student's t are made of it. */
#ifndef FPX_SETS_STATISTICS_INCOMPLETE_BETA_H
#define FPX_SETS_STATISTICS_INCOMPLETE_BETA_H

/* Both parts of a beta distribution, cut at x: they add up to 1. */
struct fpx_beta_tails {
    double below; /* I_x(a, b) */
    double above; /* I_y(b, a), y = 1 - x */
};

/* I_x(a, b) = (integral of t^(a-1) (1-t)^(b-1) from 0 to x) / B(a, b), and the rest (DLMF 8.17).
 * `a` and `b` are above 0, `x` and `y` are from 0 to 1 and add up to 1: a caller that knows the
 * nearer of both ends better than 1 - x would tell it gives it so. For `a` and `b` from 0.01 to
 * 10,000 both parts are within 1e-12 of the exact ones, absolutely, and the smaller one, where it
 * is no denormal number, relatively, too, for x and y as they are given; beyond, digits are lost
 * slowly. NaN where an argument is NaN. Any thread. */
struct fpx_beta_tails fpx_incomplete_beta(double a, double b, double x, double y);

#endif
