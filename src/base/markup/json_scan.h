/* Scan: parses one line of JSON strictly and in place. Strings are decoded in place, so nothing is
 * allocated; whatever the bytes, a scan ends at the end of its line. */
#ifndef FPX_BASE_MARKUP_JSON_SCAN_H
#define FPX_BASE_MARKUP_JSON_SCAN_H

#include <stdbool.h>
#include <stdint.h>

/* The rest of the line: [at, end), writable by the scan. */
struct fpx_json_scan {
    char *at;
    const char *end;
};

/* Each function takes one item and the blanks before it, and returns whether it was there. On false
 * `at` is undefined, except after take and take_null, which then leave it before the item. */

bool fpx_json_scan_take(struct fpx_json_scan *scan, char mark);
bool fpx_json_scan_take_null(struct fpx_json_scan *scan);

/* A string: well-formed UTF-8, no bare control characters, no NUL, no lone surrogates. *text_ret is
 * terminated and lies in the line. */
bool fpx_json_scan_string(struct fpx_json_scan *scan, char **text_ret);

/* A number, the same in every locale; finite. */
bool fpx_json_scan_number(struct fpx_json_scan *scan, double *value_ret);

/* An unsigned integer without exponent, exact. */
bool fpx_json_scan_count(struct fpx_json_scan *scan, uint64_t *value_ret);

/* Any value, arrays and objects nested up to 64 deep. */
bool fpx_json_scan_skip(struct fpx_json_scan *scan);

/* Blanks to the end of the line. */
bool fpx_json_scan_is_over(struct fpx_json_scan *scan);

#endif
