/* Numbers as text, the same in every locale. */
#ifndef FPX_BASE_DECIMAL_H
#define FPX_BASE_DECIMAL_H

#include <stddef.h>
#include <stdint.h>

#include <flamepix/bytes.h>
#include <flamepix/weight.h>

enum { FPX_DECIMAL_NBYTES = 480 };

/* For machines: integers up to 2^53 in full; larger ones with at least 15 significant digits, as
 * many as round-trip to the same double ("18014398509481984", "1e+300"); fractions with 15 ("0.3").
 * Terminated; returns the length. `value` must be finite. */
size_t fpx_decimal_plain(double value, char text[FPX_DECIMAL_NBYTES]);

/* For machines that read no exponent: integers in full, all other values with as many digits as
 * round-trip to the same double. `value` is finite and not negative. */
size_t fpx_decimal_full(double value, char text[FPX_DECIMAL_NBYTES]);

/* For people: commas between thousands, and at most two decimals ("1,234.5"). */
size_t fpx_decimal_grouped(double value, char text[FPX_DECIMAL_NBYTES]);
size_t fpx_count_grouped(uint64_t count, char text[FPX_DECIMAL_NBYTES]);

enum { FPX_VALUE_SIZE = 32 };

/* For messages: a non-negative real without trailing zeros: 0.01, 4; from 10^18 on with an
 * exponent: 1e+290. */
void fpx_real_print(char text[FPX_VALUE_SIZE], double value);

/* For messages: a size with the largest unit of K, M, G, T that divides it: 64M, 1500. */
void fpx_size_print(char text[FPX_VALUE_SIZE], uint64_t value);

/* Appends a weight in the form that readers of folded text accept: without an exponent, with a sign
 * if it is negative. An integer has all its digits, including those held in `rest` only; any other
 * value has as many as round-trip to the same double. The weight is finite. Returns OK or
 * NO_MEMORY. */
enum flamepix_status fpx_weight_append(struct flamepix_buffer *text, struct flamepix_weight weight);

#endif
