/* Numbers as JSON spells them. */
#ifndef FPX_BASE_MARKUP_JSON_NUMBER_H
#define FPX_BASE_MARKUP_JSON_NUMBER_H

#include <stdbool.h>
#include <stdint.h>

#include <flamepix/bytes.h>

struct fpx_json_number {
    double value;    /* finite */
    bool is_integer; /* it is an integer and fits: also 12.0 and 3e2 */
    int64_t integer; /* then, exactly */
};

/* Parses a text that is a number and nothing else, the same in every locale, in linear time.
 * Correctly rounded up to 19 significant digits; further digits are dropped. False for other texts
 * and for numbers too large for a double. */
bool fpx_json_number_parse(struct flamepix_bytes text, struct fpx_json_number *number_ret);

/* Fixed-point variant: an integer in units of the last decimal place; with 3 places "1.25" is 1250.
 * Exact up to 19 significant digits; finer digits are rounded. False for other texts and for values
 * that do not fit. */
bool fpx_json_number_scaled(struct flamepix_bytes text, unsigned places, int64_t *scaled_ret);

#endif
