/* Parsing text: each function takes something off the beginning (or the end) of a text and answers
 * whether it was found; if not, the text is unchanged. */
#ifndef FPX_FORMAT_PARSE_PARSE_TEXT_H
#define FPX_FORMAT_PARSE_PARSE_TEXT_H

#include <stdint.h>

#include "base/bytes_match.h"
#include "base/text_lines.h"

/* A constant text, terminated and not empty. */
bool fpx_take(struct flamepix_bytes *text, const char *known);
bool fpx_take_end(struct flamepix_bytes *text, const char *known);

/* The text in front of the first, or the last, `mark`, and the mark. */
bool fpx_take_until(struct flamepix_bytes *text, const char *mark,
                    struct flamepix_bytes *before_ret);
bool fpx_take_until_last(struct flamepix_bytes *text, const char *mark,
                         struct flamepix_bytes *before_ret);

/* One of several fields: the text up to the next `mark`, and the mark; without a mark, the rest. */
struct flamepix_bytes fpx_take_field(struct flamepix_bytes *text, const char *mark);

/* Digits; values too large for a uint64_t become UINT64_MAX. */
bool fpx_take_number(struct flamepix_bytes *text, uint64_t *number_ret);

/* Whether a text given by a user is this number and nothing else. */
bool fpx_text_is_number(const char *text, uint64_t number);

/* Digits at the end, and the last `mark` directly in front of them: ":14". */
bool fpx_take_end_number(struct flamepix_bytes *text, const char *mark, uint64_t *number_ret);

/* Hexadecimal digits of either case, optionally after "0x". */
bool fpx_take_hex(struct flamepix_bytes *text, uint64_t *number_ret);

/* A decimal number with optional sign, point and exponent, in the same format in every locale. It
 * is rounded correctly up to 19 significant digits, and infinite if too large for a double. */
bool fpx_take_real(struct flamepix_bytes *text, double *number_ret);

/* Any number of blanks. */
void fpx_take_blanks(struct flamepix_bytes *text);

/* Decimal rounding: sums and differences of numbers that are decimals in a file become decimals,
 * too. A double holds 0.3 and 0.1 inexactly, so a difference is rounded to the larger number of
 * decimal places of both. */

/* Maximum of decimal places that are tried. */
enum { FPX_DECIMALS_MAX = 9 };

/* Number of decimal places that give this double, at least `least`, which is at most
 * FPX_DECIMALS_MAX; FPX_DECIMALS_MAX + 1 if more are needed. */
int fpx_decimals_of(double value, int least);

/* The value rounded to this many decimal places: the double nearest to that decimal. The value is
 * unchanged if there are more than FPX_DECIMALS_MAX places, or more than it can hold. */
double fpx_decimals_round(double value, int digits);

#endif
