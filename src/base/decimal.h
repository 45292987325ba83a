/* Numbers as text, the same in every locale. */
#ifndef FPX_BASE_DECIMAL_H
#define FPX_BASE_DECIMAL_H

#include <stddef.h>
#include <stdint.h>

#include <flamepix/bytes.h>
#include <flamepix/weight.h>

enum { FPX_DECIMAL_NBYTES = 480 };

/* For machines: integers up to 2^53 in full; larger ones with as many significant digits, at least
 * 15, as make them the same double again ("18014398509481984", "1e+300"); fractions with 15
 * ("0.3"). Terminated; answers the length. `value` must be finite. */
size_t fpx_decimal_plain(double value, char text[FPX_DECIMAL_NBYTES]);

/* For machines that read no exponent: integers in full, everything else with as many digits as make
 * it the same double again. `value` is not negative, and finite. */
size_t fpx_decimal_full(double value, char text[FPX_DECIMAL_NBYTES]);

/* For people: thousands apart by commas, and at most two decimals where there
 * are any ("1,234.5"). */
size_t fpx_decimal_grouped(double value, char text[FPX_DECIMAL_NBYTES]);
size_t fpx_count_grouped(uint64_t count, char text[FPX_DECIMAL_NBYTES]);

enum { FPX_VALUE_SIZE = 32 };

/* For messages: a real, not negative, without needless zeros: 0.01, 4; from 10^18 on with an
 * exponent: 1e+290. */
void fpx_real_print(char text[FPX_VALUE_SIZE], double value);

/* For messages: a size with the largest unit of K, M, G, T that divides it: 64M, 1500. */
void fpx_size_print(char text[FPX_VALUE_SIZE], uint64_t value);

/* Appends a weight as the readers of folded text take it: without an exponent, with a sign where it
 * is below 0. A whole number has all of its digits, those that are in `rest` alone, too; any other
 * has as many as make `value` the same double again. The weight is finite. Answers OK or
 * NO_MEMORY. */
enum flamepix_status fpx_weight_append(struct flamepix_buffer *text, struct flamepix_weight weight);

#endif
