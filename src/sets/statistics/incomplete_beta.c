/* The incomplete beta function.
 *
 * I_x(a, b) is a product: x^a y^b / B(a, b), whose factors are tiny or huge, times 1/a, times a
 * continued fraction (DLMF 8.17.22) that converges fast if x is below the middle of the
 * distribution. Above the middle it is 1 - I_y(b, a). So one of both parts always comes from the
 * fraction, and keeps its digits however small it is.
 *
 * The product by logarithms of gammas would lose a digit for each digit of a + b, and lgamma()
 * writes a global. Loader (2000, Fast and accurate computation of binomial probabilities) writes it
 * with the remainder of Stirling's formula and two deviances instead, all of which are small if the
 * product is not:
 *
 *   x^a y^b / B(a, b) = sqrt(ab / (2 pi (a + b))) *
 *                       exp(rest(a + b) - rest(a) - rest(b) - deviance(a, nx) - deviance(b, ny))
 *
 * with n = a + b and deviance(a, m) = a log(a / m) + m - a. */
#include "sets/statistics/statistics.h"

#include <float.h>
#include <math.h>

static const double TWO_PI = 6.28318530717958647692;

/* log(gamma(z)) - ((z - 1/2) log(z) - z + log(2 pi) / 2): Stirling's series if its terms decrease
 * fast enough, else by gamma(z + 1) = z gamma(z). */
static double stirling_rest(double z)
{
    double below = 0.0;
    while (z < 10.0) {
        below += (z + 0.5) * log1p(1.0 / z) - 1.0;
        z += 1.0;
    }
    double s = 1.0 / (z * z);
    double series = 1.0 / 1188.0 - s * (691.0 / 360360.0 - s / 156.0);
    series = 1.0 / 1260.0 - s * (1.0 / 1680.0 - s * series);
    return below + (1.0 / 12.0 - s * (1.0 / 360.0 - s * series)) / z;
}

/* a log(a / m) + m - a; `excess` is m - a without the rounding of m. */
static double deviance(double a, double m, double excess)
{
    double ratio = excess / a;
    return a * (ratio - (ratio < -0.5 ? log(m / a) : log1p(ratio)));
}

/* x^a y^b / B(a, b). */
static double density_product(double a, double b, double x, double y)
{
    double n = a + b;
    double excess = b * x - a * y;
    double exponent = stirling_rest(n) - stirling_rest(a) - stirling_rest(b) -
                      deviance(a, n * x, excess) - deviance(b, n * y, -excess);
    return sqrt(a / n * b / TWO_PI) * exp(exponent);
}

/* A continued fraction 1 + d1 / (1 + d2 / (1 + ...)) up to some term, by the modified algorithm of
 * Lentz: each term multiplies the value by a factor that approaches 1. */
struct fraction {
    double value, numerator, denominator;
};

static double add_term(struct fraction *fraction, double term)
{
    const double tiny = 1e-300;
    double denominator = 1.0 + term * fraction->denominator;
    double numerator = 1.0 + term / fraction->numerator;
    fraction->denominator = 1.0 / (fabs(denominator) < tiny ? tiny : denominator);
    fraction->numerator = fabs(numerator) < tiny ? tiny : numerator;
    double factor = fraction->numerator * fraction->denominator;
    fraction->value *= factor;
    return factor;
}

/* I_x(a, b) is this times x^a y^b / B(a, b) / a. It takes about sqrt(max(a, b)) pairs of terms; the
 * bound is far beyond the range of the promised accuracy. */
static double continued_fraction(double a, double b, double x)
{
    enum { PAIRS = 100000 };
    struct fraction fraction = {1.0, 1.0, 0.0};
    for (int pair = 0; pair < PAIRS; pair++) {
        double m = pair, at = a + 2.0 * m;
        add_term(&fraction, -(a + m) * (a + b + m) * x / (at * (at + 1.0)));
        m += 1.0;
        double factor = add_term(&fraction, m * (b - m) * x / ((at + 1.0) * (at + 2.0)));
        if (fabs(factor - 1.0) < DBL_EPSILON)
            break;
    }
    return 1.0 / fraction.value;
}

struct fpx_beta_tails fpx_incomplete_beta(double a, double b, double x, double y)
{
    if (isnan(a) || isnan(b) || isnan(x) || isnan(y))
        return (struct fpx_beta_tails){(double)NAN, (double)NAN};
    if (x <= 0.0)
        return (struct fpx_beta_tails){0.0, 1.0};
    if (y <= 0.0)
        return (struct fpx_beta_tails){1.0, 0.0};
    double product = density_product(a, b, x, y);
    if (x * (a + b + 2.0) < a + 1.0) {
        double below = fmin(product / a * continued_fraction(a, b, x), 1.0);
        return (struct fpx_beta_tails){below, 1.0 - below};
    }
    double above = fmin(product / b * continued_fraction(b, a, y), 1.0);
    return (struct fpx_beta_tails){1.0 - above, above};
}
