/* The order of many numbers, in time that grows as their count does. */
#ifndef FPX_BASE_SORT_NUMBERS_H
#define FPX_BASE_SORT_NUMBERS_H

#include <stddef.h>
#include <stdint.h>

#include <flamepix/status.h>

/* Orders `count` numbers, none of which is NaN, the greatest first: `order_ret`, the caller's array
 * of as many, says at which place each one was. Equal ones stay as they were. Answers OK or
 * NO_MEMORY. */
enum flamepix_status fpx_sort_numbers(const double *numbers, uint32_t count, uint32_t *order_ret);

#endif
