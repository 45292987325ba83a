/* Tail probabilities of the F distribution and of Student's t, computed as tails: small ones keep
 * their digits, as 1 minus the rest would not. Degrees of freedom are above 0 and need not be whole
 * numbers; from 0.02 to 20,000 a tail is within 1e-12 of the exact one, relatively, where that is
 * neither within 1e-3 of 1 (there it is absolutely) nor below 1e-300. Any thread. */
#ifndef FPX_SETS_STATISTICS_TAIL_PROBABILITIES_H
#define FPX_SETS_STATISTICS_TAIL_PROBABILITIES_H

/* The probability that a variable of the F distribution with (d1, d2) degrees of freedom is above
 * `f`: I_x(d2/2, d1/2) with x = d2 / (d2 + d1 f). 1 for an `f` of 0 and less. */
double fpx_f_upper_tail(double f, double d1, double d2);

/* The `f` of which fpx_f_upper_tail is `tail`, 0 < tail < 1: the critical value of a test on
 * that level. To 1e-12 relatively where the density does not vanish; INFINITY where no number is
 * that large, and less than 1e-300 where it is that small. */
double fpx_f_point(double tail, double d1, double d2);

/* The probability that a variable of Student's t distribution is at least as far from 0 as `t`, on
 * either side: I_x(d/2, 1/2) with x = d / (d + t²). */
double fpx_t_two_sided_tail(double t, double freedom);

#endif
