/* Values of options: text to numbers, strictly. The whole text must be the value and lie in the
 * range, which is inclusive; else a parser answers false and stores nothing. Numbers are decimal,
 * without sign, exponent or blanks, whatever the locale. */
#ifndef FPX_CLI_OPTIONS_PARSE_VALUE_H
#define FPX_CLI_OPTIONS_PARSE_VALUE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include <flamepix/recording_options.h>

/* Digits. */
bool fpx_value_integer(const char *text, uint64_t low, uint64_t high, uint64_t *value_ret);

/* Digits with at most one point: 3, 3.25, 5., .5. */
bool fpx_value_real(const char *text, double low, double high, double *value_ret);

/* A number and perhaps one of K, M, G, T, or KiB and so on, powers of 1,024, or KB and so on,
 * powers of 1,000; in either case. With a unit it may have a fraction: 0.5M; what is no whole byte
 * of that is cut off. */
bool fpx_value_size(const char *text, uint64_t low, uint64_t high, uint64_t *value_ret);

/* `1200x630`; the range is each side's. */
struct fpx_extent {
    uint32_t width, height;
};
bool fpx_value_extent(const char *text, uint32_t low, uint32_t high, struct fpx_extent *value_ret);

/* A width in px, or with `%` a share, which ranges from 0 to 100. */
struct fpx_share {
    double value;
    bool percent;
};
bool fpx_value_share(const char *text, double low, double high, struct fpx_share *value_ret);

/* `A:B`, a window of time. Each is seconds, or with `%` a share of all time, or with `raw` seconds
 * by the recording's clock; or nothing, for the beginning and the end. */
struct fpx_range {
    struct flamepix_moment begin, end;
};
bool fpx_value_range(const char *text, struct fpx_range *value_ret);

#endif
