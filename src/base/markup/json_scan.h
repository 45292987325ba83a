/* Scan: one line of JSON, read strictly and in place. Strings are decoded where they stand, so
 * nothing is allocated; whatever the bytes, a scan ends at the end of its line. */
#ifndef FPX_BASE_MARKUP_JSON_SCAN_H
#define FPX_BASE_MARKUP_JSON_SCAN_H

#include <stdbool.h>
#include <stdint.h>

/* What is left of the line: [at, end), which the scan may write to. */
struct fpx_json_scan {
    char *at;
    const char *end;
};

/* Each takes one thing, and the blanks before it, and answers whether it was there. On false
 * nothing can be said of `at`, except by take and take_null, which then leave
 * it before the thing. */

bool fpx_json_scan_take(struct fpx_json_scan *scan, char mark);
bool fpx_json_scan_take_null(struct fpx_json_scan *scan);

/* A string: well-formed UTF-8, no bare control characters, no NUL, no lone surrogates. *text_ret is
 * terminated and lies in the line. */
bool fpx_json_scan_string(struct fpx_json_scan *scan, char **text_ret);

/* A number, the same in every locale; finite. */
bool fpx_json_scan_number(struct fpx_json_scan *scan, double *value_ret);

/* A number without sign, point and exponent, exactly. */
bool fpx_json_scan_count(struct fpx_json_scan *scan, uint64_t *value_ret);

/* Any value, arrays and objects nested up to 64 deep. */
bool fpx_json_scan_skip(struct fpx_json_scan *scan);

/* Blanks to the end of the line. */
bool fpx_json_scan_is_over(struct fpx_json_scan *scan);

#endif
