/* Cholesky factors of covariances that may be singular. */
#ifndef FLAMEPIX_STATISTICS_CHOLESKY_H
#define FLAMEPIX_STATISTICS_CHOLESKY_H

#include <stddef.h>

/* Factors a symmetric matrix without negative eigenvalues in place, and drops each row that the
 * kept ones before it explain: where what remains of its diagonal is at most `tolerance` times the
 * diagonal. So which rows are kept follows from the order of the rows alone: what stands first
 * stays.
 *
 * `matrix` has order × order numbers, row after row; only its lower triangle is read. Afterwards
 * the first `rank` numbers of row j are its coordinates: the products of the coordinates of two
 * rows add up to the matrix again (L L'), and row kept[k] has only zeros behind its k-th. Puts the
 * rows kept into `kept`, ascending, and answers their number, the rank. Any thread. */
size_t flamepix_cholesky_factor(double *matrix, size_t order, double tolerance, size_t *kept);

/* Solves L z = v for the kept rows of a factored matrix; `values` is v, of which only the kept rows
 * are read, and z gets `rank` numbers. The sum of the squares of z is v' (L L')^-1 v. */
void flamepix_cholesky_solve(const double *matrix, size_t order, const size_t *kept, size_t rank,
                             const double *values, double *z);

/* The sum of the products of the first `length` numbers. */
double flamepix_dot_product(const double *a, const double *b, size_t length);

#endif
