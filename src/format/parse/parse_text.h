/* Taking text apart: each function takes something off the beginning (or the end) of a text and
 * answers whether it was there; where it was not, the text stays as it is. */
#ifndef FPX_FORMAT_PARSE_PARSE_TEXT_H
#define FPX_FORMAT_PARSE_PARSE_TEXT_H

#include <stdint.h>

#include "base/bytes_match.h"
#include "base/text_lines.h"

/* A text that is known, terminated and not empty. */
bool fpx_take(struct flamepix_bytes *text, const char *known);
bool fpx_take_end(struct flamepix_bytes *text, const char *known);

/* What stands before the first, or the last, `mark`, and the mark. */
bool fpx_take_until(struct flamepix_bytes *text, const char *mark,
                    struct flamepix_bytes *before_ret);
bool fpx_take_until_last(struct flamepix_bytes *text, const char *mark,
                         struct flamepix_bytes *before_ret);

/* One of several fields: what stands before the next `mark`, and the mark; all that is left where
 * there is none. */
struct flamepix_bytes fpx_take_field(struct flamepix_bytes *text, const char *mark);

/* Digits; more than a uint64_t holds is UINT64_MAX. */
bool fpx_take_number(struct flamepix_bytes *text, uint64_t *number_ret);

/* Whether all of a text, as a user gives it, is this number. */
bool fpx_text_is_number(const char *text, uint64_t number);

/* Digits at the end, and the last `mark` that stands right before them: ":14". */
bool fpx_take_end_number(struct flamepix_bytes *text, const char *mark, uint64_t *number_ret);

/* Digits in base 16, of both cases, perhaps behind "0x". */
bool fpx_take_hex(struct flamepix_bytes *text, uint64_t *number_ret);

/* A decimal number, perhaps with a sign, a point and an exponent, the same in every locale; rounded
 * correctly up to 19 significant digits, and infinite where it is too large for a double. */
bool fpx_take_real(struct flamepix_bytes *text, double *number_ret);

/* Blanks, of which there may be none. */
void fpx_take_blanks(struct flamepix_bytes *text);

/* Decimal rounding: sums and differences of numbers that are decimals in a file come out as
 * decimals, too. A double holds 0.3 and 0.1 a little off, so what a difference leaves of both is
 * found by how many digits behind the point they have. */

/* Most digits behind the point that are looked for. */
enum { FPX_DECIMALS_MAX = 9 };

/* How many digits behind the point make this double, at least `least` of them, which is at most
 * FPX_DECIMALS_MAX; FPX_DECIMALS_MAX + 1 where more are needed. */
int fpx_decimals_of(double value, int least);

/* The value rounded to so many digits behind the point: the double that is nearest to that decimal.
 * As it is, where digits are more than FPX_DECIMALS_MAX or the value has no room for them. */
double fpx_decimals_round(double value, int digits);

#endif
