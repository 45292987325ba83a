/* Cholesky factors of covariances that may be singular. */
#ifndef FPX_SETS_STATISTICS_CHOLESKY_H
#define FPX_SETS_STATISTICS_CHOLESKY_H

#include <stddef.h>

/* Finds L with L L' = A A', the matrix of the products of the rows of A, without computing A A',
 * which would have half the digits. Drops each row that the kept ones before it explain: where at
 * most the share `tolerance` of its squares is left. So which rows are kept follows from the order
 * of the rows alone: what stands first stays.
 *
 * `rows` is A, count × length numbers, row after row; its contents are lost. `factor` gets count ×
 * count numbers: row j begins with the `rank` coordinates of row j of A, whose products with those
 * of another row add up to the products of both rows of A; the rest is 0. The coordinates of row
 * kept[k] are 0 behind the k-th, and that one is above 0. Puts the rows kept into `kept`,
 * ascending, and answers their number, the rank. It takes count² length multiplications. Any
 * thread. */
size_t fpx_cholesky_factor(double *rows, size_t count, size_t length, double tolerance,
                           double *factor, size_t *kept);

/* Solves L z = v for the kept rows of a factor; `values` is v, of which only the kept rows are
 * read, and z gets `rank` numbers. The sum of the squares of z is v' (L L')^-1 v. */
void fpx_cholesky_solve(const double *factor, size_t count, const size_t *kept, size_t rank,
                        const double *values, double *z);

/* The sum of the products of the first `length` numbers. */
double fpx_dot_product(const double *a, const double *b, size_t length);

#endif
