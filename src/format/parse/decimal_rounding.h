/* Decimals: sums and differences of numbers that are decimals in a file come out as decimals, too.
 * A double holds 0.3 and 0.1 a little off, so what a difference leaves of both is found by how many
 * digits behind the point they have. */
#ifndef FPX_FORMAT_PARSE_DECIMAL_ROUNDING_H
#define FPX_FORMAT_PARSE_DECIMAL_ROUNDING_H

/* Most digits behind the point that are looked for. */
enum { FPX_DECIMALS_MAX = 9 };

/* How many digits behind the point make this double, at least `least` of them, which is at most
 * FPX_DECIMALS_MAX; FPX_DECIMALS_MAX + 1 where more are needed. */
int fpx_decimals_of(double value, int least);

/* The value rounded to so many digits behind the point: the double that is nearest to that decimal.
 * As it is, where digits are more than FPX_DECIMALS_MAX or the value has no room for them. */
double fpx_decimals_round(double value, int digits);

#endif
