/* P values of many tests at once. */
#ifndef FPX_SETS_STATISTICS_BENJAMINI_HOCHBERG_H
#define FPX_SETS_STATISTICS_BENJAMINI_HOCHBERG_H

#include <stddef.h>

#include <flamepix/status.h>

/* Adjusts `count` p values, each from 0 to 1, so that by taking for true what is adjusted to alpha
 * or below, at most the share alpha of what was taken is expected to be wrong: the i-th smallest
 * becomes the least of p(k) count / k for k >= i, and at most 1 (Benjamini and Hochberg 1995).
 * `adjusted` gets them in the order of `p_values`, and may be the same array. Answers OK or
 * NO_MEMORY. Any thread. */
enum flamepix_status fpx_benjamini_hochberg(const double *p_values, size_t count, double *adjusted);

#endif
